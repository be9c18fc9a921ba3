// What is being answered: the open item with its cost, refusal, ticks and odds.
import { html, nothing, type TemplateResult } from "lit-html";
import type { Denial, Handle, Overlay } from "./kinds";
import { oddsCard, sentence } from "./odds";
import { chooseFormation } from "./choice";
import { addStep, assignTo, nudge, payBy, popStep, ready, spotsOf, toggle } from "./plan";
import { rows } from "./rows";
import { openRule, ruleLink } from "./rules";
import { answer, undo } from "./socket";
import { type Plan, type Step, state, thing } from "./state";
import { mates } from "./together";

/** Whether there are keys to speak of. */
const KEYS = !matchMedia("(hover: none) and (pointer: coarse)").matches;

/** A refusal: the rule, the rule applied to this case, the way out; where the server can go that way itself, as a
 * button. */
export function refusalOf(denial: Denial): TemplateResult {
  const { ask } = state.denied;
  const back = denial === state.denial && !ask && denial.remedy;
  const way = denial.value !== null && denial.value !== undefined;
  const go = (): void => (back ? undo(true) : answer(ask, denial.value));
  return html`<div class="refusal" role="alert"><p>${sentence(denial.because)}${
    denial.remedy && !way && !back ? html` <em>${sentence(denial.remedy)}</em>` : nothing
  }
    ${
      denial.rule && denial.rule !== "flow"
        ? html`<button type="button" class="rule" @click=${() => openRule(denial.rule)}>${denial.rule}</button>`
        : nothing
    }</p>
    ${
      way || back
        ? html`<button type="button" class="do way" ?disabled=${state.waiting} @click=${go}>${
            denial.remedy ? sentence(denial.remedy) : "Do what is due"
          }</button>`
        : nothing
    }</div>`;
}

const inches = (by: number): string => {
  const said = (Math.abs(by) / 1000).toFixed(2).replace(/\.?0$/u, "");
  return `${said} ${said === "1" ? "inch" : "inches"}`;
};
const degrees = (by: number): string => `${(Math.abs(by) / 10).toFixed(0)}°`;

/** Which way a sideways step goes, by its angle from straight ahead. */
const aside = (angle: number): string =>
  angle % 3600 === 0
    ? "straight ahead"
    : angle === 1800
      ? "straight back"
      : `${degrees(Math.min(angle, 3600 - angle))} to the ${angle < 1800 ? "right" : "left"}`;

/** A step of a path in words. */
export function stepWords(one: Step): string {
  switch (one.kind) {
    case "advance":
      return one.by < 0 ? `back ${inches(one.by)}` : `advance ${inches(one.by)}`;
    case "wheel-left":
      return `wheel left ${degrees(one.by)}`;
    case "wheel-right":
      return `wheel right ${degrees(one.by)}`;
    case "slide":
      return `slide ${one.by < 0 ? "left" : "right"} ${inches(one.by)}`;
    case "about-face":
      return "about face";
    case "turn":
      return `turn ${one.by < 0 ? "left" : "right"} ${degrees(one.by)}`;
    case "back":
      return `back ${inches(one.by)}`;
    case "oblique":
      return `oblique ${inches(one.by)}, ${aside(one.angle ?? 0)}`;
    case "road":
      return `along the road ${inches(one.by)}`;
    default:
      return one.kind.replaceAll("-", " ");
  }
}

function handleButtons(list: Handle[]): TemplateResult | typeof nothing {
  const shown = list.filter((one) => one.kind !== "free");
  if (!shown.length) return nothing;
  return html`<div class="moves" role="group" aria-label="Ways to move">${shown.map((one) => {
    if (one.kind === "about-face")
      return html`<button type="button" @click=${() => addStep("about-face", 1800)}>${one.label}</button>`;
    const by = one.step || 1;
    return html`<span class="pair"><button type="button" aria-label=${`${one.label}, less`} @click=${() =>
      addStep(one.kind, -by)}>−</button><span aria-hidden="true">${one.label}</span><button type="button"
        aria-label=${`${one.label}, more`} @click=${() => addStep(one.kind, by)}>+</button></span>`;
  })}</div>`;
}

