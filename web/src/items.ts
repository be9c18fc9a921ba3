// What can be done, as buttons: listed by formation, or for what is chosen.
import { html, nothing, svg, type TemplateResult } from "lit-html";
import { choose, itemsOf, open } from "./choice";
import { factsOf, headOf } from "./formations";
import { printed } from "./keyed";
import type { Ask, Item } from "./kinds";
import { oddsLine, oddsToCome, sentence } from "./odds";
import { itemName, rows } from "./rows";
import { ruleLink } from "./rules";
import { change, state, thing } from "./state";
import { lookAbout } from "./survey";

/** One thing that can be answered, as a button. */
function itemButton(ask: Ask, item: Item): TemplateResult {
  const mark = (on: boolean): void =>
    change(() => {
      state.marked = new Set(on ? [item.thing, item.area, ...item.things].filter(Boolean) : []);
    });
  const active = state.plan?.item === item;
  const own = thing(item.thing);
  const whose =
    own && own.kind !== "card" && own.id !== state.chosen && !item.label.includes(own.label) ? own.label : "";
  return html`<li><button type="button" class="item ${item.refusal ? "refused" : ""} ${
    active ? "active" : ""
  } ${item.series ? "series" : ""} commit-${item.commit}" aria-disabled=${item.refusal ? "true" : "false"}
    ?disabled=${state.waiting}
      @click=${() => open(ask, item)} @pointerenter=${() => mark(true)} @pointerleave=${() => mark(false)}
      @focus=${() => mark(true)} @blur=${() => mark(false)}>
      <span class="label">${whose ? html`<b class="of">${whose}</b> ` : nothing}${item.label}</span>
      ${item.drawing.length ? drawing(item.drawing) : nothing}
      ${printed(ask, item) ? html`<kbd>${item.key.toUpperCase()}</kbd>` : nothing}
      ${item.refusal ? nothing : item.odds ? oddsLine(item.odds) : item.odds_follow ? oddsToCome : nothing}
      ${
        item.refusal
          ? html`<small class="because">${sentence(item.refusal.because)}</small>`
          : item.says
            ? html`<small>${item.says}</small>`
            : nothing
      }
    </button>${item.refusal ? ruleLink(item.refusal.rule) : nothing}</li>`;
}

/** Items as a list of buttons. */
const itemList = (list: { ask: Ask; item: Item }[]): TemplateResult =>
  html`<ul class="items">${rows(
    list,
    ({ ask, item }) => itemName(ask, item),
    ({ ask, item }) => itemButton(ask, item),
  )}</ul>`;

/** Bases as they would stand, small, their fronts drawn heavier. */
function drawing(rings: number[][]): TemplateResult {
  const reach = (from: number): number =>
    Math.max(...rings.flatMap((ring) => ring.filter((_, at) => at % 2 === from).map(Math.abs))) + 250;
  const [wide, high] = [Math.max(5000, reach(0)), Math.max(900, reach(1))];
  const path = (ring: number[], count: number): string =>
    `M${Array.from({ length: count }, (_, at) => `${ring[2 * at] ?? 0} ${-(ring[2 * at + 1] ?? 0)}`).join("L")}`;
  return html`<svg class="drawing" viewBox=${`${-wide} ${-high} ${2 * wide} ${2 * high}`}
    aria-hidden="true">${rings.map(
      (ring) => svg`<path class="base" d=${`${path(ring, 4)}Z`} /><path class="front"
    d=${path(ring, 2)} />`,
    )}</svg>`;
}

const MANY = 9;
const unfolded = new Set<string>();

/** A list folded up under a heading, that marks things when it is unfolded. */
function folded(key: string, marks: string[], heading: TemplateResult, inner: () => TemplateResult): TemplateResult {
  const flip = (event: Event): void => {
    const on = (event.currentTarget as HTMLDetailsElement).open;
    if (on === unfolded.has(key)) return;
    change(() => {
      if (on) unfolded.add(key);
      else unfolded.delete(key);
      if (on && marks.length) state.marked = new Set(marks);
    });
  };
  return html`<details class="fold" .open=${unfolded.has(key)} @toggle=${flip}><summary>${heading}</summary>${
    unfolded.has(key) ? inner() : nothing
  }</details>`;
}

/** Items listed by the formation of what they are reached from, folded up where there are many; the refused ones last.
 * */
