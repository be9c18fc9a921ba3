// What is chosen on the table and what that opens: a thing's own items, the items of others that concern it, and all
// that is put away when a new scene comes.
import { NARROW, reveal } from "./camera";
import type { Ask, Item, Scene } from "./kinds";
import { assignTo, begin, consider, drop, fromTheTop, toggle, tryAgain, tryOut } from "./plan";
import { pointsLeft } from "./next";
import { goOn } from "./playback";
import { answer } from "./socket";
import { change, state, thing } from "./state";
import { area, boardsOf, mainOf, placeOf, surfaceOf } from "./surfaces";
import { formationOf } from "./together";

/** Items reached from a thing: its own, then those that concern it. */
export function itemsOf(id: string): { ask: Ask; item: Item }[] {
  const found: { ask: Ask; item: Item; own: boolean }[] = [];
  for (const ask of state.scene?.asks ?? [])
    for (const item of ask.items)
      if (item.thing === id || item.area === id) found.push({ ask, item, own: true });
      else if (item.things.includes(id)) found.push({ ask, item, own: false });
  return found.sort((a, b) => Number(b.own) - Number(a.own));
}

/** Whether something can be done now with this thing. */
export const canAct = (id: string): boolean =>
  (state.scene?.asks ?? []).some((ask) => ask.items.some((item) => item.thing === id && !item.refusal));

/** Whether an item is reached from a thing, or from an area where it is reached from no thing. */
const belongs = (item: Item, id: string): boolean => item.thing === id || (!item.thing && item.area === id);

/** The forms by which a thing is moved. */
export const MOVES = new Set(["path", "place", "assign"]);

/** Chooses a thing: its facts and items are shown, and the first way to move it is opened at once. */
export function choose(id: string): void {
  change(() => {
    drop();
    state.chosen = id;
    state.choices += 1;
    state.looking = null;
    state.toward = "";
    state.thrown = null;
    state.denial = null;
    state.sure = false;
    if (id) state.tab = "orders";
    state.visited.add(id);
    const found = id ? itemsOf(id).filter(({ item }) => belongs(item, id) && !item.refusal) : [];
    const ways = thing(id)?.kind === "card" ? [] : found.filter(({ item }) => MOVES.has(item.form));
    const whole = thing(id)?.kind === "leader" ? ways.find(({ item }) => item.things.length > 1) : undefined;
    const first =
      whole ??
      ways.find(({ item }) => item.things.length < 2) ??
      ways[0] ??
      (found.length === 1 ? found[0] : undefined);
    if (first && (first.item.form !== "" || first.item.commit !== "plain" || area(id))) begin(first.ask, first.item);
    if (id) fromTheTop();
    goOn();
    if (id && NARROW.matches && state.sheet === "peek" && !state.plan) state.sheet = "half";
  });
}

/** What a tap on a thing of the table means, given what is open. */
export function tapped(id: string): void {
  const plan = state.plan;
  if (plan?.item.form === "picks") {
    const at = plan.item.picks.findIndex((pick) => pick.thing === id);
    if (at >= 0) return toggle(at);
  }
  const own = itemsOf(id).some(({ item }) => item.thing === id);
  const where = thing(id)?.where;
  const lot = where && "slot" in where ? where.slot : "";
  if (plan?.item.form === "assign" && !own) return assignTo(lot || id, true);
  if (area(lot) && !itemsOf(id).length && itemsOf(lot).some(({ item }) => belongs(item, lot))) return tapped(lot);
  const several = severalOf(id);
  if (several && area(id)) return pickSeveral(several.ask, several.at);
  if (state.chosen && state.chosen !== id && !own) {
    const ways = itemsOf(id).filter(({ item }) => item.thing === state.chosen && !item.refusal);
    const [both] = ways;
    if (both && ways.length === 1) return open(both.ask, both.item);
    if (both)
      return change(() => {
        drop();
        state.denial = null;
        state.toward = id;
        if (NARROW.matches && state.sheet === "peek") state.sheet = "half";
        fromTheTop();
      });
    const refused = itemsOf(id).find(({ item }) => item.thing === state.chosen && item.refusal);
    if (refused)
      return change(() => {
        state.denial = refused.item.refusal;
      });
  }
  choose(id);
}

