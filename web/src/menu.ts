// The first page: which battle, which side, against whom, under which options, with whose dice; and the games that were begun before.
import { html, nothing, type TemplateResult } from "lit-html";
import { fetchJson, sendJson } from "./http";
import { openRule, ruleLink } from "./rules";
import { change, state } from "./state";

interface Option { name: string; label: string; help: string; rule: string; default: string; values: { value: string; label: string }[] }
interface Page { situation: string; story: string; outcome: string; timeline: [string, string][]; result: string }
interface Scenario { id: string; name: string; title: string; subtitle: string; summary: string; minutes: number; sides: [string, string]; picture: string; page?: Page | null }
interface Ruleset { name: string; title: string; scale: string; sides: [string, string]; options: Option[]; scenarios: Scenario[] }
interface Kept { game: string; token: string; title: string; scenario: string; ruleset: string; turn: string; side: string; when: string; ended: string; players: string[]; links: Link[] }
interface Link { label: string; token: string }
interface Menu { rulesets: Ruleset[]; opponents: { name: string; label: string; help: string }[]; games: Kept[]; version: string }

const choice = {
  menu: null as Menu | null,
  trouble: "",
  scenario: "",
  side: "0",
  opponent: "",
  other: "",
  dice: "sealed",
  options: {} as Record<string, string>,
  links: [] as Link[],
  token: "",
  busy: false,
};

/** Says what going to a table means; set by the page. */
export const going = { to: (token: string): void => void token };

/** Fetches what the first page shows. */
export function loadMenu(): void {
  choice.links = [];
  fetchJson<Menu>("/api/menu").then(
    (menu) => change(() => {
      choice.menu = menu;
      choice.trouble = "";
      const first = menu.rulesets.flatMap((one) => one.scenarios)[0];
      if (!find(choice.scenario)) choice.scenario = first?.id ?? "";
      if (!choice.opponent) choice.opponent = menu.opponents.find((one) => one.name === "sergeant")?.name ?? menu.opponents[0]?.name ?? "person";
      if (!choice.other) choice.other = choice.opponent;
    }),
    (trouble: Error) => change(() => { choice.trouble = trouble.message; }),
  );
}

function find(id: string): { rules: Ruleset; scenario: Scenario } | undefined {
  for (const rules of choice.menu?.rulesets ?? []) {
    const scenario = rules.scenarios.find((one) => one.id === id);
    if (scenario) return { rules, scenario };
  }
  return undefined;
}

function begin(): void {
  const found = find(choice.scenario);
  if (!found || choice.busy) return;
  change(() => { choice.busy = true; });
  choice.trouble = "";
  const options = Object.fromEntries(found.rules.options.flatMap((one) => (choice.options[one.name] ? [[one.name, choice.options[one.name]]] : [])));
  const side = choice.side === "0" || choice.side === "1" ? Number(choice.side) : choice.side;
  const asked = {
    scenario: choice.scenario,
    side,
    opponent: choice.side === "both" ? "person" : choice.opponent,
    ...(choice.side === "watch" ? { other: choice.other } : {}),
    options,
    dice: choice.side === "watch" ? "sealed" : choice.dice,
  };
  sendJson<{ token: string; links: Link[] }>("/api/games", asked).then(
    (made) => change(() => {
      choice.busy = false;
      const others = (made.links ?? []).filter((one) => one.token !== made.token);
      if (choice.opponent === "person" && others.length && (choice.side === "0" || choice.side === "1")) {
        choice.links = others;
        choice.token = made.token;
      } else going.to(made.token);
    }),
    (trouble: Error) => change(() => {
      choice.busy = false;
      choice.trouble = trouble.message;
    }),
  );
}

