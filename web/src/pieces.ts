// What lies on a surface, in the order in which it is drawn and reached with the tab key, each drawn as its kind is.
import { canAct } from "./choice";
import { counter } from "./counters";
import type { At, Scene, Thing } from "./kinds";
import { figuresOf, lastSeen, leader, marker, rider, stand } from "./stands";
import { sideName, state } from "./state";
import { lies } from "./surfaces";

/** A thing and where it lies; drawn from afar it may be `grown`, and the uppermost of a `heap` of so many. */
export interface Lying {
  one: Thing;
  at: At;
  grown?: number;
  heap?: number;
}

/** By side, formation and name: the order of drawing and of the tab key. Ghosts lie lowest, leaders on top. */
function order(a: Thing, b: Thing, first: number): number {
  const rank = (one: Thing): number =>
    one.kind === "marker" ? -1 : one.kind === "stand" ? 0 : one.kind === "messenger" ? 1 : 2;
  const side = (one: Thing): number => (one.side === first ? 1 : 0);
  return (
    Number(a.seen === "true") - Number(b.seen === "true") ||
    rank(a) - rank(b) ||
    side(a) - side(b) ||
    a.formation.localeCompare(b.formation) ||
    a.id.localeCompare(b.id, undefined, { numeric: true })
  );
}

/** All that lies on a surface, as it is drawn. */
export function lyingOn(scene: Scene, on: string): Lying[] {
  const list = scene.things.flatMap((one) => {
    const at = lies(scene, one, on);
    return at ? [{ one, at }] : [];
  });
  return list.sort((a, b) => order(a.one, b.one, scene.seat));
}

/** What a thing is called aloud, with its state and with what is lettered on it, figures and all, which whoever speaks
 * reads; the uppermost of a heap bears how many there are. */
export function spoken(one: Thing, heap = 0): string {
  const words = inWords(one);
  const letters = one.seen === "true" || one.since === null ? one.label : `${one.label} ${lastSeen(one.since)}`;
  const figures = heap > 1 ? `×${heap}` : figuresOf(one);
  if (figures) return `${words}, ${letters} ${figures}`;
  return words.toLowerCase().includes(letters.toLowerCase()) ? words : `${words}, ${letters}`;
}

function inWords(one: Thing): string {
  const more = [one.formation, sideName(one.side)];
  if (one.seen !== "true" && one.since === null) more.push("reported, not seen");
  const when = one.seen !== "true" && one.since !== null && one.name.endsWith(one.label);
  return [
    when ? `${one.name} ${lastSeen(one.since ?? 0)}` : one.name,
    ...[...more, ...one.badges.map((mark) => mark.says)].filter((word) => word && !one.name.includes(word)),
  ].join(", ");
}

/** Things that are on the move are drawn fainter where they were. */
function onTheMove(one: Thing): boolean {
  const plan = state.plan;
  if (state.carried) return state.carried.id === one.id;
  return !!(plan?.path.length || plan?.dragging) && (plan.item.thing === one.id || plan.item.things.includes(one.id));
}

/** One thing; `k` is how many pixels a unit of its surface has. */
export function piece({ one, at, grown, heap }: Lying, height: number, k: number, lettered?: number): unknown {
  const look = {
    height,
    chosen: one.id === state.chosen,
    able: canAct(one.id),
    marked: state.marked.has(one.id),
    moving: onTheMove(one),
    lettered,
    labelled: spoken(one, heap),
  };
  if (one.kind === "stand") return stand(one, at, look);
  if (one.kind === "leader") return leader(one, at, look);
  if (one.kind === "messenger") return rider(one, at, look);
  if (one.kind === "marker") return marker(one, at, look);
  return counter(one, at, look, k, grown, heap);
}
