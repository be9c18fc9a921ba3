// Dice as they fall, for a moment: in a corner of the table where nothing stands, or, where every corner is taken, in
// the panel.
import { html, nothing, type TemplateResult } from "lit-html";
import { camera, NARROW, seenHeight, toScreen } from "./camera";
import type { News } from "./kinds";
import { reckoned } from "./log";
import { litNow, placesOf } from "./marks";
import { sentence } from "./odds";
import { change, state } from "./state";
import { lies, mainOf } from "./surfaces";

const MOST = 3;

/** What lies about the table already, in pixels. */
const AIR = 10;
const STAND = 16;

interface Corner {
  left: number;
  top: number;
}

/** The corners of the window, the emptiest of signs first. */
function corners(wide: number, high: number, seen: number): Corner[] {
  const small = document.querySelector(".minimap")?.clientWidth ?? 0;
  const [right, low] = [
    camera.width - wide - AIR - (NARROW.matches || !small ? 0 : small + 2 * AIR),
    seen - high - AIR,
  ];
  const head = NARROW.matches ? 82 : 58;
  return [
    { left: right, top: low },
    { left: AIR, top: head },
    { left: AIR, top: low - (NARROW.matches ? 0 : 92) },
    { left: camera.width - wide - AIR - (NARROW.matches ? 0 : TOOLS), top: NARROW.matches ? head : AIR },
  ];
}

/** How wide the tools are at the right. */
const TOOLS = 62;

/** A corner in which dice that take so much room hide nothing that stands or is marked; null where there is none. */
function corner(wide: number, high: number): Corner | null {
  const scene = state.scene;
  const field = scene && mainOf(scene);
  if (!field) return null;
  const places = scene.things.flatMap((one) => {
    const at = lies(scene, one, field.id);
    return at ? [{ on: toScreen(at.x, at.y), reach: ((one.shape[0] ?? 0) / 2) * camera.k + STAND }] : [];
  });
  const lit = litNow();
  const marked = lit ? placesOf(lit).map(([x, y]) => ({ on: toScreen(x, y), reach: 70 })) : [];
  const free = ({ left, top }: Corner): boolean =>
    ![...places, ...marked].some(
      ({ on: [x, y], reach }) =>
        x + reach > left && x - reach < left + wide && y + reach > top && y - reach < top + high,
    );
  return corners(wide, high, seenHeight()).find((one) => one.top >= AIR && free(one)) ?? null;
}

/** Where the dice that fell last lie, once they have been drawn unseen and it is known how much room they take. */
let placed: { at: number; where?: Corner | null } | null = null;

/** Finds their place once for each throw, so that they do not wander. */
function place(at: number): Corner | null | undefined {
  if (placed?.at !== at) {
    const found: { at: number; where?: Corner | null } = (placed = { at });
    requestAnimationFrame(() => {
      const drawn = document.querySelector<HTMLElement>(".tray");
      change(() => {
        found.where = drawn && corner(drawn.offsetWidth, drawn.offsetHeight);
      });
    });
  }
  return placed.where;
}

/** Throws of one kind that came to nothing, one after another, are shown as one: their dice side by side. */
function together(lines: News[]): { lines: News[]; says: string }[] {
  const found: { lines: News[]; says: string }[] = [];
  for (const line of lines) {
    const last = found.at(-1);
    const like = last?.lines[0];
    const plain = line.kind === "threw" && line.sums.length === 0;
    if (last && like && plain && like.kind === "threw" && like.sums.length === 0 && like.rule === line.rule) {
      last.lines.push(line);
      last.says = `${sentence(like.text)}, and ${last.lines.length - 1} more like it`;
    } else found.push({ lines: [line], says: sentence(line.text) });
  }
  return found;
}

/** The dice in a corner of the table, or in the panel: `docked` says which of the two is drawn. */
export function tray(docked = false): TemplateResult | typeof nothing {
  const thrown = state.thrown;
  if (!thrown) return nothing;
  const news = together(thrown.news).slice(docked ? -1 : -MOST);
  const where = place(thrown.at);
  if (docked === (where !== null)) return nothing;
  return html`<div class="tray ${docked ? "docked" : ""}" role="status" style=${
    where ? `left:${where.left}px;top:${where.top}px` : docked ? "" : "visibility:hidden"
  } @click=${() =>
    change(() => {
      state.thrown = null;
    })}>
    ${news.map(
      ({ lines, says }) => html`<div
        class="falling">${lines.map((line) => reckoned(line, true))}<p>${says}</p></div>`,
    )}</div>`;
}
