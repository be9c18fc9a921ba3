// The card under the pointer: what a piece or a piece of ground is, without choosing it.  A mouse that rests on it, or
// a finger that is held on it, has it shown.
import { html, nothing, type TemplateResult } from "lit-html";
import { headOf } from "./formations";
import { change, state, thing } from "./state";
import { area } from "./surfaces";

const REST = 420;
const HELD = 480;
const WIDE = 300;
/** How wide the panel is beside the field, and up to which width there is none beside it. */
const PANEL = 392;
const NARROW = 820;

let due = 0;
let over = "";

/** Shows the card of a thing or an area at a place of the page. */
function show(id: string, x: number, y: number): void {
  if (!thing(id) && !area(id)) return;
  change(() => {
    state.hovered = { id, x, y };
  });
}

/** Puts the card away. */
export function putAway(): void {
  clearTimeout(due);
  over = "";
  if (state.hovered)
    change(() => {
      state.hovered = null;
    });
}

const under = (target: EventTarget | null): string =>
  target instanceof Element ? (target.closest(".field [data-id]")?.getAttribute("data-id") ?? "") : "";

/** Listens to the mouse, wherever it rests on the field. */
export function listenToRest(): void {
  document.addEventListener("pointerover", (event) => {
    if (event.pointerType !== "mouse" || event.buttons) return;
    const id = under(event.target);
    if (id === over) return;
    putAway();
    over = id;
    if (id) due = window.setTimeout(() => show(id, event.clientX, event.clientY), REST);
  });
  for (const kind of ["pointerdown", "wheel", "keydown"]) document.addEventListener(kind, putAway, { capture: true });
}

/** A finger is held on a thing: its card comes, and `then` is told, unless it is lifted or moved before. */
export function holdOn(id: string, x: number, y: number, then: () => void): void {
  clearTimeout(due);
  due = window.setTimeout(() => {
    show(id, x, y);
    then();
  }, HELD);
}

/** The finger moved, or was lifted, before the card came. */
export const letOff = (): void => clearTimeout(due);

/** The card, where there is one to be shown; that of ground would lie on what has just been put there. */
export function hoverCard(): TemplateResult | typeof nothing {
  const shown = state.hovered;
  const put = state.plan?.to ?? state.plan?.path.length;
  if (!shown || state.carried || state.plan?.dragging || (put && !thing(shown.id))) return nothing;
  const facts = thing(shown.id)?.facts ?? area(shown.id)?.facts ?? [];
  const right = shown.x + 24 + WIDE > (innerWidth > NARROW ? innerWidth - PANEL : innerWidth);
  const low = shown.y > innerHeight * 0.55;
  const place = `${right ? "right" : "left"}:${right ? innerWidth - shown.x + 16 : shown.x + 18}px;${
    low ? `bottom:${innerHeight - shown.y + 10}px` : `top:${shown.y + 12}px`
  }`;
  return html`<aside class="hover-card" role="tooltip" style=${place}>${headOf(shown.id)}
    ${
      facts.length
        ? html`<dl class="facts">${facts.map(
            (one) => html`<div><dt>${one.label}</dt><dd>${one.value}</dd></div>`,
          )}</dl>`
        : nothing
    }</aside>`;
}
