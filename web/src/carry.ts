// Carrying a thing to an area, on whichever surface that lies: what is carried follows the finger, the area under it is
// tried out on the server at once, and where it is let go it is assigned.
import { html, nothing, type TemplateResult } from "lit-html";
import { choose, itemsOf } from "./choice";
import { counterFace } from "./counters";
import { sentence } from "./odds";
import { assignTo } from "./plan";
import { change, state, thing } from "./state";
import { area } from "./surfaces";

/** Whether a thing can be carried to an area. */
export const canCarry = (id: string): boolean =>
  itemsOf(id).some(({ item }) => item.thing === id && item.form === "assign" && !item.refusal);

/** The area at a place of the page: itself, or that in which something lies there. */
function under(x: number, y: number): string {
  for (const one of document.elementsFromPoint(x, y)) {
    const id = one.closest("[data-id]")?.getAttribute("data-id");
    if (id && area(id)) return id;
  }
  return "";
}

/** Takes a thing up. */
export function lift(id: string, x: number, y: number): void {
  const width = document.querySelector(`[data-id="${CSS.escape(id)}"] .body`)?.getBoundingClientRect().width ?? 80;
  change(() => {
    state.carried = { id, over: "", x, y, width };
  });
  if (state.plan?.item.thing !== id || state.plan.item.form !== "assign") choose(id);
}

/** Carries it on; over another area that one is tried out. */
export function carry(x: number, y: number): void {
  const carried = state.carried;
  if (!carried) return;
  Object.assign(carried, { x, y });
  const held = document.querySelector<HTMLElement>(".carried");
  if (held) held.style.translate = `${x}px ${y}px`;
  const over = under(x, y);
  if (over === carried.over) return;
  carried.over = over;
  assignTo(home(carried.id) === over ? "" : over, false);
}

/** Where it is let go it is assigned, unless that is where it lay, or nowhere. */
export function setDown(): void {
  const carried = state.carried;
  if (!carried) return;
  change(() => {
    state.carried = null;
  });
  if (carried.over !== home(carried.id)) assignTo(carried.over, true);
}

/** Lets it go as if nothing had been. */
export function letGo(): void {
  if (!state.carried) return;
  change(() => {
    state.carried = null;
  });
  assignTo("", false);
}

function home(id: string): string {
  const where = thing(id)?.where;
  return where && "slot" in where ? where.slot : "";
}

/** What is carried, under the finger, with the reason why it may not be let go there. */
export function carried(): TemplateResult | typeof nothing {
  const one = thing(state.carried?.id ?? "");
  if (!state.carried || !one) return nothing;
  const { x, y, width } = state.carried;
  const [w, d] = [one.shape[0] ?? 1000, one.shape[1] ?? one.shape[0] ?? 1000];
  const refusal = state.plan?.refusal;
  const box = `${-w / 2 - 40} ${-d / 2 - 40} ${w + 80} ${d + 80}`;
  return html`<div class="carried ${refusal ? "refused" : ""}" style=${`translate: ${x}px ${y}px`}>
    <svg width=${width} height=${(width * d) / w} viewBox=${box}>${counterFace(one, width / w)}</svg>
    ${refusal ? html`<p>${sentence(refusal.because)}</p>` : nothing}</div>`;
}
