// The keys.  Everything that can be done with a pointer can be done with them; the sheet of keys is made from the same
// list.
import { html, nothing, type TemplateResult } from "lit-html";
import { fit, flyTo, pan, zoom } from "./camera";
import { openBriefing } from "./briefing";
import { nextAble } from "./able";
import { openLegend } from "./legend";
import { back, chooseFormation, open, pass, tapped } from "./choice";
import { editing, leaveEditing, turnEditing } from "./editing";
import { shutLooks } from "./looks";
import { addStep, confirm, drop, nudge, popStep, underWay, nextSpot } from "./plan";
import { keyed } from "./keyed";
import type { Ask } from "./kinds";
import { walk } from "./lookback";
import { following, hold, oneStep } from "./playback";
import { sendMade, typeFace } from "./questions";
import { closeRule, openRule } from "./rules";
import { undo } from "./socket";
import { putEnd, toggleTape } from "./survey";
import { change, focusOn, type Plan, state } from "./state";
import { placeOf } from "./surfaces";

const KEYS: [string, string][] = [
  ["Tab", "the next stand or button, formation by formation"],
  ["Enter", "confirm or roll what is planned; else the stand, card or row in focus"],
  ["Space", "the stand, card or row in focus"],
  ["↑ ↓", "the ghost: forward, back; a place: up, down; nothing planned: move the map"],
  ["← →", "the ghost: wheel; a place: left, right; nothing planned: move the map"],
  ["Shift ← →", "the ghost: slide left, slide right; a place: turn"],
  ["A", "the ghost: about face"],
  ["Backspace", "take the last step of the ghost back"],
  ["Esc", "step back: the ghost, the choice, the open sheet"],
  ["N", "the next that wants a decision"],
  ["B", "the whole formation of the chosen stand"],
  [". D", "done with the rest"],
  ["U", "undo"],
  ["+ − 0", "nearer, farther, the whole table"],
  ["C", "what is chosen, into the middle of the window"],
  ["I", "the briefing"],
  ["K", "the legend"],
  ["Shift M", "the tape measure: stands or places, by tap, drag or Enter"],
  ["Shift E", "edit the table, where one person plays both sides"],
  ["Shift O", "the arrows of all orders"],
  ["Shift B", "the borders of squares and areas"],
  ["Shift L", "the log, whole; again: what is asked"],
  ["Shift F", "find a unit; the roster"],
  ["[ ]", "what happened: one entry back, one on"],
  ["P O", "the other side's turn: hold it or let it go on; one step"],
  ["/", "search the rules"],
  ["1 … 6", "a face of your own dice, when asked"],
  ["?", "this sheet"],
];

/** The sheet of keys. */
export function help(): TemplateResult | typeof nothing {
  if (!state.help) return nothing;
  const shut = (): void =>
    change(() => {
      state.help = false;
    });
  return html`<div class="veil" @click=${(event: Event) => {
    if (event.target === event.currentTarget) shut();
  }}>
    <section class="sheet-of-paper help" role="dialog" aria-label="Keys and gestures">
      <button type="button" class="close" aria-label="Close" @click=${shut}>×</button>
      <h2>Keys</h2><dl>${KEYS.map(([key, does]) => html`<div><dt>${key}</dt><dd>${does}</dd></div>`)}</dl>
      <h2>Mouse and fingers</h2>
      <dl><div><dt>Tap</dt><dd>choose; with a ghost open, place it there</dd></div>
        <div><dt>Drag</dt><dd>a stand or its ghost: move it; a handle: that move alone; the ground: the map</dd></div>
        <div><dt>Twice</dt><dd>tap a stand twice for its whole formation</dd></div>
        <div><dt>Wheel, pinch</dt><dd>nearer and farther</dd></div>
        <div><dt>Any rule id</dt><dd>opens the rule</dd></div></dl>
    </section></div>`;
}

const ARROWS: Record<string, [number, number]> = {
  ArrowUp: [0, 70],
  ArrowDown: [0, -70],
  ArrowLeft: [70, 0],
  ArrowRight: [-70, 0],
};

