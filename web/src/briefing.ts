// The briefing: what the battle is about, as the side that reads may know it.  It is fetched when it is opened, and
// again when the scene has changed; a page that changes seats forgets it.
import { html, nothing, type TemplateResult } from "lit-html";
import { flyTo } from "./camera";
import { choose } from "./choice";
import { factList, points } from "./formations";
import { sideClass } from "./ink";
import { keepRead, recall } from "./kept";
import { type Badge, type Fact, readBadge, readFact } from "./kinds";
import { rows } from "./rows";
import { ruleLink } from "./rules";
import { brief } from "./socket";
import { change, sideName, state } from "./state";
import { placeOf } from "./surfaces";

interface Stake {
  label: string;
  worth: [number, number];
  owner: number | null;
  held: string;
  area: string;
  says: string;
  rule: string;
}
interface Due {
  when: string;
  who: string;
  where: string;
  side: number;
  now: string;
  rule: string;
}
export interface Briefing {
  missions: [string, string];
  situation: string;
  ends: Fact[];
  victory: Fact[];
  stakes: Stake[];
  dues: Due[];
  rules: Fact[];
  options: Fact[];
  signs: Badge[];
}

const readBriefing = (raw: Partial<Briefing>): Briefing => ({
  missions: raw.missions ?? ["", ""],
  situation: raw.situation ?? "",
  ends: (raw.ends ?? []).map(readFact),
  victory: (raw.victory ?? []).map(readFact),
  stakes: (raw.stakes ?? []).map((one) => ({ ...{ owner: null, held: "", area: "", says: "", rule: "" }, ...one })),
  dues: (raw.dues ?? []).map((one) => ({ ...{ now: "", rule: "" }, ...one })),
  rules: (raw.rules ?? []).map(readFact),
  options: (raw.options ?? []).map(readFact),
  signs: (raw.signs ?? []).map(readBadge),
});

let told: Briefing | null = null;
let whose = "";
let asked = "";

/** Which seat of which game the page shows, and which scene of it. */
const seat = (): string => `${state.token} ${state.scene?.seat}`;
const moment = (): string => `${seat()} ${state.scene?.seq}`;

/** What the seat that looks was told; it is asked for where it is not known, or was told of an earlier scene. */
export function briefed(): Briefing | null {
  if (!state.table?.briefed || !state.scene) return null;
  if (whose !== seat()) told = null;
  if (asked !== moment() && brief()) asked = moment();
  return told;
}

/** The server's briefing for the seat that asked. */
export function briefingCame(raw: unknown): void {
  told = readBriefing(raw as Partial<Briefing>);
  whose = seat();
}

/** Opens the briefing beside the table, or goes back to the orders. */
export function openBriefing(): void {
  change(() => {
    state.tab = state.tab === "briefing" ? "orders" : "briefing";
    if (state.tab === "briefing" && state.sheet === "peek") state.sheet = "half";
  });
}

function show(area: string): void {
  choose(area);
  const at = placeOf(area);
  if (at) flyTo(...at, false);
}

/** A part of it, with the rules that it follows beside its heading. */
const part = (text: string, inner: unknown, from: { rule: string }[] = []): TemplateResult =>
  html`<section><h3>${text} <span>${[...new Set(from.map((one) => one.rule))].map(ruleLink)}</span></h3>
    ${inner}</section>`;

const bare = (list: Fact[]): Fact[] => list.map((one) => ({ ...one, rule: "" }));

const figure = (worth: number): string => (worth ? String(worth).replace("-", "−") : "–");

/** What counts on the ground: its worth to either side, and whose it is. */
function stakes(list: Stake[]): TemplateResult {
  const even = list.every(({ worth: [one, other] }) => one === other);
  const head = even
    ? html`<th scope="col">Worth</th>`
    : [0, 1].map((side) => html`<th scope="col" class=${sideClass(side)}>${sideName(side)}</th>`);
  return html`<table class="stakes">
    <thead><tr><th scope="col">Ground</th>${head}<th scope="col">Held by</th></tr></thead>
    <tbody>${rows(
      list,
      (one) => one.label,
      (one) => html`<tr>
      <th scope="row">${
        one.area && placeOf(one.area)
          ? html`<button type="button" class="plain" data-row @click=${() => show(one.area)}>${one.label}</button>`
          : one.label
      }</th>
      ${
        even ? html`<td>${figure(one.worth[0])}</td>` : one.worth.map((worth) => html`<td>${figure(worth)}</td>`)
      }<td class="held ${sideClass(one.owner)}">${one.held || sideName(one.owner) || "nobody"}</td>
    </tr>${one.says ? html`<tr class="why"><td colspan="4">${one.says}</td></tr>` : nothing}`,
    )}</tbody></table>`;
}

