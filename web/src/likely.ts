// The chance to win as it is drawn: a thin bar that both sides share, and unfolded the line of it over the turns.
import { html, nothing, svg, type TemplateResult } from "lit-html";
import type { Likely } from "./chance";
import { sideClass } from "./ink";
import { change, sideName, state } from "./state";
import { curve, HIGH, WIDE } from "./timeline";

let unfolded = matchMedia("(min-width: 821px)").matches;
/** Whether it is told by what it is judged. */
let explained = false;

/** Who is likelier to win, and how likely. */
export const favoured = (chance: number): [0 | 1, number] =>
  chance >= 0.5 ? [0, Math.round(100 * chance)] : [1, Math.round(100 * (1 - chance))];

const listed = (words: string[]): string =>
  words.length > 1 ? `${words.slice(0, -1).join(", ")} and ${words.at(-1)}` : words.join("");

/** What it is, and by what it is judged. */
function says(told: Likely): string {
  const eyes = (state.scene?.seat ?? -1) < 0 ? "By all that there is to see" : "By what your side can know";
  return `${eyes}: ${listed(told.by)}, as ${told.games} games between computers have taught to weigh them.`;
}

/** The line over the turns, up to now. */
function overTurns(told: Likely, now: number): TemplateResult {
  const row = [...told.line.map(([, chance]) => chance), now];
  const x = (at: number): number => (WIDE * at) / Math.max(1, row.length - 1);
  const first = told.line[0]?.[0] ?? "";
  const shares = row.map((chance) => `${Math.round(100 * chance)}%`).join(", ");
  return html`<div class="line"><svg viewBox=${`0 0 ${WIDE} ${HIGH}`} preserveAspectRatio="none" role="img"
      aria-label=${`${sideName(0)} by turns: ${shares}`}>${curve(row)}${told.line.map(([turn], at) =>
        turn === told.line[at - 1]?.[0] ? nothing : svg`<path class="turn" d=${`M${x(at)} 0V${HIGH}`} />`,
      )}</svg></div>
    <div class="ends"><span>${first}</span><button type="button" class="plain" aria-expanded=${
      explained ? "true" : "false"
    } @click=${() =>
      change(() => {
        explained = !explained;
      })}>Judged by what?</button><span>now</span></div>
    ${explained ? html`<p class="quiet">${says(told)}</p>` : nothing}`;
}

/** The bar. */
export function bar(told: Likely): TemplateResult {
  const { now } = told;
  if (now === null)
    return html`<p class="likely quiet">Of these rules nothing was learnt: no chance to win is told.</p>`;
  const [side, percent] = favoured(now);
  const flip = (event: Event): void => {
    const open = (event.currentTarget as HTMLDetailsElement).open;
    if (open !== unfolded)
      change(() => {
        unfolded = open;
      });
  };
  return html`<details class="likely" .open=${unfolded} @toggle=${flip}>
    <summary><span class="share" aria-hidden="true"><i style=${`width: ${100 * now}%`}></i></span><b
      class=${sideClass(side)}>${sideName(side)} ${percent}%</b> <span>to win</span></summary>
    ${unfolded ? html`${overTurns(told, now)}` : nothing}
  </details>`;
}
