// What happened since the player's last decision, as a list that is walked back and forth: each entry is shown on the
// table as it stood then.
import { html, nothing, type TemplateResult } from "lit-html";
import { reveal } from "./camera";
import { type Entry, looked, lookBack } from "./happened";
import { reckoned } from "./log";
import { litNow, placesOf } from "./marks";
import { sentence } from "./odds";
import { goOn } from "./playback";
import { rows } from "./rows";
import { ruleLink } from "./rules";
import { change, state } from "./state";

let unfolded = false;

/** What an entry says; where no line tells of it, who it was. */
const words = ({ deed, line }: Entry): string =>
  line ? sentence(line.text) : `${[...new Set(deed.moves.map(({ one }) => one.label))].join(", ")}`;

/** Looks at an entry, and brings its place into view. */
function go(to: number): void {
  lookBack(to);
  goOn();
  const lit = looked() ? litNow() : null;
  const place = lit && placesOf(lit).at(-1);
  if (place) reveal(...place);
}

/** One entry back, or on. */
export const walk = (by: number): void => go((state.looking ?? state.happened.length) + by);

/** The list; nothing while nothing has happened. */
export function lookback(): TemplateResult | typeof nothing {
  const list = state.happened;
  if (!list.length) return nothing;
  const at = state.looking ?? list.length;
  const entry = looked();
  const flip = (): void =>
    change(() => {
      unfolded = !unfolded;
    });
  return html`<section class="lookback ${entry ? "looking" : ""}" aria-label="What happened">
    <div class="walk"><button type="button" aria-label="What happened before" title="Back ([)" ?disabled=${at === 0}
      @click=${() => go(at - 1)}>◂</button>
      <span role="status">${
        entry ? html`<b>${at + 1}</b> of ${list.length}` : html`What happened: <b>${list.length}</b>`
      }</span>
      <button type="button" class="plain" aria-expanded=${unfolded ? "true" : "false"} @click=${flip}>The list</button>
      <button type="button" aria-label="What happened next" title="On (])" ?disabled=${!entry}
        @click=${() => go(at + 1)}>▸</button>
      ${entry ? html`<button type="button" class="now" @click=${() => go(list.length)}>Back to now</button>` : nothing}
    </div>
    ${
      entry
        ? html`<p class="entry">${words(entry)} ${
            entry.line ? [reckoned(entry.line), ruleLink(entry.line.rule)] : nothing
          }</p>`
        : nothing
    }
    ${
      unfolded
        ? html`<ol>${rows(
            list,
            (one) => words(one),
            (one, number) =>
              html`<li><button type="button" class="plain" data-row aria-current=${
                number === at ? "step" : "false"
              } @click=${() => go(number)}>${words(one)}</button>${one.line ? reckoned(one.line) : nothing}</li>`,
          )}</ol>`
        : nothing
    }
  </section>`;
}
