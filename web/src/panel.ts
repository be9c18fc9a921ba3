// The panel: what turn it is, what is asked and why, what can be done with what is chosen, and the one button that does
// it.
import { html, nothing, svg, type TemplateResult } from "lit-html";
import { formOf, planCard, refusalOf } from "./asking";
import { boards } from "./board";
import { isRead } from "./surfaces";
import { formations, factsOf, headOf, track } from "./formations";
import { coverTick } from "./cover";
import { hands } from "./hand";
import { sideClass } from "./ink";
import type { Ask, Item, Track } from "./kinds";
import { log } from "./log";
import { oddsLine, oddsToCome, sentence } from "./odds";
import { windowTick } from "./passing";
import { choose, itemsOf, open, pass } from "./choice";
import { confirm, drop, ready } from "./plan";
import { itemName, rows } from "./rows";
import { ruleLink } from "./rules";
import { seal } from "./seal";
import { pace, step, undo } from "./socket";
import { change, sideName, state, type Tab, thing } from "./state";

const tabs: [Tab, string][] = [
  ["orders", "Orders"],
  ["formations", "Formations"],
  ["log", "Log"],
];

function ribbon(): TemplateResult {
  const scene = state.scene;
  if (!scene) return html``;
  const acts = scene.to_act;
  const table = state.table;
  const score = scene.tracks.filter((one) => !one.of && one.says.toLowerCase() !== scene.turn.toLowerCase());
  return html`<header class="ribbon">
    <div class="when"><b>${scene.turn}</b><span>${scene.phase}</span>${
      scene.clock ? html`<time>${scene.clock}</time>` : nothing
    }</div>
    <div class="who">
      ${acts === null ? nothing : html`<span class="chip ${sideClass(acts)}">${sideName(acts)}</span>`}
      <span class="state">${
        scene.ended
          ? "The battle is over"
          : scene.asks.some((ask) => ask.form === "faces")
            ? "Your dice are awaited"
            : table?.waits
              ? ""
              : table?.thinking
                ? "is considering"
                : scene.asks.length
                  ? scene.asks.some((ask) => ask.seat === acts)
                    ? "to answer"
                    : ""
                  : "is awaited"
      }</span>
      ${state.line === "lost" ? html`<span class="lost" role="alert">The line is down; trying again</span>` : nothing}
    </div>
    ${score.length ? html`<div class="tracks">${score.map((one: Track) => track(one))}</div>` : nothing}
    ${
      table?.pace
        ? html`<div class="pace ${table.players.includes("human") ? "one" : ""}">
          ${
            table.players.includes("human")
              ? nothing
              : html`<button type="button" @click=${() =>
                  pace({ paused: !table.pace?.paused })}>${table.pace.paused ? "Go on" : "Pause"}</button>`
          }
          ${table.pace.paused ? html`<button type="button" @click=${step}>One step</button>` : nothing}
          <label>Pace <input type="range" min="0" max="2500" step="100" .value=${String(2500 - table.pace.delay)}
            @change=${(event: Event) => pace({ delay: 2500 - Number((event.target as HTMLInputElement).value) })}
            /></label>
        </div>`
        : nothing
    }
  </header>`;
}

/** One thing that can be answered, as a button. */
export function itemButton(ask: Ask, item: Item): TemplateResult {
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
      ${item.key ? html`<kbd>${item.key.toUpperCase()}</kbd>` : nothing}
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
      if (!name || items.length === groups.size) return whole;
      if (!fold || list.length === 1) return html`<h4 class="group">${name}</h4>${whole}`;
      const key = `${ask.id} ${name}`;
      const head = state.scene?.things.find((one) => one.formation === name && one.kind === "leader");
      const sign = head?.badges.map((mark) => mark.says).join(", ");
      return html`<details class="fold" .open=${unfolded.has(key)} @toggle=${(event: Event) => {
        const on = (event.currentTarget as HTMLDetailsElement).open;
        if (on === unfolded.has(key)) return;
        if (on) unfolded.add(key);
        else unfolded.delete(key);
        if (on && head)
          change(() => {
            state.marked = new Set([head.id]);
          });
      }}><summary><b>${name}</b> <small>${[sign, can.length ? `${can.length} possible` : "nothing possible"]
        .filter(Boolean)
        .join("; ")}</small></summary>${whole}</details>`;
    },
  )}`;
}

function chosenCard(): TemplateResult | typeof nothing {
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
    ${there.length ? html`<h4 class="group">Toward ${thing(state.toward)?.label}</h4>` : nothing}
    ${list.length ? itemList([...list].sort((a, b) => Number(!!a.item.refusal) - Number(!!b.item.refusal))) : nothing}
    ${
      others.length
        ? html`<h4 class="group">Also with ${thing(id)?.label ?? "this"}</h4>${itemList(
            others.filter(({ item }) => item !== state.plan?.item).slice(0, 12),
          )}`
        : nothing
    }
    ${factsOf(id)}
    ${
      found.length || state.plan
        ? html`<button type="button" class="plain" @click=${() => choose("")}>Show everything that can be done</button>`
        : nothing
    }
  </section>`;
}

