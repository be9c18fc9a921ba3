// What there is to say of a game that is over: where it turned, what was luck, what was taken back; and what comes
// after it: the same once more, the page that tells it.
import { html, nothing, svg, type TemplateResult } from "lit-html";
import { fetchJson, sendJson } from "./http";
import { sideClass } from "./ink";
import { die } from "./log";
import { sentence, signed } from "./odds";
import { change, sideName, state } from "./state";
import { curve, HIGH, WIDE } from "./timeline";

interface Turning {
  moment: number;
  turn: string;
  phase: string;
  side: number | null;
  says: string[];
  faces: number[][];
  before: number | null;
  after: number | null;
  dice: number | null;
  lost: [number, number];
  points: [number, number] | null;
}

interface Luck {
  phase: string;
  throws: number;
  lost: [number, number];
  chance: number | null;
}

interface Line {
  last: number;
  turns: [number, string][];
  chances: [number, number][];
}

interface Account {
  measure: string;
  line?: Line | null;
  turnings: Turning[];
  luck: Luck[];
  whole: Luck;
  back: [number, number];
  vain: number;
}

const told = { token: "", account: null as Account | null, unweighed: "", trouble: "", busy: false };

const game = (what: string): string => `/api/games/${encodeURIComponent(state.token)}/${what}`;

function fetchAccount(): void {
  const token = state.token;
  if (told.token === token) return;
  Object.assign(told, { token, account: null, unweighed: "", trouble: "", busy: false });
  fetchJson<Account>(game("account")).then(
    (account) =>
      change(() => {
        if (told.token === token) told.account = account;
      }),
    (trouble: Error) =>
      change(() => {
        if (told.token === token) told.unweighed = trouble.message;
      }),
  );
}

const percent = (share: number): string => `${signed(Math.round(100 * share))}%`;
const men = (value: number): string => signed(Math.round(value));

/** How far a turning point moved what it is measured by. */
function moved(one: Turning): TemplateResult {
  if (one.before !== null && one.after !== null) {
    const gain = one.after - one.before;
    const side = gain > 0 ? 0 : 1;
    const dice = one.dice === null ? "no dice" : `dice ${percent(side ? -one.dice : one.dice)}`;
    return html`<b class=${sideClass(side)}>${sideName(side)} +${Math.round(Math.abs(100 * gain))}%</b
      ><small>${dice}</small>`;
  }
  const lost = ([0, 1] as const).filter((side) => one.lost[side]);
  return html`${lost.map((side) => html`<b class=${sideClass(side)}>${sideName(side)} ${men(-one.lost[side])}</b>`)}${
    one.points?.some((each) => each)
      ? html`<small>points ${one.points.map((each, side) => `${sideName(side)} ${signed(each)}`).join(", ")}</small>`
      : nothing
  }`;
}

const seen = (moment: number): string => `/replay/${encodeURIComponent(state.token)}#moment=${moment}&eyes=all`;

/** The chance to win over the whole battle; the numbers of the turning points lead there. */
function course({ line, turnings: list }: Account): TemplateResult | typeof nothing {
  if (!line?.chances.length) return nothing;
  const last = Math.max(1, line.last);
  const row = new Array<number | null>(line.last + 1).fill(null);
  let before = 0;
  for (const [at, chance] of line.chances) {
    if (at > before + 1) row[at - 1] = row[before] ?? null;
    row[at] = chance;
    before = at;
  }
  const x = (moment: number): number => (WIDE * moment) / last;
  const began = line.chances[0]?.[1] ?? 0;
  return html`<section class="course"><h3>Chance to win</h3>
    <p class="quiet">${sideName(0)} above the middle, ${sideName(1)} below it; ${sideName(0)} began at ${Math.round(
      100 * began,
    )}%, midway between what either side could make of it.</p>
    <div class="line"><svg viewBox=${`0 0 ${WIDE} ${HIGH}`} preserveAspectRatio="none"
      aria-hidden="true">${curve(row)}${line.turns.map(
        ([first]) => svg`<path class="turn" d=${`M${x(first)} 0V${HIGH}`} />`,
      )}</svg>${list.map(
        (one, number) => html`<a class="mark" href=${seen(one.moment)} aria-label=${`Turning point ${number + 1}`}
        style=${`left: ${x(one.moment) / (WIDE / 100)}%; top: ${100 * (1 - (one.after ?? 0.5))}%`}>${number + 1}</a>`,
      )}</div>
    <div class="turns" aria-hidden="true">${line.turns.map(([first, called], at) => {
      const wide = ((line.turns[at + 1]?.[0] ?? last) - first) / last;
      return html`<span style=${`flex: ${wide} 1 0`} title=${called}>${called.split(" of ")[0]}</span>`;
    })}</div></section>`;
}