async function bringIn(event: Event): Promise<void> {
  const input = event.target as HTMLInputElement;
  const file = input.files?.[0];
  if (!file) return;
  try {
    const made = await fetchJson<{ token: string }>("/api/import", { method: "POST", headers: { "content-type": "application/json" }, body: await file.text() });
    going.to(made.token);
  } catch (trouble) {
    change(() => { choice.trouble = (trouble as Error).message; });
  }
  input.value = "";
}

function remove(game: Kept): void {
  if (!window.confirm(`Throw away “${game.title}”? It cannot be brought back.`)) return;
  fetchJson(`/api/games/${encodeURIComponent(game.token)}`, { method: "DELETE" }).then(loadMenu, (trouble: Error) => change(() => { choice.trouble = trouble.message; }));
}

const pick = (name: string, value: string, label: unknown, kind = ""): TemplateResult => html`<label class="pick ${kind}">
  <input type="radio" name=${name} .checked=${(choice as unknown as Record<string, unknown>)[name] === value}
    @change=${() => change(() => { (choice as unknown as Record<string, unknown>)[name] = value; })} /><span>${label}</span></label>`;

function scenarioCard(one: Scenario): TemplateResult {
  return html`<label class="scenario ${one.picture ? "" : "bare"} ${choice.scenario === one.id ? "on" : ""}">
    <input type="radio" name="scenario" .checked=${choice.scenario === one.id} @change=${() => change(() => { choice.scenario = one.id; choice.options = {}; })} />
    ${one.picture ? html`<span class="picture"><img src=${one.picture} alt="" loading="lazy" /></span>` : nothing}
    <span class="words"><b>${one.title}</b><i>${one.subtitle}</i><small>${one.summary}</small>${one.minutes ? html`<em>about ${one.minutes} minutes</em>` : nothing}</span>
  </label>`;
}

/** What there is to read of the chosen battle: how matters stand, open; what came of it, for whoever wants to know. */
function toRead(page: Page): TemplateResult {
  return html`<div class="page"><p class="situation">${page.situation}</p>
    <details class="options"><summary>What happened in 1863</summary>
      ${page.story.split("\n\n").map((each) => html`<p>${each}</p>`)}
      ${page.timeline.length ? html`<dl class="hours">${page.timeline.map(([clock, text]) => html`<div><dt>${clock}</dt><dd>${text}</dd></div>`)}</dl>` : nothing}
      <p>${page.outcome}</p>${page.result ? html`<p><i>By the count of this scenario:</i> ${page.result}</p>` : nothing}</details></div>`;
}

function optionRow(one: Option): TemplateResult {
  const value = choice.options[one.name] ?? one.default;
  return html`<div class="option"><label><b>${one.label}</b>
      <select @change=${(event: Event) => change(() => { choice.options[one.name] = (event.target as HTMLSelectElement).value; })}>
        ${one.values.map((each) => html`<option value=${each.value} ?selected=${each.value === value}>${each.label}</option>`)}
      </select></label>
    <p>${one.help} ${one.rule ? html`<span>${ruleLink(one.rule)}</span>` : nothing}</p></div>`;
}

