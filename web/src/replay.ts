// A game shown again, moment by moment: a time line, whose eyes, how fast; the address names the moment, so that it can
// be sent to somebody.
import { html, nothing, type TemplateResult } from "lit-html";
import { boardsBeside, surfaceTabs } from "./beside";
import { fit, zoom } from "./camera";
import { choose } from "./choice";
import { factsOf, formations, headOf } from "./formations";
import { fetchJson } from "./http";
import { sideClass } from "./ink";
import { type News, readNews, readScene } from "./kinds";
import { dice, log } from "./log";
import { sentence } from "./odds";
import { patchedScene, type RawScene } from "./patch";
import { change, readTable, sideName, state } from "./state";
import { boardsOf, surface } from "./surfaces";
import { table } from "./table";
import { type Line, timeLine, turnAt, turnsFrom } from "./timeline";
import { whatIf, whatIfOpen } from "./whatif";

const CHUNK = 24;
const PACES: [string, number][] = [
  ["slow", 2200],
  ["steady", 1200],
  ["quick", 550],
  ["rapid", 180],
];

export const replay = {
  token: "",
  line: null as Line | null,
  news: [] as News[],
  at: 0,
  /** The moment that is being fetched, or −1. */
  coming: -1,
  playing: false,
  pace: 1,
  tab: "log" as "log" | "formations",
  copied: false,
};

let raws = new Map<number, RawScene>();
let asked = new Map<number, Promise<void>>();
let timer = 0;

const path = (what: string, query: Record<string, string | number>): string =>
  `/api/games/${encodeURIComponent(replay.token)}/${what}?${new URLSearchParams(
    Object.entries(query).map(([name, value]) => [name, String(value)]),
  ).toString()}`;

const last = (): number => Math.max(0, (replay.line?.lines.length ?? 1) - 1);

const fail = (trouble: Error): void =>
  change(() => {
    state.trouble = trouble.message;
    replay.playing = false;
  });

/** What the address names: a moment, and whose eyes. */
function named(): { at: number; eyes: string } {
  const found = new URLSearchParams(location.hash.slice(1));
  const at = Number(found.get("moment"));
  return { at: Number.isInteger(at) && at >= 0 ? at : 0, eyes: found.get("eyes") ?? "" };
}

/** Opens the game of a seat's token at the moment that the address names. */
export function openReplay(token: string): void {
  replay.token = token;
  replay.line = null;
  const { at, eyes } = named();
  look(eyes, at);
}

/** Leaves the page: nothing goes on. */
export function shutReplay(): void {
  clearTimeout(timer);
  replay.playing = false;
  replay.token = "";
}

/** Looks with other eyes, at about the same moment. */
function look(eyes: string, at: number): void {
  const token = replay.token;
  fetchJson<Line & { news: unknown[] }>(path("replay", eyes ? { eyes } : {})).then(
    (line) => {
      if (token !== replay.token) return;
      raws = new Map();
      asked = new Map();
      replay.line = line;
      replay.news = line.news.map(readNews);
      state.table = readTable({
        title: line.title,
        sides: line.sides,
        players: line.players,
        over: line.over,
        pace: null,
        plans: null,
      });
      go(Math.min(at, last()));
    },
    (trouble: Error) => {
      if (eyes) look("", at);
      else fail(trouble);
    },
  );
}

/** Fetches the moments about one, once. */
function fetched(at: number): Promise<void> {
  const first = at - (at % CHUNK);
  const line = replay.line;
  const before = asked.get(first);
  if (before || !line) return before ?? Promise.resolve();
  const into = raws;
  const query = { eyes: line.eyes, from: first, to: Math.min(first + CHUNK - 1, last()) };
  const fetching = fetchJson<{ scene: RawScene; patches: unknown[] }>(path("scenes", query)).then(
    ({ scene, patches }) => {
      let raw: RawScene | null = scene;
      into.set(first, scene);
      patches.forEach((patch, step) => {
        raw = patchedScene(raw, patch);
        if (raw) into.set(first + step + 1, raw);
      });
    },
    (trouble: Error) => {
      asked.delete(first);
      throw trouble;
    },
  );
  asked.set(first, fetching);
  return fetching;
}

/** Shows a moment, as soon as it is here. */
export function go(to: number): void {
  const at = Math.max(0, Math.min(to, last()));
  const raw = raws.get(at);
  if (raw) return show(at, raw);
  replay.coming = at;
  fetched(at).then(() => {
    if (replay.coming !== at) return;
    const came = raws.get(at);
    if (came) show(at, came);
  }, fail);
}

function show(at: number, raw: RawScene): void {
  change(() => {
    const line = replay.line;
    replay.coming = -1;
    replay.at = at;
    replay.copied = false;
    state.scene = readScene({ ...raw, news: [] });
    state.log = replay.news.slice(0, line?.lines[at] ?? 0);
    state.fresh = at ? (line?.lines[at - 1] ?? 0) : state.log.length;
    state.marked = new Set(state.log.slice(state.fresh).flatMap((one) => one.about));
  });
  history.replaceState(null, "", `#moment=${at}&eyes=${replay.line?.eyes ?? ""}`);
  if (at + CHUNK / 2 <= last()) void fetched(at + CHUNK / 2).catch(() => undefined);
}