function byFormation(ask: Ask, items: Item[]): TemplateResult {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const from = thing(item.thing) ?? thing(item.things[0] ?? "");
    const name = from?.formation || from?.label || "";
    groups.set(name, [...(groups.get(name) ?? []), item]);
  }
  const fold = items.length > MANY && groups.size > 1;
  return html`${rows(
    [...groups],
    ([name]) => name,
    ([name, list]) => {
      const can = list.filter((item) => !item.refusal);
      const not = list.filter((item) => item.refusal);
      const listed = (each: Item[]): TemplateResult => itemList(each.map((item) => ({ ask, item })));
      const whole = html`${listed(can)}${
        not.length > 3 && can.length
          ? html`<details><summary>${not.length} that may not</summary>${listed(not)}</details>`
          : listed(not)
      }`;
      if (!name || groups.size < 2 || items.length === groups.size) return whole;
      if (!fold || list.length === 1) return html`<h3 class="group">${name}</h3>${whole}`;
      const key = `${ask.id} ${name}`;
      const head = state.scene?.things.find((one) => one.formation === name && one.kind === "leader");
      const sign = head?.badges.map((mark) => mark.says).join(", ");
      const says = [sign, can.length ? `${can.length} possible` : "nothing possible"].filter(Boolean).join("; ");
      const marks = head ? [head.id] : [];
      return folded(key, marks, html`<b>${name}</b> <small>${says}</small>`, () => whole);
    },
  )}`;
}

/** Items of one thing, folded up by what each begins with where they are many: with whom, or on whom. */
function byWhom(id: string, list: { ask: Ask; item: Item }[]): unknown {
  const groups = new Map<string, { ask: Ask; item: Item }[]>();
  for (const each of list) {
    const whom = each.item.things.find((one) => one !== id) ?? "";
    groups.set(whom, [...(groups.get(whom) ?? []), each]);
  }
  if (list.length <= MANY || groups.size < 2 || groups.size === list.length) return itemList(list);
  return rows(
    [...groups],
    ([whom]) => whom,
    ([whom, group]) =>
      group.length === 1 || !thing(whom)
        ? itemList(group)
        : folded(`${id} ${whom}`, [whom], html`<b>${thing(whom)?.label}</b> <small>${group.length} ways</small>`, () =>
            itemList(group),
          ),
  );
}

/** What can be done with what is chosen. */
export function chosenCard(): TemplateResult | typeof nothing {
  const id = state.chosen;
  if (!id) return nothing;
  const found = itemsOf(id);
  const own = found.filter(({ item }) => item.thing === id || item.area === id);
  const there = state.plan ? [] : own.filter(({ item }) => item.things.includes(state.toward));
  const mine = there.length ? there : own;
  const others = found.filter(({ item }) => item.thing !== id && item.area !== id);
  const list = state.plan ? mine.filter(({ item }) => item !== state.plan?.item) : mine;
  return html`<section class="chosen">
    ${headOf(id)}
    ${there.length ? html`<h3 class="group">Toward ${thing(state.toward)?.label}</h3>` : nothing}
    ${
      list.length
        ? byWhom(
            id,
            [...list].sort((a, b) => Number(!!a.item.refusal) - Number(!!b.item.refusal)),
          )
        : nothing
    }
    ${
      others.length
        ? html`<h3 class="group">Also with ${thing(id)?.label ?? "this"}</h3>${itemList(
            others.filter(({ item }) => item !== state.plan?.item).slice(0, 12),
          )}`
        : nothing
    }
    ${factsOf(id)}
    ${
      ["stand", "counter"].includes(thing(id)?.kind ?? "") && thing(id)?.seen === "true"
        ? html`<button type="button" class="plain about" @click=${() => lookAbout(id)}>What sees it, who can fire at
            it</button>`
        : nothing
    }
    ${
      found.length || state.plan
        ? html`<button type="button" class="plain" @click=${() => choose("")}>Show everything that can be done</button>`
        : nothing
    }
  </section>`;
}

/** Everything that can be done, unless what is chosen has something of its own. */
export function everything(asks: Ask[]): unknown {
  if (state.plan || (state.chosen && itemsOf(state.chosen).some(({ item }) => !item.refusal))) return nothing;
  return rows(
    asks.filter((ask) => ask.form === "choose" && ask.items.length),
    (ask) => ask.id,
    (ask) =>
      html`<section class="all">${byFormation(
        ask,
        ask.items.filter((item) => thing(item.thing)?.kind !== "card"),
      )}</section>`,
  );
}
