// How the page looks, as whoever sits here wants it: light or dark, large type, patterns besides colours, no motion.
// It is kept in this browser alone.
import { html, nothing, type TemplateResult } from "lit-html";
import { chanceTick } from "./chance";
import { change, state } from "./state";

interface Looks {
  theme: "auto" | "light" | "dark";
  large: boolean;
  patterns: boolean;
  still: boolean;
}

const KEY = "longroll-looks";
const DARK = matchMedia("(prefers-color-scheme: dark)");
const CALM = matchMedia("(prefers-reduced-motion: reduce)");

function kept(): Looks {
  const plain: Looks = { theme: "auto", large: false, patterns: false, still: false };
  try {
    return { ...plain, ...(JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Looks>) };
  } catch {
    return plain;
  }
}

const looks = kept();

/** Whether nothing is to move that need not. */
export const still = (): boolean => looks.still || CALM.matches;

function apply(): void {
  const page = document.documentElement.dataset;
  page.theme = looks.theme === "auto" ? (DARK.matches ? "dark" : "light") : looks.theme;
  for (const [name, on] of Object.entries({ large: looks.large, patterns: looks.patterns, still: still() }))
    if (on) page[name] = "yes";
    else delete page[name];
}

apply();
for (const wish of [DARK, CALM]) wish.addEventListener("change", apply);

function set(what: Partial<Looks>): void {
  Object.assign(looks, what);
  apply();
  try {
    localStorage.setItem(KEY, JSON.stringify(looks));
  } catch {
    // It holds for this visit.
  }
  change();
}

const tick = (name: "large" | "patterns" | "still", says: string): TemplateResult =>
  html`<label><input type="checkbox" .checked=${looks[name]} @change=${() =>
    set({ [name]: !looks[name] })} /> ${says}</label>`;

const THEMES: [Looks["theme"], string][] = [
  ["auto", "As this device has it"],
  ["light", "Light"],
  ["dark", "Dark"],
];

/** Lays the sheet away; the keys go back to the button that opened it. */
export function shutLooks(): void {
  document.querySelector<HTMLElement>(".looks-button")?.focus();
  change(() => {
    state.looks = false;
  });
}

/** The sheet on which it is chosen. */
export function looksSheet(): TemplateResult | typeof nothing {
  if (!state.looks) return nothing;
  const shut = shutLooks;
  return html`<div class="veil" @click=${(event: Event) => {
    if (event.target === event.currentTarget) shut();
  }}><section class="sheet-of-paper looks" role="dialog" aria-label="How it looks">
    <button type="button" class="close" aria-label="Close" @click=${shut}>×</button><h2>How it looks</h2>
    <fieldset><legend>Paper</legend>${THEMES.map(
      ([theme, says]) =>
        html`<label><input type="radio" name="theme" .checked=${looks.theme === theme} @change=${() =>
          set({ theme })} /> ${says}</label>`,
    )}</fieldset>
    <fieldset><legend>To read more easily</legend>${tick("large", "Large type")}${tick(
      "patterns",
      "Patterns besides colours for the sides",
    )}${tick("still", "Nothing moves that need not")}</fieldset>${chanceTick()}</section></div>`;
}

/** The button that opens it. */
export const looksButton = (): TemplateResult =>
  html`<button type="button" class="looks-button" aria-label="How it looks" title="How it looks" @click=${() =>
    change(() => {
      state.looks = true;
    })}>Aa</button>`;