/** Chooses the leader whose formation a stand belongs to, and opens the move of the whole formation; where its
 * stands are placed one by one, that of all of them together. */
export function chooseFormation(id: string): boolean {
  if (!id) {
    const whole = (state.scene?.asks ?? []).flatMap((ask) => ask.items);
    const first = whole.find((item) => item.form === "path" && item.things.length > 1 && item.thing && !item.refusal);
    return !!first && chooseFormation(first.thing);
  }
  for (const ask of state.scene?.asks ?? []) {
    const item =
      ask.items.find(
        (one) =>
          one.form === "path" && one.things.length > 1 && one.thing !== id && one.things.includes(id) && !one.refusal,
      ) ?? ask.items.find((one) => one.form === "path" && one.things.length > 1 && one.thing === id);
    if (!item) continue;
    change(() => {
      drop();
      state.chosen = item.thing;
      begin(ask, item);
    });
    return true;
  }
  const whole = formationOf(state.scene?.asks ?? [], id);
  if (!whole) return false;
  change(() => {
    drop();
    state.chosen = id;
    begin(whole.ask, whole.item, whole.others);
  });
  return true;
}

/** Opens an item; a plain one without anything to complete is answered at once. */
export function open(ask: Ask, item: Item): void {
  if (item.refusal)
    return change(() => {
      state.denial = item.refusal;
    });
  state.visited.add(item.thing);
  if (item.series) return answer(ask.id, item.value, true);
  const plain = item.form === "" && item.commit === "plain" && !item.odds && !item.odds_follow && !item.foreseen;
  if (plain && item.ways.length < 2) return answer(ask.id, item.value);
  change(() => {
    const from = state.plan ? state.plan.from : state.chosen;
    drop();
    if (item.thing) state.chosen = item.thing;
    state.denial = null;
    begin(ask, item);
    if (state.plan) state.plan.from = from;
  });
}

/** Gives up what is open; what was listed when it was opened is listed again. */
export function giveUp(): void {
  change(() => {
    const { plan } = state;
    drop();
    if (plan) state.chosen = plan.from;
  });
}

/** Steps back once: the drag, the last step, the open item, the choice. */
export function back(): void {
  change(() => {
    const plan = state.plan;
    if (state.denial) state.denial = null;
    else if (plan?.path.length) {
      plan.path = [];
      plan.aim = null;
      tryOut();
    } else if (plan?.spot) Object.assign(plan, { spot: "", probed: null, refusal: null, wanted: false });
    else if (plan) giveUp();
    else if (state.sure) state.sure = false;
    else state.chosen = "";
  });
}

/** Where it was said already that something is left. */
const warned = new Set<string>();

/** Is done with the rest of an ask.  What bars it is shown, and the server is asked for a way out of it. */
export function pass(ask: Ask): void {
  const item = ask.passes;
  if (!item || state.waiting) return;
  const about = `${ask.id} ${ask.about.join()} ${state.scene?.turn ?? ""}`;
  const warns = item.says || (pointsLeft(ask) && !warned.has(about));
  if (warns && !item.refusal && !state.sure) {
    warned.add(about);
    return change(() => {
      state.sure = true;
    });
  }
  answer(ask.id, item.value);
  if (item.refusal)
    change(() => {
      state.denial = item.refusal;
    });
}

/** The place of a thing or area among those of which several are asked for. */
export function severalOf(id: string): { ask: Ask; at: number } | undefined {
  const ask = state.scene?.asks.find((one) => one.form === "several");
  const at = ask?.items.findIndex((item) => belongs(item, id) && !item.refusal) ?? -1;
  return ask && at >= 0 ? { ask, at } : undefined;
}

