// The page: which of its three faces is shown, and what draws it.
import { html, nothing, render, type TemplateResult } from "lit-html";
import "../style/paper.css";
import "../style/table.css";
import "../style/map.css";
import "../style/panel.css";
import "../style/briefing.css";
import "../style/cards.css";
import "../style/during.css";
import "../style/menu.css";
import "../style/replay.css";
import "../style/tools.css";
import "../style/looks.css";
import { apply, camera, fit, forget, lookAt, zoom } from "./camera";
import { going, loadMenu } from "./catalogue";
import { cloth } from "./cover";
import { ended, forgetEnding } from "./ended";
import { drawnScene } from "./happened";
import { listen } from "./gestures";
import { recall } from "./kept";
import { nextAble } from "./able";
import { help, listenToKeys } from "./keyboard";
import { hoverCard, listenToRest, putAway } from "./hover";
import { legend, openLegend } from "./legend";
import { forgetLog } from "./log";
import { looksButton, looksSheet } from "./looks";
import { menu } from "./menu";
import { minimap } from "./minimap";
import { pageTitle } from "./notice";
import { aloud, follow, panel } from "./panel";
import { editBanner, editButton } from "./editing";
import { drop } from "./plan";
import { drawer, openRule, whenShut } from "./rules";
import { close, open } from "./socket";
import { change, drawnBy, state } from "./state";
import { toggleTape } from "./survey";
import { table } from "./table";
import { tray } from "./tray";
import { boardsBeside, measureBoards, surfaceTabs } from "./beside";
import { carried } from "./carry";
import { boardsOf, cornersOf, surface } from "./surfaces";

/** What is rarely opened comes when it is: a game shown again. */
let again: typeof import("./told") | null = null;

const root = document.getElementById("app");
let heard: Element | null = null;
let clearing = 0;
let dated = 0;

const TAPE = "M2 13L13 2l5 5L7 18zM6 9l2 2M9 6l3 3M12 3l2 2";
const farther = (): void => zoom(1 / 1.4);

/** The tape measure. */
function tapeButton(): TemplateResult {
  return html`<button type="button" aria-label="Tape measure" aria-pressed=${state.tape ? "true" : "false"}
      title="Tape measure (Shift M)" @click=${toggleTape}><svg viewBox="0 0 20 20"><path d=${TAPE} /></svg></button>`;
}

function tools(): TemplateResult {
  return html`<div class="tools" role="group" aria-label="Map">
    <button type="button" class="desk" aria-label="Nearer" title="Nearer (+)" @click=${() => zoom(1.4)}>+</button>
    <button type="button" class="desk" aria-label="Farther" title="Farther (−)" @click=${farther}>−</button>
    <button type="button" aria-label="The whole table" title="The whole table (0)" @click=${fit}><svg
      viewBox="0 0 20 20"><path d="M3 8V3h5M12 3h5v5M17 12v5h-5M8 17H3v-5" /></svg></button>
    ${tapeButton()}
    ${editButton()}
    <button type="button" aria-label="The next that can act" title="The next that can act (N)" @click=${nextAble}><svg
      viewBox="0 0 20 20"><path d="M4 10h11M10 5l5 5-5 5" /></svg></button>
    <button type="button" aria-label="Legend" title="Legend (K)" @click=${openLegend}><svg
      viewBox="0 0 20 20"><path d="M3 5h3M9 5h8M3 10h3M9 10h8M3 15h3M9 15h8" /></svg></button>
    ${looksButton()}
    <button type="button" aria-label="Rulebook" title="Rulebook (/)" @click=${() => openRule("")}>§</button>
    <button type="button" class="desk" aria-label="Keys" title="Keys (?)" @click=${() =>
      change(() => {
        state.help = true;
      })}>?</button>
  </div>`;
}

function tablePage(): TemplateResult {
  const scene = state.scene;
  if (!scene)
    return html`<main class="opening"><p class="waiting">${
      state.line === "lost" ? "The server does not answer; trying again." : "The table is being laid out."
    }</p>
      ${state.trouble ? html`<p class="trouble" role="alert">${state.trouble}</p>` : nothing}<p><a href="/"
        data-page="menu">Back to the first page</a></p></main>`;
  if (state.covered) return cloth();
  return html`<main class="play ${state.sheet}">
    <a class="skip" href="#orders">Skip to what is asked</a>
    <div class="field ${boardsOf(scene).length ? "with-boards" : ""}">${table(drawnScene(scene))}${boardsBeside(
      scene,
    )}${surfaceTabs(scene)}${tools()}${minimap(scene)}<a class="home" href="/" data-page="menu"
      title="Back to the first page">Longroll</a>${tray()}${editBanner()}</div>
    ${panel()}${ended()}${aloud()}${carried()}${hoverCard()}
  </main>`;
}