const stepOf = (plan: Plan, kind: string): number => plan.item.handles.find((one) => one.kind === kind)?.step || 0;

const HALF_INCH = 500;
const FIVE_DEGREES = 50;

/** An arrow on something that is placed: moves it as the table lies, or turns it. */
function place(key: string, shift: boolean): boolean {
  const [dx, dy] = ARROWS[key] ?? [0, 0];
  if (!dx && !dy) return false;
  if (shift) nudge(0, 0, -Math.sign(dx) * FIVE_DEGREES);
  else nudge(-Math.sign(dx) * HALF_INCH, Math.sign(dy) * HALF_INCH);
  return true;
}

/** An arrow on something that is assigned: the next of the areas that are open, or the one before. */
function turnTo(key: string): boolean {
  if (!ARROWS[key]) return false;
  nextSpot(key === "ArrowRight" || key === "ArrowDown" ? 1 : -1);
  return true;
}

/** An arrow on a ghost: adds to the path by the step of the handle. */
function steer(plan: Plan, key: string, shift: boolean): boolean {
  if (plan.item.form === "place") return place(key, shift);
  if (plan.item.form === "assign") return turnTo(key);
  const go = (kind: string, sign: number): boolean => {
    const by = stepOf(plan, kind);
    if (by) addStep(kind, by * sign);
    return by > 0;
  };
  const has = (kind: string): boolean => plan.item.handles.some((one) => one.kind === kind);
  switch (key) {
    case "ArrowUp":
      return go("advance", 1);
    case "ArrowDown":
      return go("advance", -1);
    case "ArrowLeft":
      return shift ? go("slide", -1) : has("wheel-left") ? go("wheel-left", 1) : go("turn", -1);
    case "ArrowRight":
      return shift ? go("slide", 1) : has("wheel-right") ? go("wheel-right", 1) : go("turn", 1);
    default:
      return false;
  }
}

/** Is done with an ask; a move that was only opened does not stand in the way. */
function done(ask: Ask | undefined): boolean {
  if (!ask || (state.plan && underWay(state.plan))) return false;
  if (state.plan) change(drop);
  pass(ask);
  return true;
}

function itemKey(key: string): boolean {
  for (const ask of state.scene?.asks ?? []) {
    const item = keyed(ask, key);
    if (item) {
      open(ask, item);
      return true;
    }
    const later = ask.pass_until.find((one) => one.key.toLowerCase() === key);
    if (later && !state.plan) {
      open(ask, later);
      return true;
    }
    if (ask.passes?.key.toLowerCase() === key) return done(ask);
  }
  const handle = state.plan?.item.handles.find((one) => one.key && one.key.toLowerCase() === key);
  if (!handle) return false;
  addStep(handle.kind, handle.kind === "about-face" ? 1800 : handle.step || 1);
  return true;
}

/** What stands in a list, for the button printed with Enter to go before it. */
const ROW = ".item, .card, .mini, [data-row]";
const TYPED = "input:not([type=checkbox]):not([type=radio]):not([type=range]), select, textarea";

/** A key that is held down acts once, unless it moves something. */
const held = ({ key, repeat }: KeyboardEvent): boolean =>
  repeat && (key === "Enter" || (key.length === 1 && !"+-=".includes(key)));

function covered(key: string): boolean {
  if (key !== "?" && !(key === "Escape" && state.help)) return false;
  change(() => {
    state.help = !state.help;
  });
  return true;
}

/** Letters with Shift are the page's own: those without belong to what is asked. */
function over(letter: string): boolean {
  if (letter === "l") showLog();
  else if (letter === "m") toggleTape();
  else if (letter === "e" && state.table?.editable) turnEditing();
  else if (letter === "o")
    change(() => {
      state.arrows = !state.arrows;
    });
  else if (letter === "b")
    change(() => {
      state.borders = !state.borders;
    });
  else if (letter === "f") {
    change(() => {
      state.tab = "formations";
      if (state.sheet === "peek") state.sheet = "half";
    });
    focusOn(".find .seek");
  } else return false;
  return true;
}

