// The ink of areas on a map or board: outlines, the wash of whoever holds them, roads, circles on them, and names that
// lie on no piece.  Which may be chosen and which not is told by the scene, and by what is being assigned.
import { nothing, type SVGTemplateResult, svg } from "lit-html";
import { repeat } from "lit-html/directives/repeat.js";
import { sideClass } from "./ink";
import type { Area, Overlay, Scene, Spot, Surface } from "./kinds";
import { type Box, clash, reach } from "./lettering";
import { outline, points } from "./overlays";
import type { Lying } from "./pieces";
import { px } from "./stands";
import { sideName, state } from "./state";

/** What is said of an area aloud: its name, its worth, whose it is, and whether it may be chosen now. */
function says(one: Area, spot: Spot | undefined): string {
  const held = one.owner === null ? "" : `held by the ${sideName(one.owner)}`;
  const open = spot ? spot.refusal?.because || spot.says || "can be chosen" : "";
  return [one.label, ...one.badges.map((mark) => mark.says), held, open].filter(Boolean).join(", ");
}

/** Whether an answer can be given by choosing an area alone. */
const able = (one: Area): boolean =>
  !!state.scene?.asks.some((ask) => ask.items.some((item) => item.area === one.id && !item.thing && !item.refusal));

const picked = (one: Area): boolean =>
  !!state.scene?.asks.some(
    (ask) => ask.form === "several" && ask.items.some((item, at) => item.area === one.id && state.several.has(at)),
  );

/** The state of an area now, as classes. */
function lights(one: Area, spot: Spot | undefined): string {
  const plan = state.plan?.item.form === "assign" ? state.plan : null;
  const tried = plan?.spot === one.id;
  return [
    sideClass(one.owner),
    one.owner === null ? "" : "held",
    one.tone,
    one.kind,
    (spot && !spot.refusal) || able(one) ? "open" : "",
    spot?.refusal || (tried && plan?.refusal) ? "barred" : "",
    tried ? "tried" : "",
    state.chosen === one.id || picked(one) ? "chosen" : "",
    state.marked.has(one.id) ? "marked" : "",
  ].join(" ");
}

