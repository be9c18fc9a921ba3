// The end of a battle: who won and by how much, losses beside history's, and the proof that no die was changed.
import { html, nothing, type TemplateResult } from "lit-html";
import { points } from "./brigades";
import { fetchJson } from "./http";
import { sideClass } from "./ink";
import { sentence } from "./odds";
import { change, sideName, state, type Ending } from "./state";
import { verify } from "./verify";

let asked = "";

/** Fetches how it ended, once. */
function fetchEnding(): void {
  if (asked === state.token) return;
  asked = state.token;
  fetchJson<Ending>(`/api/games/${encodeURIComponent(state.token)}/end`).then(
    (ending) => change(() => { state.ending = ending; }),
    (trouble: Error) => change(() => { state.trouble = trouble.message; }),
  );
}

/** Forgets the ending of the last game. */
export function forgetEnding(): void {
  asked = "";
  state.ending = null;
  state.checked = "";
}

function check(ending: Ending): void {
  change(() => { state.checked = "Checking every face."; });
  verify(ending.dice, (done) => change(() => { state.checked = `${done} faces checked so far.`; })).then(
    (found) => {
      change(() => { state.checked = found; });
      requestAnimationFrame(() => requestAnimationFrame(() => document.querySelector(".checked")?.scrollIntoView({ block: "nearest" })));
    },
    (trouble: Error) => change(() => { state.checked = `The check could not be made: ${trouble.message}`; }),
  );
}

/** How the battle really ended, and what that comes to by the same count. */
function past(ending: Ending): TemplateResult | typeof nothing {
  const told = ending.history;
  return told.outcome || told.result ? html`<section class="past"><h3>In 1863</h3><p>${told.outcome}</p>${told.result ? html`<p><i>By this count:</i> ${told.result}</p>` : nothing}</section>` : nothing;
}

function lossTable(ending: Ending): TemplateResult {
  const history = ending.lines.some((line) => line.losses.some((loss) => loss.history !== undefined && loss.history !== ""));
  return html`<div class="losses">${ending.lines.map((line) => line.losses.length
    ? html`<table class=${sideClass(line.side)}><caption>${sideName(line.side)}</caption>
        <thead><tr><th scope="col">Losses</th><th scope="col">here</th>${history ? html`<th scope="col">in 1863</th>` : nothing}</tr></thead>
        <tbody>${line.losses.map((loss) => html`<tr><th scope="row">${loss.label}</th><td>${loss.game}</td>${history ? html`<td>${loss.history ?? ""}</td>` : nothing}</tr>`)}</tbody></table>`
    : nothing)}</div>`;
}

function diceProof(ending: Ending): TemplateResult {
  const dice = ending.dice;
  if (dice.source === "typed") return html`<section class="proof"><h3>Dice</h3><p>The players threw their own dice.</p></section>`;
  return html`<section class="proof"><h3>Dice</h3>
    <p>${dice.source === "seeded" ? "This game was played with a known seed." : "The dice were sealed before the first throw."} ${dice.throws.length} throws were made.</p>
    <dl class="facts">
      ${dice.commitment ? html`<div><dt>Commitment</dt><dd class="hex">${dice.commitment}</dd></div>` : nothing}
      ${dice.secret ? html`<div><dt>Secret</dt><dd class="hex">${dice.secret}</dd></div>` : nothing}
      ${dice.salts.length ? html`<div><dt>Salts</dt><dd class="hex">${dice.salts.join(" · ")}</dd></div>` : nothing}
    </dl>
    ${dice.secret ? html`<button type="button" @click=${() => check(ending)}>Check every face</button>` : nothing}
    ${state.checked ? html`<p class="checked" role="status">${state.checked}</p>` : nothing}
  </section>`;
}

/** The page of the result, over the table. */
export function ended(): TemplateResult | typeof nothing {
  const scene = state.scene;
  if (!scene?.ended || !state.showEnd) return nothing;
  fetchEnding();
  const ending = state.ending;
  const shut = (): void => change(() => { state.showEnd = false; });
  return html`<div class="veil" @click=${(event: Event) => { if (event.target === event.currentTarget) shut(); }}>
    <section class="sheet-of-paper end" role="dialog" aria-label="The result">
      <button type="button" class="close" aria-label="Close" @click=${shut}>×</button>
      <h2>${sentence(ending?.result.grade || "the end")}</h2>
      ${ending && ending.result.winner !== null ? html`<p class="winner ${sideClass(ending.result.winner)}">${sideName(ending.result.winner)}</p>` : nothing}
      <p class="text">${sentence(ending?.result.text || scene.ended)}</p>
      ${ending ? html`<div class="score">${ending.lines.map((line) => html`<div class=${sideClass(line.side)}><span>${sideName(line.side)}</span><b>${String(line.score).replace("-", "−")}</b></div>`)}</div>
        ${points()} ${past(ending)} ${lossTable(ending)} ${diceProof(ending)}` : nothing}
      <p class="after"><a href=${`/api/games/${encodeURIComponent(state.token)}/save`} download>Save the game as a file</a> · <a href="/" data-page="menu">Back to the first page</a></p>
    </section></div>`;
}
