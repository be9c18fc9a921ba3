// Standing orders: what a player answers every time to one kind of question, for as long as the game lasts.  The page
// answers for him, and tells nobody: against people after a while that says nothing.
import { html, nothing, type TemplateResult } from "lit-html";
import { keepOrders, recall } from "./kept";
import type { Ask, Item, Scene } from "./kinds";
import { rows } from "./rows";
import { change, state } from "./state";

const [ASK, NEVER, ALWAYS, ONLY] = ["ask", "never", "always", "only "] as const;

let token = "";
let orders: Record<string, string[]> = {};
/** How often each question was answered so. */
const given = new Map<string, number>();

function known(): Record<string, string[]> {
  if (token !== state.token) {
    token = state.token;
    orders = recall(token)?.orders ?? {};
    given.clear();
  }
  return orders;
}

const keyOf = (ask: Ask): string => `${ask.seat} ${ask.id}`;
const orderOf = (ask: Ask): string => known()[keyOf(ask)]?.[0] ?? ASK;

const plain = (item: Item): boolean => item.form === "" && !item.series;
const able = (ask: Ask): Item[] => ask.items.filter((item) => !item.refusal);

/** Of a question that is answered with yes or no, the item that says one of them. */
const saying = (ask: Ask, what: boolean): Item | undefined =>
  !ask.passes && ask.items.length === 2 ? ask.items.find((item) => item.value === what) : undefined;

/** The answer that declines, if there is one. */
const no = (ask: Ask): Item | undefined => ask.passes ?? saying(ask, false);

/** The one plain answer that takes up what is asked, if there is one. */
function yes(ask: Ask): Item | undefined {
  if (!ask.passes) return saying(ask, true);
  const [one, ...others] = able(ask);
  return one && !others.length && plain(one) ? one : undefined;
}

/** Whether a question comes up by what happens, so that it may be answered by an order: one that was brought on by
 * something, a window, a yes or no, or a few plain ways to take up what concerns no thing of the table. */
const stands = (ask: Ask): boolean =>
  ask.form === "choose" &&
  !!no(ask) &&
  (!!ask.trigger ||
    ask.pass_until.length > 0 ||
    !!saying(ask, true) ||
    (ask.items.length > 0 && ask.items.length < 4 && ask.items.every((item) => plain(item) && !item.thing)));

/** What a standing order answers to the one thing that is asked, if there is one. */
export function ordered(scene: Scene): Item | undefined {
  const [ask] = scene.asks;
  if (!ask || scene.asks.length > 1 || !stands(ask)) return undefined;
  const order = orderOf(ask);
  const item =
    order === NEVER || (order.startsWith(ONLY) && order !== ONLY + ask.occasion)
      ? no(ask)
      : order === ALWAYS
        ? yes(ask)
        : undefined;
  return item?.refusal ? undefined : item;
}

/** Notes that a question was answered by an order. */
export const noteGiven = (ask: Ask): void => void given.set(keyOf(ask), (given.get(keyOf(ask)) ?? 0) + 1);

/** What is done when an order was given: it holds for what is asked now as well. */
export const whenOrdered = { then: (): void => undefined };

function give(key: string, order: string, words: string): void {
  change(() => {
    const others = Object.fromEntries(Object.entries(known()).filter(([one]) => one !== key));
    orders = order === ASK ? others : { ...others, [key]: [order, words] };
    keepOrders(state.token, orders);
  });
  whenOrdered.then();
}

function choice(key: string, words: string, now: string, more: string[]): TemplateResult {
  const all: [string, string][] = [
    [ASK, "ask me"],
    [NEVER, "never"],
    [ALWAYS, "always, where there is one way"],
    ...more.map((order): [string, string] => [order, `ask me ${order}`]),
  ];
  return html`<select aria-label=${`Standing order: ${words}`} @change=${(event: Event) =>
    give(key, (event.target as HTMLSelectElement).value, words)}>${all.map(
    ([order, called]) => html`<option value=${order} ?selected=${order === now}>${called}</option>`,
  )}</select>`;
}

/** The order for what is asked now. */
export function orderFor(ask: Ask): TemplateResult | typeof nothing {
  if (!stands(ask)) return nothing;
  const now = orderOf(ask);
  const more = [...new Set([ask.occasion && ONLY + ask.occasion, now.startsWith(ONLY) ? now : ""])].filter(Boolean);
  return html`<label class="standing">Every time ${choice(keyOf(ask), ask.why, now, more)}</label>`;
}

/** The orders that stand, to be changed at any time. */
export function ordersStanding(): TemplateResult | typeof nothing {
  const list = Object.entries(known());
  if (!list.length) return nothing;
  const count = [...given.values()].reduce((sum, one) => sum + one, 0);
  return html`<details class="standing-orders"><summary>Standing orders: ${list.length}${
    count ? html`, which have answered ${count === 1 ? "once" : `${count} times`}` : nothing
  }</summary><ul>${rows(
    list,
    ([key]) => key,
    ([key, [order = ASK, words = ""]]) =>
      html`<li><span>${words}</span> ${choice(key, words, order, order.startsWith(ONLY) ? [order] : [])}</li>`,
  )}</ul></details>`;
}
