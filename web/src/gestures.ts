// Fingers and the mouse on the table: one finger pans or drags a ghost, two pinch, a tap chooses or places, the wheel
// zooms.
import { camera, flyTo, pan, toTable, zoom } from "./camera";
import { boxAround, freePlace, ghostRings, gripPlace } from "./handles";
import { choose, chooseFormation, itemsOf, tapped } from "./choice";
import { addStep, dragTo, dropped } from "./plan";
import { change, state } from "./state";
import { canCarry, carry, letGo, lift, setDown } from "./carry";
import { holdOn, letOff } from "./hover";
import { putEnd } from "./survey";
import { placeOf, surface } from "./surfaces";

interface Hold {
  id: number;
  x: number;
  y: number;
  sx: number;
  sy: number;
  what: "pan" | "thing" | "ghost" | "handle" | "tape" | "carry";
  on: string;
  area: boolean;
  near: boolean;
  grip: [number, number];
  moved: boolean;
}

const fingers = new Map<number, { x: number; y: number }>();
let hold: Hold | null = null;
let spread = 0;
let tappedAt = 0;
let tappedOn = "";

const SLACK = 6;
const TWICE = 400;

/** A place in the window of the table, in which its drawing may have slid. */
function local(event: { clientX: number; clientY: number }, element: Element): [number, number] {
  const box = (element.parentElement ?? element).getBoundingClientRect();
  return [event.clientX - box.left, event.clientY - box.top];
}

/** Listens on the table's drawing; called once for a drawing.  What was held on an earlier one is let go. */
export function listen(element: SVGSVGElement): void {
  fingers.clear();
  hold = null;
  element.addEventListener("pointerdown", (event) => down(event, element));
  element.addEventListener("pointermove", (event) => move(event, element));
  element.addEventListener("pointerup", (event) => up(event, element));
  element.addEventListener("pointercancel", (event) => lost(event));
  element.addEventListener(
    "wheel",
    (event) => {
      event.preventDefault();
      const [x, y] = local(event, element);
      const by = event.deltaMode === 1 ? event.deltaY * 30 : event.deltaY;
      zoom(Math.exp(-by * (event.ctrlKey ? 0.008 : 0.0016)), x, y);
    },
    { passive: false },
  );
  element.addEventListener("contextmenu", (event) => event.preventDefault());
}

function down(event: PointerEvent, element: SVGSVGElement): void {
  if (event.button > 0 && event.button !== 1) return;
  const [x, y] = local(event, element);
  fingers.set(event.pointerId, { x, y });
  element.setPointerCapture(event.pointerId);
  if (fingers.size === 2) {
    letOff();
    letGo();
    if (hold && (hold.what === "ghost" || hold.what === "handle") && hold.moved) dropped();
    hold = null;
    spread = distance();
    return;
  }
  const target = event.target as Element;
  const handle = target.closest("[data-handle]")?.getAttribute("data-handle") ?? "";
  const near = !!handle && target.classList.contains("touch");
  const { on, area, ghost } = lying(target);
  hold = { id: event.pointerId, x, y, sx: x, sy: y, what: "pan", on, area, near, grip: [0, 0], moved: false };
  const high = surface()?.size[1] ?? 0;
  if (state.tape?.on) {
    hold.what = "tape";
  } else if (handle && state.plan) {
    const box = boxAround(ghostRings(state.plan, high));
    hold.what = "handle";
    hold.on = handle;
    if (box) hold.grip = gripPlace(handle, box);
  } else if (canCarry(on)) hold.what = "carry";
  else if (state.plan && ghost) {
    hold.what = "ghost";
    hold.on = on || state.plan.item.thing;
    hold.grip = freePlace(state.plan, high) ?? [0, 0];
  } else if (on && !area) hold.what = "thing";
  const held = hold;
  if (event.pointerType === "touch" && on && (held.what === "thing" || held.what === "pan" || held.what === "carry"))
    holdOn(on, event.clientX, event.clientY, () => {
      // What was held to be read is not tapped as well.
      if (hold === held) hold = null;
    });
}

/** What is drawn there: a thing or an area, and whether it is what is being placed. */
function lying(target: Element | undefined): { on: string; area: boolean; ghost: boolean } {
  const on = target?.closest("[data-id]")?.getAttribute("data-id") ?? "";
  const { item, mates } = state.plan ?? {};
  const together = mates?.some((one) => one.thing === on);
  const own = !!item && !!on && (on === item.thing || together || (item.form === "path" && item.things.includes(on)));
  return { on, area: !!target?.closest(".area"), ghost: own || !!target?.closest("[data-ghost]") };
}

function distance(): number {
  const [a, b] = [...fingers.values()];
  return a && b ? Math.hypot(a.x - b.x, a.y - b.y) : 0;
}