function turnings(list: Turning[]): TemplateResult | typeof nothing {
  if (!list.length) return nothing;
  return html`<section class="turned"><h3>Where it turned</h3><ol>${list.map(
    (one, at) => html`<li>
      <div class="moved">${moved(one)}</div>
      <a href=${seen(one.moment)} title="See it again from here"><b>${at + 1}. ${one.turn}</b>, ${one.phase}</a>
      ${one.faces.length ? html`<span class="dice">${one.faces.flat().map((face) => die(face))}</span>` : nothing}
      ${one.says.map((text) => html`<p>${sentence(text)}</p>`)}</li>`,
  )}</ol></section>`;
}

function luckRow(one: Luck, counted: boolean): TemplateResult {
  return html`<tr><th scope="row">${one.phase}</th><td>${one.throws}</td>${
    counted ? one.lost.map((each) => html`<td>${men(each)}</td>`) : nothing
  }${one.chance === null ? nothing : html`<td>${percent(one.chance)}</td>`}</tr>`;
}

/** What the dice did less what was due of them, by phase. */
function luck({ luck: list, whole }: Account): TemplateResult | typeof nothing {
  const counted = list.some((one) => one.lost.some((each) => each));
  if (!list.length || (!counted && whole.chance === null)) return nothing;
  return html`<section class="luck"><h3>Luck</h3>
    <p class="quiet">What the dice did, less what was due of them by exact odds up to the next answer.</p>
    <table><thead><tr><th scope="col">Phase</th><th scope="col">throws</th>${
      counted ? [0, 1].map((side) => html`<th scope="col">${sideName(side)} lost more</th>`) : nothing
    }${whole.chance === null ? nothing : html`<th scope="col">${sideName(0)} chance</th>`}</tr></thead>
    <tbody>${list.map((one) => luckRow(one, counted))}</tbody>
    <tfoot>${luckRow(whole, counted)}</tfoot></table></section>`;
}

/** How often answers were taken back. */
function takenBack({ back, vain }: Account): TemplateResult | typeof nothing {
  const each = back.flatMap((times, side) => (times ? [`${sideName(side)} ${times}`] : []));
  if (!each.length) return nothing;
  const dice = vain ? `, and with them ${vain === 1 ? "a throw" : `${vain} throws`}, listed with the dice` : "";
  return html`<p class="quiet">Answers taken back: ${each.join(", ")}${dice}.</p>`;
}

function again(sides: "kept" | "changed"): void {
  change(() => {
    told.busy = true;
    told.trouble = "";
  });
  sendJson<{ token: string }>(game("again"), { sides }).then(
    (made) => location.assign(`/table/${encodeURIComponent(made.token)}`),
    (trouble: Error) =>
      change(() => {
        told.busy = false;
        told.trouble = trouble.message;
      }),
  );
}

/** Where it turned, luck, and what was taken back. */
export function account(): TemplateResult {
  fetchAccount();
  const found = told.account;
  if (!found) return html`<p class="quiet" role="status">${told.unweighed || "The game is being weighed."}</p>`;
  return html`${course(found)}${turnings(found.turnings)}${luck(found)}${takenBack(found)}`;
}

/** What may come after the end. */
export function afterwards(): TemplateResult {
  const alone = state.table?.players.every((one) => one !== "human") ?? false;
  const both = state.table?.players.every((one) => one === "human") ?? false;
  return html`${told.trouble ? html`<p class="trouble" role="alert">${told.trouble}</p>` : nothing}
    <p class="after"><button type="button" class="do" ?disabled=${told.busy} @click=${() =>
      again("kept")}>${alone ? "Watch another" : "Rematch"}</button>
    ${
      both && state.table?.seats.length === 2
        ? nothing
        : html`<button type="button" ?disabled=${told.busy} @click=${() => again("changed")}>Change sides</button>`
    }
    <a class="button" href=${`/replay/${encodeURIComponent(state.token)}`}>See it again</a>
    <a class="button" href=${game("report")} download title="One HTML file that opens by itself">Report</a></p>`;
}
