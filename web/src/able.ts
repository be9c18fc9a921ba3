// What can act now, one after the other.
import { reveal } from "./camera";
import { canAct, choose, open } from "./choice";
import type { Item, Thing } from "./kinds";
import { change, focusOn, state, thing } from "./state";
import { placeOf } from "./surfaces";

/** Where no thing waits, what is asked in the panel does: its first button that can be answered. */
function toWhatIsAsked(): void {
  change(() => {
    state.tab = "orders";
  });
  focusOn("#orders .item:not(.refused), #orders .card.able, #orders input, .actions .do, .actions .pass");
}

/** Whether an item places what is not on the table yet. */
export const placesAnew = (item: Item): boolean =>
  item.form === "place" && !item.thing && !item.refusal && !item.things.some((id) => thing(id)?.kind === "stand");

/** Whether there is a warning at all that a thing could do, as that another's move is over then. */
const warnedOf = (id: string): boolean =>
  !(state.scene?.asks ?? []).some((ask) => ask.items.some((item) => item.thing === id && !item.refusal && !item.says));

/** What is to be placed next, or else the next thing that can act, after the one chosen; last those warned of. */
export function nextAble(): void {
  const anew = (state.scene?.asks ?? []).flatMap((ask) => ask.items.filter(placesAnew).map((item) => ({ ask, item })));
  const first = anew[(anew.findIndex(({ item }) => item === state.plan?.item) + 1) % Math.max(1, anew.length)];
  if (first) return open(first.ask, first.item);
  const list = (state.scene?.things ?? []).filter((one) => canAct(one.id));
  const rank = (one: Thing): number => ["leader", "card"].indexOf(one.kind);
  list.sort(
    (a, b) =>
      Number(warnedOf(a.id)) - Number(warnedOf(b.id)) ||
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
