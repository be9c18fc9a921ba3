// The log: every line with its dice, its sums and its rule; a click brings the place into view and marks what it is
// about.
import { html, nothing, svg, type TemplateResult } from "lit-html";
import { guard } from "lit-html/directives/guard.js";
import { repeat } from "lit-html/directives/repeat.js";
import { flyTo } from "./camera";
import type { News } from "./kinds";
import { sentence, signed, terms } from "./odds";
import { ruleLink } from "./rules";
import { change, state } from "./state";
import { placeOf } from "./surfaces";

const PIPS: Record<number, [number, number][]> = {
  1: [[0, 0]],
  2: [
    [-1, -1],
    [1, 1],
  ],
  3: [
    [-1, -1],
    [0, 0],
    [1, 1],
  ],
  4: [
    [-1, -1],
    [1, -1],
    [-1, 1],
    [1, 1],
  ],
  5: [
    [-1, -1],
    [1, -1],
    [0, 0],
    [-1, 1],
    [1, 1],
  ],
  6: [
    [-1, -1],
    [1, -1],
    [-1, 0],
    [1, 0],
    [-1, 1],
    [1, 1],
  ],
};

/** One die showing a face. */
export function die(face: number, kind = ""): TemplateResult {
  const pips = PIPS[face];
  return html`<svg class="die ${kind}" viewBox="-12 -12 24 24" role="img" aria-label=${String(face)}><rect x="-10"
    y="-10" width="20" height="20" rx="4" />${
      pips
        ? pips.map(([x, y]) => svg`<circle cx=${x * 5} cy=${y * 5} r="2" />`)
        : svg`<text text-anchor="middle" dy="4.5">${face}</text>`
    }</svg>`;
}

/** A face of a line; one that does not count comes as minus its face, and is drawn faint. */
const fallen = (face: number): TemplateResult => die(Math.abs(face), face < 0 ? "out" : "");

/** The faces of a line, in their groups. */
export const dice = (line: News): TemplateResult =>
  html`<span class="dice">${line.dice.map(
    (group, at) => html`<span
    class="group g${at}">${group.map(fallen)}</span>`,
  )}</span>`;

/** Brings what a line is about into view. */
export function visit(line: News): void {
  change(() => {
    state.marked = new Set(line.about);
  });
  const first = line.about.map(placeOf).find((one) => one !== null);
  if (line.at) flyTo(line.at[0], line.at[1]);
  else if (first) flyTo(...first);
  if (matchMedia("(max-width: 820px)").matches)
    change(() => {
      state.sheet = "half";
    });
}

const open = new Set<News>();

const total = (line: News, at: number): number | null => {
  const faces = line.dice[at];
  const terms = line.sums[at]?.[1];
  return faces && terms
    ? faces.reduce((sum, one) => sum + Math.max(0, one), 0) + terms.reduce((sum, one) => sum + one.value, 0)
    : null;
};

const added = (line: News, at: number): string => {
  const sum = (line.sums[at]?.[1] ?? []).reduce((before, one) => before + one.value, 0);
  return sum ? signed(sum) : "+0";
};

/** Dice and sums of a line: each side its faces, what is added to them, and what they come to; where one side throws
 * and there is a second sum, what the total is held against. */
export function reckoned(line: News, named = false): TemplateResult {
  const paired = line.dice.length > 0 && line.sums.length >= line.dice.length && !line.pool;
  const alone = line.dice.length === 1 && line.sums.length > 1;
  if (!paired) return line.dice.length ? dice(line) : html``;
  return html`<span class="dice">${line.dice.map(
    (group, at) =>
      html`${at ? html`<span class="against">against</span>` : nothing}<span class="group g${at}"
        title=${line.sums[at]?.[0] ?? ""}>${
          named && line.dice.length > 1
            ? html`<span
          class="whose">${line.sums[at]?.[0]}</span>`
            : nothing
        }${group.map(fallen)}${
          line.sums[at]?.[1].length
            ? html`<span class="adds">${added(line, at)} = <b>${total(line, at)}</b></span>`
            : alone && group.length > 1
              ? html`<span class="adds">= <b>${total(line, at)}</b></span>`
              : nothing
        }</span>`,
  )}${
    alone
      ? html`<span class="against">against</span><b>${(line.sums[1]?.[1] ?? []).reduce(
          (sum, one) => sum + one.value,
          0,
        )}</b>`
      : nothing
  }</span>`;
}

