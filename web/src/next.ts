// The big button while nothing is planned: what one usually does next.  To be done with it is big only when nothing
// more can be done, or when each has been looked at that usually is but once.
import { html, nothing, type TemplateResult } from "lit-html";
import { MOVES, open } from "./choice";
import { nextAble, placesAnew } from "./able";
import type { Ask, Item } from "./kinds";
import { state, thing } from "./state";
import { area, onBoard } from "./surfaces";

/** The answers that may be given. */
export const able = (ask: Ask): Item[] => ask.items.filter((item) => !item.refusal);

/** Whether all that could act has been looked at, where that is usually enough. */
export const wentRound = (ask: Ask): boolean =>
  ask.round && able(ask).every((item) => !!item.thing && state.visited.has(item.thing));

/** What is left to be spent by whom an ask is about, while something could be done with it; else "". */
export function pointsLeft(ask: Ask): string {
  if (ask.trigger || ask.pass_until.length || !able(ask).length) return "";
  return (state.scene?.tracks ?? [])
    .filter((one) => one.of && ask.about.includes(one.of) && one.value > 0)
    .map((one) => `${one.label}: ${one.says || one.value}.`)
    .join(" ");
}

/** The button that goes on: with the one thing that can be done, or to the next piece that can do something, or that
 * something can be done to. */
export function nextButton(ask: Ask): TemplateResult | typeof nothing {
  if (ask.form !== "choose" || wentRound(ask)) return nothing;
  const all = able(ask);
  const card = all.filter((item) => item.thing === state.chosen && thing(item.thing)?.kind === "card");
  const [one, ...others] = card.length ? card : all;
  if (!one) return nothing;
  const of = thing(one.thing);
  const whose = of && MOVES.has(one.form) && !one.label.includes(of.label) ? `${of.label}: ` : "";
  if (!others.length && (card.length || !(of && (ask.round || (ask.passes && of.kind === "card")))))
    return html`<button type="button" class="do next commit-${one.commit}" ?disabled=${state.waiting} @click=${() =>
      open(ask, one)}>${whose}${one.label}</button>`;
  const named = all.flatMap((item) => thing(item.thing) ?? []);
  const anew = all.some(placesAnew);
  if (!anew && (!named.length || (!ask.passes && named.every((each) => each === of)))) return nothing;
  const words = anew
    ? "Next to place"
    : named.every((each) => each.kind === "card")
      ? "Next card"
      : named.some((each) => each.side === ask.seat)
        ? onBoard(area(one.spots[0]?.area ?? ""))
          ? "Next to place"
          : "Next that can act"
        : "Next to choose";
  return html`<button type="button" class="do next" ?disabled=${state.waiting}
    @click=${nextAble}>${words} <kbd>N</kbd></button>`;
}
