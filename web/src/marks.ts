// What a deed leaves on the table while it is looked at: a trail behind what moved, a line from who fired to who was
// fired at, and what came of it, written at the place.
import { nothing, svg } from "lit-html";
import { camera, NARROW, seenHeight, toScreen } from "./camera";
import { type Deed, looked, type Moved } from "./happened";
import { sideClass } from "./ink";
import type { At, News, Scene } from "./kinds";
import { type Box, clash } from "./lettering";
import { sentence } from "./odds";
import { px } from "./stands";
import { state, thing } from "./state";
import { lies, mainOf } from "./surfaces";

type Point = [number, number];

/** What is shown of a deed: all of it, or one line alone. */
export interface Lit {
  deed: Deed;
  lines: News[];
}

/** What is shown now: what is looked back at, else what has just happened. */
export function litNow(): Lit | null {
  const entry = looked();
  if (entry) return { deed: entry.deed, lines: entry.line ? [entry.line] : [] };
  return state.lit;
}

/** Where a thing or an area is: after the deed, or before it where it is there no more. */
function placeIn(deed: Deed, id: string): Point | null {
  for (const scene of [deed.after, deed.before]) {
    const field = mainOf(scene);
    if (!field) continue;
    const one = scene.things.find((each) => each.id === id);
    const at = one && lies(scene, one, field.id);
    if (at) return [at.x, at.y];
    const there = scene.areas.find((each) => each.id === id && each.on === field.id);
    if (there) return there.at;
  }
  return null;
}

/** The places of all that a line is about. */
const placed = (deed: Deed, line: News): Point[] =>
  line.about.map((id) => placeIn(deed, id)).filter((at): at is Point => at !== null);

const sideOf = (deed: Deed, id: string): number | undefined =>
  (deed.after.things.find((one) => one.id === id) ?? deed.before.things.find((one) => one.id === id))?.side;

/** Who fired and who was fired at, by a line with dice that is about both sides. */
function fire(deed: Deed, line: News): [string, string] | null {
  const [first] = line.about;
  if (!first || (!line.dice.length && line.kind !== "hit")) return null;
  const side = sideOf(deed, first);
  const other = line.about.find((id) => {
    const whose = sideOf(deed, id);
    return side !== undefined && whose !== undefined && whose >= 0 && whose !== side;
  });
  return other ? [first, other] : null;
}

/** The places that a deed is about. */
export function placesOf({ deed, lines }: Lit): Point[] {
  const about = lines.flatMap((line) => [...(line.at ? [line.at] : []), ...placed(deed, line)]);
  const ends = movesOf({ deed, lines }).flatMap(({ from, to }) => [from, to]);
  return [...about, ...ends.flatMap((at) => (at ? [[at.x, at.y] as Point] : []))];
}

/** The moves that are shown: those that the lines are about, or all where no line says of a move. */
function movesOf({ deed, lines }: Lit): Moved[] {
  if (lines.length === deed.lines.length) return deed.moves;
  const about = new Set(lines.flatMap((line) => line.about));
  const own = deed.moves.filter(({ one }) => about.has(one.id));
  return own.length || !lines.some((line) => line.kind === "moved") ? own : deed.moves;
}

function base(at: At, shape: number[], height: number): unknown {
  const [w, d] = [shape[0] ?? 800, shape[1] ?? shape[0] ?? 800];
  return svg`<rect class="left" x=${-w / 2} y=${-d / 2} width=${w} height=${d}
    transform="translate(${at.x} ${height - at.y}) rotate(${at.heading / 10})" />`;
}

function trail({ one, from, to }: Moved, height: number): unknown {
  if (!from && !to) return nothing;
  const kind = `trail ${sideClass(one.side)}`;
  const end = to ?? from;
  if (!end) return nothing;
  const there = `translate(${end.x} ${height - end.y})`;
  if (!to || !from)
    return svg`<g class=${kind}>${from ? base(from, one.shape, height) : nothing}<g transform=${there}>${px(
      to ? svg`<circle class="came" r="15" />` : svg`<path class="went" d="M-8-8L8 8M8-8L-8 8" />`,
    )}</g></g>`;
  const far = Math.hypot(to.x - from.x, to.y - from.y);
  const turn = (Math.atan2(from.y - to.y, to.x - from.x) * 180) / Math.PI;
  return svg`<g class=${kind}>${base(from, one.shape, height)}${
    far < 200
      ? nothing
      : svg`<path class="casing" d="M${from.x} ${height - from.y}L${to.x} ${height - to.y}" /><path class="way"
        d="M${from.x} ${height - from.y}L${to.x} ${height - to.y}" /><g transform="${there} rotate(${turn})">${px(
          svg`<path class="tip" d="M4 0L-9-7L-5 0L-9 7Z" />`,
        )}</g>`
  }</g>`;
}

/** How much of what came of it is written at a place, and how wide; at how many places: on a phone at the last. */
const WIDE = 30;
const HIGH = 3;
const MOST = 5;

