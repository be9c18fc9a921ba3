// The panel: what turn it is, what is asked and why, what can be done (`items.ts`), and the bar at its foot
// (`actions.ts`).
import { html, nothing, type TemplateResult } from "lit-html";
import { actions } from "./actions";
import { planCard, refusalOf } from "./asking";
import { boards } from "./board";
import { briefing, missionNote } from "./briefing";
import { NARROW } from "./camera";
import { chanceBar } from "./chance";
import { choose, itemsOf } from "./choice";
import { coverTick } from "./cover";
import { formations, track } from "./formations";
import { hands } from "./hand";
import { sideClass } from "./ink";
import { chosenCard, everything } from "./items";
import type { Ask, Item, Scene, Track } from "./kinds";
import { lesson } from "./lessons";
import { listing } from "./listing";
import { log } from "./log";
import { lookback } from "./lookback";
import { sentence } from "./odds";
import { windowTick } from "./passing";
import { surveyCard } from "./survey";
import { formOf } from "./questions";
import { arrived, due } from "./roster";
import { rows } from "./rows";
import { ruleLink } from "./rules";
import { seal } from "./seal";
import { depute, pace, step } from "./socket";
import { orderFor, ordersStanding } from "./standing";
import { change, sideName, state, type Tab, thing } from "./state";
import { tray } from "./tray";
import { isRead } from "./surfaces";

