// A new battle: which one, which side, against whom, under which options, with whose dice.
import { html, nothing, type TemplateResult } from "lit-html";
import { choice, find, going, type Link, type Menu, type Option, type Scenario } from "./catalogue";
import { sendJson } from "./http";
import { openRule, ruleLink } from "./rules";
import { change } from "./state";

function begin(): void {
  const found = find(choice.scenario);
  if (!found || choice.busy) return;
  change(() => {
    choice.busy = true;
  });
  choice.trouble = "";
  const options = Object.fromEntries(
    found.rules.options.flatMap((one) => (choice.options[one.name] ? [[one.name, choice.options[one.name]]] : [])),
  );
  const side = choice.side === "0" || choice.side === "1" ? Number(choice.side) : choice.side;
  const asked = {
    scenario: choice.scenario,
    side,
    opponent: choice.side === "both" ? "person" : choice.opponent,
    ...(choice.side === "watch" ? { other: choice.other } : {}),
    options,
    dice: choice.side === "watch" ? "sealed" : choice.dice,
  };
  sendJson<{ token: string; links: Link[] }>("/api/games", asked).then(
    (made) =>
      change(() => {
        choice.busy = false;
        const others = made.links.filter((one) => one.label === found.rules.sides[1 - Number(side)]);
        if (choice.opponent === "person" && others.length && (choice.side === "0" || choice.side === "1")) {
          choice.links = others;
          choice.token = made.token;
        } else going.to(made.token);
      }),
    (trouble: Error) =>
      change(() => {
        choice.busy = false;
        choice.trouble = trouble.message;
      }),
  );
}

const pick = (
  name: string,
  value: string,
  label: unknown,
  kind = "",
): TemplateResult => html`<label class="pick ${kind}">
  <input type="radio" name=${name} .checked=${(choice as unknown as Record<string, unknown>)[name] === value}
    @change=${() =>
      change(() => {
        (choice as unknown as Record<string, unknown>)[name] = value;
      })} /><span>${label}</span></label>`;

function scenarioCard(one: Scenario): TemplateResult {
  return html`<label class="scenario ${one.picture ? "" : "bare"} ${choice.scenario === one.id ? "on" : ""}">
    <input type="radio" name="scenario" .checked=${choice.scenario === one.id} @change=${() =>
      change(() => {
        choice.scenario = one.id;
        choice.options = {};
      })} />
    ${
      one.picture
        ? html`<span class="picture"><img loading="lazy" src=${one.small || one.picture} alt="" width="184" height="138"
      decoding="async" /></span>`
        : nothing
    }
    <span class="words"><b>${one.title}</b><i>${one.subtitle}</i>${
      one.minutes || one.teaches
        ? html`<small>${[one.minutes ? lasts(one.minutes) : "", one.teaches ? "with lessons" : ""]
            .filter(Boolean)
            .join(", ")}</small>`
        : nothing
    }</span>
  </label>`;
}

/** How long a battle takes, in words. */
const lasts = (minutes: number): string =>
  minutes < 90 ? `about ${minutes} minutes` : `about ${Math.round(minutes / 30) / 2} hours`.replace(".5", "½");

/** The chosen battle: its table, how matters stand; what came of it, folded, for whoever wants to know. */
function toRead(one: Scenario): TemplateResult {
  const page = one.page;
  return html`<article class="page">
    ${
      one.picture
        ? html`<figure><img src=${one.picture}
      alt=${`The table of ${one.title} as it stands at the beginning`} /></figure>`
        : nothing
    }
    <h2>${one.title}</h2><p class="subtitle">${one.subtitle}</p>
    <p class="situation">${page?.situation || one.summary}</p>
    ${
      page
        ? html`<details class="options"><summary>What happened in history</summary>
      ${page.story.split("\n\n").map((each) => html`<p>${each}</p>`)}
      ${
        page.timeline.length
          ? html`<dl class="hours">${page.timeline.map(
              ([clock, text]) => html`<div><dt>${clock}</dt><dd>${text}</dd></div>`,
            )}</dl>`
          : nothing
      }
      <p>${page.outcome}</p>${
        page.result ? html`<p><i>By the count of this scenario:</i> ${page.result}</p>` : nothing
      }</details>`
        : nothing
    }</article>`;
}

const said = (value: string): string => (value === "scenario" ? "as the scenario has it" : value);

function optionRow(one: Option): TemplateResult {
  const value = choice.options[one.name] ?? one.default;
  return html`<div class="option"><label><b>${one.label}</b>
      <select @change=${(event: Event) =>
        change(() => {
          choice.options[one.name] = (event.target as HTMLSelectElement).value;
        })}>
        ${one.values.map(
          (each) => html`<option value=${each.value}
          ?selected=${each.value === value}>${said(each.label)}</option>`,
        )}
      </select></label>
    <p>${one.help} ${one.rule ? html`<span>${ruleLink(one.rule)}</span>` : nothing}</p></div>`;
}

