// The end of a battle: who won and by how much, losses beside history's, and the proof that no die was changed.
import { html, nothing, type TemplateResult } from "lit-html";
import { editsMade } from "./editing";
import { points } from "./formations";
import { fetchJson } from "./http";
import { sideClass } from "./ink";
import { canKeep, recall } from "./kept";
import { die } from "./log";
import { sentence } from "./odds";
import { saltRows } from "./seal";
import { change, type Ending, type Loss, sideName, state, type Throw } from "./state";
import { verify } from "./verify";

let asked = "";

/** What there is to say of a game that is over comes when one is. */
let later: typeof import("./told") | null = null;

/** Fetches how it ended, once. */
function fetchEnding(): void {
  if (asked === state.token) return;
  asked = state.token;
  void import("./told").then((found) =>
    change(() => {
      later = found;
    }),
  );
  fetchJson<Ending>(`/api/games/${encodeURIComponent(state.token)}/end`).then(
    (ending) =>
      change(() => {
        state.ending = ending;
      }),
    (trouble: Error) =>
      change(() => {
        state.trouble = trouble.message;
      }),
  );
}

/** Forgets the ending of the last game. */
export function forgetEnding(): void {
  asked = "";
  state.ending = null;
  state.checked = null;
}

function check(ending: Ending): void {
  const say = (says: string[], good = true): void =>
    change(() => {
      state.checked = { good, says };
    });
  say(["Every face is being worked out again."]);
  verify(recall(state.token), !canKeep(), ending.dice, (done) => say([`${done} worked out so far.`])).then(
    ({ good, says }) => {
      say(good ? says : ["Something does not agree.", ...says], good);
      requestAnimationFrame(() =>
        requestAnimationFrame(() => document.querySelector(".checked")?.scrollIntoView({ block: "nearest" })),
      );
    },
    (trouble: Error) => say([`The check could not be made: ${trouble.message}`], false),
  );
}

/** How the battle really ended, and what that comes to by the same count. */
function past(ending: Ending): TemplateResult | typeof nothing {
  const told = ending.history;
  return told.outcome || told.result
    ? html`<section class="past"><h3>In history</h3><p>${told.outcome}</p>${
        told.result ? html`<p><i>By this count:</i> ${told.result}</p>` : nothing
      }</section>`
    : nothing;
}

const summed = (list: (string | number)[]): number => list.reduce<number>((sum, one) => sum + Number(one), 0);

function lossTable(ending: Ending): TemplateResult {
  const known = (losses: Loss[]): Loss[] => losses.filter((loss) => (loss.history ?? "") !== "");
  const history = ending.lines.some((line) => known(line.losses).length);
  return html`<div class="losses">${ending.lines.map((line) =>
    line.losses.length
      ? html`<table class=${sideClass(line.side)}><caption>${sideName(line.side)}</caption>
        <thead><tr><th scope="col">Killed, wounded, missing</th><th scope="col">here</th>${
          history ? html`<th scope="col">in history</th>` : nothing
        }<th scope="col">out of the fight</th></tr></thead>
        <tbody>${line.losses.map(
          (loss) =>
            html`<tr><th scope="row">${loss.label}</th><td>${loss.game}</td>${
              history ? html`<td>${loss.history ?? ""}</td>` : nothing
            }<td>${loss.out}</td></tr>`,
        )}</tbody>
        <tfoot><tr><th scope="row">All</th><td>${summed(line.losses.map((loss) => loss.game))}</td>${
          history
            ? html`<td>${
                known(line.losses).length === line.losses.length
                  ? summed(line.losses.map((loss) => loss.history ?? 0))
                  : nothing
              }</td>`
            : nothing
        }<td>${summed(line.losses.map((loss) => loss.out))}</td></tr></tfoot></table>`
      : nothing,
  )}</div>`;
}