function body(one: Area, height: number, clip: string, k: number): SVGTemplateResult {
  const spot = state.plan?.item.spots.find((each) => each.area === one.id);
  const d = outline(one.rings, height, true);
  const words = says(one, spot);
  return svg`<g class="area ${lights(one, spot)}" role="button" tabindex="0" data-id=${one.id} aria-label=${words}
      aria-disabled=${spot?.refusal ? "true" : "false"}>
    <clipPath id=${clip}><path d=${d} /></clipPath>
    <path class="fill" d=${d} /><path class="wash" d=${d} clip-path=${`url(#${clip})`} /><path class="bound" d=${d} />
    ${one.kind === "circle" ? figure(one, height, k) : nothing}
  </g>`;
}

/** How wide a circle must be for its worth to be written in it, in pixels. */
const ROOM = 11;

/** What a circle is worth, in its middle. */
function figure(one: Area, height: number, k: number): unknown {
  const worth = one.badges.find((each) => each.value)?.value;
  const [left, top, right, low] = around(one, height);
  if (!worth || (right - left) * k < ROOM) return nothing;
  return svg`<text class="figure" x=${(left + right) / 2} y=${(top + low) / 2} dy=".35em" text-anchor="middle"
    font-size=${(right - left) * 0.66}>${worth}</text>`;
}

/** A road: its bed with an edge on either side, and its name along the way where there is room. */
function road(one: Overlay, height: number): SVGTemplateResult {
  const d = outline(one.geometry, height, false);
  return svg`<g class="road tone-${one.tone}"><title>${one.says}</title><path class="edges" d=${d} /><path class="bed"
    d=${d} /></g>`;
}

/** The name of a road, set beside it at the first place along it where it lies on nothing. */
function roadName(one: Overlay, height: number, u: number, taken: Box[]): unknown {
  const line = points(one.geometry[0] ?? [], height);
  const half = one.label.length * 3.1 * u;
  for (let at = Math.floor(line.length / 5); at + 2 < line.length; at += 1) {
    const [before, here, after] = [line[at - 2], line[at], line[at + 2]];
    if (!before || !here || !after) continue;
    const turn = (Math.atan2(after[1] - before[1], after[0] - before[0]) * 180) / Math.PI;
    const upright = Math.abs(turn) > 90 ? turn + 180 : turn;
    const [c, s] = [Math.abs(Math.cos((upright * Math.PI) / 180)), Math.abs(Math.sin((upright * Math.PI) / 180))];
    const [dx, dy] = [half * c + 10 * u * s, half * s + 10 * u * c];
    const box: Box = [here[0] - dx, here[1] - dy, here[0] + dx, here[1] + dy];
    if (taken.some((other) => clash(box, other))) continue;
    taken.push(box);
    return svg`<g class="road-name" transform="translate(${here[0]} ${here[1]}) rotate(${upright})">${px(
      svg`<text y="-6" text-anchor="middle">${one.label}</text>`,
    )}</g>`;
  }
  return nothing;
}

const holds = (outer: Box, box: Box): boolean =>
  box[0] >= outer[0] && box[1] >= outer[1] && box[2] <= outer[2] && box[3] <= outer[3];

const LETTER = 4.6;
const LINE = 14;
const DISC = 9;
/** How far the name of a circle may lie from where the scene has it, in pixels. */
const NEAR = 38;

/** A name in one line, and in two where it has more than one word. */
function readings(label: string): string[][] {
  const cut = label.indexOf(" ", Math.floor(label.length / 2) - 2);
  return cut > 0 ? [[label], [label.slice(0, cut), label.slice(cut + 1)]] : [[label]];
}

interface Name {
  one: Area;
  x: number;
  y: number;
  lines: string[];
  hidden: boolean;
}

/** Where the name of an area is written: where the scene says, or near there, on no other name; of an area whole within
 * it, or at least with its middle; on no piece, but on flags if it must be; one with a worth where it covers least. */
function nameOf(one: Area, field: Surface, u: number, pieces: Box[], flags: Box[], taken: Box[]): Name {
  const [x, y] = [one.at[0], field.size[1] - one.at[1]];
  const disc = one.kind === "area" && one.badges[0]?.value ? 2 * DISC + 6 : 0;
  const own = around(one, field.size[1]);
  const sheet: Box = [0, 0, ...field.size];
  const free = (of: Box[], box: Box): boolean => !of.some((other) => clash(box, other));
  const tries = readings(one.label).flatMap((lines) => {
    const half = (Math.max(...lines.map((line) => line.length)) * LETTER + disc / 2 + 3) * u;
    const up = ((lines.length * LINE) / 2 + 1) * u;
    return AROUND.map(([dx, dy]) => {
      const [cx, cy] = [x + dx * u, y + dy * u];
      const box: Box = [cx - half, cy - up, cx + half, cy + up];
      return { x: cx, y: cy, lines, box };
    }).filter(({ box }) => holds(sheet, box) && free(taken, box));
  });
  const all = [...pieces, ...flags];
  const clear = tries.filter(({ box }) => free(all, box));
  const within = (each: { x: number; y: number }): boolean => holds(own, [each.x, each.y, each.x, each.y]);
  const covers = (box: Box): number => all.reduce((sum, other) => sum + common(box, other), 0);
  const found =
    one.kind === "circle"
      ? clear.find((each) => Math.hypot(each.x - x, each.y - y) < NEAR * u)
      : (clear.find(({ box }) => holds(own, box)) ??
        clear.find(within) ??
        tries
          .filter((each) => within(each) && (disc || free(pieces, each.box)))
          .sort((a, b) => covers(a.box) - covers(b.box))[0]);
  if (!found) return { one, x, y, lines: [one.label], hidden: true };
  taken.push(found.box);
  return { one, x: found.x, y: found.y, lines: found.lines, hidden: false };
}

/** How much two boxes have in common. */
const common = (a: Box, b: Box): number =>
  Math.max(0, Math.min(a[2], b[2]) - Math.max(a[0], b[0])) * Math.max(0, Math.min(a[3], b[3]) - Math.max(a[1], b[1]));

/** Places about the one that the scene gives, in pixels, nearest first. */
const AROUND: [number, number][] = [0, -10, 10, -20, 20, -32, 32, -46, 46, -60, 60].flatMap((dy) =>
  [0, -16, 16, -34, 34].map((dx): [number, number] => [dx, dy]),
);
AROUND.sort((a, b) => Math.hypot(...a) - Math.hypot(...b));

function written({ one, x, y, lines, hidden }: Name): SVGTemplateResult {
  const mark = one.kind === "area" ? one.badges.find((each) => each.value) : undefined;
  const half = Math.max(...lines.map((line) => line.length)) * LETTER;
  const top = -((lines.length - 1) * LINE) / 2;
  return svg`<g class="area-words ${sideClass(one.owner)} ${one.tone} ${one.kind} ${hidden ? "hidden" : ""}"
    transform="translate(${x} ${y})">${px(
      svg`${
        mark
          ? svg`<g class="worth" transform="translate(${-half - 3} 0)"><circle r=${DISC} /><text dy="3.8"
          text-anchor="middle">${mark.value}</text></g>`
          : nothing
      }${lines.map(
        (line, at) => svg`<text class="called" x=${mark ? DISC - 1 : 0} y=${top + at * LINE} dy=".34em"
        text-anchor="middle">${line}</text>`,
      )}`,
    )}</g>`;
}

/** The areas of a surface with its roads, and their names over them; `k` is how many pixels a unit has, and there are
 * other letters already in some boxes. */
export function inked(
  scene: Scene,
  field: Surface,
  list: Lying[],
  k: number,
  letters: Box[] = [],
): { ground: unknown; names: unknown } {
  const high = field.size[1];
  const areas = scene.areas.filter((one) => one.on === field.id);
  const roads = scene.overlays.filter((one) => one.on === field.id && one.kind === "road");
  const drawn = (circles: boolean): unknown =>
    repeat(
      areas.filter((one) => (one.kind === "circle") === circles),
      (one) => one.id,
      (one) => body(one, high, `wash-${scene.surfaces.indexOf(field)}-${areas.indexOf(one)}`, k),
    );
  const u = 1 / k;
  const pieces = [...circlesOf(scene, field), ...letters];
  const flags: Box[] = [];
  for (const each of list)
    (each.one.kind === "leader" ? flags : pieces).push(reach(each, each.at.x, high - each.at.y, 1, u));
  const taken: Box[] = [];
  const names = areas.map((one) => nameOf(one, field, u, pieces, flags, taken));
  const beside = [...pieces, ...flags, ...taken];
  return {
    ground: [drawn(false), roads.map((one) => road(one, high)), drawn(true)],
    names: [names.map(written), roads.map((one) => roadName(one, high, u, beside))],
  };
}

/** The boxes of the circles of a surface. */
export const circlesOf = (scene: Scene, { id, size }: Surface): Box[] =>
  scene.areas.flatMap((one) => (one.on === id && one.kind === "circle" ? [around(one, size[1])] : []));

/** The box about an area. */
function around(one: Area, high: number): Box {
  const ring = points(one.rings[0] ?? [], high);
  const [xs, ys] = [ring.map(([x]) => x), ring.map(([, y]) => y)];
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
}