/** The next moment at which something was told, or the one before. */
export function step(by: 1 | -1): void {
  const lines = replay.line?.lines ?? [];
  let at = replay.at + by;
  while (at > 0 && at < last() && lines[at] === lines[at - 1]) at += by;
  go(at);
}

function turn(by: 1 | -1): void {
  go(turnsFrom(replay.line, replay.at, by));
}

/** The next moment at which somebody was hit or lost. */
function fight(): void {
  const marks = replay.line?.marks ?? [];
  const at = marks.findIndex((one, moment) => moment > replay.at && (one === "hit" || one === "lost"));
  go(at < 0 ? last() : at);
}

export function play(on: boolean): void {
  clearTimeout(timer);
  change(() => {
    replay.playing = on;
  });
  if (!on) return;
  if (replay.at >= last()) go(0);
  const next = (): void => {
    if (!replay.playing) return;
    if (replay.at >= last() && replay.coming < 0) return play(false);
    if (replay.coming < 0) step(1);
    timer = window.setTimeout(next, PACES[replay.pace]?.[1] ?? 1000);
  };
  timer = window.setTimeout(next, 250);
}

function faster(by: 1 | -1): void {
  change(() => {
    replay.pace = Math.max(0, Math.min(PACES.length - 1, replay.pace + by));
  });
}

function copyLink(): void {
  navigator.clipboard?.writeText(location.href).then(
    () =>
      change(() => {
        replay.copied = true;
      }),
    () => undefined,
  );
}

const KEYS: Record<string, () => void> = {
  " ": () => play(!replay.playing),
  arrowright: () => step(1),
  arrowleft: () => step(-1),
  pagedown: () => turn(1),
  pageup: () => turn(-1),
  home: () => go(0),
  end: () => go(last()),
  n: fight,
  "[": () => faster(-1),
  "]": () => faster(1),
  e: () => {
    const { choices = [], eyes = "" } = replay.line ?? {};
    look(choices[(choices.indexOf(eyes) + 1) % Math.max(1, choices.length)] ?? "", replay.at);
  },
  w: () => whatIfOpen(true),
  c: copyLink,
  "+": () => zoom(1.3),
  "-": () => zoom(1 / 1.3),
  "0": fit,
};

document.addEventListener("keydown", (event) => {
  if (state.page !== "replay" || event.altKey || event.metaKey || event.ctrlKey) return;
  if (state.help || state.drawer) return;
  const target = event.target as HTMLElement;
  const key = event.key.toLowerCase();
  if (key === "escape" && whatIfOpen(false)) return event.preventDefault();
  if (target.matches("select, input:not([type=range])")) return;
  if (key === " " && target.closest("button, a, summary, [data-id]")) return;
  const does = KEYS[key];
  if (!does) return;
  event.preventDefault();
  does();
});
window.addEventListener("hashchange", () => {
  if (state.page !== "replay" || !replay.line) return;
  const { at, eyes } = named();
  if (eyes && eyes !== replay.line.eyes) look(eyes, at);
  else go(at);
});

// --- what is drawn
const SIGNS = {
  first: "M4 4v12M16 4L7 10l9 6z",
  turnBack: "M10 4L2 10l8 6zM18 4l-8 6 8 6z",
  back: "M14 4L6 10l8 6z",
  play: "M5 3l12 7-12 7z",
  pause: "M5 3h3v14H5zM12 3h3v14h-3z",
  on: "M6 4l8 6-8 6z",
  turnOn: "M2 4l8 6-8 6zM10 4l8 6-8 6z",
  fight: "M10 1l2 6 6-3-4 5 5 3-6 1 1 6-4-5-4 5 1-6-6-1 5-3-4-5 6 3z",
  last: "M16 4v12M4 4l9 6-9 6z",
};

const button = (label: string, key: string, sign: keyof typeof SIGNS, does: () => void): TemplateResult =>
  html`<button type="button" title=${`${label} (${key})`} @click=${does}><span class="aloud">${label}</span>
    <svg viewBox="0 0 20 20"
    aria-hidden="true"><path d=${SIGNS[sign]} /></svg><kbd aria-hidden="true">${key}</kbd></button>`;

const eyesOf = (one: string): string => (one === "all" ? "All" : sideName(Number(one)));