function entry(line: News, at: number): TemplateResult {
  const whole = open.has(line);
  const far = line.at !== null || line.about.length > 0;
  return html`<li class="news ${line.kind} ${at >= state.fresh ? "fresh" : ""} ${isSafe(at) && !whole ? "safe" : ""}">
    ${
      far
        ? html`<a href="#orders" class="says" @click=${(event: Event) => {
            event.preventDefault();
            visit(line);
          }}>${sentence(line.text)}</a>`
        : html`<span class="says">${sentence(line.text)}</span>`
    }
    ${reckoned(line)}
    ${
      line.sums.some(([, list]) => list.length)
        ? html`<button type="button" class="fold" aria-expanded=${whole ? "true" : "false"} @click=${() =>
            change(() => {
              if (!open.delete(line)) open.add(line);
              turned += 1;
            })}>${whole ? "less" : "why"}</button>`
        : nothing
    }
    ${ruleLink(line.rule)}
    ${
      whole
        ? html`<div class="sums">${line.sums
            .filter(([, list]) => list.length)
            .map(
              ([label, list]) => html`<div
      class="sum"><h4><span>${label}</span><b>${(line.pool ? String : signed)(
        list.reduce((sum, one) => sum + one.value, 0),
      )}</b></h4>${terms(list)}</div>`,
            )}</div>`
        : nothing
    }
  </li>`;
}

const MOST = 200;
let turned = 0;
/** The formation whose lines alone are shown, or "". */
let filter = "";

/** The formations of all that was ever seen, by thing: what is lost is still known in the log. */
const formations = new Map<string, string>();

/** What follows a throw and makes it more than a safe one. */
const TELLING = new Set(["hit", "lost", "changed", "moved", "revealed", "over"]);

/** Whether a throw changed nothing: neither the line itself nor the next one tells of anything that came of it. */
function isSafe(at: number): boolean {
  const [line, next] = [state.log[at], state.log[at + 1]];
  return (
    line?.kind === "threw" && !(next && TELLING.has(next.kind) && next.about.some((id) => line.about.includes(id)))
  );
}

/** Whether a line is shown: it is about the formation, or says what turn or phase it is. */
const concerns = (line: News): boolean =>
  !filter || line.kind === "turn" || line.kind === "phase" || line.about.some((id) => formations.get(id) === filter);

/** The last lines of the log in reading order, the newest in view unless one reads further up; drawn anew only when
 * something of it has changed. */
export const log = (): TemplateResult => html`${guard([state.log, state.fresh, turned, filter, state.tab], lines)}`;

function lines(): TemplateResult {
  for (const one of state.scene?.things ?? []) if (one.formation) formations.set(one.id, one.formation);
  const from = Math.max(0, state.log.length - MOST);
  const last = state.log.map((line, at) => ({ line, at })).slice(from);
  const shown = last.filter(({ line }) => concerns(line));
  const named = [...new Set(last.flatMap(({ line }) => line.about.flatMap((id) => formations.get(id) ?? [])))].sort();
  if (filter && !named.includes(filter)) named.push(filter);
  return html`<section class="log" aria-label="Log" tabindex="-1">
    <header><h2>Log</h2>${
      named.length > 1
        ? html`<select aria-label="Lines of the log about" @change=${(event: Event) =>
            change(() => {
              filter = (event.target as HTMLSelectElement).value;
            })}><option value="">all</option>${named.map(
            (name) => html`<option value=${name} ?selected=${name === filter}>${name}</option>`,
          )}</select>`
        : nothing
    }</header>
    <div class="lines">${
      shown.length
        ? html`<ol>${
            from ? html`<li class="quiet">${from} earlier lines are kept in the saved game.</li>` : nothing
          }${repeat(
            shown,
            ({ at }) => at,
            ({ line, at }) => entry(line, at),
          )}</ol>`
        : html`<p class="quiet">${filter ? "Nothing has happened to it." : "Nothing has happened yet."}</p>`
    }</div>
  </section>`;
}

/** Where this game's formations were learnt: those of an earlier game are forgotten. */
export function forgetLog(): void {
  formations.clear();
  filter = "";
}
