// Lists of what can be chosen.  A row is drawn for what it is, not for where it stands in the list: a button that has
// the focus never comes to mean something else.
import { repeat } from "lit-html/directives/repeat.js";
import type { Ask, Item } from "./kinds";

/** Draws a list, each row kept for what `name` calls it. */
export function rows<T>(list: readonly T[], name: (one: T) => string, draw: (one: T, at: number) => unknown): unknown {
  const met = new Map<string, number>();
  return repeat(
    list,
    (one) => {
      const called = name(one);
      const before = met.get(called) ?? 0;
      met.set(called, before + 1);
      return `${before} ${called}`;
    },
    draw,
  );
}

/** What an item of an ask is, so that it is known again when the scene comes anew. */
export const itemName = (ask: Ask, item: Item): string =>
  [ask.id, item.thing, item.area, item.label, JSON.stringify(item.value)].join("|");
