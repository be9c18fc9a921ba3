// What the page answers by itself: by a standing order, and windows in which no card of the hand could be played, where
// nobody could learn from it: against a computer.
import { html, nothing, type TemplateResult } from "lit-html";
import type { Ask, Item, Scene } from "./kinds";
import { answer } from "./socket";
import { noteGiven, ordered, whenOrdered } from "./standing";
import { change, state } from "./state";

const KEPT = "longroll-stop-in-every-window";
const WHILE = 100;
/** Against people an answer by order takes a while from which nothing can be read: at least so long, and so much
 * more. */
const LEAST = 900;
const MORE = 1800;

let stops = recalled();
let due = 0;

function recalled(): boolean {
  try {
    return localStorage.getItem(KEPT) === "yes";
  } catch {
    return false;
  }
}

function keep(): void {
  try {
    localStorage.setItem(KEPT, stops ? "yes" : "no");
  } catch {
    // It holds until the page is left.
  }
}

const isWindow = (ask: Ask): boolean => ask.pass_until.length > 0;

const againstComputer = (): boolean => state.table?.players.some((one) => one !== "human") ?? false;

/** The pass of a window in which nothing could be played. */
function inVain(scene: Scene): Item | null {
  const [ask] = scene.asks;
  if (!ask?.passes || scene.asks.length > 1 || !isWindow(ask) || stops || !againstComputer()) return null;
  return ask.items.some((item) => !item.refusal) ? null : ask.passes;
}

/** Answers in a while what need not be asked, and says whether it does; who looks back at what happened is waited
 * for. */
export function passInVain(scene: Scene): boolean {
  clearTimeout(due);
  const [ask] = scene.asks;
  if (!ask || state.covered) return false;
  const order = ordered(scene);
  const item = order ?? inVain(scene);
  if (!item) return false;
  due = window.setTimeout(
    () => {
      if (state.scene?.seq !== scene.seq || state.waiting || state.plan) return;
      if (state.looking !== null) return void passInVain(scene);
      if (order) noteGiven(ask);
      answer(ask.id, item.value, false, true);
    },
    againstComputer() ? WHILE : LEAST + Math.random() * MORE,
  );
  return true;
}

/** The scene whose question is not shown. */
let veiled: Scene | null = null;

/** A scene as it is shown when it comes: without a question that the page answers at once by itself. */
export function shownOf(scene: Scene): Scene {
  veiled = passInVain(scene) && againstComputer() ? scene : null;
  return veiled ? { ...scene, asks: [] } : scene;
}

/** The question is shown after all. */
export function unveil(): void {
  const scene = veiled;
  if (scene && state.scene?.seq === scene.seq) change(() => void (state.scene = scene));
  veiled = null;
}

/** It was decided anew what the page answers. */
function anew(): void {
  const scene = veiled ?? state.scene;
  if (scene && !passInVain(scene)) unveil();
}

whenOrdered.then = anew;

/** The tick by which a player is asked in every window all the same. */
export function windowTick(ask: Ask): TemplateResult | typeof nothing {
  if (!isWindow(ask) || !againstComputer()) return nothing;
  const flip = (): void =>
    change(() => {
      stops = !stops;
      keep();
      anew();
    });
  return html`<label class="cover"><input type="checkbox" .checked=${stops} @change=${flip}
    /> Ask me as well when I hold no card that could be played</label>`;
}