/** A line as it is written at the place: without the name of what stands there. */
function short(line: News, deed: Deed): string[] {
  let text = line.text.replace(/\s*(\([^)]*\)|\.$)/gu, "");
  for (const id of line.about) {
    const one = deed.after.things.find((each) => each.id === id) ?? deed.before.things.find((each) => each.id === id);
    for (const name of [one?.name.split(",")[0], one?.label])
      if (name && text.startsWith(`${name} `)) text = text.slice(name.length + 1);
  }
  const rows: string[] = [];
  for (const word of sentence(text).split(" ")) {
    const last = rows.at(-1);
    if (last !== undefined && last.length + word.length < WIDE) rows[rows.length - 1] = `${last} ${word}`;
    else rows.push(word);
  }
  return rows.length > HIGH ? [...rows.slice(0, HIGH - 1), `${rows[HIGH - 1] ?? ""} …`] : rows;
}

/** Lines that something came of, which are written at the place. */
const TELLS = new Set(["hit", "lost", "threw", "changed", "revealed"]);

interface Caption {
  at: Point;
  rows: string[];
  kind: string;
}

/** What is written where: the last line for each place, and no two over each other. */
function captions({ deed, lines }: Lit): Caption[] {
  const found = new Map<string, Caption>();
  for (const line of lines) {
    const noted = line.kind === "changed" && line.about.every((id) => thing(id)?.kind === "leader");
    if ((noted || !TELLS.has(line.kind)) && lines.length > 1) continue;
    const whose = fire(deed, line)?.[1] ?? line.about[0];
    const at = (whose ? placeIn(deed, whose) : null) ?? line.at;
    if (!at) continue;
    const key = at.join();
    found.delete(key);
    found.set(key, { at, rows: short(line, deed), kind: line.kind });
  }
  return [...found.values()].slice(NARROW.matches ? -1 : -MOST);
}

const LINE = 14;
const AIR = 20;
const FARTHER = 24;
const TOOLS = 60;

/** The captions from the top of the window to its foot, each beside its place: where it lies on nothing that stands
 * there and on no other, as near as may be, in sight; else where it covers least. */
function written(list: Caption[], height: number, boxes: Box[]): unknown {
  const taken = [...boxes];
  const sorted = list.map((one) => ({ one, on: toScreen(...one.at) })).sort((a, b) => a.on[1] - b.on[1]);
  const [head, tools] = NARROW.matches ? [84, 6] : [6, TOOLS];
  return sorted.map(({ one, on: [x, y] }) => {
    const high = one.rows.length * LINE + 8;
    const wide = Math.max(...one.rows.map((row) => row.length)) * 6.4 + 14;
    const places = [0, 1, 2, 3, 4].flatMap((n): [number, number][] => {
      const air = AIR + n * FARTHER;
      const middle = x - wide / 2;
      return [
        [middle, y + air],
        [middle, y - air - high],
        [x + air, y - high / 2],
        [x - air - wide, y - high / 2],
      ];
    });
    const tries = places.map(([to, py]) => {
      const left = Math.min(Math.max(to, 6), Math.max(6, camera.width - wide - tools));
      const box: Box = [left, py, left + wide, py + high];
      const out = py < head || py + high > seenHeight() - 6;
      return { box, hides: (out ? 99 : 0) + taken.filter((other) => clash(other, box)).length };
    });
    const { box } = tries.reduce((best, each) => (each.hides < best.hides ? each : best));
    taken.push(box);
    const [dx, dy] = [box[0] - x, box[1] - y];
    return svg`<g transform="translate(${one.at[0]} ${height - one.at[1]})">${px(svg`<path class="lead"
      d=${`M0 0L${dx + wide / 2} ${dy + high / 2}`} /><g class="result ${one.kind}"
      transform="translate(${dx} ${dy})"><rect width=${wide} height=${high} rx="3" />${one.rows.map(
        (row, at) => svg`<text x=${wide / 2} y=${(at + 1) * LINE} text-anchor="middle">${row}</text>`,
      )}</g>`)}</g>`;
  });
}

/** The marks of what is looked at, over everything else, but no words over what stands in some boxes. */
export function deedMarks(scene: Scene, height: number, boxes: Box[]): unknown {
  const lit = litNow();
  if (!lit || lit.deed.after.seat !== scene.seat) return nothing;
  const shots = lit.lines.flatMap((line) => {
    const pair = fire(lit.deed, line);
    const [from, to] = pair ? pair.map((id) => placeIn(lit.deed, id)) : [];
    return from && to ? [{ from, to }] : [];
  });
  const round = lit.lines.flatMap((line) => placed(lit.deed, line));
  return svg`<g class="deeds" aria-hidden="true">
    ${movesOf(lit).map((one) => trail(one, height))}
    ${round.map(
      ([x, y]) => svg`<g transform="translate(${x} ${height - y})">${px(svg`<circle class="ring" r="17" />`)}</g>`,
    )}
    ${shots.map(({ from, to }) => {
      const turn = (Math.atan2(from[1] - to[1], to[0] - from[0]) * 180) / Math.PI;
      return svg`<path class="casing" d="M${from[0]} ${height - from[1]}L${to[0]} ${height - to[1]}" /><path
        class="shot" d="M${from[0]} ${height - from[1]}L${to[0]} ${height - to[1]}" /><g
        transform="translate(${to[0]} ${height - to[1]}) rotate(${turn})">${px(svg`<path class="burst"
        d="M0 0L-12-6L-9 0L-12 6Z" />`)}</g>`;
    })}
    ${looked() || !(state.plan || state.chosen) ? written(captions(lit), height, boxes) : nothing}
  </g>`;
}