function fresh(menu: Menu): TemplateResult {
  const found = find(choice.scenario);
  const sides = found?.scenario.sides ?? found?.rules.sides ?? ["Union", "Confederate"];
  state.scene ??= null;
  return html`<section class="fresh"><h2>A new battle</h2>
    <div class="scenarios">${menu.rulesets.map((rules) => html`<h3>${rules.title} <button type="button" class="plain" @click=${() => openRule("", rules.name)}>Read its rules</button></h3>${rules.scenarios.map(scenarioCard)}`)}</div>
    ${found?.scenario.page ? toRead(found.scenario.page) : nothing}
    <div class="choices">
      <fieldset><legend>You command</legend>
        ${pick("side", "0", sides[0], "blue")} ${pick("side", "1", sides[1], "red")} ${pick("side", "both", "Both, in turn at this table")} ${pick("side", "watch", "Neither: watch two computers")}</fieldset>
      ${choice.side === "both" ? nothing : html`<fieldset><legend>${choice.side === "watch" ? `${sides[0]}, played by` : "Against"}</legend>
        ${menu.opponents.filter((one) => one.name !== "person" || choice.side !== "watch").map((one) => pick("opponent", one.name, html`${one.label}<small>${one.help}</small>`))}
        ${choice.side === "watch" || menu.opponents.some((one) => one.name === "person") ? nothing : pick("opponent", "person", html`A friend<small>You get a link to send.</small>`)}</fieldset>`}
      ${choice.side === "watch" ? html`<fieldset><legend>${sides[1]}, played by</legend>${menu.opponents.filter((one) => one.name !== "person").map((one) => pick("other", one.name, html`${one.label}<small>${one.help}</small>`))}</fieldset>` : nothing}
      ${choice.side === "watch" ? nothing : html`<fieldset><legend>Dice</legend>
        ${pick("dice", "sealed", html`Sealed dice<small>Fixed before the first throw; you can check every face at the end.</small>`)}
        ${pick("dice", "typed", html`Your own dice<small>You throw them on your table and enter the faces.</small>`)}</fieldset>`}
    </div>
    ${found?.rules.options.length ? html`<details class="options"><summary>Options of the rules <small>${Object.keys(choice.options).length ? `${Object.keys(choice.options).length} changed` : "as printed in the scenario"}</small></summary>${found.rules.options.map(optionRow)}</details>` : nothing}
    ${choice.links.length
      ? html`<div class="links"><p>Send your friend this link; it is the key to the other side.</p>${choice.links.map((one) => html`<p><b>${one.label}</b> <input readonly aria-label=${`Link for ${one.label}`} .value=${`${location.origin}/table/${one.token}`} @focus=${(event: Event) => (event.target as HTMLInputElement).select()} /></p>`)}
          <button type="button" class="do" @click=${() => going.to(choice.token)}>To the table</button></div>`
      : html`<div class="foot"><button type="button" class="do begin" ?disabled=${choice.busy || !found} @click=${begin}>${choice.busy ? "Laying out the table" : "Begin"}</button></div>`}
  </section>`;
}

const day = (iso: string): string => {
  const date = new Date(iso);
  return Number.isNaN(date.valueOf()) ? iso : date.toLocaleString(undefined, { dateStyle: "medium", timeStyle: "short" });
};

function kept(menu: Menu): TemplateResult {
  return html`<section class="kept"><h2>Games begun</h2>
    ${menu.games.length ? html`<ul>${menu.games.map((one) => html`<li class=${one.ended ? "over" : ""}>
        <a class="resume" href=${`/table/${one.token}`} @click=${(event: Event) => { event.preventDefault(); going.to(one.token); }}><b>${one.title}</b>
          <small>${[one.ended || one.turn, one.side, day(one.when)].filter(Boolean).join(" · ")}</small></a>
        <span class="small"><a href=${`/api/games/${one.token}/save`} download title="Save as a file">Export</a>
          <button type="button" class="plain" @click=${() => remove(one)}>Throw away</button></span></li>`)}</ul>`
      : html`<p class="quiet">None yet.</p>`}
    <label class="bring">Bring in a saved game <input type="file" accept=".json,application/json" @change=${bringIn} /></label>
  </section>`;
}

/** The first page. */
export function menu(): TemplateResult {
  const shown = choice.menu;
  return html`<main class="menu">
    <header class="title"><h1>Longroll</h1><p>Battles of the American Civil War on the table, by the book</p></header>
    ${choice.trouble ? html`<p class="trouble" role="alert">${choice.trouble} <button type="button" class="plain" @click=${loadMenu}>Try again</button></p>` : nothing}
    ${shown ? html`<div class="columns">${fresh(shown)}${kept(shown)}</div><footer><small>longroll ${shown.version}</small></footer>` : choice.trouble ? nothing : html`<p class="waiting">The list of battles is being fetched.</p>`}
  </main>`;
}
