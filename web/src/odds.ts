// Odds before a roll: what each side adds up to and why, and every outcome with its exact share, as a picture and in numbers.
import { html, nothing, type TemplateResult } from "lit-html";
import type { Modifier, Odds } from "./kinds";
import { ruleLink } from "./rules";

export const signed = (value: number): string => (value > 0 ? `+${value}` : value < 0 ? `−${-value}` : "0");

/** The terms of a sum, each with its reason and rule. */
export function terms(modifiers: Modifier[]): TemplateResult {
  return html`<ul class="terms">${modifiers.map(
    (one) => html`<li class=${one.value > 0 ? "plus" : one.value < 0 ? "minus" : ""}><b>${signed(one.value)}</b><span>${one.reason} ${ruleLink(one.rule)}</span></li>`,
  )}</ul>`;
}

const TONES = ["o1", "o2", "o3", "o4", "o5", "o6", "o7"];

/** The card of odds. */
export function oddsCard(odds: Odds): TemplateResult {
  const most = Math.max(1, ...odds.outcomes.map((one) => one.weight));
  const share = (weight: number): number => (odds.of ? (weight * 100) / odds.of : 0);
  const tone = (at: number, given: string): string => (given ? `t-${given}` : (TONES[Math.round((at * 6) / Math.max(1, odds.outcomes.length - 1))] ?? "o4"));
  return html`<section class="odds" aria-label=${odds.title}>
    <h3>${odds.title}</h3>
    ${odds.sums.length
      ? html`<div class="sums">${odds.sums.map((sum) => html`<div class="sum"><h4><span>${sum.label}</span><b>${signed(sum.value)}</b></h4>${terms(sum.modifiers)}</div>`)}</div>`
      : nothing}
    <div class="strip" role="img" aria-label=${odds.outcomes.map((one) => `${one.label}: ${one.weight} of ${odds.of}`).join("; ")}>
      ${odds.outcomes.map((one, at) => (one.weight ? html`<i class=${tone(at, one.tone)} style=${`flex-grow:${one.weight}`} title=${`${one.label}: ${one.weight} of ${odds.of}`}></i>` : nothing))}
    </div>
    <table class="outcomes"><tbody>${odds.outcomes.map(
      (one, at) => html`<tr>
        <th scope="row">${one.label}</th>
        <td class="bar"><i class=${tone(at, one.tone)} style=${`width:${(one.weight * 100) / most}%`}></i></td>
        <td class="share">${share(one.weight).toFixed(share(one.weight) < 10 ? 1 : 0)}%</td>
        <td class="exact">${one.weight}/${odds.of}</td>
      </tr>`,
    )}</tbody></table>
    ${odds.assumes ? html`<p class="assumes">${odds.assumes}</p>` : nothing}
  </section>`;
}
