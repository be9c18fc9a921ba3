// The keys that are printed on answers.  A key may stand for several: it is printed on the one that it opens next.
import type { Ask, Item } from "./kinds";
import { state } from "./state";

const near = (item: Item): boolean => !item.thing || !state.chosen || item.thing === state.chosen;

/** What a key opens now: of the answers that it stands for and that what is chosen can give, the first that may be
 * given, or the one after that which is open. */
export function keyed(ask: Ask, key: string): Item | undefined {
  const list = ask.items.filter((one) => one.key.toLowerCase() === key.toLowerCase() && near(one));
  const may = list.filter((one) => !one.refusal);
  const at = may.findIndex((one) => one === state.plan?.item);
  if (at >= 0) return may.length > 1 ? may[(at + 1) % may.length] : undefined;
  return may[0] ?? list[0];
}

/** Whether a key that an answer bears is printed on it. */
export const printed = (ask: Ask, item: Item): boolean => item.key !== "" && keyed(ask, item.key) === item;