/** A battle that teaches, begun with one touch against an easy opponent. */
function learn(one: Scenario): void {
  choice.scenario = one.id;
  choice.options = {};
  choice.dice = "sealed";
  choice.opponent = choice.menu?.opponents.find(({ name }) => name === "private")?.name ?? choice.opponent;
  if (choice.side !== "1") choice.side = "0";
  begin();
}

/** For who is new here: a small battle of each rulebook, with a teacher's words at every question. */
export function learning(menu: Menu): TemplateResult | typeof nothing {
  const list = menu.rulesets.flatMap((rules) => {
    const one = rules.scenarios.find(({ teaches }) => teaches);
    return one ? [{ rules, one }] : [];
  });
  list.sort((a, b) => a.one.minutes - b.one.minutes);
  if (!list.length) return nothing;
  return html`<section class="learning"><h2>New here? Learn by playing</h2>
    <p>A small battle against an easy opponent, with a teacher’s words at each question. Begin with any of them.</p>
    <ul>${list.map(({ rules, one }) => {
      const words = [rules.title, one.minutes ? lasts(one.minutes) : ""].filter(Boolean).join(", ");
      return html`<li><button type="button" ?disabled=${choice.busy} @click=${() => learn(one)}><b>${one.title}</b
        ><small>${words}</small></button></li>`;
    })}</ul></section>`;
}

/** The list of battles. */
export function battles(menu: Menu): TemplateResult {
  return html`<section class="battles"><h2>A new battle</h2>
    ${menu.rulesets.map(
      (rules) => html`<h3>${rules.title} <button type="button" class="plain" @click=${() =>
        openRule("", rules.name)}>Read its rules</button></h3>
      <div class="scenarios">${rules.scenarios.map(scenarioCard)}</div>`,
    )}</section>`;
}

/** The chosen battle: what it is, and how it is to be played. */
export function fresh(menu: Menu): TemplateResult {
  const found = find(choice.scenario);
  const names = found?.rules.sides ?? ["", ""];
  const forces = found?.scenario.sides ?? ["", ""];
  const side = (at: 0 | 1): TemplateResult =>
    html`<b>${names[at]}</b>${forces[at] && forces[at] !== names[at] ? html`<small>${forces[at]}</small>` : nothing}`;
  const changed = Object.keys(choice.options).length;
  return html`<section class="fresh">
    ${found ? toRead(found.scenario) : nothing}
    <div class="choices">
      <fieldset><legend>You command</legend>
        ${pick("side", "0", side(0), "blue")} ${pick("side", "1", side(1), "red")} ${pick(
          "side",
          "both",
          html`Both<small>In turn, at this table.</small>`,
        )} ${pick("side", "watch", html`Neither<small>Watch two computers.</small>`)}</fieldset>
      ${
        choice.side === "both"
          ? nothing
          : html`<fieldset><legend>${choice.side === "watch" ? `${names[0]}, played by` : "Against"}</legend>
        ${menu.opponents
          .filter((one) => one.name !== "person" || choice.side !== "watch")
          .map((one) => pick("opponent", one.name, html`${one.label}<small>${one.help}</small>`))}
        ${
          choice.side === "watch" || menu.opponents.some((one) => one.name === "person")
            ? nothing
            : pick(
                "opponent",
                "person",
                html`A friend<small>At another page on this machine; you get a link for it.</small>`,
              )
        }</fieldset>`
      }
      ${
        choice.side === "watch"
          ? html`<fieldset><legend>${names[1]}, played by</legend>${menu.opponents
              .filter((one) => one.name !== "person")
              .map((one) => pick("other", one.name, html`${one.label}<small>${one.help}</small>`))}</fieldset>`
          : nothing
      }
      ${
        choice.side === "watch"
          ? nothing
          : html`<fieldset><legend>Dice</legend>
        ${pick(
          "dice",
          "sealed",
          html`Sealed dice<small
          >Fixed before the first throw; you can check every face at the end.</small>`,
        )}
        ${pick(
          "dice",
          "typed",
          html`Your own dice<small
          >You throw them on your table and enter the faces.</small>`,
        )}</fieldset>`
      }
    </div>
    ${
      found?.rules.options.length
        ? html`<details class="options"><summary>Options of the rules <small>${
            changed ? `${changed} changed` : "as the scenario has them"
          }</small></summary>${found.rules.options.map(optionRow)}</details>`
        : nothing
    }
    ${
      choice.links.length
        ? html`<div class="foot"><div class="links"
        role="status"><p>Your friend opens this link on this machine; it is the key
        to the other side.</p>${choice.links.map(
          (one) => html`<p><b>${one.label}</b> <input readonly aria-label=${`Link for ${one.label}`}
              .value=${`${location.origin}/table/${one.token}`}
              @focus=${(event: Event) => (event.target as HTMLInputElement).select()} /></p>`,
        )}
          <button type="button" class="do" @click=${() => going.to(choice.token)}>To the table</button></div></div>`
        : html`<div class="foot"><button type="button" class="do begin" ?disabled=${choice.busy || !found}
        @click=${begin}>${
          choice.busy ? "Laying out the table" : html`Begin <small>${found?.scenario.title}</small>`
        }</button></div>`
    }
  </section>`;
}