function question(ask: Ask): TemplateResult {
  const about = ask.about.map((id) => thing(id)?.label).filter(Boolean);
  const counted = state.scene?.tracks.filter((one) => one.of && ask.about.includes(one.of)) ?? [];
  return html`<section class="ask ${ask.pass_until.length ? "window" : ""}">
    <h2>${ask.why} ${ruleLink(ask.rule)}</h2>
    ${ask.lesson ? html`<p class="lesson">${ask.lesson}</p>` : nothing}
    ${ask.trigger && !thing(ask.trigger) ? html`<p class="trigger">${ask.trigger}</p>` : nothing}
    ${
      about.length && about.length < 4 && !state.scene?.surfaces.some(isRead)
        ? html`<p class="about">About ${rows(
            ask.about,
            (id) => id,
            (id, at) =>
              html`${at ? " · " : ""}<button type="button" class="plain" data-row @click=${() =>
                choose(id)}>${thing(id)?.label}</button>`,
          )}</p>`
        : nothing
    }
    ${counted.length ? html`<div class="tracks">${counted.map(track)}</div>` : nothing}
    ${ask.form === "choose" ? nothing : formOf(ask)}
    ${windowTick(ask)}
  </section>`;
}

/** Everything that can be done, unless what is chosen has something of its own. */
function everything(asks: Ask[]): unknown {
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

function passButton(ask: Ask): TemplateResult | typeof nothing {
  const item = ask.passes;
  if (!item) return nothing;
  const able = ask.items.some((one) => !one.refusal);
  const go = (): void => pass(ask);
  if (state.sure)
    return html`<div class="sure" role="alertdialog"
      aria-label="Are you sure?"><p>${item.says} ${item.label} all the same?</p>
      <button type="button" class="do pass" @click=${once(go)}>Yes</button><button type="button" @click=${() =>
        change(() => {
          state.sure = false;
        })}>No</button></div>`;
  return html`<button type="button" class="pass ${
    item.refusal ? "refused" : able && item.says ? "" : "do"
  } commit-${item.commit}" title=${item.refusal?.because ?? ""} ?disabled=${state.waiting}
    @click=${go}>${item.commit === "rolls" ? dieSign : nothing}${item.label}${
      item.key ? html` <kbd>${item.key.toUpperCase()}</kbd>` : nothing
    }</button>`;
}

/** What a click does, unless it is the tail of a double one that was meant for what was here before. */
const once =
  (act: () => void) =>
  (event: MouseEvent): void => {
    if (event.detail < 2) act();
  };

/** Whether what is asked is answered by cards: then they lie on top. */
const byCards = (asks: Ask[]): boolean =>
  asks.some((ask) => ask.pass_until.length > 0 || ask.items.some((item) => thing(item.thing)?.kind === "card"));

/** Further ways to be done with an ask. */
const laterButtons = (ask: Ask): unknown =>
  rows(
    ask.pass_until,
    (item) => itemName(ask, item),
    (item) =>
      html`<button type="button" class="later" ?disabled=${state.waiting} @click=${() =>
        open(ask, item)}>${item.label}${item.key ? html` <kbd>${item.key.toUpperCase()}</kbd>` : nothing}</button>`,
  );

/** The bar at the foot: confirm or roll what is planned, or be done with the rest; and take back. */
function actions(): TemplateResult {
  const scene = state.scene;
  const plan = state.plan;
  const may = plan ? ready(plan) : undefined;
  const rolls = plan?.item.commit === "rolls" || (plan?.item.form === "place" && !!plan.probed?.odds);
  const word = rolls ? "Roll" : "Confirm";
  return html`<footer class="actions">
    ${
      plan
        ? html`<button type="button" class="do commit-${rolls ? "rolls" : plan.item.commit}" ?disabled=${
            !may || state.waiting
          } @click=${once(confirm)}>${rolls ? dieSign : nothing}${word} <kbd>Enter</kbd></button>
        <button type="button" @click=${() => change(drop)}>Cancel</button>`
        : rows(
            scene?.asks ?? [],
            (ask) => `${ask.id} ${ask.passes?.label}`,
            (ask) => [passButton(ask), laterButtons(ask)],
          )
    }
    ${
      scene && scene.seat >= 0 && !scene.ended
        ? html`<button type="button" class="undo ${
            scene.undo ? "" : "refused"
          }" aria-disabled=${scene.undo ? "false" : "true"} title=${
            scene.undo ? "Take your last answer back" : "Why nothing can be taken back now"
          } @click=${() => undo()}>Undo <kbd>U</kbd></button>`
        : nothing
    }
  </footer>`;
}

