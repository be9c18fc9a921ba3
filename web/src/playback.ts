// The other side's turn as it is shown: scenes that come quicker than they can be followed wait for one another, can be
// held, shown one at a time, or all at once.  What follows an answer of one's own never waits.
import { html, nothing, type TemplateResult } from "lit-html";
import { reveal } from "./camera";
import { type Deed, deedOf, forgetDeeds, keepDeed, tidied } from "./happened";
import type { News, Scene } from "./kinds";
import { placesOf } from "./marks";
import { change, state } from "./state";

/** A scene on its way to the page; `show` puts it there. */
export interface Arrival {
  scene: Scene;
  lines: News[];
  /** It begins a line to the server, so that nothing is known of what came before it. */
  first: boolean;
  /** Lines of the log are taken back by it. */
  back: boolean;
  show: () => void;
}

const KEPT = "longroll-pace";
/** How long a deed is looked at, by the pace, as a share of what it takes to read. */
const PACES: Record<string, number> = { slow: 2, even: 1, quick: 0.45, none: 0 };
const CALLED: [string, string][] = [
  ["slow", "slow"],
  ["even", "even"],
  ["quick", "quick"],
  ["none", "at once"],
];

/** Milliseconds that it takes to see a move, dice, a further line, and anything at all; and at most. */
const MOVE = 850;
const DICE = 1300;
const FURTHER = 240;
const LEAST = 450;
const MOST = 3600;
/** For how long the marks of the last deed stay when something is asked. */
const LINGER = 3200;

let waiting: Arrival[] = [];
let due = 0;
let fading = 0;
let pace = recalled();

function recalled(): string {
  try {
    const kept = localStorage.getItem(KEPT) ?? "";
    return kept in PACES ? kept : "even";
  } catch {
    return "even";
  }
}

function setPace(to: string): void {
  change(() => {
    pace = to;
    try {
      localStorage.setItem(KEPT, to);
    } catch {
      // It holds until the page is left.
    }
  });
  if (to === "none") toNow();
}

/** How long a deed is looked at before the next one is shown, in milliseconds. */
function beat({ lines, moves }: Deed): number {
  const seen = Math.max(lines.some((line) => line.dice.length) ? DICE : 0, moves.length ? MOVE : 0, LEAST);
  return Math.min(MOST, seen + FURTHER * Math.max(0, lines.length - 1)) * (PACES[pace] ?? 1);
}

/** Whether this page follows another one's turn: of two computers the server keeps the pace, and who plays both sides
 * follows nobody. */
const follows = (scene: Scene): boolean => scene.seat >= 0 && state.table?.seats.length === 1;

/** Whether more is to be shown than what is. */
export const lagging = (): boolean => waiting.length > 0 || (due > 0 && !state.scene?.asks.length);

/** A scene has come: it is shown now, or once those before it have been looked at. */
export function arrive(arrival: Arrival): void {
  const last = waiting.at(-1)?.scene ?? state.scene;
  const plain = arrival.first || arrival.back || document.hidden || !follows(arrival.scene);
  if (state.waiting || plain) {
    toNow();
    present(arrival);
  } else if (lagging() || (halted() && deedOf(last, arrival.scene, arrival.lines))) waiting.push(arrival);
  else present(arrival);
  change();
}

/** Shows a scene; whether there is something in it to be seen. */
function present(arrival: Arrival): boolean {
  const own = state.waiting;
  const deed = arrival.first || arrival.back ? null : deedOf(state.scene, arrival.scene, arrival.lines);
  if (arrival.first || state.scene?.seat !== arrival.scene.seat || (own && state.decided)) forgetDeeds();
  if (own) state.decided = false;
  arrival.show();
  clearTimeout(due);
  due = 0;
  if (!deed) {
    if (arrival.back) tidied();
    if (!arrival.scene.asks.length) next();
    return arrival.scene.asks.length > 0;
  }
  if (follows(arrival.scene)) keepDeed(deed);
  light(deed, !own && follows(arrival.scene));
  const time = follows(arrival.scene) && !own && !document.hidden ? beat(deed) : 0;
  if (time > 0) due = window.setTimeout(() => change(next), time);
  return true;
}

/** Marks a deed on the table for a while; where it is another's, its place is brought into view. */
function light(deed: Deed, look: boolean): void {
  state.lit = { deed, lines: deed.lines };
  clearTimeout(fading);
  fading = window.setTimeout(() => change(() => void (state.lit = null)), beat(deed) + LINGER);
  const places = placesOf(state.lit);
  if (!look || !places.length || pace === "none") return;
  const mean = (at: 0 | 1): number => places.reduce((sum, place) => sum + place[at], 0) / places.length;
  reveal(Math.round(mean(0)), Math.round(mean(1)));
}

/** Whether nothing more is shown for now: the turn is held, or what happened before is looked at. */
const halted = (): boolean => state.held || state.looking !== null;

/** Goes on with what has come, once nothing halts it. */
export function goOn(): void {
  if (!due) change(next);
}

function next(): void {
  clearTimeout(due);
  due = 0;
  if (halted()) return;
  if (pace === "none") return toNow();
  const one = waiting.shift();
  if (one) present(one);
}

/** Shows everything that has come, at once. */
export function toNow(): void {
  clearTimeout(due);
  due = 0;
  if (waiting.length) state.looking = null;
  const all = waiting;
  waiting = [];
  for (const one of all) {
    present(one);
    clearTimeout(due);
    due = 0;
  }
  if (all.length) change();
}

/** What was on its way is let go: another game is opened, or none. */
export function emptied(): void {
  clearTimeout(due);
  clearTimeout(fading);
  due = 0;
  waiting = [];
  forgetDeeds();
  state.lit = null;
  state.held = false;
}

/** Holds the other side's turn, or lets it go on. */
export function hold(on = !halted()): void {
  change(() => {
    state.held = on;
    if (!on) state.looking = null;
  });
  if (!on) goOn();
}

/** Shows one deed more, and holds. */
export function oneStep(): void {
  change(() => {
    state.held = true;
    state.looking = null;
    clearTimeout(due);
    due = 0;
    for (let one = waiting.shift(); one && !present(one); one = waiting.shift());
    clearTimeout(due);
    due = 0;
  });
}

/** Whether the other side's turn is followed now, so that it can be held. */
export const following = (): boolean => {
  const scene = state.scene;
  return !!scene && follows(scene) && !scene.ended && !state.plan && (lagging() || state.held || !scene.asks.length);
};

/** Pause, one step, pace, and to the end of what has come: while another side acts. */
export function playbar(): TemplateResult | typeof nothing {
  if (!following()) return nothing;
  return html`<div class="playbar" role="group" aria-label="The other side's turn">
    <button type="button" class="hold" aria-pressed=${halted() ? "true" : "false"} @click=${() => hold()}>${
      halted() ? "Go on" : "Pause"
    } <kbd>P</kbd></button>
    ${
      halted()
        ? html`<button type="button" ?disabled=${!waiting.length} @click=${oneStep}>One step <kbd>O</kbd></button>`
        : nothing
    }
    <button type="button" class="to-now" ?disabled=${!waiting.length} @click=${toNow}>To now</button>
    <label class="speed"><select title="Pace" aria-label="Pace of the other side's turn" @change=${(event: Event) =>
      setPace((event.target as HTMLSelectElement).value)}>${CALLED.map(
      ([key, called]) => html`<option value=${key} ?selected=${key === pace}>${called}</option>`,
    )}</select></label></div>`;
}
