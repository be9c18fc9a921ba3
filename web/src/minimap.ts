// The whole table, small: where things lie on it, and the part that the window shows.  A click or drag in it moves the
// window there.
import { html, nothing, svg, type TemplateResult } from "lit-html";
import { camera, centreOn, onMove } from "./camera";
import { sideClass } from "./ink";
import type { Scene } from "./kinds";
import { state } from "./state";
import { lies, mainOf } from "./surfaces";

/** How large it is at most, in pixels. */
const [WIDE, HIGH] = [190, 150];

/** Where the part of the table that the window shows lies on the small one, which is smaller by `k`; it slides, and is
 * not drawn anew. */
function lens(k: number): string {
  const [x, y, w, h] = [-camera.x, -camera.y, camera.width, camera.height].map((one) => `${(one / camera.k) * k}px`);
  return `width:${w};height:${h};transform:translate(${x},${y})`;
}

onMove(() => {
  const shown = document.querySelector<HTMLElement>(".minimap .lens");
  if (shown) shown.style.cssText = lens(Number(shown.dataset.k));
});

function point(event: PointerEvent, height: number, k: number): void {
  const box = (event.currentTarget as Element).getBoundingClientRect();
  centreOn((event.clientX - box.left) / k, height - (event.clientY - box.top) / k);
}

/** The small table, where there is more of it than the window shows. */
export function minimap(scene: Scene): TemplateResult | typeof nothing {
  const field = mainOf(scene);
  if (!field || !state.minimap) return nothing;
  const [w, h] = field.size;
  const k = Math.min(WIDE / w, HIGH / h);
  const marked = scene.things.flatMap((one) => {
    const at = one.kind === "card" || one.kind === "marker" ? null : lies(scene, one, field.id);
    return at ? [{ one, at }] : [];
  });
  return html`<div class="minimap" aria-hidden="true" style=${`width:${w * k}px;height:${h * k}px`}
    @pointerdown=${(event: PointerEvent) => {
      (event.currentTarget as Element).setPointerCapture(event.pointerId);
      point(event, h, k);
    }} @pointermove=${(event: PointerEvent) => {
      if (event.buttons) point(event, h, k);
    }}>${field.ground ? html`<img src="/ground/${field.ground}.svg" alt="" draggable="false" />` : nothing}<svg
      viewBox=${`0 0 ${w} ${h}`}>${marked.map(({ one, at }) => {
        const r = (one.kind === "leader" ? 1.4 : 2.2) / k;
        return svg`<circle class="${sideClass(one.side)} ${one.id === state.chosen ? "chosen" : ""}" cx=${at.x}
          cy=${h - at.y} r=${r} />`;
      })}</svg><div class="lens" data-k=${k} style=${lens(k)}></div></div>`;
}