/** The log takes the panel and the focus; a second time what is asked comes back. */
function showLog(): void {
  change(() => {
    state.tab = state.tab === "log" ? "orders" : "log";
    if (state.sheet === "peek") state.sheet = "half";
  });
  focusOn(state.tab === "log" ? ".log .says[href], .log" : "#orders");
}

function pressed(event: KeyboardEvent): boolean {
  const key = event.key;
  const letter = key.toLowerCase();
  const target = event.target as HTMLElement;
  const button = target.closest?.("button, a, summary, select, [role=tab]");
  if (held(event) && !target.matches?.(TYPED)) return true;
  if (state.covered) return covered(key);
  if (key === "Escape") {
    if (state.looks) shutLooks();
    else if (state.help)
      change(() => {
        state.help = false;
      });
    else if (state.legend) openLegend();
    else if (state.drawer) closeRule();
    else if (state.page !== "table") return false;
    else if (state.tape?.on || state.looked)
      change(() => {
        state.tape = null;
        state.looked = null;
      });
    else if (state.scene?.ended && state.showEnd)
      change(() => {
        state.showEnd = false;
      });
    else if (state.looking !== null) walk(Infinity);
    else if (editing() && !state.plan && !state.denial) leaveEditing();
    else back();
    return true;
  }
  if (target.matches?.(TYPED)) return false;
  if (key === "?") return covered(key);
  if (key === "/") {
    openRule("");
    focusOn(".drawer .seek");
    return true;
  }
  if (state.legend) return letter === "k" ? (openLegend(), true) : false;
  if (state.page !== "table" || state.help || state.drawer || state.looks) return false;
  const plan = state.plan;
  if (key === "Enter" || key === " ") {
    const lit = key === "Enter" && (plan ? underWay(plan) : state.several.size > 0);
    if (button && !(lit && button.matches(ROW))) return false;
    const on = target.closest?.("[data-id]")?.getAttribute("data-id");
    if (on && state.tape) return (putEnd(on, placeOf(on) ?? [0, 0]), true);
    if (on && plan?.item.form === "assign" && on !== plan.item.thing && on !== plan.spot) return (tapped(on), true);
    if (plan && (lit || !on || on === state.chosen)) return (confirm(), true);
    if (on) return (tapped(on), true);
    if (key === "Enter" && sendMade()) return true;
    return key === " " ? (nextAble(), true) : false;
  }
  if (/^[1-6]$/u.test(key) && typeFace(Number(key))) return true;
  if (event.shiftKey && over(letter)) return true;
  if (plan && steer(plan, key, event.shiftKey)) return true;
  const arrow = ARROWS[key];
  if (arrow && !button) return (pan(...arrow), true);
  if (key === "Backspace") return (popStep(), true);
  if (itemKey(letter)) return true;
  switch (letter) {
    case "a":
      if (plan?.item.handles.some((one) => one.kind === "about-face")) addStep("about-face", 1800);
      return !!plan;
    case "b":
      return chooseFormation(state.chosen);
    case "n":
      return (nextAble(), true);
    case "d":
      return done(state.scene?.asks[0]);
    case "u":
      if (state.scene && state.scene.seat >= 0 && !state.scene.ended) undo();
      return true;
    case "i":
      return state.table?.briefed ? (openBriefing(), true) : false;
    case "k":
      return (openLegend(), true);
    case "[":
    case "]":
      return (walk(letter === "[" ? -1 : 1), true);
    case "p":
    case "o":
      if (!following()) return false;
      if (letter === "p") hold();
      else if (state.held) oneStep();
      return true;
    case "+":
    case "=":
      return (zoom(1.3), true);
    case "-":
      return (zoom(1 / 1.3), true);
    case "0":
      return (fit(), true);
    case "c": {
      const at = placeOf(state.chosen);
      if (at) flyTo(...at);
      return true;
    }
    default:
      return false;
  }
}

/** Listens to the keys of the whole page. */
export function listenToKeys(): void {
  document.addEventListener("keydown", (event) => {
    if (event.altKey || event.metaKey || event.ctrlKey || event.isComposing) return;
    if (pressed(event)) event.preventDefault();
  });
}
