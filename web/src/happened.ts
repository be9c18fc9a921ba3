// What happened since the player's own last decision: every scene that came, with its lines and with what stands
// elsewhere since the one before.  It is kept until his next decision, and can be walked back and forth.
import type { At, News, Scene, Thing } from "./kinds";
import { change, state } from "./state";
import { lies, mainOf } from "./surfaces";

/** A thing that stands elsewhere on the large surface than it did; `from` or `to` is null where it was not on it. */
export interface Moved {
  one: Thing;
  from: At | null;
  to: At | null;
}

/** What one scene brought: its lines, and what stands elsewhere. */
export interface Deed {
  before: Scene;
  after: Scene;
  lines: News[];
  moves: Moved[];
}

/** One entry of the list: a line of a deed, or the whole of one that no line tells of. */
export interface Entry {
  deed: Deed;
  line: News | null;
}

/** How little counts as standing still: thousandths of an inch, tenths of a degree. */
const NEAR = 40;
const TURN = 20;

const turned = (a: number, b: number): number => Math.abs(((a - b + 5400) % 3600) - 1800);

const stands = (a: At, b: At): boolean =>
  Math.abs(a.x - b.x) < NEAR && Math.abs(a.y - b.y) < NEAR && turned(a.heading, b.heading) < TURN;

/** What stands elsewhere on the large surface, has come on it, or is there no more. */
export function movedBetween(before: Scene, after: Scene): Moved[] {
  const field = mainOf(after);
  if (!field || mainOf(before)?.id !== field.id) return [];
  const old = new Map(before.things.map((one) => [one.id, one]));
  const found: Moved[] = [];
  for (const one of after.things) {
    const was = old.get(one.id);
    old.delete(one.id);
    if (one.kind === "card" || was === one) continue;
    const to = lies(after, one, field.id);
    const from = was ? lies(before, was, field.id) : null;
    if (from && to ? !stands(from, to) : from !== to) found.push({ one, from, to });
  }
  for (const one of old.values()) {
    const from = one.kind === "card" ? null : lies(before, one, field.id);
    if (from) found.push({ one, from, to: null });
  }
  return found;
}

/** What a scene brought that follows another one of the same game and seat. */
export function deedOf(before: Scene | null, after: Scene, lines: News[]): Deed | null {
  if (!before || before.game !== after.game || before.seat !== after.seat) return null;
  const moves = movedBetween(before, after);
  return lines.length || moves.length ? { before, after, lines, moves } : null;
}

const MOST = 300;

/** Adds a deed to the list. */
export function keepDeed(deed: Deed): void {
  const told = deed.lines.length ? deed.lines : [null];
  state.happened = [...state.happened, ...told.map((line) => ({ deed, line }))].slice(-MOST);
}

/** Lines that were taken back leave the list. */
export function tidied(): void {
  state.happened = state.happened.filter(({ line }) => line && state.log.includes(line));
  state.looking = null;
}

/** The list is begun anew: the player has decided something, or another one sits here. */
export function forgetDeeds(): void {
  state.happened = [];
  state.looking = null;
}

/** The entry that is looked back at. */
export const looked = (): Entry | undefined => (state.looking === null ? undefined : state.happened[state.looking]);

/** Looks at entry number `at`; beyond the last one lies the table of now. */
export function lookBack(at: number): void {
  change(() => {
    const count = state.happened.length;
    state.looking = at >= count || !count ? null : Math.max(0, at);
  });
}

/** The scene that is drawn: that of now, or the one that is looked back at. */
export const drawnScene = (scene: Scene): Scene => looked()?.deed.after ?? scene;