function page(): TemplateResult {
  const body =
    state.page === "menu"
      ? menu()
      : state.page === "table"
        ? tablePage()
        : state.page === "replay"
          ? (again?.replayPage() ?? html`<p class="waiting">The game is being laid out again.</p>`)
          : html`<main class="menu"><p><a href="/" data-page="menu">Back to the first page</a></p></main>`;
  return html`${body}${drawer(state.page === "rulebook")}${legend()}${help()}${looksSheet()}`;
}

/** Where things lie on the field, to see them all; a map is seen whole, or where what is planned may go. */
const places = (): [number, number][] =>
  surface()?.kind === "map"
    ? (state.plan?.item.spots ?? []).flatMap((one) => (one.refusal ? [] : cornersOf(one.area)))
    : (state.scene?.things ?? []).flatMap(({ where }) =>
        "x" in where ? [[where.x, where.y] as [number, number]] : [],
      );

/** Whether it was by keys that the focus came to where it is, or was last. */
let byKeys = false;

/** What can be answered next, in the panel. */
const NEXT = "#orders .item:not(.refused), #orders .fold > summary, #orders .card.able";

/** Draws; where the focus was on what is no longer there, a player at the keys finds it at what is asked. */
function keepsFocus(draw: () => void): void {
  const before = document.activeElement;
  if (before && before !== document.body) byKeys = before.matches(":focus-visible");
  draw();
  const under = document.querySelector<HTMLElement>(".cloth section");
  if (under && !state.help && !under.contains(document.activeElement)) under.focus();
  if (byKeys && document.activeElement === document.body) {
    const asked = state.plan ? null : document.querySelector<HTMLElement>(NEXT);
    (asked ?? document.querySelector<HTMLElement>("#orders"))?.focus({ preventScroll: !asked });
  }
}

function draw(): void {
  if (!root) return;
  keepsFocus(() => render(page(), root));
  const live = document.querySelector<SVGSVGElement>(".table .live");
  const field = surface();
  if (live && field && (state.page === "table" || state.page === "replay")) {
    const fresh = heard !== live;
    if (fresh) {
      heard = live;
      listen(live);
      watch.disconnect();
      watch.observe(live);
    }
    // Its size is measured once and then told by the observer: measuring it at each drawing would lay the page out
    // twice.
    if (fresh) lookAt(field, live.clientWidth || camera.width, live.clientHeight || camera.height, places());
    else lookAt(field, camera.width, camera.height, places());
  }
  measureBoards();
  if (state.page === "table") follow();
  document.title = pageTitle();
  if (state.thrown && state.thrown.at !== dated && !state.covered) {
    dated = state.thrown.at;
    clearTimeout(clearing);
    clearing = window.setTimeout(
      () =>
        change(() => {
          state.thrown = null;
        }),
      3000 + 700 * state.thrown.news.length,
    );
  }
}

const watch = new ResizeObserver(() => {
  const live = document.querySelector(".table .live");
  const field = surface();
  if (live && field) lookAt(field, live.clientWidth, live.clientHeight, places());
  change();
});

/** Shows the page that the address names. */
function route(): void {
  const [, first, second] = location.pathname.split("/");
  drop();
  close();
  state.scene = null;
  state.table = null;
  state.log = [];
  state.chosen = "";
  state.front = "";
  state.carried = null;
  state.trouble = "";
  state.drawer = null;
  state.cover = null;
  state.covered = false;
  state.hides = false;
  state.legend = false;
  putAway();
  forget();
  forgetEnding();
  again?.shutReplay();
  forgetLog();
  if (first === "table" && second) {
    state.page = "table";
    state.token = decodeURIComponent(second);
    state.cover = recall(state.token)?.cover ?? null;
    open(state.token);
  } else if (first === "replay" && second) {
    state.page = "replay";
    state.token = decodeURIComponent(second);
    void import("./told").then((found) => {
      again = found;
      found.openReplay(state.token);
    });
  } else if (first === "rulebook" && second) {
    state.page = "rulebook";
    openRule(decodeURIComponent(location.hash.slice(1)), decodeURIComponent(second));
  } else {
    state.page = "menu";
    loadMenu();
  }
  change();
}

function goTo(path: string): void {
  history.pushState(null, "", path);
  route();
}

whenShut.then = () => {
  if (state.page === "rulebook") goTo("/");
};
going.to = (token) => goTo(`/table/${encodeURIComponent(token)}`);

document.addEventListener("click", (event) => {
  const link = (event.target as Element).closest?.("a[data-page=menu]");
  if (!link || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  goTo("/");
});
window.addEventListener("popstate", route);
document.addEventListener(
  "pointerdown",
  () => {
    byKeys = false;
  },
  true,
);
window.addEventListener(
  "error",
  (event) =>
    event.message.includes("ResizeObserver") ||
    change(() => {
      state.trouble = `The page made a mistake: ${event.message}. Loading it again helps; the game is safe.`;
    }),
);
drawnBy(draw);
listenToKeys();
listenToRest();
route();
apply();
