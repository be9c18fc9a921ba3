// The door: the first page, and the way to everything else, which is fetched when it is first wanted.
import { html, render, type TemplateResult } from "lit-html";
import { going, loadMenu } from "./catalogue";
import { menu } from "./menu";
import "./looks";
import { drawer } from "./rules";
import { change, drawnBy, state } from "./state";

const root = document.getElementById("app");
let fetched: Promise<unknown> | null = null;
let lost = false;

/** Fetches the table with all that belongs to it, which then shows the page that the address names. */
function enter(): Promise<unknown> {
  fetched ??= import("./main").then(stepAside, () => {
    fetched = null;
    lost = true;
    change();
  });
  return fetched;
}

/** The first page, or that nothing stands behind it. */
function first(): TemplateResult {
  if (!lost) return html`${menu()}${drawer(false)}`;
  return html`<main class="opening"><p class="trouble" role="alert">The table could not be fetched. Is longroll still
      running? Loading the page again helps.</p></main>`;
}

/** Keys are the table's to know: the first that is pressed here has it fetched, and is then pressed again. */
function pressed(event: KeyboardEvent): void {
  if (event.key !== "?" && event.key !== "/" && !(event.key === "Escape" && state.drawer)) return;
  if (
    event.altKey ||
    event.metaKey ||
    event.ctrlKey ||
    (event.target as HTMLElement).matches?.("input:not([type=radio]), select, textarea")
  )
    return;
  event.preventDefault();
  void enter().then(() => document.dispatchEvent(new KeyboardEvent("keydown", { key: event.key })));
}

/** The keys are the table's own from now on. */
function stepAside(): void {
  document.removeEventListener("keydown", pressed);
}

root?.replaceChildren();
drawnBy(() => {
  if (root) render(first(), root);
});
if (location.pathname === "/") {
  going.to = (token) => {
    history.pushState(null, "", `/table/${encodeURIComponent(token)}`);
    void enter();
  };
  document.addEventListener("keydown", pressed);
  loadMenu();
  change();
} else void enter();
