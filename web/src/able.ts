// What can act now, one after the other.
import { flyTo } from "./camera";
import { canAct, choose } from "./choice";
import { state } from "./state";
import { placeOf } from "./surfaces";

/** The next thing that can act, after the one chosen. */
export function nextAble(): void {
  const list = (state.scene?.things ?? []).filter((one) => canAct(one.id));
  list.sort((a, b) => a.formation.localeCompare(b.formation) || a.id.localeCompare(b.id, undefined, { numeric: true }));
  const at = list.findIndex((one) => one.id === state.chosen);
  const one = list[(at + 1) % Math.max(1, list.length)];
  if (!one) return;
  choose(one.id);
  const place = placeOf(one.id);
  if (place) flyTo(...place, false);
  requestAnimationFrame(() =>
    document.querySelector<SVGGElement>(`[data-id="${CSS.escape(one.id)}"]`)?.focus({ preventScroll: true }),
  );
}
