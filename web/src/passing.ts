// Windows in which no card of the hand could be played are passed by themselves, where nobody could learn from it:
// against a computer.
import { html, nothing, type TemplateResult } from "lit-html";
import type { Ask, Scene } from "./kinds";
import { answer } from "./socket";
import { change, state } from "./state";

const KEPT = "longroll-stop-in-every-window";
const WHILE = 350;

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

/** Passes in a while, if what is asked is a window and nothing could be played in it. */
export function passInVain(scene: Scene): void {
  clearTimeout(due);
  const [ask] = scene.asks;
  if (!ask?.passes || scene.asks.length > 1 || !isWindow(ask) || stops || state.covered || !againstComputer()) return;
  if (ask.items.some((item) => !item.refusal)) return;
  due = window.setTimeout(() => {
    const now = state.scene;
    if (now?.seq === scene.seq && now.asks[0]?.id === ask.id && !state.waiting && !state.plan)
      answer(ask.id, ask.passes?.value);
  }, WHILE);
}

/** The tick by which a player is asked in every window all the same. */
export function windowTick(ask: Ask): TemplateResult | typeof nothing {
  if (!isWindow(ask) || !againstComputer()) return nothing;
  const flip = (): void =>
    change(() => {
      stops = !stops;
      keep();
      if (state.scene) passInVain(state.scene);
    });
  return html`<label class="cover"><input type="checkbox" .checked=${stops} @change=${flip}
    /> Ask me as well when I hold no card that could be played</label>`;
}
