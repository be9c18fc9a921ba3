// Odds before a roll: what each side adds up to and why, and every outcome with its exact share, as a picture and in
// numbers.
import { html, nothing, type TemplateResult } from "lit-html";
import type { Modifier, Odds, Outcome } from "./kinds";
import { ruleLink } from "./rules";

/** A sentence as it begins: with a capital letter. */
export const sentence = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);

export const signed = (value: number): string => (value > 0 ? `+${value}` : value < 0 ? `−${-value}` : "0");

/** The terms of a sum, each with its reason and rule. */
export function terms(modifiers: Modifier[]): TemplateResult {
  return html`<ul class="terms">${modifiers.map(
    (one) =>
      html`<li class=${
        one.value > 0 ? "plus" : one.value < 0 ? "minus" : ""
      }><b>${one.value ? signed(one.value) : "·"}</b><span>${one.reason} ${ruleLink(one.rule)}</span></li>`,
  )}</ul>`;
}

const TONES = ["o1", "o2", "o3", "o4", "o5", "o6", "o7"];

const share = (odds: Odds, weight: number): number => (odds.of ? (weight * 100) / odds.of : 0);
const percent = (odds: Odds, weight: number): string => {
  const found = share(odds, weight);
  return `${found.toFixed(found < 10 ? 1 : 0)}%`;
};
const toneOf = (odds: Odds, at: number): string => {
  const given = odds.outcomes[at]?.tone;
  return given ? `t-${given}` : (TONES[Math.round((at * 6) / Math.max(1, odds.outcomes.length - 1))] ?? "o4");
};

/** The odds as a strip. */
export const oddsStrip = (odds: Odds): TemplateResult =>
  html`<span class="strip" aria-hidden="true">${odds.outcomes.map((one, at) =>
    one.weight
      ? html`<i
    class=${toneOf(odds, at)} style=${`flex-grow:${one.weight}`}></i>`
      : nothing,
  )}</span>`;

/** The odds as a strip and, in words, what is likeliest. */
export function oddsLine(odds: Odds): TemplateResult {
  const most = odds.outcomes.reduce<Outcome | undefined>(
    (best, one) => (!best || one.weight >= best.weight ? one : best),
    undefined,
  );
  return html`<span class="odds-line">${oddsStrip(odds)}
    ${
      most ? html`<small>${share(odds, most.weight).toFixed(0)}% ${most.label.split(":")[0]}</small>` : nothing
    }</span>`;
}

/** The room of such a line, while its odds are being reckoned. */
export const oddsToCome = html`<span class="odds-line to-come" aria-hidden="true"><span
  class="strip"></span><small>&nbsp;</small></span>`;

const sums = (list: Odds["sums"]): TemplateResult | typeof nothing =>
  list.length
    ? html`<div class="sums">${list.map(
        (sum) =>
          html`<div class="sum"><h4><span>${sum.label}</span><b>${
            sum.modifiers.some((one) => one.value) ? (sum.held ? sum.value : signed(sum.value)) : nothing
          }</b></h4>${terms(sum.modifiers)}</div>`,
      )}</div>`
    : nothing;

const SIDES = 2;
const TOGETHER = 3;
const READABLE = 10_000;

/** What may yet be brought into it, by all that is open to see. */
const mayCome = ({ may }: Odds): TemplateResult | typeof nothing =>
  may.length
    ? html`<details class="may"><summary>What cards may bring into it</summary><ul>${may.map(
        (one) => html`<li><b>${one.label}</b> <span>${one.value} ${ruleLink(one.rule)}</span></li>`,
      )}</ul></details>`
    : nothing;

/** The same at the worst that the enemy can make of it: who could take part, and the odds then. */
const worstOf = (odds: Odds): TemplateResult | typeof nothing =>
  odds.worst
    ? html`<details class="worst"><summary><b>At worst</b> <span>${odds.worst.title}</span>${oddsLine(
        odds.worst,
      )}</summary>${inside(odds.worst)}</details>`
    : nothing;

/** The card of odds: what the sides add up to, every outcome, what each of several units brings; its worst. */
export const oddsCard = (odds: Odds): TemplateResult =>
  html`<section class="odds" aria-label=${odds.title}>
    <h3>${odds.title}</h3>${inside(odds)}${worstOf(odds)}${mayCome(odds)}</section>`;

/** Outcomes that come less often than this are folded up, where more than so many are listed. */
const [RARE, MANY] = [0.02, 8];

/** Every outcome with its share; where there are many, the rare ones folded up, with what they come to together. */
function outcomes(odds: Odds, most: number): TemplateResult {
  const all = odds.outcomes.map((one, at) => ({ one, at }));
  const rare = all.length > MANY ? all.filter(({ one }) => one.weight < RARE * odds.of) : [];
  const table = (list: typeof all): TemplateResult =>
    html`<table class="outcomes"><tbody>${list.map(
      ({ one, at }) => html`<tr>
        <th scope="row">${one.label}</th>
        <td class="bar"><i class=${toneOf(odds, at)} style=${`width:${(one.weight * 100) / most}%`}></i></td>
        <td class="share">${percent(odds, one.weight)}</td>
        <td class="exact">${odds.of < READABLE ? `${one.weight}/${odds.of}` : nothing}</td>
      </tr>`,
    )}</tbody></table>`;
  if (rare.length < 2) return table(all);
  const weight = rare.reduce((sum, { one }) => sum + one.weight, 0);
  return html`${table(all.filter((each) => !rare.includes(each)))}<details class="rare"><summary>${
    rare.length
  } rarer ones, together ${percent(odds, weight)}</summary>${table(rare)}</details>`;
}

function inside(odds: Odds): TemplateResult {
  const most = Math.max(1, ...odds.outcomes.map((one) => one.weight));
  return html`
    ${sums(odds.sums.slice(0, odds.sums.length > TOGETHER ? SIDES : TOGETHER))}
    <div class="strip" role="img" aria-label=${odds.outcomes
      .map((one) => `${one.label}: ${one.weight} of ${odds.of}`)
      .join("; ")}>
      ${odds.outcomes.map((one, at) =>
        one.weight
          ? html`<i class=${toneOf(odds, at)}
        style=${`flex-grow:${one.weight}`} title=${`${one.label}: ${one.weight} of ${odds.of}`}></i>`
          : nothing,
      )}
    </div>
    ${outcomes(odds, most)}
    ${odds.sums.length > TOGETHER ? html`<h4 class="group">Unit by unit</h4>${sums(odds.sums.slice(SIDES))}` : nothing}
    ${odds.assumes ? html`<p class="assumes">${odds.assumes}</p>` : nothing}`;
}
