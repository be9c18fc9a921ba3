// Where the eye is: which part of the surface the window shows.  Zooming touches three attributes and draws nothing
// anew in the page; while it is panned the drawing slides as it was painted, and is painted again once it lies still.
import type { Surface } from "./kinds";
import { still } from "./looks";
import { change, state } from "./state";

/** A phone: the panel is a sheet over the table. */
export const NARROW = matchMedia("(max-width: 820px)");

interface View {
  x: number;
  y: number;
  k: number;
  /** Whether somebody looked for this view himself: it is left to him. */
  own: boolean;
}

export const camera = {
  x: 0,
  y: 0,
  k: 0.01,
  own: false,
  width: 1,
  height: 1,
  room: "",
  lod: "mid" as "far" | "mid" | "near",
  fitted: "",
};

let surface: Surface | null = null;
let settle = 0;
let drawn = 0;
let flight = 0;
/** The view that is flown to, until it is reached. */
let ahead: View | null = null;

/** Pixels to thousandths of an inch, y up. */
export function toTable(px: number, py: number): [number, number] {
  const height = surface?.size[1] ?? 0;
  return [Math.round((px - camera.x) / camera.k), Math.round(height - (py - camera.y) / camera.k)];
}

/** Thousandths of an inch, y up, to pixels. */
export function toScreen(x: number, y: number): [number, number] {
  const height = surface?.size[1] ?? 0;
  return [x * camera.k + camera.x, (height - y) * camera.k + camera.y];
}

/** Says which surface is looked at and how large the window is; a new one is shown at its focus, or where things lie on
 * it; and so on a phone where the sheet leaves more to be seen, or less, or where it is asked for other places. */
export function lookAt(next: Surface, width: number, height: number, things: [number, number][]): void {
  const other = surface?.id !== next.id || camera.fitted !== next.id;
  const resized = camera.width !== width || camera.height !== height;
  const shape = next.kind === "map" && Math.abs(width / camera.width - 1) > 0.2;
  const turned = camera.width > 1 && (shape || width > height !== camera.width > camera.height);
  surface = next;
  if (resized && !other && !turned) {
    camera.x += (width - camera.width) / 2;
    camera.y += (height - camera.height) / 2;
  }
  camera.width = width;
  camera.height = height;
  const anew = (other || turned) && width > 1;
  const room = roomNow();
  if (anew || (room !== camera.room && !resized && !camera.own)) {
    camera.fitted = next.id;
    const view = framed(...(next.focus ?? around(things, next)));
    if (anew) {
      arrive();
      Object.assign(camera, view);
    } else glide(view);
  }
  camera.room = room;
  apply();
}

/** On a phone what the sheet leaves of the table, and what is placed there: where it changes another view is shown. */
const roomNow = (): string =>
  NARROW.matches ? `${seenHeight()} ${state.plan?.item.spots.length ? state.plan.item.thing : ""}` : "";

/** How much room things have about them on a field, and areas on a map, in thousandths of an inch. */
const ROOM = 5000;
const BRIM = 300;
/** How much beyond the table's edge is shown when a place near it is looked at, in pixels. */
const EDGE = NARROW.matches ? 12 : 60;
/** How much more, so that it is clear of the small map. */
const CLEAR = NARROW.matches ? 0 : 150;

/** The part of a surface where things lie, with room about them. */
function around(things: [number, number][], { kind, size: [w, h] }: Surface): [number, number, number, number] {
  if (!things.length) return [0, 0, w, h];
  const room = kind === "map" ? BRIM : ROOM;
  const xs = things.map(([x]) => x);
  const ys = things.map(([, y]) => y);
  return [
    Math.max(0, Math.min(...xs) - room),
    Math.max(0, Math.min(...ys) - room),
    Math.min(w, Math.max(...xs) + room),
    Math.min(h, Math.max(...ys) + room),
  ];
}

/** Forgets the surface, so that the next one is fitted anew. */
export function forget(): void {
  camera.fitted = "";
  views.clear();
}

