// The handles of a ghost: where they are, what they look like, and which place of the ghost each of them moves.
import { nothing, svg } from "lit-html";
import { camera, NARROW, seenHeight } from "./camera";
import type { Handle, Thing } from "./kinds";
import { type Box as Taken, clash } from "./lettering";
import { points } from "./overlays";
import { px } from "./stands";
import { type Plan, thing } from "./state";
import { centre } from "./together";

/** The box around a ghost's bases, in drawing coordinates, in the direction of the first of them. */
export interface Box {
  x: number;
  y: number;
  w: number;
  d: number;
  turn: number;
}

/** The bases of the ghost now: what the server said last, or the things where they are. */
export function ghostRings(plan: Plan, height: number): [number, number][][] {
  const told = plan.probed?.overlays.filter((one) => one.kind === "bases").flatMap((one) => one.geometry) ?? [];
  if (told.length) return told.map((flat) => points(flat, height));
  const own = plan.item.things.length ? plan.item.things : [plan.item.thing];
  const ids = [...own, ...plan.mates.map((one) => one.thing)];
  const stands = ids.map(thing).filter((one): one is Thing => one?.kind === "stand");
  return stands.flatMap((one) => {
    const at = one.where;
    if (!("x" in at)) return [];
    const [w, d] = [(one.shape[0] ?? 0) / 2, (one.shape[1] ?? 0) / 2];
    const a = (at.heading / 1800) * Math.PI;
    const place = (u: number, v: number): [number, number] => [
      at.x + u * Math.cos(a) - v * Math.sin(a),
      height - at.y + u * Math.sin(a) + v * Math.cos(a),
    ];
    return [[place(-w, -d), place(w, -d), place(w, d), place(-w, d)]];
  });
}

/** The box around rings. */
export function boxAround(rings: [number, number][][]): Box | null {
  const first = rings[0];
  const [left, right] = [first?.[0], first?.[1]];
  if (!first || !left || !right) return null;
  const turn = Math.atan2(right[1] - left[1], right[0] - left[0]);
  const [c, s] = [Math.cos(turn), Math.sin(turn)];
  const us: number[] = [];
  const vs: number[] = [];
  for (const [x, y] of rings.flat()) {
    us.push(x * c + y * s);
    vs.push(-x * s + y * c);
  }
  const [u0, u1, v0, v1] = [Math.min(...us), Math.max(...us), Math.min(...vs), Math.max(...vs)];
  const [u, v] = [(u0 + u1) / 2, (v0 + v1) / 2];
  return { x: u * c - v * s, y: u * s + v * c, w: u1 - u0, d: v1 - v0, turn: (turn * 180) / Math.PI };
}

/** The place of the box that a handle moves, in its own frame: halves of width and depth, and which way it sticks out.
 * */
const GRIP: Record<Handle["kind"], { u: number; v: number; out: [number, number]; sign: string }> = {
  advance: { u: 0, v: -1, out: [0, -34], sign: "M0 9V-9M-6-3L0-9L6-3" },
  "wheel-left": { u: 1, v: -1, out: [32, -18], sign: "M7 8Q8-7-7-7M-2-12L-8-7L-2-2" },
  "wheel-right": { u: -1, v: -1, out: [-32, -18], sign: "M-7 8Q-8-7 7-7M2-12L8-7L2-2" },
  "about-face": { u: 0, v: 1, out: [0, 38], sign: "M-5 8V-3A5 5 0 0 1 5-3V8M1 4L5 8L9 4" },
  turn: { u: 0, v: -1, out: [0, -78], sign: "M-8 2A8 8 0 1 1 6 6M10 3L6 7L2 3" },
  slide: { u: 1, v: 0, out: [36, 12], sign: "M-9 0H9M-4-5L-9 0L-4 5M4-5L9 0L4 5" },
  free: { u: 0, v: 0, out: [0, 0], sign: "" },
};