const tabs: [Tab, string][] = [
  ["orders", "Orders"],
  ["formations", "Formations"],
  ["briefing", "Briefing"],
  ["list", "List"],
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
    ${chanceBar()}
    ${
      table?.pace && (!table.players.includes("human") || table.pace.think)
        ? html`<div class="pace ${table.pace.think ? "ponders" : ""}">
          ${
            table.players.includes("human")
              ? nothing
              : html`<button type="button" @click=${() =>
                  pace({ paused: !table.pace?.paused })}>${table.pace.paused ? "Go on" : "Pause"}</button>
          ${table.pace.paused ? html`<button type="button" @click=${step}>One step</button>` : nothing}
          <label class="speed">Pace
            <input type="range" min="0" max="2500" step="100" .value=${String(2500 - table.pace.delay)}
            @change=${(event: Event) => pace({ delay: 2500 - Number((event.target as HTMLInputElement).value) })}
            /></label>`
          }
          ${table.pace.think ? thought(table.pace.think, table.thinking) : nothing}
        </div>`
        : nothing
    }
  </header>`;
}

/** What is said to whoever is asked nothing. */
function idle(scene: Scene): string {
  if (scene.seat < 0 || !state.table) return "You are watching.";
  const ponders = state.table.pace?.think && state.table.thinking;
  return ponders ? "Nothing is asked of you while your opponent considers." : "Nothing is asked of you now.";
}

/** How long a computer may think about an answer, and the button that has it answer now. */
const thought = (seconds: number, thinking: boolean): TemplateResult =>
  html`<label class="patience">Thinks <select @change=${(event: Event) =>
    pace({ think: Number((event.target as HTMLSelectElement).value) })}>${[1, 5, 20].map(
    (each) => html`<option value=${each} ?selected=${each === seconds}>${each} s</option>`,
  )}</select></label><button type="button" class="now" ?disabled=${!thinking}
    title="Answer with the best course found so far" @click=${() => pace({ now: true })}>Play now</button>`;

function question(ask: Ask): TemplateResult {
  const about = ask.about.map((id) => thing(id)?.label).filter(Boolean);
  const counted = state.scene?.tracks.filter((one) => one.of && ask.about.includes(one.of)) ?? [];
  return html`<section class="ask ${ask.pass_until.length ? "window" : ""}">
    <h2>${ask.why} ${ruleLink(ask.rule)}</h2>
    ${lesson(ask)}
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
  </section>`;
}

/** What may be answered every time from now on, below the answers to this time. */
const everyTime = (asks: Ask[]): unknown =>
  rows(
    asks,
    (ask) => ask.id,
    (ask) => html`${orderFor(ask)} ${windowTick(ask)}`,
  );

/** Whether what is asked is answered by cards: then they lie on top. */
const byCards = (asks: Ask[]): boolean =>
  asks.some((ask) => ask.pass_until.length > 0 || ask.items.some((item) => thing(item.thing)?.kind === "card"));

function orders(): TemplateResult {
  const scene = state.scene;
  if (!scene) return html``;
  const held = thing(state.chosen)?.kind === "card" || (!!state.chosen && itemsOf(state.chosen).length > 0);
  const cards = scene.asks.length > 0 && byCards(scene.asks);
  const board = scene.surfaces.some(isRead);
  const first = board && !cards;
  const told = [missionNote(), arrived()];
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
    ${
      state.table?.leave && !scene.ended
        ? html`<p class="quiet"><button type="button" class="plain leave" ?disabled=${state.waiting} @click=${depute}>${
            state.table.leave
          }</button></p>`
        : nothing
    }
    ${tray(true)}${lookback()}
    ${rows(scene.asks, (ask) => ask.id, question)}${NARROW.matches ? nothing : told}
    ${first ? everything(scene.asks) : nothing}
    ${board && cards && !state.plan ? [hands(scene, "own", true), held ? chosenCard() : nothing] : nothing}
    ${boards(scene)}
    ${!scene.asks.length && !scene.ended && !state.table?.waits ? html`<p class="quiet">${idle(scene)}</p>` : nothing}
    ${state.plan ? planCard(state.plan) : nothing}
    ${held && (!board || !cards || state.plan) ? chosenCard() : nothing}
    ${cards && !board && !state.plan ? hands(scene, "own") : nothing}
    ${held ? nothing : chosenCard()}
    ${first ? nothing : everything(scene.asks)}
    ${NARROW.matches ? told : nothing}${everyTime(scene.asks)} ${ordersStanding()} ${coverTick()}
    ${
      state.table?.plans
        ? html`<section class="plans">${state.table.plans.map((lines, side) =>
            lines.length
              ? html`<h3 class="group ${sideClass(side)}">The ${sideName(side)} plan</h3><ul>${lines.map(
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

/** What the panel was last moved to, and the item whose card odds have made longer. */
let followed = "";
let grown: Item | null = null;

/** What is chosen or planned comes to the panel's top where it is not seen whole; a new question begins there. */
export function follow(): void {
  const { plan, chosen, scene, tab } = state;
  const asked = scene?.asks.map((ask) => `${ask.id} ${ask.why}`).join() ?? "";
  if (plan?.probed?.odds) grown = plan.item;
  const odds = !!plan && plan.item === grown;
  const now = [tab, plan?.item.label ?? "", odds, chosen, state.choices, plan || chosen ? "" : asked].join("|");
  if (now === followed) return;
  const turned = followed.split("|")[0] !== tab;
  followed = now;
  if (tab === "orders") requestAnimationFrame(bring);
  else if (turned) document.getElementById("orders")?.scrollTo(0, 0);
}

/** Brings it there. */
function bring(): void {
  const body = document.getElementById("orders");
  if (!body) return;
  const card = body.querySelector(state.plan ? ".plan-card" : ".chosen");
  const seen = body.getBoundingClientRect();
  const lies = card?.getBoundingClientRect();
  if (lies && (lies.top < seen.top || lies.bottom > seen.bottom)) body.scrollTop += lies.top - seen.top - 8;
  else if (!card && !body.contains(document.activeElement)) body.scrollTop = 0;
}

/** What stands beside the name of a tab. */
const beside = (key: Tab): unknown =>
  key === "formations" ? due() : key === "briefing" ? html`<kbd>I</kbd>` : nothing;

/** What the tab in front shows. */
function inFront(): TemplateResult {
  if (state.tab === "formations") return formations();
  if (state.tab === "briefing") return briefing();
  return state.tab === "list" && state.scene ? listing(state.scene) : orders();
}

/** The whole panel. */
export function panel(): TemplateResult {
  const toggle = (): void =>
    change(() => {
      state.sheet = state.sheet === "peek" ? "half" : state.sheet === "half" ? "full" : "peek";
    });
  const idle = !state.scene?.asks.length && !state.chosen && !state.trouble && !state.denial && state.tab === "orders";
  return html`<div class="panel sheet-${state.sheet} tab-${state.tab} ${idle ? "idle" : ""}">
    <button type="button" class="grip" aria-label="Make the panel larger or smaller" @click=${toggle}><i></i></button>
    ${ribbon()}
    <nav class="tabs" role="tablist">${tabs
      .filter(([key]) => key !== "briefing" || state.table?.briefed)
      .map(
        ([key, label]) => html`<button type="button" role="tab" class="to-${key}" aria-selected=${
          state.tab === key ? "true" : "false"
        }
        @click=${() =>
          change(() => {
            state.tab = key;
            if (state.sheet === "peek") state.sheet = "half";
          })}>${label}${beside(key)}</button>`,
      )}</nav>
    <div class="body" id="orders" tabindex="-1">${surveyCard()}${inFront()}</div>
    ${actions()}
    ${log()}
  </div>`;
}