function controls(line: Line): TemplateResult {
  const on = replay.playing;
  return html`<div class="run" role="group" aria-label="Run">
      ${button("To the beginning", "Home", "first", () => go(0))}
      ${button("The turn before", "PgUp", "turnBack", () => turn(-1))}
      ${button("One back", "←", "back", () => step(-1))}
      ${button(on ? "Pause" : "Play", "Space", on ? "pause" : "play", () => play(!on))}
      ${button("One on", "→", "on", () => step(1))}
      ${button("The next turn", "PgDn", "turnOn", () => turn(1))}
      ${button("The next losses", "N", "fight", fight)}
      ${button("To the end", "End", "last", () => go(last()))}
    </div>
    <label class="speed">Pace<kbd>[ ]</kbd> <select @change=${(event: Event) =>
      change(() => {
        replay.pace = Number((event.target as HTMLSelectElement).value);
      })}>${PACES.map(
      ([name], at) => html`<option value=${at} ?selected=${at === replay.pace}>${name}</option>`,
    )}</select></label>
    ${
      line.choices.length > 1
        ? html`<div class="eyes" role="radiogroup" aria-label="Whose eyes"><span>Eyes<kbd>E</kbd></span>${line.choices
            .toSorted((a, b) => (a === "all" ? -1 : b === "all" ? 1 : a.localeCompare(b)))
            .map(
              (one) => html`<button type="button" role="radio" class=${one === "all" ? "" : sideClass(Number(one))}
          aria-checked=${one === line.eyes ? "true" : "false"} @click=${() => look(one, replay.at)}>${eyesOf(
            one,
          )}</button>`,
            )}</div>`
        : nothing
    }
    <div class="more">
      ${
        line.branches.length
          ? html`<button type="button" @click=${() => whatIfOpen(true)}>What if …<kbd>W</kbd></button>`
          : nothing
      }
      <button type="button" @click=${copyLink}>${replay.copied ? "Copied" : "Copy link"}<kbd>C</kbd></button>
    </div>`;
}

/** What was told at this moment, over the foot of the table. */
function caption(): TemplateResult | typeof nothing {
  const fresh = state.log.slice(state.fresh).filter((one) => one.kind !== "drawn");
  if (!fresh.length) return nothing;
  return html`<div class="subtitle" aria-live="polite">${fresh
    .slice(-3)
    .map((one) => html`<p>${sentence(one.text)} ${one.dice.length ? dice(one) : nothing}</p>`)}${
    fresh.length > 3 ? html`<p class="quiet">and ${fresh.length - 3} more in the log</p>` : nothing
  }</div>`;
}

function aside(line: Line): TemplateResult {
  const scene = state.scene;
  const tab = (key: "log" | "formations", label: string): TemplateResult =>
    html`<button type="button" role="tab" aria-selected=${replay.tab === key ? "true" : "false"} @click=${() =>
      change(() => {
        replay.tab = key;
      })}>${label}</button>`;
  return html`<aside class="panel seen" aria-label="What was told">
    <header class="ribbon"><div class="when"><b>${scene?.turn}</b><span>${scene?.phase}</span>${
      scene?.clock ? html`<time>${scene.clock}</time>` : nothing
    }</div>
    <div class="who"><span class="state">${state.table?.title}${
      line.over ? "" : ", which goes on"
    }</span><a href=${`/table/${encodeURIComponent(replay.token)}`}>To the table</a></div></header>
    <nav class="tabs" role="tablist">${tab("log", "Log")}${tab("formations", "Formations")}</nav>
    <div class="body is-${replay.tab}" id="orders" tabindex="-1">
      ${state.trouble ? html`<p class="trouble" role="alert">${state.trouble}</p>` : nothing}
      ${
        state.chosen
          ? html`<section class="chosen">${headOf(state.chosen)}${factsOf(state.chosen)}<button type="button"
      class="plain" @click=${() => choose("")}>Close</button></section>`
          : nothing
      }
      ${replay.tab === "formations" ? formations() : nothing}
    </div>
    ${replay.tab === "log" ? log() : nothing}
  </aside>`;
}

function tools(): TemplateResult {
  return html`<div class="tools" role="group" aria-label="Map">
    <button type="button" aria-label="Nearer" title="Nearer (+)" @click=${() => zoom(1.4)}>+</button>
    <button type="button" aria-label="Farther" title="Farther (−)" @click=${() => zoom(1 / 1.4)}>−</button>
    <button type="button" aria-label="The whole table" title="The whole table (0)" @click=${fit}><svg
      viewBox="0 0 20 20"><path d="M3 8V3h5M12 3h5v5M17 12v5h-5M8 17H3v-5" /></svg></button>
  </div>`;
}

/** The page of a game shown again. */
export function replayPage(): TemplateResult {
  const { line } = replay;
  const scene = state.scene;
  if (!line || !scene || !surface())
    return html`<main class="opening"><p class="waiting">The game is being laid out again.</p>${
      state.trouble ? html`<p class="trouble" role="alert">${state.trouble}</p>` : nothing
    }<p><a href="/" data-page="menu">Back to the first page</a></p></main>`;
  const [from] = turnAt(line, replay.at);
  return html`<main class="play replay">
    <h1 class="aloud">${state.table?.title}</h1>
    <div class="field ${boardsOf(scene).length ? "with-boards" : ""}">${table(scene)}${boardsBeside(
      scene,
    )}${surfaceTabs(scene)}${tools()}<a class="home" href="/" data-page="menu"
      title="Back to the first page">Longroll</a>${caption()}</div>
    <section class="time" aria-label="Time line">
      ${timeLine(line, replay.at, go)}
      <div class="controls">${controls(line)}</div>
    </section>
    ${aside(line)}
    ${whatIf(replay.token, line, replay.at, from)}
  </main>`;
}
