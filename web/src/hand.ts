// Cards: hands, decks, discards and what was played, each in its place off the table.
import { html, nothing, type TemplateResult } from "lit-html";
import { sideClass } from "./ink";
import type { Scene, Slot, Thing } from "./kinds";
import { canAct, choose, pickSeveral, severalOf } from "./choice";
import { rows } from "./rows";
import { state } from "./state";

/** What lies in a place, in its order, as far as it is seen. */
const lying = (scene: Scene, slot: Slot): Thing[] =>
  scene.things
    .filter((one) => "slot" in one.where && one.where.slot === slot.id)
    .sort((a, b) => ("slot" in a.where && "slot" in b.where ? a.where.at - b.where.at : 0));

const faces = (cards: Thing[]): unknown => rows(cards, (one) => one.id, face);

/** What lies in a place, face up and small. */
export const cardsIn = (scene: Scene, id: string): TemplateResult => {
  const slot = scene.slots.find((one) => one.id === id);
  return html`<ul class="cards small">${slot ? faces(lying(scene, slot)) : nothing}</ul>`;
};

/** A card lying face up: its numbers in the corners, what it does, and whose it is. */
function face(one: Thing): TemplateResult {
  const [left, right] = one.badges;
  const [below, whose] = one.facts;
  const able = canAct(one.id);
  const picked = severalOf(one.id);
  const on = picked ? state.several.has(picked.at) : state.chosen === one.id;
  const take = (): void =>
    picked ? pickSeveral(picked.ask, picked.at) : choose(state.chosen === one.id ? "" : one.id);
  return html`<li><button type="button" class="card ${sideClass(one.side)} tint-${one.tint % 8} ${
    able ? "able" : ""
  } ${on ? "chosen" : ""}" data-card=${one.id} aria-pressed=${on ? "true" : "false"}
    title=${one.name} @click=${take}>
    <span class="aloud">${one.name}</span>
    <span class="corners" aria-hidden="true">${left ? html`<b class="red">${left.value}</b>` : nothing}${
      right ? html`<b class="blue">${right.value}</b>` : nothing
    }</span>
    <span class="top" aria-hidden="true">${one.label}</span>
    ${below ? html`<span class="bottom" aria-hidden="true">${below.value}</span>` : nothing}
    ${whose ? html`<span class="whose" aria-hidden="true">${whose.value}</span>` : nothing}
  </button></li>`;
}

/** Cards face down: so many backs, and the number. */
const backs = (slot: Slot): TemplateResult =>
  html`<span class="backs ${sideClass(slot.side ?? -1)}" role="img"
    aria-label=${`${slot.count} face down`}>${Array.from(
      { length: Math.min(slot.count, 12) },
      () => html`<i></i>`,
    )}</span>`;

function place(scene: Scene, slot: Slot, small: boolean): TemplateResult | typeof nothing {
  const cards = lying(scene, slot);
  if (slot.dock === "deck" || (slot.dock === "discard" && !cards.length))
    return html`<li class="pile"><span>${slot.label}</span><b>${slot.count}</b></li>`;
  if (slot.dock === "discard")
    return html`<li class="pile"><details><summary><span>${slot.label}</span><b>${slot.count}</b></summary><ul
      class="cards small">${faces(cards)}</ul></details></li>`;
  return html`<li class="held"><h3 class="group ${sideClass(slot.side ?? -1)}">${slot.label}</h3>${
    cards.length ? html`<ul class="cards ${small ? "small" : ""}">${faces(cards)}</ul>` : backs(slot)
  }</li>`;
}

const CALLED = { own: "Your cards", rest: "Other cards", all: "Cards" };

const order = (scene: Scene, slot: Slot): number =>
  (slot.dock === "tray" ? 0 : slot.dock === "hand" ? 10 : slot.dock === "discard" ? 20 : 30) +
  (slot.side === scene.seat ? 0 : 1);

/** Places off the table: what lies in the fight and one's own hand; the enemy's hand, decks and discards; or all of
 * them. */
export function hands(
  scene: Scene,
  part: "own" | "rest" | "all" = "all",
  small = false,
): TemplateResult | typeof nothing {
  if (!scene.slots.length) return nothing;
  const shown = new Set(scene.surfaces.flatMap((one) => one.columns.map((column) => column.slot)));
  const mine = (one: Slot): boolean => one.dock === "tray" || (one.dock === "hand" && one.side === scene.seat);
  const slots = scene.slots
    .filter((one) => !shown.has(one.id) && (part === "all" || mine(one) === (part === "own")))
    .sort((a, b) => order(scene, a) - order(scene, b));
  if (!slots.length) return nothing;
  return html`<section class="hands" aria-label=${CALLED[part]}><ul>${rows(
    slots,
    (slot) => slot.id,
    (slot) => place(scene, slot, small),
  )}</ul></section>`;
}