/** Puts one of several in, or leaves it out, and tries out what is chosen. */
export function pickSeveral(ask: Ask, at: number): void {
  change(() => {
    if (!state.several.delete(at)) state.several.add(at);
    consider(
      ask,
      ask.items.filter((_, place) => state.several.has(place)).map((item) => item.value),
    );
  });
}

/** What brought a question on is brought into view and marked, with all that it concerns. */
function attend(ask: Ask, look: boolean): void {
  const at = placeOf(ask.trigger);
  if (!at) return;
  state.marked = new Set([ask.trigger, ...ask.about]);
  if (look) reveal(...at);
}

/** Attends to what brought on the question that is asked now. */
export function attendTrigger(): void {
  const [ask] = state.scene?.asks ?? [];
  if (ask?.trigger) attend(ask, true);
}

const concerns = (scene: Scene, id: string): boolean =>
  scene.asks.some((ask) => ask.items.some((item) => !item.refusal && (item.thing === id || item.area === id)));

/** The surface on which all answers to what is asked are areas, if there is one; "" otherwise. */
function answersOn(scene: Scene): string {
  const items = scene.asks.flatMap((ask) => ask.items).filter((item) => !item.refusal);
  const [on, ...others] = new Set(items.map((item) => surfaceOf(item.area)));
  return others.length ? "" : (on ?? "");
}

/** What is asked, and when. */
const asking = (scene: Scene): string =>
  `${scene.game} ${scene.turn} ${scene.phase} ${scene.asks[0]?.id} ${scene.seat}`;

/** Whoever of one's own has come onto the table is brought into view. */
function lookAt(old: Scene, scene: Scene): void {
  const stood = new Set(old.things.map((one) => one.id));
  const come = scene.things.find((one) => one.side === scene.seat && !stood.has(one.id) && placeOf(one.id));
  const at = come && placeOf(come.id);
  if (at) reveal(...at);
}

/** A new scene: what was open is closed unless the same is still asked, and what was chosen to act and has acted is let
 * go. */
export function sceneCame(old: Scene | null, scene: Scene): void {
  if (state.waiting && scene.asks.length && old?.asks[0]?.id !== scene.asks[0]?.id) state.tab = "orders";
  state.waiting = false;
  state.told = null;
  if (old && old.seq === scene.seq && old.game === scene.game && state.plan) {
    return tryAgain();
  }
  drop();
  state.several = new Set();
  state.number = null;
  state.faces = [];
  state.denial = null;
  state.sure = false;
  state.trouble = "";
  if (!scene.things.some((one) => one.id === state.chosen) && !scene.areas.some((one) => one.id === state.chosen))
    state.chosen = "";
  if (old && old.asks[0]?.id !== scene.asks[0]?.id) state.chosen = "";
  if (old && asking(old) !== asking(scene)) state.visited = new Set();
  if (old && old.asks[0]?.why !== scene.asks[0]?.why) {
    if (NARROW.matches && state.sheet === "peek" && scene.asks.length) state.sheet = "half";
    fromTheTop();
  }
  const [asked] = scene.asks;
  if (old?.game === scene.game && !state.covered) lookAt(old, scene);
  if (asked?.trigger && old?.seq !== scene.seq) attend(asked, old?.game === scene.game && !state.covered);
  else if (old?.asks[0]?.trigger) state.marked = new Set();
  if (old && state.chosen && concerns(old, state.chosen) && !concerns(scene, state.chosen)) state.chosen = "";
  if (scene.ended && !old?.ended) state.showEnd = true;
  const fresh = boardsOf(scene).find((one) => !old?.surfaces.some((before) => before.id === one.id));
  // A fight is laid out beside a map to be seen at once; what lies beside a field is there to look at.
  if (fresh && mainOf(scene)?.kind === "map") state.front = fresh.id;
  else if (old?.asks[0]?.why !== asked?.why) state.front = answersOn(scene) || state.front;
}
