// The first page: a new battle, and the games that were begun before.
import { html, nothing, type TemplateResult } from "lit-html";
import { battles, fresh, learning } from "./begin";
import { choice, going, type Kept, loadMenu, type Menu } from "./catalogue";
import { fetchJson } from "./http";
import { rows } from "./rows";
import { change } from "./state";

/** The file that is being taken in, or could not be: by which of the ways, what it is called, what went wrong. */
const bringing = { label: "", name: "", trouble: "" };

/** A file that was saved is taken in among the games, and opened: at the table, or to be seen again. */
async function bringIn(label: string, event: Event, open: (token: string) => void): Promise<void> {
  const input = event.target as HTMLInputElement;
  const file = input.files?.[0];
  if (!file) return;
  change(() => Object.assign(bringing, { label, name: file.name, trouble: "" }));
  try {
    const made = await fetchJson<{ token: string }>("/api/import", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: await file.text(),
    });
    change(() => {
      bringing.label = "";
    });
    open(made.token);
  } catch (trouble) {
    change(() => {
      bringing.trouble = (trouble as Error).message;
    });
  }
  input.value = "";
}

/** How far the file is that is brought in: every move of it is played over before it is opened. */
function progress(label: string): TemplateResult | typeof nothing {
  if (bringing.label !== label) return nothing;
  if (bringing.trouble) return html`<p class="trouble" role="alert">${bringing.name}: ${bringing.trouble}</p>`;
  return html`<p class="bringing" role="status">${bringing.name} is being played over.
    <progress aria-label=${label}></progress></p>`;
}

const bring = (label: string, open: (token: string) => void): TemplateResult =>
  html`<label class="bring">${label} <input type="file" accept=".json,application/json"
    ?disabled=${!!bringing.label && !bringing.trouble}
    @change=${(event: Event) => bringIn(label, event, open)} /></label
    >${progress(label)}`;

const replayOf = (token: string): string => `/replay/${encodeURIComponent(token)}`;

const again = (token: string): void => location.assign(replayOf(token));

function remove(game: Kept): void {
  if (!window.confirm(`Throw away “${game.title}”? It cannot be brought back.`)) return;
  fetchJson(`/api/games/${encodeURIComponent(game.token)}`, { method: "DELETE" }).then(loadMenu, (trouble: Error) =>
    change(() => {
      choice.trouble = trouble.message;
    }),
  );
}

const day = (iso: string): string => {
  const date = new Date(iso);
  return Number.isNaN(date.valueOf())
    ? iso
    : date.toLocaleString(undefined, { dateStyle: "medium", timeStyle: "short" });
};

const seat = (one: Kept): string => (one.side === "both" ? "both sides" : one.side === "watch" ? "watched" : one.side);

const rulesOf = (menu: Menu, one: Kept): string =>
  menu.rulesets.find((each) => each.name === one.ruleset)?.title ?? one.ruleset;

/** Who plays the other side, or both where the game is only watched. */
function against(menu: Menu, one: Kept): string {
  if (one.side === "both") return "";
  const called = (name: string): string =>
    name === "human" ? "a person" : (menu.opponents.find((each) => each.name === name)?.label ?? name);
  const mine = menu.rulesets.find((each) => each.name === one.ruleset)?.sides.indexOf(one.side) ?? -1;
  const [first, second] = one.players.map(called);
  if (mine < 0) return first && second ? `${first} against ${second}` : "";
  const other = mine ? first : second;
  return other ? `against ${other}` : "";
}

const sep = " · ";

/** What is told of a game in the list: its rules, how far it is, who plays, when it was played last. */
const about = (menu: Menu, one: Kept): string =>
  [rulesOf(menu, one), one.ended.replace(/\.$/u, "") || one.turn, seat(one), against(menu, one), day(one.when)]
    .filter(Boolean)
    .join(sep);

function kept(menu: Menu): TemplateResult {
  return html`<section class="kept"><h2>Games begun</h2>
    ${
      menu.games.length
        ? html`<ul>${rows(
            menu.games,
            (one) => one.token,
            (one) => html`<li class=${one.ended ? "over" : ""}>
        <a class="resume" href=${`/table/${one.token}`} @click=${(event: Event) => {
          event.preventDefault();
          going.to(one.token);
        }}><b>${one.title}</b>
          <small>${about(menu, one)}</small></a>
        <span class="small"><a href=${replayOf(one.token)} title="See it again, moment by moment">Replay</a> <a
          href=${`/api/games/${one.token}/save`} download title="Save as a file">Export</a>
          <button type="button" class="plain" @click=${() => remove(one)}>Throw away</button></span></li>`,
          )}</ul>`
        : html`<p class="quiet">None yet.</p>`
    }
    ${bring("Bring in a saved game", (token) => going.to(token))}
    ${bring("See a saved game again", again)}
  </section>`;
}

/** The first page. */
export function menu(): TemplateResult {
  const shown = choice.menu;
  return html`<main class="menu">
    <header class="title"><h1>Longroll</h1><p>Battles of the American Civil War on the table, by the book</p></header>
    ${
      choice.trouble
        ? html`<p class="trouble" role="alert">${choice.trouble} <button type="button" class="plain"
      @click=${loadMenu}>Try again</button></p>`
        : nothing
    }
    ${
      shown
        ? html`${learning(shown)}<div
      class="columns">${battles(shown)}${fresh(shown)}${kept(shown)}</div><footer
        ><small>longroll ${shown.version}</small></footer>`
        : choice.trouble
          ? nothing
          : html`<p class="waiting">The list of battles is being fetched.</p>`
    }
  </main>`;
}
