// The rulebook at hand: any rule id opens its text in a drawer, and the drawer finds every rule that holds the words
// sought.
import { html, nothing, type TemplateResult } from "lit-html";
import { live } from "lit-html/directives/live.js";
import { fetchJson } from "./http";
import type { Rule } from "./kinds";
import { change, type Drawer, focusOn, state } from "./state";

const books = new Map<string, Promise<Rule[]>>();

const book = (ruleset: string): Promise<Rule[]> => {
  const had = books.get(ruleset);
  if (had) return had;
  const coming = fetchJson<{ rules: Rule[] }>(`/rules/${encodeURIComponent(ruleset)}`).then((found) => found.rules);
  books.set(ruleset, coming);
  coming.catch(() => books.delete(ruleset));
  return coming;
};

let shown = "";
let before: Element | null = null;

/** Opens a rule, or the whole book when no id is given. */
export function openRule(id: string, ruleset = state.scene?.ruleset ?? shown): void {
  shown = ruleset;
  if (!state.drawer) before = document.activeElement;
  const drawer: Drawer = { id, search: "", text: null, all: null, trouble: "" };
  change(() => {
    state.drawer = drawer;
  });
  book(ruleset).then(
    (rules) =>
      change(() => {
        drawer.all = rules;
        drawer.text = rules.find((rule) => rule.id === id) ?? null;
        if (id && !drawer.text) drawer.trouble = `The rulebook of ${ruleset} has no rule ${id}.`;
      }),
    (trouble: Error) =>
      change(() => {
        drawer.trouble = trouble.message;
      }),
  );
  focusOn(".drawer .close");
}

/** What follows when the rulebook is shut; set by the page. */
export const whenShut = { then: (): void => undefined };

/** Shuts the rulebook; the keys go back to where they were. */
export function closeRule(): void {
  change(() => {
    state.drawer = null;
  });
  if (before instanceof HTMLElement || before instanceof SVGElement) before.focus({ preventScroll: true });
  before = null;
  whenShut.then();
}

/** A rule id that opens the rule. */
export function ruleLink(id: string): TemplateResult | typeof nothing {
  if (!id || id === "flow") return nothing;
  return html`<button type="button" class="rule" title="Read this rule" @click=${(event: Event) => {
    event.stopPropagation();
    openRule(id);
  }}>${id}</button>`;
}

/** How much a rule is about the words sought: in the chapter called so, named so in a chapter of such things, named so,
 * in its chapter's name, said by it, or said about it. */
function bearing(rule: Rule, words: string[]): number {
  const among = (where: string): boolean => {
    const low = where.toLowerCase();
    return words.every((word) => low.includes(word));
  };
  const whole = words.join(" ");
  const named = rule.title.toLowerCase();
  if (rule.id.toLowerCase() === whole || rule.section.toLowerCase() === whole) return 0;
  if (named === whole) return 1;
  if (
    rule.section
      .toLowerCase()
      .split(/[:;]\s*/u)
      .includes(whole)
  )
    return 2;
  if (among(named)) return among(rule.section) ? 3 : 4;
  return among(rule.section) ? 5 : among(rule.says) ? 6 : 7;
}

const texts = new WeakMap<Rule, string>();

/** All that a rule says, in small letters. */
function text(rule: Rule): string {
  const had = texts.get(rule) ?? Object.values(rule).join(" ").toLowerCase();
  texts.set(rule, had);
  return had;
}

/** The drawer, when it is open. */
export function drawer(wide: boolean): TemplateResult | typeof nothing {
  const open = state.drawer;
  if (!open) return nothing;
  const words = open.search.toLowerCase().split(/\s+/u).filter(Boolean);
  const found =
    words.length || !open.text
      ? (open.all ?? [])
          .filter((rule) => words.every((word) => text(rule).includes(word)))
          .map((rule) => ({ rule, about: words.length ? bearing(rule, words) : 0 }))
          .sort((a, b) => a.about - b.about)
          .map(({ rule }) => rule)
      : [];
  const at = open.text && open.all ? open.all.indexOf(open.text) : -1;
  const go = (rule: Rule | undefined): void =>
    change(() => {
      if (!rule) return;
      open.text = rule;
      open.id = rule.id;
      open.search = "";
      open.trouble = "";
    });
  let section = "";
  return html`<aside class="drawer ${wide ? "wide" : ""}" role="dialog" aria-label="Rulebook">
    <header><h2>Rulebook</h2><button type="button" class="close" aria-label="Close the rulebook"
      @click=${closeRule}>×</button></header>
    <input type="search" class="seek" placeholder="Search the rules" aria-label="Search the rules"
      .value=${live(open.search)}
      @input=${(event: Event) =>
        change(() => {
          open.search = (event.target as HTMLInputElement).value;
        })} />
    ${open.trouble ? html`<p class="trouble">${open.trouble}</p>` : nothing}
    ${!open.all && !open.trouble ? html`<p class="waiting">The rulebook is being fetched.</p>` : nothing}
    ${
      words.length || !open.text
        ? html`<div class="found">${
            open.all ? html`<p class="count">${found.length === 1 ? "1 rule" : `${found.length} rules`}</p>` : nothing
          }
          ${found.slice(0, 400).map((rule) => {
            const head = rule.section !== section ? html`<h3>${(section = rule.section)}</h3>` : nothing;
            return html`${head}<button type="button" class="entry" @click=${() =>
              go(rule)}><b>${rule.id}</b> ${rule.title}</button>`;
          })}</div>`
        : html`<article>
          <p class="section">${open.text.section}</p>
          <h3>${open.text.title}</h3><p class="id">${open.text.id} · ${open.text.kind}</p>
          <p class="says">${open.text.says}</p>
          ${open.text.data ? html`<h4>Figures</h4><p class="data">${open.text.data}</p>` : nothing}
          ${open.text.gap ? html`<h4>What the source leaves open</h4><p>${open.text.gap}</p>` : nothing}
          ${open.text.ruling ? html`<h4>As played here</h4><p>${open.text.ruling}</p>` : nothing}
          ${open.text.departs ? html`<h4>Otherwise than printed</h4><p>${open.text.departs}</p>` : nothing}
          ${open.text.example ? html`<h4>Example</h4><p class="example">${open.text.example}</p>` : nothing}
          <nav><button type="button" ?disabled=${at <= 0} @click=${() => go(open.all?.[at - 1])}>Previous</button>
            <button type="button" @click=${() =>
              change(() => {
                open.text = null;
                open.id = "";
              })}>All rules</button>
            <button type="button" ?disabled=${!open.all || at >= open.all.length - 1} @click=${() =>
              go(open.all?.[at + 1])}>Next</button></nav>
        </article>`
    }
  </aside>`;
}