/** Throws that were taken back after they were seen, each with what it was for. */
function takenBack(throws: Throw[]): TemplateResult | typeof nothing {
  const back = throws.filter((one) => one.back);
  if (!back.length) return nothing;
  return html`<div class="taken-back"><p>${
    back.length === 1
      ? "One throw was taken back after it was seen, and stands in the game no more:"
      : `${back.length} throws were taken back after they were seen, and stand in the game no more:`
  }</p>
    <ul>${back.map(
      (one) =>
        html`<li>${
          one.kind === "card" ? html`<b>a card</b>` : one.faces.map((face) => die(face))
        } <span>throw ${one.throw + 1}${one.why ? `, ${one.why}` : ""}</span></li>`,
    )}</ul></div>`;
}

/** What was put elsewhere by hand, each with its reason. */
const byHand = (edits: string[]): TemplateResult | typeof nothing =>
  edits.length
    ? html`<div class="taken-back by-hand"><p>${editsMade(edits.length)}</p>
      <ul>${edits.map((one) => html`<li>${sentence(one)}</li>`)}</ul></div>`
    : nothing;

const SOURCES: Record<string, string> = {
  sealed: "The dice were sealed before the first throw.",
  seeded: "This game was played with a known seed.",
  typed: "The players threw their own dice.",
};

function diceProof(ending: Ending): TemplateResult {
  const { source, commitment, secret, salts, throws } = ending.dice;
  const proves = !!secret && throws.some((one) => !one.laid && (source !== "typed" || one.kind === "card"));
  return html`<section class="proof"><h3>Dice</h3>
    <p>${SOURCES[source] ?? nothing} ${
      throws.length === 1 ? "One throw was made." : `${throws.length} throws were made.`
    }</p>
    ${takenBack(throws)} ${byHand(ending.dice.edits ?? [])}
    ${
      proves
        ? html`<dl class="facts">
      <div><dt>Commitment</dt><dd class="hex">${commitment}</dd></div>
      <div><dt>Secret</dt><dd class="hex">${secret}</dd></div>
      ${saltRows(salts)}
    </dl>
    <button type="button" @click=${() => check(ending)}>Check every face</button>
    ${
      state.checked
        ? html`<div class="checked ${state.checked.good ? "" : "foul"}"
      role="status">${state.checked.says.map((one) => html`<p>${one}</p>`)}</div>`
        : nothing
    }`
        : nothing
    }
  </section>`;
}

/** The page of the result, over the table. */
export function ended(): TemplateResult | typeof nothing {
  const scene = state.scene;
  if (!scene?.ended || !state.showEnd) return nothing;
  fetchEnding();
  const ending = state.ending;
  const shut = (): void =>
    change(() => {
      state.showEnd = false;
    });
  return html`<div class="veil" @click=${(event: Event) => {
    if (event.target === event.currentTarget) shut();
  }}>
    <section class="sheet-of-paper end" role="dialog" aria-label="The result">
      <button type="button" class="close" aria-label="Close" @click=${shut}>×</button>
      <h2>${sentence(ending?.result.grade || "the end")}</h2>
      ${
        ending && ending.result.winner !== null
          ? html`<p
        class="winner ${sideClass(ending.result.winner)}">${sideName(ending.result.winner)}</p>`
          : nothing
      }
      <p class="text">${sentence(ending?.result.text || scene.ended)}</p>
      ${
        ending
          ? html`<div class="score">${ending.lines.map(
              (line) => html`<div
          class=${sideClass(line.side)}><span>${sideName(line.side)}</span><b>${String(line.score).replace(
            "-",
            "−",
          )}</b></div>`,
            )}</div>
        ${later?.afterwards()} ${points()} ${past(ending)} ${later?.account()}
        ${lossTable(ending)} ${diceProof(ending)}`
          : nothing
      }
      <p class="after"><a href=${`/api/games/${encodeURIComponent(state.token)}/save`}
        download>Save the game as a file</a> · <a href="/" data-page="menu">Back to the first page</a></p>
    </section></div>`;
}