const STEPS: [string, number, number][] = [
  ["north", 0, 500],
  ["south", 0, -500],
  ["east", 500, 0],
  ["west", -500, 0],
];

/** Buttons that move what is placed, for whoever does not drag. */
function placeButtons(plan: Plan): TemplateResult | typeof nothing {
  if (plan.item.form !== "place") return nothing;
  return html`<div class="moves" role="group" aria-label="Half an inch">
    <span class="way" aria-hidden="true">Half an inch</span>${STEPS.map(
      ([way, dx, dy]) => html`<button type="button" @click=${() => nudge(dx, dy)}>${way}</button>`,
    )}</div>`;
}

/** The way to place the whole formation at once, where a stand of it is placed alone. */
function withOthers(plan: Plan): TemplateResult | typeof nothing {
  const { item } = plan;
  const others = plan.mates.length ? 0 : mates(plan.ask, item).length;
  if (!others) return nothing;
  return html`<p><button type="button" class="plain" @click=${() =>
    chooseFormation(
      item.thing,
    )}>${thing(item.thing)?.formation}: ${others > 1 ? `all ${others + 1}` : "both"} together</button></p>`;
}

function picks(plan: Plan): TemplateResult | typeof nothing {
  if (plan.item.form !== "picks") return nothing;
  const fields = [...new Set(plan.item.picks.map((pick) => pick.field))];
  const all = plan.item.picks.map((pick, at) => ({ pick, at }));
  return html`${rows(
    fields,
    (field) => field,
    (field) =>
      html`<fieldset class="picks"><legend>${sentence(field.replaceAll("_", " "))}</legend>${rows(
        all.filter(({ pick }) => pick.field === field),
        ({ pick }) => `${pick.thing}|${pick.label}`,
        ({ pick, at }) => html`<label class=${pick.refusal ? "refused" : ""}><input type="checkbox"
          .checked=${plan.picked.has(at)} aria-disabled=${pick.refusal ? "true" : "false"}
            @click=${(event: Event) => {
              if (pick.refusal) event.preventDefault();
            }} @change=${() => toggle(at)} />
            <span>${pick.label}${
              pick.refusal ? html`<small class="because">${sentence(pick.refusal.because)}</small>` : nothing
            }</span>${pick.refusal ? ruleLink(pick.refusal.rule) : nothing}</label>`,
      )}</fieldset>`,
  )}`;
}

/** What may pay for the open item, where one may choose. */
function ways(plan: Plan): TemplateResult | typeof nothing {
  if (plan.item.ways.length < 2) return nothing;
  return html`<fieldset class="picks ways"><legend>Paid by</legend>${plan.item.ways.map(
    (way, at) =>
      html`<label><input type="radio" name="paid" .checked=${plan.paid === at} @change=${() =>
        payBy(at)} /><span>${way.label}</span></label>`,
  )}</fieldset>`;
}

/** The areas that a thing may be assigned to; those that it may not, with the reason. */
function spots(plan: Plan): TemplateResult | typeof nothing {
  if (plan.item.form !== "assign") return nothing;
  const list = html`<ul class="spots">${rows(
    [...spotsOf(plan)].sort((a, b) => Number(!!a.refusal) - Number(!!b.refusal)),
    (one) => one.area,
    (one) => html`<li><button type="button"
      class="spot ${one.refusal ? "refused" : ""} ${plan.spot === one.area ? "tried" : ""}"
      aria-disabled=${one.refusal ? "true" : "false"}
      @click=${() => assignTo(one.area, true)}><span>${one.label}</span>${
        one.refusal
          ? html`<small class="because">${sentence(one.refusal.because)}</small>`
          : one.says
            ? html`<small>${one.says}</small>`
            : nothing
      }</button>${one.refusal ? ruleLink(one.refusal.rule) : nothing}</li>`,
  )}</ul>`;
  return plan.item.spots.length ? list : html`<details><summary>By name</summary>${list}</details>`;
}

