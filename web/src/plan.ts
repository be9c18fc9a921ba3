// An answer in the making: an open item, completed by handles, drags or ticks, tried out on the server, confirmed.
// What is allowed is never decided here: every change is tried out by a probe, and what comes back is what is drawn and
// sent.
import { NARROW, reveal } from "./camera";
import type { Ask, Denial, Item, Overlay, Probed, Spot } from "./kinds";
import { answer, probe } from "./socket";
import { inFront, placeOf, surface, surfaceOf } from "./surfaces";
import { change, type Plan, type Pose, type Step, state, thing } from "./state";
import { centre, spread } from "./together";

let last = 0;
let due: (() => void) | null = null;
let inFlight = 0;
let patience = 0;

const record = (value: unknown): Record<string, unknown> =>
  value !== null && typeof value === "object" && !Array.isArray(value) ? { ...(value as Record<string, unknown>) } : {};

/** The value that is begun with, as it is paid for. */
const bare = ({ item, paid }: Plan): unknown => item.ways[paid]?.value ?? item.value;

/** The value of the open item, as far as it is completed. */
export function completed(plan: Plan): unknown {
  if (plan.mates.length) return spread(plan);
  const begun = bare(plan);
  if (plan.item.form === "path") return { ...record(begun), path: plan.path };
  if (plan.item.form === "assign") return { ...record(begun), to: plan.spot };
  if (plan.item.form === "place") return plan.to ? { ...record(begun), to: plan.to } : begun;
  if (plan.item.form === "picks") {
    const value = record(begun);
    for (const field of new Set(plan.item.picks.map((pick) => pick.field)))
      value[field] = plan.item.picks
        .filter((pick, at) => pick.field === field && plan.picked.has(at))
        .map((pick) => pick.value);
    return value;
  }
  return begun;
}

/** Pays for what is open in another of its ways, and tries it out so. */
export function payBy(way: number): void {
  change(() => {
    if (!state.plan || state.plan.paid === way) return;
    Object.assign(state.plan, { paid: way, probed: null, refusal: null });
    tryOut();
  });
}

/** What would be sent now, or undefined while it may not be. */
export function ready(plan: Plan): { value: unknown } | undefined {
  if (plan.item.refusal || plan.dragging || inFlight) return undefined;
  if (plan.item.form === "") return { value: bare(plan) };
  const probed = plan.probed;
  if (!probed) return undefined;
  if (plan.mates.length && !plan.to) return undefined;
  if (probed.nearest !== null && probed.nearest !== undefined) {
    const path = record(probed.nearest).path;
    return Array.isArray(path) && path.length === 0 ? undefined : { value: probed.nearest };
  }
  const { form } = plan.item;
  const incomplete = form === "path" || (form === "place" && !plan.to) || (form === "assign" && !plan.spot);
  return probed.refusal || incomplete ? undefined : { value: completed(plan) };
}

/** Whether Enter is meant for what is planned: it can be sent now, or was worked on.  A move that was only opened does
 * not keep a player from opening something else. */
export const underWay = (plan: Plan): boolean => {
  const { form } = plan.item;
  if (ready(plan)) return true;
  if (form === "path") return plan.path.length > 0;
  return form === "place" ? plan.to !== null : form !== "assign" || plan.spot !== "";
};

let raised = false;

/** What is to be read is begun at its top. */
export const fromTheTop = (): number => requestAnimationFrame(() => document.querySelector("#orders")?.scrollTo(0, 0));

/** On a phone the sheet leaves the table free for what is placed there, and shows odds whole before they are rolled. */
function makeRoom(item: Item): void {
  // What is carried is under the finger already: nothing moves away from it.
  if (!NARROW.matches || state.carried) return;
  if (item.form === "path" || item.form === "place" || item.form === "assign") state.sheet = "peek";
  else if (item.odds || item.odds_follow || item.commit === "rolls") {
    state.sheet = "full";
    raised = true;
  }
}

/** Opens an item: what is asked of it is tried out at once. */
export function begin(ask: Ask, item: Item, mates: Item[] = []): void {
  state.thrown = null;
  makeRoom(item);
  fromTheTop();
  const picked = new Set(item.picks.flatMap((pick, at) => (pick.chosen && !pick.refusal ? [at] : [])));
  state.plan = {
    ask,
    item,
    mates,
    path: [],
    before: [],
    to: null,
    places: [],
    spot: "",
    paid: 0,
    picked,
    probed: null,
    refusal: null,
    dragging: "",
    wanted: false,
    aim: null,
    from: state.chosen,
  };
  if (item.form === "assign") return bringSpots(item);
  if (mates.length) return;
  if (item.form !== "" || item.odds_follow || item.foreseen || (item.commit !== "plain" && !item.odds)) tryOut();
  const at = placeOf(item.thing);
  if (at) reveal(...at);
}

