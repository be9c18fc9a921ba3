// Questions that are not a choice of one item: several of them, a number, faces of real dice; and the button that sends
// what they are answered with.
import { html, nothing, type TemplateResult } from "lit-html";
import { refusalOf } from "./asking";
import { pickSeveral } from "./choice";
import type { Ask } from "./kinds";
import { die } from "./log";
import { oddsCard, sentence } from "./odds";
import { consider } from "./plan";
import { itemName, rows } from "./rows";
import { ruleLink } from "./rules";
import { answer, faces } from "./socket";
import { change, state, thing } from "./state";

/** What is asked, and what it is answered with so far. */
export function formOf(ask: Ask): TemplateResult {
  if (ask.form === "several") return several(ask);
  if (ask.form === "number") return number(ask);
  return typed(ask);
}

/** How many are asked for. */
const span = ({ least, most }: Ask): string =>
  least === most ? `${least}` : `${least} ${most - least === 1 ? "or" : "to"} ${most}`;

function several(ask: Ask): TemplateResult {
  const on = state.several;
  const flip = (at: number): void => pickSeveral(ask, at);
  const inHand = ask.items.every((item) => thing(item.thing)?.kind === "card");
  return html`${
    inHand
      ? nothing
      : html`<ul class="several">${rows(
          ask.items,
          (item) => itemName(ask, item),
          (
            item,
            at,
          ) => html`<li><label class=${item.refusal ? "refused" : ""}><input type="checkbox" .checked=${on.has(at)}
            ?disabled=${!!item.refusal} @change=${() => flip(at)} />
        <span>${item.label}${
          item.refusal
            ? html`<small class="because">${sentence(item.refusal.because)}</small>`
            : item.says
              ? html`<small>${item.says}</small>`
              : nothing
        }</span></label>${item.refusal ? ruleLink(item.refusal.rule) : nothing}</li>`,
        )}</ul>`
  }
    ${state.told?.refusal ? refusalOf(state.told.refusal) : nothing}
    ${state.told?.odds ? oddsCard(state.told.odds) : nothing}
    <p class="quiet" role="status">${on.size} chosen; ${span(ask)} ${ask.least ? "must" : "may"} be.</p>`;
}

function number(ask: Ask): TemplateResult {
  const value = state.number ?? ask.least;
  const set = (to: number): void =>
    change(() => {
      state.number = Math.max(ask.least, Math.min(ask.most, to));
      consider(ask, state.number);
    });
  return html`<div class="number"><button type="button" aria-label="less" ?disabled=${value <= ask.least}
    @click=${() => set(value - 1)}>−</button>
    <output>${value}</output><button type="button" aria-label="more" ?disabled=${value >= ask.most} @click=${() =>
      set(value + 1)}>+</button>
    </div>
    ${state.told?.refusal ? refusalOf(state.told.refusal) : nothing}`;
}

function typed(ask: Ask): TemplateResult {
  const got = state.faces;
  const put = (face: number): void =>
    change(() => {
      if (got.length < ask.least) got.push(face);
    });
  return html`<p class="quiet">Throw ${
    ask.least === 1 ? "one die" : `${ask.least} dice`
  } and enter what ${ask.least === 1 ? "it shows" : "they show"}.</p>
    <div class="typed"><span class="dice">${Array.from(
      { length: ask.least },
      (_, at) => html`<span
      class="slot">${
        got[at] ? die(got[at] ?? 0) : html`<span class="blank ${at === got.length ? "next" : ""}"></span>`
      }${ask.items[at] ? html`<small>${ask.items[at].label}</small>` : nothing}</span>`,
    )}</span></div>
    <div class="keys" role="group" aria-label="Faces">${[1, 2, 3, 4, 5, 6].map(
      (face) => html`<button type="button"
      aria-label=${`a ${face}`} @click=${() => put(face)}>${die(face)}</button>`,
    )}</div>
    <button type="button" ?disabled=${!got.length} @click=${() => change(() => void got.pop())}>Take one back</button>`;
}

/** What answers such a question as it stands, or undefined while it may not be sent. */
function made(ask: Ask): (() => void) | undefined {
  if (state.waiting) return undefined;
  if (ask.form === "number") return () => answer(ask.id, state.number ?? ask.least);
  if (ask.form === "faces") return state.faces.length === ask.least ? () => faces([...state.faces]) : undefined;
  const [on, refused] = [state.several, state.told?.refusal];
  if (refused || on.size < ask.least || on.size > ask.most) return undefined;
  return () => {
    answer(
      ask.id,
      ask.items.filter((_, at) => on.has(at)).map((item) => item.value),
    );
  };
}

/** The button that sends it, at the foot of the panel with those of every other question. */
export const sendButton = (ask: Ask): TemplateResult | typeof nothing =>
  ask.form === "choose"
    ? nothing
    : html`<button type="button" class="do" ?disabled=${!made(ask)} @click=${() => made(ask)?.()}>${
        ask.form === "faces" ? "These faces" : "Confirm"
      } <kbd>Enter</kbd></button>`;

/** Sends what such a question is answered with, when it is whole. */
export function sendMade(): boolean {
  const ask = state.scene?.asks.find((one) => one.form !== "choose");
  const send = ask && made(ask);
  send?.();
  return !!send;
}

/** A key for a face while faces are asked. */
export function typeFace(face: number): boolean {
  const ask = state.scene?.asks.find((one) => one.form === "faces");
  if (!ask || state.faces.length >= ask.least) return false;
  change(() => void state.faces.push(face));
  return true;
}