const dues = (list: Due[]): TemplateResult =>
  html`<ol class="dues">${rows(
    list,
    (one) => `${one.when} ${one.who}`,
    (one) =>
      html`<li class="${sideClass(one.side)} ${one.now ? "told" : ""}"><b>${one.when}</b><span>${one.who}${
        one.now ? html` <em>${one.now}</em>` : nothing
      }<small>${one.where}</small></span></li>`,
  )}</ol>`;

const agreed = (list: Fact[]): TemplateResult =>
  html`<ul class="agreed">${list.map(
    (one) =>
      html`<li>${one.label ? html`<b>${one.label}</b> ` : nothing}<span>${one.value} ${ruleLink(one.rule)}</span></li>`,
  )}</ul>`;

const missions = (known: Briefing): unknown =>
  known.missions.map((mission, side) =>
    mission ? html`<p class="mission ${sideClass(side)}"><b>The ${sideName(side)} mission</b> ${mission}</p>` : nothing,
  );

const MANY = 10;

/** What either side has so far, and for what; folded up where it is much. */
function count(): unknown {
  const counted = points();
  if (counted === nothing) return nothing;
  const terms = (state.scene?.tracks ?? []).flatMap((one) => (one.of || one.side === null ? [] : one.facts));
  return terms.length > MANY
    ? html`<details><summary>The count now, term by term</summary>${counted}</details>`
    : part("The count now", counted);
}

/** What is told of the table itself, as how long a turn is: the facts of what runs along for both sides. */
function both(): unknown {
  const facts = (state.scene?.tracks ?? []).flatMap((one) => (one.of || one.side !== null ? [] : one.facts));
  return facts.length ? part("How it is played here", factList(facts)) : nothing;
}

/** The whole briefing. */
export function briefing(): TemplateResult {
  const known = briefed();
  if (!known) return html`<p class="waiting">The briefing is being fetched.</p>`;
  return html`<article class="briefing">
    ${missions(known)}
    ${known.situation ? html`<p class="situation">${known.situation}</p>` : nothing}
    ${known.victory.length ? part("How it is won", factList(bare(known.victory)), known.victory) : nothing}
    ${known.ends.length ? part("When it ends", factList(bare(known.ends)), known.ends) : nothing}
    ${known.stakes.length ? part("What is fought for", stakes(known.stakes), known.stakes) : nothing}
    ${count()}
    ${known.dues.length ? part("Who comes when", dues(known.dues), known.dues) : nothing}
    ${known.rules.length ? part("Agreed for this battle", agreed(known.rules)) : nothing}
    ${both()}
    ${
      known.options.length
        ? html`<details><summary>Options of the rules, as they are set</summary>${agreed(known.options)}</details>`
        : nothing
    }
    <p class="on"><button type="button" class="do" @click=${() => {
      keepRead(state.token);
      openBriefing();
    }}>To what is asked</button></p>
  </article>`;
}

const read = new Set<string>();

/** Below the first questions of a game: what it is about in a sentence, until it is put away, or something is begun. */
export function missionNote(): TemplateResult | typeof nothing {
  const [token, scene] = [state.token, state.scene];
  if (!state.table?.briefed || !scene || scene.seat < 0 || scene.ended || !scene.asks.length) return nothing;
  if (state.plan || state.chosen) read.add(token);
  if (read.has(token) || recall(token)?.read) return nothing;
  const known = briefed();
  const away = (open: boolean): void => {
    read.add(token);
    keepRead(token);
    if (open) openBriefing();
    else change();
  };
  return known
    ? html`<section class="mission-note">${missions(known)}<span class="ways"><button type="button" class="plain"
        @click=${() => away(true)}>Read the briefing<kbd>I</kbd></button>
      <button type="button" class="plain" @click=${() => away(false)}>Put this away</button></span></section>`
    : nothing;
}