const views = new Map<number, View>();

/** One seat leaves the table and another comes to it: neither sees where the other looked. */
export function changeSeats(from: number | null, to: number): void {
  arrive();
  if (from !== null) views.set(from, { x: camera.x, y: camera.y, k: camera.k, own: camera.own });
  const view = views.get(to);
  if (view) Object.assign(camera, view);
  else camera.fitted = "";
}

/** How much of the window's head is taken on a phone by the name of the page, the tools and the scale, in pixels. */
const head = (): number => (NARROW.matches ? 84 : 0);
/** How much beside the table is left to the tools, which would lie on its areas and names, in pixels. */
const TOOLS = 56;

/** The view of a part of the surface: as large as there is room for it. */
function framed(x0: number, y0: number, x1: number, y1: number): View {
  const seen = seenHeight();
  const wide = camera.width - (NARROW.matches ? 0 : TOOLS);
  const k = clampK(Math.min(wide / (x1 - x0), seen / (y1 - y0)) * 0.97);
  return over((x0 + x1) / 2, (y0 + y1) / 2, k, wide);
}

/** The view with a place in the middle of what is seen; no more beyond an edge of the table than there has to be. */
function over(x: number, y: number, k: number, wide = camera.width, edge = EDGE): View {
  const [w, h] = surface?.size ?? [0, 0];
  const seen = seenHeight();
  const within = (at: number, from: number, to: number, whole: number): number =>
    whole > to - from ? Math.min(from + edge, Math.max(to - whole - edge, at)) : (from + to - whole) / 2;
  return {
    x: within(wide / 2 - x * k, 0, wide, w * k),
    y: within((head() + seen) / 2 - (h - y) * k, head(), seen, h * k),
    k,
    own: false,
  };
}

const least = (): number =>
  surface ? Math.min(camera.width / surface.size[0], camera.height / surface.size[1]) * 0.8 : 0.001;

const clampK = (k: number): number => Math.min(0.085, Math.max(least(), k));

/** Shows the whole surface, in the room that there is now: what changed it a moment ago moves nothing any more. */
export function fit(): void {
  if (!surface) return;
  camera.room = roomNow();
  glide(framed(0, 0, ...surface.size));
}

/** Ends a flight where it was to end: who zooms or pans meanwhile means the view he asked for. */
function arrive(): void {
  cancelAnimationFrame(flight);
  if (ahead) Object.assign(camera, ahead);
  ahead = null;
}

/** Zooms by a factor about a point of the window. */
export function zoom(by: number, px = camera.width / 2, py = camera.height / 2): void {
  arrive();
  const k = clampK(camera.k * by);
  camera.x = px - ((px - camera.x) * k) / camera.k;
  camera.y = py - ((py - camera.y) * k) / camera.k;
  camera.k = k;
  pan(0, 0);
}

export function pan(dx: number, dy: number): void {
  arrive();
  camera.x += dx;
  camera.y += dy;
  camera.own = true;
  moved();
}

/** Brings a place of the table to the middle, near enough to see stands there. */
export function flyTo(x: number, y: number, closer = true, edge = EDGE): void {
  const k = closer ? clampK(Math.max(camera.k, 0.02)) : camera.k;
  glide({ ...over(x, y, k, camera.width, edge), own: closer || camera.own });
}

/** Brings a place to the middle at once, at the zoom there is. */
export function centreOn(x: number, y: number): void {
  arrive();
  const [px, py] = toScreen(x, y);
  pan(camera.width / 2 - px, (head() + seenHeight()) / 2 - py);
}

const watchers: (() => void)[] = [];

/** Says what is to be done whenever the eye has moved. */
export const onMove = (what: () => void): number => watchers.push(what);

/** Brings a place into the window if it is outside, or under the small map or the tools. */
export function reveal(x: number, y: number): void {
  const [px, py] = toScreen(x, y);
  const outside = px < 30 || py < Math.max(30, head()) || px > camera.width - 30 || py > seenHeight() - 30;
  const under = [px - 40, px + 40].some((at) => document.elementFromPoint(at, py)?.closest(".minimap, .tools"));
  if (outside || under) flyTo(x, y, false, EDGE + CLEAR);
}

