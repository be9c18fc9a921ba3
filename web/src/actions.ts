// The bar at the foot of the panel: confirm or roll what is planned, be done with what is asked, take back.
import { html, nothing, type TemplateResult } from "lit-html";
import { giveUp, open, pass } from "./choice";
import type { Ask } from "./kinds";
import { able, nextButton, pointsLeft, wentRound } from "./next";
import { confirm, ready } from "./plan";
import { playbar } from "./playback";
import { sendButton } from "./questions";
import { itemName, rows } from "./rows";
import { undo } from "./socket";
import { change, state } from "./state";

function passButton(ask: Ask): TemplateResult | typeof nothing {
  const item = ask.passes;
  if (!item) return nothing;
  const go = (): void => pass(ask);
  if (state.sure)
    return html`<div class="sure" role="alertdialog"
      aria-label="Are you sure?"><p>${item.says || pointsLeft(ask)} ${item.label} all the same?</p>
      <button type="button" class="do pass" @click=${once(go)}>Yes</button><button type="button" @click=${() =>
        change(() => {
          state.sure = false;
        })}>No</button></div>`;
  return html`<button type="button" class="pass ${
    item.refusal ? "refused" : able(ask).length && !wentRound(ask) ? "" : "do"
  } commit-${item.commit}" title=${item.refusal?.because ?? ""} ?disabled=${state.waiting}
    @click=${go}>${item.commit === "rolls" ? dieSign : nothing}${item.label}${
      item.key ? html` <kbd>${item.key.toUpperCase()}</kbd>` : nothing
    }</button>`;
}

/** What a click does, unless it is the tail of a double one that was meant for what was here before. */
const once =
  (act: () => void) =>
  (event: MouseEvent): void => {
    if (event.detail < 2) act();
  };

/** Further ways to be done with an ask. */
const laterButtons = (ask: Ask): unknown =>
  rows(
    ask.pass_until,
    (item) => itemName(ask, item),
    (item) =>
      html`<button type="button" class="later" ?disabled=${state.waiting} @click=${() =>
        open(ask, item)}>${item.label}${item.key ? html` <kbd>${item.key.toUpperCase()}</kbd>` : nothing}</button>`,
  );

/** The bar at the foot: confirm or roll what is planned, or be done with the rest; and take back. */
export function actions(): TemplateResult {
  const scene = state.scene;
  const plan = state.plan;
  const may = plan ? ready(plan) : undefined;
  const rolls = plan?.item.commit === "rolls" || (plan?.item.form === "place" && !!plan.probed?.odds);
  const word = rolls ? "Roll" : "Confirm";
  return html`<footer class="actions">
    ${playbar()}${
      plan
        ? html`<button type="button" class="do commit-${rolls ? "rolls" : plan.item.commit}" ?disabled=${
            !may || state.waiting
          } @click=${once(confirm)}>${rolls ? dieSign : nothing}${word} <kbd>Enter</kbd></button>
        <button type="button" @click=${giveUp}>Cancel</button>`
        : rows(
            scene?.asks ?? [],
            (ask) => `${ask.id} ${ask.passes?.label}`,
            (ask) => [sendButton(ask), state.sure ? nothing : nextButton(ask), passButton(ask), laterButtons(ask)],
          )
    }
    ${
      scene && scene.seat >= 0 && !scene.ended
        ? html`<button type="button" class="undo ${
            scene.undo ? "" : "refused"
          }" aria-disabled=${scene.undo ? "false" : "true"} title=${
            scene.undo ? "Take your last answer back" : "Why nothing can be taken back now"
          } @click=${() => undo()}>Undo <kbd>U</kbd></button>`
        : nothing
    }
  </footer>`;
}

const dieSign = html`<svg class="sign" viewBox="-12 -12 24 24" aria-hidden="true"><rect x="-9" y="-9" width="18"
  height="18" rx="4" /><circle cx="-4" cy="-4" r="2" /><circle r="2" /><circle cx="4" cy="4" r="2" /></svg>`;
