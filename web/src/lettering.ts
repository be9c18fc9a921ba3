// Which letters have room on the table at this zoom: formations, then commanders, then stands; none lies on another or
// on a stand.

import { camera, toScreen } from "./camera";
import type { Thing } from "./kinds";
import { canAct } from "./choice";
import { letterPlace, OVER } from "./stands";
import { state } from "./state";
import { type Lying } from "./pieces";

export type Box = [number, number, number, number];

/** The name of a formation and where it is written. */
export interface FormationName {
  key: string;
  label: string;
  side: number;
  tint: number;
  x: number;
  y: number;
}

/** A formation as it is called in a word: by whoever it is named after, in command or not. */
const short = (name: string): string => /^(.+?)[’']s? /u.exec(name)?.[1] ?? name;

export const clash = (a: Box, b: Box): boolean => a[0] < b[2] && a[2] > b[0] && a[1] < b[3] && a[3] > b[1];

/** The box of what is drawn so far from a point, where a unit has `k` pixels: a block, or a flag. */
export function reach({ one, at, grown = 1 }: Lying, x: number, y: number, k: number, u = 1): Box {
  if (one.kind !== "stand" && (one.kind !== "counter" || !one.shape[1]))
    return [x - 3 * u, y - 22 * u, x + 17 * u, y + 2 * u];
  const a = (at.heading / 1800) * Math.PI;
  const [w, d] = [((one.shape[0] ?? 0) / 2) * k * grown, ((one.shape[1] ?? 0) / 2) * k * grown];
  const dx = Math.abs(Math.cos(a)) * w + Math.abs(Math.sin(a)) * d;
  const dy = Math.abs(Math.sin(a)) * w + Math.abs(Math.cos(a)) * d;
  return [x - dx, y - dy, x + dx, y + dy];
}

/** The box of a block on the screen, a little smaller than it is. */
export const blockBox = (each: Lying): Box => reach(each, ...toScreen(each.at.x, each.at.y), camera.k * 0.85);

function letterBox({ one, at }: Lying, quarter = 0): Box {
  const [sx, sy] = toScreen(at.x, at.y);
  const width = one.label.length * 5.7 + 3 + (one.seen !== "true" && one.since !== null ? 56 : 0);
  const low = quarter ? OVER + 3 : 16;
  if (one.kind !== "stand") return [sx + 4 - width / 2, sy + low - 12, sx + 4 + width / 2, sy + low];
  const place = letterPlace(one, at, quarter);
  const cx = sx + place.dx * camera.k + place.px;
  const cy = sy + place.dy * camera.k + place.py - 4;
  const left = place.anchor === "start" ? cx : place.anchor === "end" ? cx - width : cx - width / 2;
  return [left, cy - 6, left + width, cy + 6];
}

const rank = (one: Thing): number =>
  (one.id === state.chosen ? 20 : 0) +
  (one.kind === "leader" ? (one.glyph === "brigadier" ? 1 : 6) : 3) +
  (one.seen === "true" ? 1 : 0) +
  (canAct(one.id) ? 1 : 0);

/** The quarters of a turn from behind it to a stand's other sides. */
const ASIDE = [1, 3];

/** Whether the letters of a thing are wanted as near as this; horses go without saying, behind their riders. */
function wanted(one: Thing): boolean {
  if (one.id === state.chosen) return true;
  if (camera.lod === "far") return one.kind === "leader" && one.glyph !== "brigadier";
  return camera.lod === "near" || !(one.glyph === "holders" || (one.kind === "leader" && one.glyph === "brigadier"));
}

/** The names of the formations, and by id of the things whose labels are shown the quarter in which they are written;
 * none where something is `taken`, to which they are added. */
export function lettering(list: Lying[], taken: Box[]): { formations: FormationName[]; shown: Map<string, number> } {
  const blocks = list.map((each) => ({ id: each.one.id, box: blockBox(each) }));
  const free = (box: Box, own = ""): boolean =>
    !taken.some((other) => clash(box, other)) && !blocks.some((block) => block.id !== own && clash(box, block.box));
  const shown = new Map<string, number>();
  const formations = camera.lod === "near" ? [] : formationNames(list, blocks, free, taken);
  const write = (each: Lying, quarters: number[], anyhow = false): void => {
    const fits = (box: Box): boolean => box[0] > 0 && free(box, each.one.id);
    const quarter = quarters.find((one) => fits(letterBox(each, one))) ?? (anyhow ? 0 : undefined);
    if (quarter === undefined) return;
    taken.push(letterBox(each, quarter));
    shown.set(each.one.id, quarter);
  };
  const sorted = list.filter(({ one }) => wanted(one)).sort((a, b) => rank(b.one) - rank(a.one));
  for (const each of sorted)
    if (each.one.id === state.chosen) write(each, each.one.kind === "stand" ? [0, ...ASIDE] : [0], true);
    else write(each, each.one.kind === "leader" ? [0, 2] : [0]);
  for (const each of sorted) if (each.one.kind === "stand" && !shown.has(each.one.id)) write(each, ASIDE);
  return { formations, shown };
}

const TOGETHER = 150;

/** The blocks of a formation that lie together, without what lies far off; all of them if none do. */
function mainBody(boxes: Box[]): Box[] {
  const centres = boxes.map(([x0, y0, x1, y1]): [number, number] => [(x0 + x1) / 2, (y0 + y1) / 2]);
  const median = (i: 0 | 1): number => centres.map((one) => one[i]).sort((a, b) => a - b)[centres.length >> 1] ?? 0;
  const [x, y] = [median(0), median(1)];
  const near = boxes.filter((_, at) => Math.hypot((centres[at]?.[0] ?? 0) - x, (centres[at]?.[1] ?? 0) - y) < TOGETHER);
  return near.length ? near : boxes;
}

function formationNames(
  list: Lying[],
  blocks: { id: string; box: Box }[],
  free: (box: Box) => boolean,
  taken: Box[],
): FormationName[] {
  const groups = new Map<string, { first: Thing; boxes: Box[] }>();
  list.forEach(({ one }, at) => {
    const box = blocks[at]?.box;
    if (one.kind !== "stand" || !one.formation || one.seen !== "true" || !box) return;
    const key = `${one.side} ${one.formation}`;
    const group = groups.get(key);
    if (group) group.boxes.push(box);
    else groups.set(key, { first: one, boxes: [box] });
  });
  const found: FormationName[] = [];
  for (const [key, { first, boxes }] of groups) {
    const main = mainBody(boxes);
    const [x0, y0, x1, y1] = [0, 1, 2, 3].map((i) =>
      (i < 2 ? Math.min : Math.max)(...main.map((box) => box[i] ?? 0)),
    ) as Box;
    const label = short(first.formation);
    const half = label.length * 4.6 + 2;
    const middle = (x0 + x1) / 2;
    const places: [number, number][] = [
      [middle, y1 + 13],
      [middle, y0 - 11],
      [x1 + half + 6, (y0 + y1) / 2],
      [x0 - half - 6, (y0 + y1) / 2],
      [x1 + half + 6, y1 + 10],
      [x0 - half - 6, y1 + 10],
    ];
    const box = ([x, y]: [number, number]): Box => [x - half, y - 9, x + half, y + 6];
    const place =
      places.find((each) => free(box(each))) ??
      (camera.lod === "far" ? places.find((each) => !taken.some((other) => clash(box(each), other))) : undefined);
    if (!place) continue;
    taken.push(box(place));
    const k = camera.k;
    found.push({
      key,
      label,
      side: first.side,
      tint: first.tint,
      x: (place[0] - camera.x) / k,
      y: (place[1] - camera.y) / k,
    });
  }
  return found;
}