/** Where there is room for one surface alone, one with an area to choose comes to the front. */
function bringSpots(item: Item): void {
  const on = item.spots.map((one) => surfaceOf(one.area));
  const now = state.scene ? inFront(state.scene) : "";
  if (on.length && !on.includes(now)) state.front = on[0] ?? "";
}

/** Closes what is open; nothing has happened. */
export function drop(): void {
  if (raised && state.sheet === "full") state.sheet = "half";
  raised = false;
  state.plan = null;
  due = null;
  inFlight = 0;
  clearTimeout(patience);
}

/** Tries the open item out on the server; of a burst only the latest is sent. */
export function tryOut(drag?: { handle: string; x: number; y: number }): void {
  const plan = state.plan;
  if (!plan) return;
  const value = drag ? { ...record(bare(plan)), path: plan.before, drag } : completed(plan);
  const send = (): void => {
    last += 1;
    if (!probe(plan.ask.id, value, last, plan.mates.length > 0)) return;
    inFlight = last;
    clearTimeout(patience);
    patience = window.setTimeout(() => {
      inFlight = 0;
      next();
    }, 1500);
  };
  if (inFlight) due = send;
  else send();
}

/** Tries it out anew: what was under way was of a scene that is gone. */
export function tryAgain(): void {
  inFlight = 0;
  tryOut();
}

function next(): void {
  const send = due;
  due = null;
  send?.();
}

/** The server said what would come of what was tried. */
export function answered(probed: Probed): void {
  if (probed.n !== inFlight) return;
  inFlight = 0;
  clearTimeout(patience);
  const plan = state.plan;
  if (!plan) {
    state.told = probed;
    return;
  }
  plan.probed = probed;
  plan.refusal = probed.refusal;
  showOdds(plan);
  if (!plan.item.thing && !plan.to) bring(probed.overlays);
  const path = record(probed.nearest).path;
  if (Array.isArray(path) && !due) plan.path = path as Step[];
  // Odds that come with an area are read before it is assigned.
  const wanted = plan.wanted && !due && !probed.refusal && !(plan.item.form === "assign" && probed.odds);
  if (!due) plan.wanted = false;
  next();
  if (wanted) confirm();
}

/** Brings what is laid out into view, where no thing says where it is. */
function bring(overlays: Overlay[]): void {
  const flat = overlays.find((one) => one.kind === "bases")?.geometry.flat() ?? [];
  if (!flat.length) return;
  const middle = (values: number[]): number => (Math.min(...values) + Math.max(...values)) / 2;
  reveal(middle(flat.filter((_, at) => at % 2 === 0)), middle(flat.filter((_, at) => at % 2 === 1)));
}

/** The server refused: of a probe it is shown beside the ghost, of an answer in the panel. */
export function denied(denial: Denial, n?: number): void {
  if (n !== undefined && n !== null) {
    if (n !== inFlight) return;
    inFlight = 0;
    clearTimeout(patience);
    if (state.plan) {
      state.plan.refusal = denial;
      state.plan.probed = null;
    }
    return next();
  }
  state.waiting = false;
  state.denial = denial;
}

// --- completing

/** A handle, or the ghost itself ("free"), is drawn to a place of the table. */
export function dragTo(handle: string, x: number, y: number): void {
  const plan = state.plan;
  if (!plan) return;
  change(() => {
    if (!plan.dragging) {
      plan.dragging = handle;
      plan.places.push(plan.to);
      plan.before = handle === "free" ? [] : plan.path.at(-1)?.kind === handle ? plan.path.slice(0, -1) : plan.path;
    }
    plan.aim = { x, y };
    if (plan.item.form === "place") {
      const now = spot(plan);
      const bearing = Math.round((Math.atan2(x - now.x, y - now.y) * 1800) / Math.PI + 3600) % 3600;
      plan.to = handle === "turn" ? { ...now, heading: bearing } : { x, y, heading: plan.to?.heading ?? faced(plan) };
      tryOut();
    } else tryOut({ handle, x, y });
  });
}

/** On a phone the sheet comes up once what was dragged would come to blows: the odds are on it. */
function showOdds(plan: Plan): void {
  if (NARROW.matches && plan.probed?.odds && !plan.dragging && state.sheet === "peek") state.sheet = "half";
}

/** The handle is let go: what was tried last stands. */
export function dropped(): void {
  change(() => {
    if (!state.plan) return;
    state.plan.dragging = "";
    state.plan.aim = null;
    showOdds(state.plan);
  });
}

/** Which way what is placed faces: as the ghost that the server showed, else as it stands. */
function faced(plan: Plan): number {
  if (plan.mates.length) return plan.to?.heading ?? centre(plan).heading;
  const ring = plan.probed?.overlays.find((one) => one.kind === "bases" && one.geometry[0]?.length === 8)?.geometry[0];
  if (ring)
    return (
      Math.round(
        (Math.atan2(-((ring[3] ?? 0) - (ring[1] ?? 0)), (ring[2] ?? 0) - (ring[0] ?? 0)) * 1800) / Math.PI + 3600,
      ) % 3600
    );
  const where = thing(plan.item.thing)?.where;
  return where && "x" in where ? where.heading : 0;
}

