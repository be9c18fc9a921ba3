// Written by web/generate_types.py from src/longroll/scene.py: change that, and run this again.
import {
  each,
  readFact,
  type Fact,
  readOdds,
  type Odds,
  readSurface,
  type Surface,
  readThing,
  type Thing,
  readSlot,
  type Slot,
  readArea,
  type Area,
  readOverlay,
  type Overlay,
  readTrack,
  type Track,
  readEnrolled,
  type Enrolled,
  readNews,
  type News,
} from "./scenery";

type Raw = any;
export const WIRE = 8;

export interface Denial {
  rule: string;
  because: string;
  remedy: string;
  overlay: Overlay | null;
  value: unknown;
}
export const readDenial = (raw: Raw): Denial => ({
  remedy: "",
  value: null,
  ...raw,
  overlay: raw.overlay ? readOverlay(raw.overlay) : null,
});

export interface Handle {
  kind: "advance" | "wheel-left" | "wheel-right" | "about-face" | "turn" | "slide" | "free";
  label: string;
  least: number;
  most: number;
  step: number;
  key: string;
}
export const readHandle = (raw: Raw): Handle => ({ least: 0, most: 0, step: 0, key: "", ...raw });

export interface Pick {
  field: string;
  value: unknown;
  label: string;
  thing: string;
  chosen: boolean;
  refusal: Denial | null;
}
export const readPick = (raw: Raw): Pick => ({
  thing: "",
  chosen: false,
  ...raw,
  refusal: raw.refusal ? readDenial(raw.refusal) : null,
});

export interface Spot {
  area: string;
  label: string;
  says: string;
  refusal: Denial | null;
}
export const readSpot = (raw: Raw): Spot => ({
  says: "",
  ...raw,
  refusal: raw.refusal ? readDenial(raw.refusal) : null,
});

export interface Payment {
  label: string;
  value: unknown;
}
export const readPayment = (raw: Raw): Payment => ({ ...raw });

export interface Item {
  label: string;
  value: unknown;
  form: "" | "path" | "place" | "picks" | "assign";
  thing: string;
  things: string[];
  area: string;
  refusal: Denial | null;
  odds: Odds | null;
  odds_follow: boolean;
  handles: Handle[];
  picks: Pick[];
  spots: Spot[];
  commit: "plain" | "rolls" | "reveals";
  says: string;
  key: string;
  series: boolean;
  drawing: number[][];
  ways: Payment[];
  foreseen: boolean;
}
export const readItem = (raw: Raw): Item => ({
  value: null,
  form: "",
  thing: "",
  things: [],
  area: "",
  odds_follow: false,
  commit: "plain",
  says: "",
  key: "",
  series: false,
  drawing: [],
  foreseen: false,
  ...raw,
  refusal: raw.refusal ? readDenial(raw.refusal) : null,
  odds: raw.odds ? readOdds(raw.odds) : null,
  handles: each(raw.handles, readHandle),
  picks: each(raw.picks, readPick),
  spots: each(raw.spots, readSpot),
  ways: each(raw.ways, readPayment),
});

export interface Ask {
  id: string;
  seat: number;
  why: string;
  form: "choose" | "several" | "number" | "faces";
  items: Item[];
  rule: string;
  rules: string[];
  trigger: string;
  about: string[];
  least: number;
  most: number;
  passes: Item | null;
  lesson: string;
  pass_until: Item[];
  occasion: string;
  round: boolean;
}
export const readAsk = (raw: Raw): Ask => ({
  form: "choose",
  rule: "",
  rules: [],
  trigger: "",
  about: [],
  least: 1,
  most: 1,
  lesson: "",
  occasion: "",
  round: false,
  ...raw,
  items: each(raw.items, readItem),
  passes: raw.passes ? readItem(raw.passes) : null,
  pass_until: each(raw.pass_until, readItem),
});

export interface Scene {
  ruleset: string;
  seat: number;
  turn: string;
  phase: string;
  clock: string;
  to_act: number | null;
  surfaces: Surface[];
  things: Thing[];
  slots: Slot[];
  areas: Area[];
  overlays: Overlay[];
  tracks: Track[];
  roster: Enrolled[];
  asks: Ask[];
  news: News[];
  ended: string;
  wire: number;
  game: string;
  seq: number;
  undo: boolean;
}
export const readScene = (raw: Raw): Scene => ({
  clock: "",
  to_act: null,
  ended: "",
  wire: 8,
  game: "",
  seq: 0,
  undo: false,
  ...raw,
  surfaces: each(raw.surfaces, readSurface),
  things: each(raw.things, readThing),
  slots: each(raw.slots, readSlot),
  areas: each(raw.areas, readArea),
  overlays: each(raw.overlays, readOverlay),
  tracks: each(raw.tracks, readTrack),
  roster: each(raw.roster, readEnrolled),
  asks: each(raw.asks, readAsk),
  news: each(raw.news, readNews),
});

export interface Placed {
  id: string;
  behind: string;
}
export const readPlaced = (raw: Raw): Placed => ({ ...raw });

export interface Patch {
  base: number;
  seq: number;
  head: Record<string, unknown>;
  put: Record<string, unknown[]>;
  gone: Record<string, string[]>;
  placed: Record<string, Placed[]>;
}
export const readPatch = (raw: Raw): Patch => ({ head: {}, put: {}, gone: {}, placed: {}, ...raw });

export interface Probed {
  n: number;
  refusal: Denial | null;
  nearest: unknown;
  cost: string;
  overlays: Overlay[];
  odds: Odds | null;
  says: string;
}
export const readProbed = (raw: Raw): Probed => ({
  n: 0,
  nearest: null,
  cost: "",
  says: "",
  ...raw,
  refusal: raw.refusal ? readDenial(raw.refusal) : null,
  overlays: each(raw.overlays, readOverlay),
  odds: raw.odds ? readOdds(raw.odds) : null,
});

export interface Weighed {
  ask: string;
  item: number;
  odds: Odds;
}
export const readWeighed = (raw: Raw): Weighed => ({ ...raw, odds: readOdds(raw.odds) });

export interface Looked {
  n: number;
  title: string;
  facts: Fact[];
  overlays: Overlay[];
  profile: number[];
  far: number;
}
export const readLooked = (raw: Raw): Looked => ({
  n: 0,
  title: "",
  profile: [],
  far: 0,
  ...raw,
  facts: each(raw.facts, readFact),
  overlays: each(raw.overlays, readOverlay),
});