/** The place a handle moves, in drawing coordinates. */
export function gripPlace(kind: string, box: Box): [number, number] {
  const grip = GRIP[kind as Handle["kind"]] ?? GRIP.free;
  const a = (box.turn * Math.PI) / 180;
  const [u, v] = [(grip.u * box.w) / 2, (grip.v * box.d) / 2];
  return [box.x + u * Math.cos(a) - v * Math.sin(a), box.y + u * Math.sin(a) + v * Math.cos(a)];
}

/** Half the room that a handle takes; by how much, and how often at most, it is put away from what stands there. */
const ROOM = NARROW.matches ? 13 : 16;
const [STEP, TIMES] = [16, 9];

/** How often each handle was put farther away; while one of them is drawn none of them jumps. */
const farther = new Map<string, number>();

/** Where a handle lies about its place: as far away as it has to be to lie in sight, and on nothing. */
function clearOf(kind: Handle["kind"], box: Box, taken: Taken[], held: boolean): [number, number] {
  const { out } = GRIP[kind];
  const a = (box.turn * Math.PI) / 180;
  const [x, y] = gripPlace(kind, box);
  const put = (n: number): [number, number] => {
    const by = 1 + (n * STEP) / Math.hypot(...out);
    return [out[0] * by, out[1] * by];
  };
  const room = (n: number): Taken => {
    const [u, v] = put(n);
    const px = x * camera.k + camera.x + u * Math.cos(a) - v * Math.sin(a);
    const py = y * camera.k + camera.y + u * Math.sin(a) + v * Math.cos(a);
    return [px - ROOM, py - ROOM, px + ROOM, py + ROOM];
  };
  let n = held ? (farther.get(kind) ?? 0) : 0;
  if (!held) {
    const free = (box: Taken): boolean =>
      box[0] > 0 && box[1] > 0 && box[2] < camera.width && box[3] < seenHeight() && !taken.some((o) => clash(o, box));
    while (n < TIMES && !free(room(n))) n += 1;
    if (n === TIMES) n = 0;
    farther.set(kind, n);
  }
  taken.push(room(n));
  return put(n);
}

/** All handles of the open item about its ghost, clear of the boxes of what stands there. */
export function handles(plan: Plan, height: number, boxes: Taken[]): unknown {
  const list = plan.item.handles.filter((one) => one.kind !== "free");
  const box = boxAround(ghostRings(plan, height));
  if (!box || !list.length || plan.dragging === "free") return nothing;
  return svg`<g class="handles" transform="translate(${box.x} ${box.y}) rotate(${box.turn})">
    ${list.map((one) => {
      const grip = GRIP[one.kind];
      const held = plan.dragging === one.kind;
      const [x, y] = clearOf(one.kind, box, boxes, !!plan.dragging);
      return svg`<g transform="translate(${(grip.u * box.w) / 2} ${(grip.v * box.d) / 2})">
        ${px(svg`<path class="lead" d=${farther.get(one.kind) ? `M0 0L${x} ${y}` : ""} /><g
          class="handle ${held ? "held" : ""}" data-handle=${one.kind} role="button" aria-label=${one.label}
          transform="translate(${x} ${y})">
          <title>${one.label}${one.key ? ` (${one.key})` : ""}</title>
          <circle class="touch" r="23" /><circle class="knob" r="15" /><path d=${grip.sign} /></g>`)}
      </g>`;
    })}
  </g>`;
}

/** What a ghost's free drag moves: the thing itself, by as much as the ghost is away from where it stood. */
export function freePlace(plan: Plan, height: number): [number, number] | null {
  if (plan.mates.length) {
    const at = plan.to ?? centre(plan);
    return [at.x, height - at.y];
  }
  const where = thing(plan.item.thing)?.where;
  const now = boxAround(ghostRings(plan, height));
  if (!where || !("x" in where)) return plan.to ? [plan.to.x, height - plan.to.y] : now ? [now.x, now.y] : null;
  const then = boxAround(ghostRings({ ...plan, probed: null }, height));
  const at: [number, number] = [where.x, height - where.y];
  if (!now || !then) return plan.to ? [plan.to.x, height - plan.to.y] : at;
  return [at[0] + now.x - then.x, at[1] + now.y - then.y];
}