function move(event: PointerEvent, element: SVGSVGElement): void {
  const finger = fingers.get(event.pointerId);
  if (!finger) return;
  const [x, y] = local(event, element);
  if (fingers.size === 2) {
    const [a, b] = [...fingers.values()];
    const before = a && b ? [(a.x + b.x) / 2, (a.y + b.y) / 2] : [x, y];
    Object.assign(finger, { x, y });
    const after = a && b ? [(a.x + b.x) / 2, (a.y + b.y) / 2] : [x, y];
    pan((after[0] ?? 0) - (before[0] ?? 0), (after[1] ?? 0) - (before[1] ?? 0));
    const now = distance();
    if (spread > 10) zoom(now / spread, after[0], after[1]);
    spread = now;
    return;
  }
  Object.assign(finger, { x, y });
  if (!hold || hold.id !== event.pointerId) return;
  if (!hold.moved && Math.hypot(x - hold.sx, y - hold.sy) < SLACK) return;
  letOff();
  if (!hold.moved) began(event, hold);
  hold.moved = true;
  const [tx, ty] = toTable(x, y);
  if (hold.what === "carry") carry(event.clientX, event.clientY);
  else if (hold.what === "pan" || hold.what === "thing") pan(x - hold.x, y - hold.y);
  else if (hold.what === "tape")
    change(() => {
      if (state.tape?.from) state.tape.to = [tx, ty];
    });
  else {
    const [fx, fy] = toTable(hold.sx, hold.sy);
    const high = surface()?.size[1] ?? 0;
    const kind = hold.what === "handle" ? hold.on : "free";
    if (kind !== "about-face")
      dragTo(kind, Math.round(hold.grip[0] + tx - fx), Math.round(high - hold.grip[1] + ty - fy));
  }
  hold.x = x;
  hold.y = y;
}

/** A drag begins: with the mouse a stand that can move is taken up at once. */
function began(event: PointerEvent, held: Hold): void {
  if (held.what === "tape") {
    change(() => {
      if (state.tape) state.tape.to = state.tape.from;
      putEnd(held.on, toTable(held.sx, held.sy));
    });
    return;
  }
  if (held.what === "carry") return lift(held.on, event.clientX, event.clientY);
  if (held.what !== "thing" || event.pointerType !== "mouse") return;
  if (
    !itemsOf(held.on).some(
      ({ item }) => item.thing === held.on && (item.form === "path" || item.form === "place") && !item.refusal,
    )
  )
    return;
  choose(held.on);
  if (!state.plan) return;
  held.what = "ghost";
  held.grip = freePlace(state.plan, surface()?.size[1] ?? 0) ?? [0, 0];
}

function up(event: PointerEvent, element: SVGSVGElement): void {
  letOff();
  fingers.delete(event.pointerId);
  const held = hold;
  if (!held || held.id !== event.pointerId) return;
  hold = null;
  if (held.moved) {
    if (held.what === "ghost" || held.what === "handle") dropped();
    if (held.what === "carry") setDown();
    if (held.what === "tape") {
      const [x, y] = local(event, element);
      const under = lying(document.elementsFromPoint(event.clientX, event.clientY)[0]).on;
      change(() => {
        if (state.tape) state.tape.to = null;
        putEnd(under, toTable(x, y));
      });
    }
    return;
  }
  const [x, y] = local(event, element);
  tap(event, held, x, y);
}

function lost(event: PointerEvent): void {
  letOff();
  fingers.delete(event.pointerId);
  if (hold?.id === event.pointerId) {
    if (hold.what === "carry") letGo();
    else if (hold.moved) dropped();
    hold = null;
  }
}

const TINY = 0.009;

/** A thing tapped from afar is looked at from nearer, once it is clear that no second tap follows. */
function closer(id: string): void {
  if (camera.k >= TINY) return;
  window.setTimeout(() => {
    const at = placeOf(id);
    if (!hold && state.plan && !state.plan.dragging && state.chosen === id && at) flyTo(...at);
  }, TWICE + 20);
}

function tap(event: PointerEvent, held: Hold, x: number, y: number): void {
  if (held.what === "tape") return putEnd(held.on, toTable(x, y));
  if (held.what === "handle" && held.near) {
    // The ring about a handle is there to be taken hold of; a tap in it means what lies under it.
    const { ghost, ...under } = lying(
      document.elementsFromPoint(event.clientX, event.clientY).find((one) => !one.closest("[data-handle]")),
    );
    Object.assign(held, under, { what: ghost ? "ghost" : "pan" });
  }
  if (held.what === "handle") {
    const handle = state.plan?.item.handles.find((one) => one.kind === held.on);
    if (handle) addStep(handle.kind, handle.kind === "about-face" ? 1800 : handle.step || handle.least || 1);
    return;
  }
  const twice = event.timeStamp - tappedAt < TWICE && tappedOn === held.on && !!held.on;
  tappedAt = event.timeStamp;
  tappedOn = held.on;
  if (twice && chooseFormation(held.on)) return;
  const movingOn = state.plan && (state.plan.item.form === "path" || state.plan.item.form === "place");
  if (held.what === "ghost") return;
  if (held.on && !(held.area && movingOn)) {
    tapped(held.on);
    return closer(held.on);
  }
  if (movingOn) {
    const [tx, ty] = toTable(x, y);
    dragTo("free", tx, ty);
    dropped();
  } else if (state.chosen) choose("");
}