const dieSign = html`<svg class="sign" viewBox="-12 -12 24 24" aria-hidden="true"><rect x="-9" y="-9" width="18"
  height="18" rx="4" /><circle cx="-4" cy="-4" r="2" /><circle r="2" /><circle cx="4" cy="4" r="2" /></svg>`;

function orders(): TemplateResult {
  const scene = state.scene;
  if (!scene) return html``;
  const held = thing(state.chosen)?.kind === "card" || (!!state.chosen && itemsOf(state.chosen).length > 0);
  const cards = scene.asks.length > 0 && byCards(scene.asks);
  const board = scene.surfaces.some(isRead);
  const first = board && !cards;
  return html`
    ${
      state.trouble
        ? html`<p class="trouble" role="alert">${state.trouble} <button type="button" class="plain" @click=${() =>
            change(() => {
              state.trouble = "";
            })}>Close</button></p>`
        : nothing
    }
    ${state.denial ? refusalOf(state.denial) : nothing}
    ${
      state.table?.stopped
        ? html`<p
      class="trouble">${sentence(state.table.stopped)}. The game can be looked at
        and saved as a file, and cannot go on under these rules.</p>`
        : nothing
    }
    ${
      scene.ended
        ? html`<section class="ask"><h2>The battle is over</h2><p>${sentence(scene.ended)}</p><button type="button"
        class="do" @click=${() =>
          change(() => {
            state.showEnd = true;
          })}>Show the result</button></section>`
        : nothing
    }
    ${state.table?.petition ? html`<p class="quiet" role="status">${state.table.petition}</p>` : nothing}
    ${state.table?.waits && !scene.ended ? html`<p class="quiet" role="status">${state.table.waits}</p>` : nothing}
    ${rows(scene.asks, (ask) => ask.id, question)}
    ${first ? everything(scene.asks) : nothing}
    ${board && cards && !state.plan ? hands(scene, "own", true) : nothing}
    ${boards(scene)}
    ${
      !scene.asks.length && !scene.ended && !state.table?.waits
        ? html`<p class="quiet">${
            scene.seat < 0 || !state.table ? "You are watching." : "Nothing is asked of you now."
          }</p>`
        : nothing
    }
    ${state.plan ? planCard(state.plan) : nothing}
    ${held ? chosenCard() : nothing}
    ${cards && !board && !state.plan ? hands(scene, "own") : nothing}
    ${held ? nothing : chosenCard()}
    ${first ? nothing : everything(scene.asks)}
    ${coverTick()}
    ${
      state.table?.plans
        ? html`<section class="plans">${state.table.plans.map((lines, side) =>
            lines.length
              ? html`<h4 class="group ${sideClass(side)}">The ${sideName(side)} plan</h4><ul>${lines.map(
                  (line) => html`<li>${line}</li>`,
                )}</ul>`
              : nothing,
          )}</section>`
        : nothing
    }
    ${cards ? (state.plan ? nothing : hands(scene, "rest")) : scene.asks.length && state.plan ? nothing : hands(scene)}
    ${seal()}`;
}

/** What is read aloud as it changes: what a trial would come to, or what happened last. */
export const aloud = (): TemplateResult =>
  html`<p class="aloud" aria-live="polite">${
    (state.plan?.probed && [state.plan.probed.says, state.plan.probed.cost].filter(Boolean).join("; ")) ??
    state.plan?.refusal?.because ??
    state.denial?.because ??
    state.log.at(-1)?.text ??
    ""
  }</p>`;

/** The whole panel. */
export function panel(): TemplateResult {
  const toggle = (): void =>
    change(() => {
      state.sheet = state.sheet === "peek" ? "half" : state.sheet === "half" ? "full" : "peek";
    });
  const idle =
    !state.scene?.asks.length && !state.chosen && !state.trouble && !state.denial && state.tab !== "formations";
  return html`<div class="panel sheet-${state.sheet} tab-${state.tab} ${idle ? "idle" : ""}">
    <button type="button" class="grip" aria-label="Make the panel larger or smaller" @click=${toggle}><i></i></button>
    ${ribbon()}
    <nav class="tabs" role="tablist">${tabs.map(
      ([key, label]) => html`<button type="button" role="tab" class="to-${key}" aria-selected=${
        state.tab === key ? "true" : "false"
      }
        @click=${() =>
          change(() => {
            state.tab = key;
            if (state.sheet === "peek") state.sheet = "half";
          })}>${label}</button>`,
    )}</nav>
    <div class="body" id="orders" tabindex="-1">${state.tab === "formations" ? formations() : orders()}</div>
    ${actions()}
    ${log()}
  </div>`;
}
