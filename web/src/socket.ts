// The line to the server: one socket that comes back by itself, and the few things that are said over it.

import { briefingCame } from "./briefing";
import { likelyCame } from "./chance";
import { coverFor } from "./cover";
import { ownSalt, witness } from "./kept";
import {
  type News,
  readDenial,
  readNews,
  readLooked,
  readProbed,
  readScene,
  readWeighed,
  type Scene,
  type Weighed,
  WIRE,
} from "./kinds";
import { shownOf, unveil } from "./passing";
import { arrive, emptied } from "./playback";
import { patchedScene, type RawScene, sharing } from "./patch";
import { sceneCame } from "./choice";
import { answered, denied } from "./plan";
import { found } from "./survey";
import { change, drawNow, readTable, state, type TableInfo } from "./state";

let where = "";
let socket: WebSocket | null = null;
let tries = 0;
let again = 0;
/** The scene as it came over this line; whether it was asked for again because a patch did not fit it. */
let raw: RawScene | null = null;
let missed = false;
/** How many lines of the log have come, those included that wait to be shown. */
let lines = 0;
/** Odds of a scene that waits to be shown. */
let early: { seq: number; odds: Weighed[] } | null = null;
/** The sides whose salt was sent over this line. */
const salted = new Set<number>();

/** Opens the line to the game of a seat's token; an earlier one is closed. */
export function open(token: string): void {
  close();
  where = token;
  tries = 0;
  connect();
}

/** Closes the line for good. */
export function close(): void {
  where = "";
  emptied();
  clearTimeout(again);
  socket?.close();
  socket = null;
  state.line = "closed";
}

function connect(): void {
  if (!where) return;
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  const line = new WebSocket(`${scheme}://${location.host}/ws/${encodeURIComponent(where)}`);
  socket = line;
  raw = null;
  missed = false;
  salted.clear();
  change(() => {
    state.line = tries ? "lost" : "opening";
  });
  line.onmessage = (event) => {
    if (line === socket) heard(String(event.data));
  };
  line.onopen = () => {
    if (line !== socket) return;
    tries = 0;
    change(() => {
      state.line = "open";
    });
  };
  line.onclose = () => {
    if (line !== socket) return;
    socket = null;
    tries += 1;
    change(() => {
      state.line = "lost";
      state.waiting = false;
    });
    again = window.setTimeout(connect, Math.min(8000, 250 * 2 ** tries));
  };
}

/** What the server may say, one of them at a time; each is read before it is believed. */
interface Told {
  scene?: RawScene & { news?: unknown[] };
  patch?: unknown;
  news?: unknown[];
  news_from?: number;
  table?: unknown;
  weighed?: unknown[];
  probed?: unknown;
  looked?: unknown;
  refusal?: unknown;
  briefing?: unknown;
  likely?: unknown;
  trouble?: string;
  n?: number;
}

function heard(text: string): void {
  const told = JSON.parse(text) as Told;
  if (told.scene) {
    raw = { ...told.scene, news: [] };
    missed = false;
    return came(told.scene.news ?? [], Number(told.news_from ?? 0), told.table, true);
  }
  if (told.patch) {
    const keep = Number(told.news_from ?? 0);
    raw = keep > lines ? null : patchedScene(raw, told.patch);
    if (raw) return came(told.news ?? [], keep, told.table, false);
    if (!missed) socket?.send(JSON.stringify({ do: "scene" }));
    missed = true;
    return;
  }
  change(() => {
    if (told.weighed) weighed(Number(told.n), told.weighed.map(readWeighed));
    else if (told.briefing) briefingCame(told.briefing);
    else if (told.likely) likelyCame(told.likely);
    else if (told.looked) found(readLooked(told.looked));
    else if (told.probed) answered(readProbed(told.probed));
    else if (told.refusal) {
      denied(readDenial(told.refusal), told.n);
      unveil();
    } else if (told.trouble) {
      state.waiting = false;
      unveil();
      state.trouble = told.trouble;
    }
  });
}

/** A scene has come, and is shown in its turn: lines of the log from number `keep` on are new. */
function came(fresh: unknown[], keep: number, table: unknown, whole: boolean): void {
  const scene = sharing(readScene(raw), raw ?? {});
  const news = fresh.map(readNews);
  const back = !whole && keep < lines;
  lines = Math.min(keep, whole ? 0 : lines) + news.length;
  const first = whole || state.scene === null || state.scene.game !== scene.game;
  arrive({
    scene,
    lines: news,
    first,
    back,
    show: () => {
      took(scene, news, keep, table);
      drawNow();
    },
  });
}