/** Where what is placed is now: where it was put, as the ghost that the server showed, or where it stands. */
function spot(plan: Plan): Pose {
  if (plan.to) return plan.to;
  if (plan.mates.length) return centre(plan);
  const flat = plan.probed?.overlays.find((one) => one.kind === "bases")?.geometry.flat() ?? [];
  const middle = (from: number): number => {
    const values = flat.filter((_, at) => at % 2 === from);
    return Math.round((Math.min(...values) + Math.max(...values)) / 2);
  };
  const where = thing(plan.item.thing)?.where;
  if (flat.length) return { x: middle(0), y: middle(1), heading: faced(plan) };
  if (where && "x" in where) return { x: where.x, y: where.y, heading: faced(plan) };
  return {
    x: Math.round((surface()?.size[0] ?? 0) / 2),
    y: Math.round((surface()?.size[1] ?? 0) / 2),
    heading: 0,
  };
}

/** Moves what is placed by so much, at first as far as it must go, or turns it, and tries it out. */
export function nudge(dx: number, dy: number, turn = 0): void {
  const plan = state.plan;
  if (plan?.item.form !== "place") return;
  const least = plan.to ? 0 : (plan.item.handles.find(({ kind }) => kind === "free")?.least ?? 0);
  const by = Math.max(1, Math.ceil(least / (Math.hypot(dx, dy) || Infinity)));
  change(() => {
    const at = spot(plan);
    plan.places.push(plan.to);
    const heading = (at.heading + turn + 3600) % 3600;
    plan.to = { x: at.x + dx * by, y: at.y + dy * by, heading, exact: !!turn };
    tryOut();
  });
}

/** Tries an area out for what is to be assigned; `send` assigns it where nothing bars it and nothing is to be read. */
export function assignTo(spot: string, send: boolean): void {
  const plan = state.plan;
  if (plan?.item.form !== "assign") return;
  change(() => {
    if (plan.spot !== spot) Object.assign(plan, { spot, probed: null, refusal: null });
    plan.wanted = send && spot !== "" && plan.item.commit === "plain";
    if (spot) tryOut();
  });
}

/** The areas that a thing may be assigned to; where none is named, any that lies with its own may be tried. */
export function spotsOf({ item }: Plan): Spot[] {
  if (item.spots.length) return item.spots;
  const on = surfaceOf(item.thing);
  const all = state.scene?.areas.filter((one) => one.label && surfaceOf(one.id) === on) ?? [];
  return all.map(({ id, label }) => ({ area: id, label, says: "", refusal: null }));
}

/** The next of the areas that are open, or the one before. */
export function nextSpot(by: number): void {
  const plan = state.plan;
  const open = (plan ? spotsOf(plan) : []).filter((one) => !one.refusal);
  if (!plan || !open.length) return;
  const at = open.findIndex((one) => one.area === plan.spot);
  const next = at < 0 ? (by > 0 ? 0 : open.length - 1) : (at + by + open.length) % open.length;
  assignTo(open[next]?.area ?? "", false);
}

/** Adds to the last step of this kind, or begins one, and tries it out. */
export function addStep(kind: string, by: number): void {
  const plan = state.plan;
  if (!plan || !by) return;
  if (plan.item.form === "place") return kind === "turn" ? nudge(0, 0, by) : undefined;
  change(() => {
    const before = plan.path.at(-1);
    if (before && before.kind === kind && kind !== "about-face") {
      const sum = before.by + by;
      plan.path = [...plan.path.slice(0, -1), ...(sum ? [{ kind, by: sum }] : [])];
    } else plan.path = [...plan.path, { kind, by }];
    tryOut();
  });
}

/** Takes the last step back, or goes back to the place before. */
export function popStep(): void {
  const plan = state.plan;
  if (!plan?.path.length && !plan?.places.length) return;
  change(() => {
    plan.to = plan.places.pop() ?? null;
    plan.path = plan.path.slice(0, -1);
    tryOut();
  });
}

/** Puts a member in, or leaves it out. */
export function toggle(at: number): void {
  const plan = state.plan;
  const pick = plan?.item.picks[at];
  if (!plan || !pick) return;
  change(() => {
    if (pick.refusal) state.denial = pick.refusal;
    else {
      state.denial = null;
      if (!plan.picked.delete(at)) plan.picked.add(at);
      tryOut();
    }
  });
}

/** Sends the open item as it stands. */
export function confirm(): void {
  const plan = state.plan;
  const sent = plan && ready(plan);
  if (plan && sent) answer(plan.ask.id, sent.value, plan.mates.length > 0);
  else if (plan && inFlight && plan.item.commit === "plain") plan.wanted = true;
}

/** Tries out a whole answer that belongs to no item (a number, a list). */
export function consider(ask: Ask, value: unknown): void {
  last += 1;
  if (probe(ask.id, value, last)) inFlight = last;
}