/** How high the sheet is that is drawn down, in pixels, and as a share of the window where it is not. */
const PEEK = 238;
const HALF = 0.54;

/** How much of the window's height is seen: on a phone what the sheet leaves of it, unless it is drawn up whole. */
export const seenHeight = (): number =>
  NARROW.matches && state.page === "table"
    ? camera.height - (state.sheet === "peek" ? PEEK : camera.height * HALF)
    : camera.height;

function glide(to: View): void {
  cancelAnimationFrame(flight);
  const from = { ...camera };
  camera.own = to.own;
  ahead = still() ? null : to;
  if (!ahead) {
    Object.assign(camera, to);
    moved();
    return;
  }
  const start = performance.now();
  const frameOf = (now: number): void => {
    const t = Math.min(1, (now - start) / 380);
    const e = t * t * (3 - 2 * t);
    camera.k = from.k * (to.k / from.k) ** e;
    const s = to.k === from.k ? e : (camera.k - from.k) / (to.k - from.k);
    camera.x = from.x + (to.x - from.x) * s;
    camera.y = from.y + (to.y - from.y) * s;
    moved();
    if (t < 1) flight = requestAnimationFrame(frameOf);
    else ahead = null;
  };
  flight = requestAnimationFrame(frameOf);
}

/** After zooming: the ground is drawn anew at this size, and letters find their room. */
function sharpen(): void {
  drawn = camera.k;
  const ground = document.querySelector(".ground");
  ground?.classList.add("sharpen");
  requestAnimationFrame(() => requestAnimationFrame(() => ground?.classList.remove("sharpen")));
  change();
}

/** Keeps some of the table in the window, and shows where the eye is now. */
function moved(): void {
  if (surface) {
    const margin = 80;
    const [w, h] = [surface.size[0] * camera.k, surface.size[1] * camera.k];
    camera.x = Math.min(camera.width - margin, Math.max(margin - w, camera.x));
    camera.y = Math.min(camera.height - margin, Math.max(margin - h, camera.y));
  }
  apply(true);
  const lod = lodOf(camera.k);
  if (camera.k !== drawn) {
    clearTimeout(settle);
    settle = window.setTimeout(sharpen, 160);
  }
  if (lod !== camera.lod)
    change(() => {
      camera.lod = lod;
    });
}

/** How much is told at a zoom, by pixels an inch: formations, their stands where there is room, everything. */
const lodOf = (k: number): "far" | "mid" | "near" => (k < 0.012 ? "far" : k < 0.0205 ? "mid" : "near");

/** After so many milliseconds a drawing that was slid lies still. */
const STILLNESS = 140;

/** The drawing, and from where it was painted last. */
const painted = { world: null as SVGGElement | null, x: 0, y: 0, k: 0, later: 0 };

/** Writes the eye's place to the drawing; one that only slides need not be painted for it. */
export function apply(slides = false): void {
  const { x, y, k } = camera;
  camera.lod = lodOf(k);
  const ground = document.querySelector<HTMLElement>(".ground");
  if (ground) ground.style.transform = `translate(${x}px, ${y}px) scale(${k * 100})`;
  for (const watcher of watchers) watcher();
  const world = document.querySelector<SVGGElement>("#world");
  const sheet = world?.ownerSVGElement;
  if (!world || !sheet) return;
  clearTimeout(painted.later);
  if (slides && world === painted.world && k === painted.k) {
    sheet.style.transform = `translate(${x - painted.x}px, ${y - painted.y}px)`;
    painted.later = window.setTimeout(() => apply(), STILLNESS);
    return;
  }
  sheet.style.transform = "";
  world.setAttribute("transform", `translate(${x} ${y}) scale(${k})`);
  if (world !== painted.world || k !== painted.k) world.style.setProperty("--px", String(1 / k));
  Object.assign(painted, { world, x, y, k });
}
