// The boards beside the map: each drawn whole in its own frame, its pieces at their places; on a phone one surface at a
// time, behind tabs.
import { html, nothing, type TemplateResult } from "lit-html";
import { repeat } from "lit-html/directives/repeat.js";
import { inked } from "./areas";
import { canCarry, carry, letGo, lift, setDown } from "./carry";
import { choose, tapped } from "./choice";
import { holdOn, letOff } from "./hover";
import type { Scene, Surface } from "./kinds";
import { overlay } from "./overlays";
import { lyingOn, piece } from "./pieces";
import { rows } from "./rows";
import { change, state } from "./state";
import { boardsOf, inFront, mainOf } from "./surfaces";

const scales = new Map<string, number>();

/** How many pixels a unit of a board has, as it was measured last. */
const scaleOf = (board: Surface): number => scales.get(board.id) ?? 500 / board.size[0];

const measured = new ResizeObserver((seen) => {
  let other = false;
  for (const { target, contentRect } of seen) {
    const [wide, high] = [Number(target.getAttribute("data-wide")), Number(target.getAttribute("data-high"))];
    const k = Math.min(contentRect.width / wide, contentRect.height / high);
    const id = target.getAttribute("data-surface") ?? "";
    other ||= k > 0 && scales.get(id) !== k;
    if (k > 0) scales.set(id, k);
  }
  if (other) change();
});

/** Measures the boards that are drawn; a board that is measured already is not measured anew. */
export function measureBoards(): void {
  for (const one of document.querySelectorAll("svg.still")) measured.observe(one);
}

let hold: { pointer: number; on: string; x: number; y: number; carries: boolean; moved: boolean } | null = null;
const SLACK = 6;

function down(event: PointerEvent): void {
  if (event.button > 0 || hold) return;
  const on = (event.target as Element).closest("[data-id]")?.getAttribute("data-id") ?? "";
  (event.currentTarget as Element).setPointerCapture(event.pointerId);
  hold = { pointer: event.pointerId, on, x: event.clientX, y: event.clientY, carries: canCarry(on), moved: false };
  if (on && event.pointerType !== "mouse")
    holdOn(on, event.clientX, event.clientY, () => {
      hold = null;
    });
}

function move(event: PointerEvent): void {
  if (hold?.pointer !== event.pointerId) return;
  const { clientX: x, clientY: y } = event;
  if (!hold.moved && Math.hypot(x - hold.x, y - hold.y) < SLACK) return;
  letOff();
  if (!hold.moved && hold.carries) lift(hold.on, x, y);
  hold.moved = true;
  if (hold.carries) carry(x, y);
}

function up(event: PointerEvent): void {
  const held = hold;
  letOff();
  if (held?.pointer !== event.pointerId) return;
  hold = null;
  if (held.moved) return held.carries ? setDown() : undefined;
  if (held.on) tapped(held.on);
  else if (state.chosen) choose("");
}

function lost(): void {
  letOff();
  hold = null;
  letGo();
}

function board(scene: Scene, one: Surface, front: boolean): TemplateResult {
  const [wide, high] = one.size;
  const k = scaleOf(one);
  const list = lyingOn(scene, one.id);
  const { ground, names } = inked(scene, one, list, k);
  const laid = scene.overlays.filter((each) => each.on === one.id && each.kind !== "road" && each.when === "always");
  return html`<section class="sheet-board ${front ? "front" : ""}" aria-label=${one.label}>
    <h2>${one.label}</h2>
    <svg class="live still" data-surface=${one.id} data-wide=${wide} data-high=${high} viewBox=${`0 0 ${wide} ${high}`}
      style=${`--px: ${1 / k}`} role="group" aria-label=${one.label} @pointerdown=${down} @pointermove=${move}
      @pointerup=${up} @pointercancel=${lost}>
      ${ground}${laid.map((each) => overlay(each, high))}${repeat(
        list,
        ({ one: each }) => each.id,
        (each) => piece(each, high, k, 0),
      )}${names}
    </svg></section>`;
}

/** The boards, whole, beside the map. */
export function boardsBeside(scene: Scene): TemplateResult | typeof nothing {
  const list = boardsOf(scene);
  if (!list.length) return nothing;
  const front = inFront(scene);
  return html`<div class="beside ${list.some((one) => one.id === front) ? "front" : ""}">${rows(
    list,
    (one) => one.id,
    (one) => board(scene, one, one.id === front),
  )}</div>`;
}

/** The tabs by which one of several surfaces is brought to the front, where there is room for one alone. */
export function surfaceTabs(scene: Scene): TemplateResult | typeof nothing {
  const boards = boardsOf(scene);
  const main = mainOf(scene);
  if (!boards.length || !main) return nothing;
  const front = inFront(scene);
  return html`<nav class="surfaces" role="tablist" aria-label="Map and boards">${rows(
    [main, ...boards],
    (one) => one.id,
    (one) => html`<button type="button" role="tab" aria-selected=${one.id === front ? "true" : "false"}
      @click=${() =>
        change(() => {
          state.front = one.id;
        })}>${one !== main ? one.label.split(":")[0] : main.kind === "map" ? "Map" : "Field"}</button>`,
  )}</nav>`;
}