/** What may be done next with the open item, while it is not complete. */
function hintOf(plan: Plan): string {
  const { form } = plan.item;
  if (form === "path" && plan.item.handles.length && !plan.path.length && !plan.dragging && !ready(plan))
    return `Drag the ghost or a handle${KEYS ? ", tap a place, or use the arrow keys" : " or tap a place"}.`;
  if (form === "assign" && !plan.spot)
    return `Drag it to an area or tap one${KEYS ? "; with the arrow keys you turn to the next" : ""}.`;
  if (form !== "place" || plan.to) return "";
  return ready(plan)
    ? `Tap another place${
        KEYS ? ", drag it there, or use the arrow keys; with Shift they turn it" : " or drag it there"
      }.`
    : `Tap or drag to the place${KEYS ? ", or use the arrow keys" : ""}.`;
}

/** What a ghost stands in order with: a line on the table shows it. */
const inOrder = (overlays: Overlay[]): string =>
  overlays.find((one) => one.kind === "line" && one.tone === "order")?.label ?? "";

/** What the open item is called; of several stands, by their formation. */
function nameOf({ item, mates }: Plan): string {
  return mates.length ? `${thing(item.thing)?.formation}: ${item.label}, ${mates.length + 1} together` : item.label;
}

/** The open item. */
export function planCard(plan: Plan): TemplateResult {
  const told = plan.probed;
  const odds = told?.odds ?? plan.item.odds;
  const hint = hintOf(plan);
  // Of a single place little is said in words; what it is in order with is.
  const order = plan.item.form === "place" && !plan.mates.length ? inOrder(told?.overlays ?? []) : "";
  return html`<section class="plan-card form-${plan.item.form || "whole"}" aria-label=${nameOf(plan)}>
    <h3>${nameOf(plan)}</h3>
    ${plan.item.says ? html`<p class="says">${plan.item.says}</p>` : nothing}
    ${
      plan.path.length
        ? html`<p class="steps">${plan.path.map((one, at) => html`${at ? ", then " : ""}${stepWords(one)}`)}
          <button type="button" class="plain" @click=${popStep}>one step back</button></p>`
        : nothing
    }
    ${told?.cost ? html`<p class="cost">${told.cost}</p>` : nothing}
    ${hint ? html`<p class="quiet">${hint}</p>` : nothing}
    ${
      plan.refusal &&
      (plan.item.form !== "place" || plan.to) &&
      (plan.item.form === "place" || !told?.says.includes(plan.refusal.because))
        ? refusalOf(plan.refusal)
        : nothing
    }
    ${
      told?.says &&
      (!odds || plan.item.form === "path") &&
      (plan.item.form !== "place" || plan.mates.length > 0) &&
      (ready(plan) || plan.dragging || plan.refusal)
        ? html`<p class="foreseen">${sentence(told.says)} ${plan.refusal ? ruleLink(plan.refusal.rule) : nothing}</p>`
        : nothing
    }
    ${order ? html`<p class="in-order">${sentence(order)}</p>` : nothing}
    ${plan.item.form === "path" || plan.item.form === "place" ? handleButtons(plan.item.handles) : nothing}
    ${placeButtons(plan)} ${withOthers(plan)} ${ways(plan)} ${picks(plan)} ${spots(plan)}
    ${odds ? oddsCard(odds) : nothing}
    ${
      plan.item.commit === "reveals"
        ? html`<p class="assumes">${
            thing(plan.item.thing)?.kind === "card"
              ? "The card is shown by it, which cannot be taken back."
              : "It may bring something to light, and then cannot be taken back."
          }</p>`
        : nothing
    }
  </section>`;
}
