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
  const paired = line.dice.length > 0 && line.sums.length >= line.dice.length;
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
  return html`<li class="news ${line.kind} ${at >= state.fresh ? "fresh" : ""}">
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
      class="sum"><h4><span>${label}</span><b>${signed(
        list.reduce((sum, one) => sum + one.value, 0),
      )}</b></h4>${terms(list)}</div>`,
            )}</div>`
        : nothing
    }
  </li>`;
}

const MOST = 200;
let turned = 0;

/** The last lines of the log, the newest first; drawn anew only when something of it has changed. */
export const log = (): TemplateResult => html`${guard([state.log, state.fresh, turned], lines)}`;

function lines(): TemplateResult {
  const from = Math.max(0, state.log.length - MOST);
  const last = state.log
    .slice(from)
    .map((line, i) => ({ line, at: from + i }))
    .reverse();
  return html`<section class="log" aria-label="Log" tabindex="-1">
    <h2>Log</h2>
    ${
      last.length
        ? html`<ol reversed>${repeat(
            last,
            ({ at }) => at,
            ({ line, at }) => entry(line, at),
          )}</ol>`
        : html`<p class="quiet">Nothing has happened yet.</p>`
    }
    ${from ? html`<p class="quiet">${from} earlier lines are kept in the saved game.</p>` : nothing}
  </section>`;
}

/** Throws of one kind that came to nothing, one after another, are shown as one: their dice side by side. */
function together(lines: News[]): { lines: News[]; says: string }[] {
  const found: { lines: News[]; says: string }[] = [];
  for (const line of lines) {
    const last = found.at(-1);
    const like = last?.lines[0];
    const plain = line.kind === "threw" && line.sums.length === 0;
    if (last && like && plain && like.kind === "threw" && like.sums.length === 0 && like.rule === line.rule) {
      last.lines.push(line);
      last.says = `${sentence(like.text)}, and ${last.lines.length - 1} more like it`;
    } else found.push({ lines: [line], says: sentence(line.text) });
  }
  return found;
}

/** Dice as they fall, for a moment, over the table. */
export function tray(): TemplateResult | typeof nothing {
  const thrown = state.thrown;
  if (!thrown) return nothing;
  return html`<div class="tray" role="status" @click=${() =>
    change(() => {
      state.thrown = null;
    })}>
    ${together(thrown.news).map(
      ({ lines, says }) => html`<div
      class="falling">${lines.map((line) => reckoned(line, true))}<p>${says}</p></div>`,
    )}</div>`;
}