/** The scene is shown, its new lines, and what else is told of the game. */
function took(scene: Scene, news: News[], keep: number, table: unknown): void {
  if (scene.wire !== WIRE) {
    state.trouble = `The server speaks wire ${scene.wire}, this page wire ${WIRE}: load the page again.`;
    return;
  }
  const first = state.scene === null || state.scene.game !== scene.game;
  const kept = Math.min(keep, state.log.length);
  state.log = [...state.log.slice(0, kept), ...news];
  state.fresh = first || keep === 0 ? state.log.length : kept;
  if (table) state.table = readTable(table);
  const old = state.scene;
  state.scene = scene;
  if (state.table) saw(state.table, scene, news, first ? null : old);
  coverFor(first ? null : old, scene);
  state.scene = shownOf(scene);
  const threw = first || keep === 0 ? [] : news.filter((line) => line.dice.length > 0);
  if (threw.length) state.thrown = { at: performance.now(), news: threw.slice(-6) };
  if (early?.seq === scene.seq) weighed(early.seq, early.odds);
  sceneCame(old, state.scene);
}

/** Keeps what is shown of a game under way for the first time, its last moment included; and then adds the salts that
 * are asked for, since by then the secret is committed to. */
function saw(table: TableInfo, scene: Scene, news: News[], old: Scene | null): void {
  if (scene.ended && (!old || old.ended)) return;
  witness(
    state.token,
    table,
    news.filter((line) => scene.seat < 0 || line.to.includes(scene.seat)),
  );
  if (!table.commitment) return;
  for (const side of table.salting)
    if (!salted.has(side) && say({ do: "salt", side, value: ownSalt(state.token, side) })) salted.add(side);
}

/** Odds that the scene left out are put where they belong. */
function weighed(seq: number, odds: Weighed[]): void {
  if (state.scene?.seq !== seq) {
    early = { seq, odds };
    return;
  }
  for (const one of odds) {
    const item = state.scene.asks.find((ask) => ask.id === one.ask)?.items[one.item];
    if (item) item.odds = one.odds;
  }
}

function say(message: Record<string, unknown>): boolean {
  if (!socket || socket.readyState !== WebSocket.OPEN || !state.scene) {
    change(() => {
      state.trouble = "The line to the server is down; what you did was not sent. It is being opened again.";
    });
    return false;
  }
  socket.send(JSON.stringify({ game: state.scene.game, seq: state.scene.seq, ...message }));
  return true;
}

/** Whether an answer is a decision of the player's own, and not the mere passing of a window in another's turn. */
function decides(id: string, value: unknown): boolean {
  const ask = state.scene?.asks.find((one) => one.id === id);
  const passes = !!ask?.passes && JSON.stringify(ask.passes.value) === JSON.stringify(value);
  return !passes || (!ask.trigger && !ask.pass_until.length);
}

/** Sends an answer, or a series of them; the scene that follows, or a refusal, ends the wait.  What is answered by a
 * standing order is not the player's own decision of now. */
export function answer(ask: string, value: unknown, series = false, ordered = false): void {
  if (state.waiting) return;
  state.decided = !ordered && decides(ask, value);
  if (say({ do: "answer", ask, value, ...(series ? { series } : {}), ...(ordered ? { ordered } : {}) }))
    change(() => {
      state.waiting = true;
      state.denial = null;
      state.denied = { ask };
      state.trouble = "";
    });
}

export const probe = (ask: string, value: unknown, n: number, series = false): boolean =>
  say({ do: "probe", ask, value, n, ...(series ? { series } : {}) });

export const look = (one: string, other: string, n: number): boolean => say({ do: "look", one, other, n });

export function undo(consent = false): void {
  if (say({ do: "undo", ...(consent ? { consent } : {}) }))
    change(() => {
      state.denied = { ask: "" };
    });
}

export function faces(value: number[]): void {
  if (say({ do: "faces", value }))
    change(() => {
      state.waiting = true;
    });
}

export const pace = (what: { paused?: boolean; delay?: number; think?: number; now?: boolean }): void =>
  void say({ do: "pace", ...what });

/** Asks for what is no answer; the line may be down, and then it is asked for when it is up again. */
const wish = (what: string): boolean =>
  socket?.readyState === WebSocket.OPEN && (socket.send(JSON.stringify({ do: what })), true);

/** Asks what the battle is about. */
export const brief = (): boolean => wish("brief");

/** Asks for the chance to win. */
export const wonder = (): boolean => wish("wonder");

/** Edits the table from now on, for a reason; or leaves off. */
export const edit = (on: boolean, reason = ""): void => void say({ do: "edit", on, reason });

/** Leaves the battle within the battle to a computer, or takes it up again. */
export const depute = (): void => void say({ do: "depute" });

export const step = (): void => void say({ do: "step" });
