// What can act now, one after the other.
import { reveal } from "./camera";
import { canAct, choose } from "./choice";
import type { Thing } from "./kinds";
import { change, state } from "./state";
import { placeOf } from "./surfaces";

/** Where no thing waits, what is asked in the panel does: its first button that can be answered. */
function toWhatIsAsked(): void {
  change(() => {
    state.tab = "orders";
  });
  requestAnimationFrame(() =>
    requestAnimationFrame(() =>
      document
        .querySelector<HTMLElement>(
          "#orders .item:not(.refused), #orders .card.able, #orders input, .actions .do, .actions .pass",
        )
        ?.focus(),
    ),
  );
}

/** The next thing that can act, after the one chosen. */
export function nextAble(): void {
  const list = (state.scene?.things ?? []).filter((one) => canAct(one.id));
  const rank = (one: Thing): number => (one.kind === "leader" ? 1 : 0);
  list.sort(
    (a, b) =>
      rank(a) - rank(b) ||
      a.formation.localeCompare(b.formation) ||
      a.id.localeCompare(b.id, undefined, { numeric: true }),
  );
  const at = list.findIndex((one) => one.id === state.chosen);
  const one = list[(at + 1) % Math.max(1, list.length)];
  if (!one) return toWhatIsAsked();
  choose(one.id);
  const place = placeOf(one.id);
  if (place) reveal(...place);
  requestAnimationFrame(() =>
    document.querySelector<SVGGElement>(`[data-id="${CSS.escape(one.id)}"]`)?.focus({ preventScroll: true }),
  );
}
