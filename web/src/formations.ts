// The formation sheets: what each is about and in which state, and the facts of what is chosen.
import { html, nothing, type TemplateResult } from "lit-html";
import { flyTo } from "./camera";
import { ink, sideClass } from "./ink";
import type { Badge, Fact, Thing, Track } from "./kinds";
import { canAct, choose } from "./choice";
import { goTo, roster, seek } from "./roster";
import { rows } from "./rows";
import { ruleLink } from "./rules";
import { lastSeen } from "./stands";
import { sideName, state, thing, title } from "./state";

/** A number that runs along: pips when there are few, a bar when there are many. */
export function track(one: Track): TemplateResult {
  const before = Math.max(0, one.least - 1);
  const span = one.most - before;
  const name = html`<span class="track-name">${one.label}</span>`;
  if (span > 0 && span <= 12)
    return html`<span class="track ${one.side === null ? "" : sideClass(one.side)}" title=${
      one.says || `${one.value} of ${one.most}`
    }>${name} <span class="pips" role="img"
        aria-label=${`${one.value} of ${one.most}`}>${Array.from(
          { length: span },
          (_, at) => html`<i class=${at < one.value - before ? "on" : ""}></i>`,
        )}</span></span>`;
  return html`<span class="track ${one.side === null ? "" : sideClass(one.side)}"
    title=${one.says}>${name} <b>${one.says || (one.most ? `${one.value} of ${one.most}` : one.value)}</b></span>`;
}

const badgeWords = (list: Badge[]): TemplateResult | typeof nothing =>
  list.length
    ? html`<span class="states">${list.map(
        (one) => html`<em class="tone-${one.tone || one.glyph}">${one.says}</em>`,
      )}</span>`
    : nothing;

export const factList = (facts: Fact[]): TemplateResult | typeof nothing =>
  facts.length
    ? html`<dl class="facts">${facts.map(
        (one) => html`<div><dt>${one.label}</dt><dd>${one.value} ${ruleLink(one.rule)}</dd></div>`,
      )}</dl>`
    : nothing;

/** The facts of a thing or area. */
export function factsOf(id: string): TemplateResult | typeof nothing {
  return factList(thing(id)?.facts ?? state.scene?.areas.find((each) => each.id === id)?.facts ?? []);
}

/** The head of a thing's or area's card: what it is, whose, in which state; the rest its facts tell. */
export function headOf(id: string): TemplateResult | typeof nothing {
  const one = thing(id);
  if (one) {
    const tracks = state.scene?.tracks.filter((each) => each.of === id) ?? [];
    return html`<header class="card-head ${sideClass(one.side)}"><i class="swatch"
      style=${`background:${ink(one.side, one.tint)}`}></i><div><h3>${title(one)}</h3>
      <p>${[
        one.formation,
        sideName(one.side),
        one.seen !== "true" ? (one.since === null ? "reported" : lastSeen(one.since)) : "",
      ]
        .filter((word) => word && word !== one.name)
        .join(" · ")}</p></div></header>
      ${badgeWords(one.badges)}
      ${tracks.length ? html`<div class="tracks">${tracks.map(track)}</div>` : nothing}`;
  }
  const place = state.scene?.areas.find((each) => each.id === id);
  if (!place) return nothing;
  return html`<header class="card-head ${sideClass(place.owner)}"><div><h3>${place.label}</h3></div></header>
    ${badgeWords(place.badges.filter((one) => one.glyph !== "worth"))}`;
}

const go = (one: Thing): void => goTo(one.id);

/** The objectives, with their worth and who holds them. */
function objectives(): TemplateResult | typeof nothing {
  const areas = (state.scene?.areas ?? []).filter((one) => one.badges.length);
  if (!areas.length) return nothing;
  const show = (id: string, [x, y]: [number, number]): void => {
    choose(id);
    flyTo(x, y, false);
  };
  return html`<article class="objectives"><h3>Objectives</h3><ul>${rows(
    areas,
    (one) => one.id,
    (one) => html`<li class=${sideClass(one.owner)}>
    <button type="button" class="plain" data-row @click=${() => show(one.id, one.at)}><i
      class="token">${one.badges[0]?.value}</i>${one.label}</button>
    <em>${one.tone === "contested" ? "contested" : one.owner === null ? "nobody’s" : sideName(one.owner)}</em></li>`,
  )}</ul></article>`;
}

/** What each side has scored so far, and for what. */
export function points(): TemplateResult | typeof nothing {
  const counted = (state.scene?.tracks ?? []).filter((one) => one.side !== null && !one.of && one.facts.length);
  return counted.length
    ? html`<section class="tally">${counted.map(
        (one) => html`<h3
    class=${sideClass(one.side)}>${one.label} <b>${one.says}</b></h3>${factList(one.facts)}`,
      )}</section>`
    : nothing;
}

/** All formations, those of the seat that is asked first. */
export function formations(): TemplateResult {
  const scene = state.scene;
  if (!scene) return html``;
  const groups = new Map<string, Thing[]>();
  for (const one of scene.things) {
    if (!one.formation) continue;
    const key = `${one.side} ${one.formation}`;
    groups.set(key, [...(groups.get(key) ?? []), one]);
  }
  const mine = scene.seat;
  const list = [...groups.values()].sort(
    (a, b) =>
      Number(b[0]?.side === mine) - Number(a[0]?.side === mine) ||
      (a[0]?.formation ?? "").localeCompare(b[0]?.formation ?? ""),
  );
  const sought = state.seek.trim().length > 0;
  return html`<div class="formations">${seek()}${roster()}${objectives()}${points()}${rows(
    sought ? [] : list,
    ([one]) => `${one?.side} ${one?.formation}`,
    (members) => {
      const head = members.find((one) => one.kind === "leader");
      const first = head ?? members[0];
      if (!first) return nothing;
      const tracks = scene.tracks.filter((one) => head && one.of === head.id);
      const stands = members
        .filter((one) => one.kind === "stand" || one.kind === "counter")
        .sort((a, b) => a.label.localeCompare(b.label, undefined, { numeric: true }));
      return html`<article class="formation ${sideClass(first.side)}" style=${`--ink:${ink(first.side, first.tint)}`}>
      <header><button type="button" class="plain" data-row @click=${() =>
        go(first)}><h3>${first.formation}</h3></button>${head ? html`<p>${title(head)}</p>` : nothing}</header>
      ${head ? badgeWords(head.badges) : nothing}
      ${tracks.length ? html`<div class="tracks">${tracks.map(track)}</div>` : nothing}
      ${head ? factList(head.facts) : nothing}
      <ul class="roll">${rows(
        stands,
        (one) => one.id,
        (one) =>
          html`<li><button type="button" class="plain ${canAct(one.id) ? "able" : ""}" data-row @click=${() =>
            go(one)}><i class="swatch"
              style=${`background:${ink(one.side, one.tint)}`}></i>${one.label}</button>${badgeWords(one.badges)}${
                one.seen !== "true" ? html`<em>not in sight</em>` : nothing
              }</li>`,
      )}</ul>
    </article>`;
    },
  )}</div>`;
}
