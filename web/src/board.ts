// A board: a fight laid out beside the map, a column a side, with its stands, cards, sums and dice, and the odds as
// they stand.
import { html, nothing, svg, type TemplateResult } from "lit-html";
import { cardsIn } from "./hand";
import { sideClass } from "./ink";
import type { Column, Odds, Scene, Thing } from "./kinds";
import { die } from "./log";
import { oddsStrip, terms } from "./odds";
import { choose } from "./choice";
import { rows } from "./rows";
import { block } from "./stands";
import { thing } from "./state";
import { isRead } from "./surfaces";

/** A stand as a small block with its strength. */
const small = (one: Thing): TemplateResult => {
  const mark = one.badges.find((each) => each.value);
  return html`<button type="button" class="mini" title=${one.name} aria-label=${one.name} @click=${() =>
    choose(one.id)}><svg viewBox="-1150 -720 2300 1300">${block(one)}${
    mark
      ? svg`<text y="260"
      text-anchor="middle">${mark.value}</text>`
      : nothing
  }</svg></button>`;
};

function column(scene: Scene, one: Column): TemplateResult {
  const dice = one.faces.reduce((sum, face) => sum + face, 0);
  return html`<div class="column ${sideClass(one.side)}">
    <h3>${one.sum.label} <small>${one.says}</small></h3>
    <p class="minis">${rows(
      one.things.flatMap((id) => thing(id) ?? []),
      (each) => each.id,
      small,
    )}</p>
    ${one.slot ? cardsIn(scene, one.slot) : nothing}
    ${terms(one.sum.modifiers)}
    <p class="total">${
      one.faces.length ? html`<span class="dice">${one.faces.map((face) => die(face))}</span>` : nothing
    }<b>${one.sum.value + dice}</b></p>
  </div>`;
}

/** How it may end, in a strip and a line. */
const ends = (
  odds: Odds,
): TemplateResult => html`<p class="ends" aria-label=${odds.title} title=${odds.assumes}>${oddsStrip(odds)}
  ${odds.outcomes.map(
    (one, at) =>
      html`${at ? " · " : ""}<span>${one.label} <b>${((one.weight * 100) / odds.of).toFixed(
        one.weight * 10 < odds.of ? 1 : 0,
      )}%</b></span>`,
  )}</p>`;

/** The boards of a scene that are read. */
export function boards(scene: Scene): unknown {
  return rows(
    scene.surfaces.filter((one) => isRead(one)),
    (one) => one.id,
    (one) => html`<section class="board" aria-label=${one.label}><h2>${one.label}</h2>
      ${one.odds ? ends(one.odds) : nothing}
      <div class="columns">${one.columns.map((each) => column(scene, each))}</div></section>`,
  );
}
