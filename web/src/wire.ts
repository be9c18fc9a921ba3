// Written by web/generate_types.py from src/longroll/scene.py: change that, and run this again.
type Raw = any;
const each = <T>(list: Raw[] | undefined, read: (raw: Raw) => T): T[] => (list ?? []).map(read);

export const WIRE = 8;
export type Tone = "legal" | "costly" | "forbidden" | "fire" | "sight" | "blocked" | "order" | "threat" | "past";
export interface Modifier {
  value: number;
  reason: string;
  rule: string;
}
export const readModifier = (raw: Raw): Modifier => ({ ...raw });

export interface Sum {
  label: string;
  value: number;
  modifiers: Modifier[];
  held: boolean;
}
export const readSum = (raw: Raw): Sum => ({ held: false, ...raw, modifiers: each(raw.modifiers, readModifier) });

export interface Column {
  side: number;
  sum: Sum;
  things: string[];
  slot: string;
  faces: number[];
  says: string;
}
export const readColumn = (raw: Raw): Column => ({
  things: [],
  slot: "",
  faces: [],
  says: "",
  ...raw,
  sum: readSum(raw.sum),
});

export interface Outcome {
  label: string;
  weight: number;
  tone: string;
}
export const readOutcome = (raw: Raw): Outcome => ({ tone: "", ...raw });

export interface Fact {
  label: string;
  value: string;
  rule: string;
}
export const readFact = (raw: Raw): Fact => ({ rule: "", ...raw });

export interface Odds {
  title: string;
  outcomes: Outcome[];
  of: number;
  sums: Sum[];
  assumes: string;
  worst: Odds | null;
  may: Fact[];
}
export const readOdds = (raw: Raw): Odds => ({
  assumes: "",
  ...raw,
  outcomes: each(raw.outcomes, readOutcome),
  sums: each(raw.sums, readSum),
  worst: raw.worst ? readOdds(raw.worst) : null,
  may: each(raw.may, readFact),
});

export interface Surface {
  id: string;
  kind: "field" | "map" | "board";
  label: string;
  size: [number, number];
  scale: string;
  ground: string;
  yards_per_inch: number;
  focus: [number, number, number, number] | null;
  columns: Column[];
  odds: Odds | null;
}
export const readSurface = (raw: Raw): Surface => ({
  scale: "",
  ground: "",
  yards_per_inch: 0,
  focus: null,
  ...raw,
  columns: each(raw.columns, readColumn),
  odds: raw.odds ? readOdds(raw.odds) : null,
});

export interface At {
  on: string;
  x: number;
  y: number;
  heading: number;
}
export const readAt = (raw: Raw): At => ({ heading: 0, ...raw });

export interface In {
  slot: string;
  at: number;
}
export const readIn = (raw: Raw): In => ({ at: 0, ...raw });

export interface Badge {
  glyph: string;
  says: string;
  value: string;
  tone: string;
}
export const readBadge = (raw: Raw): Badge => ({ value: "", tone: "", ...raw });

export interface Thing {
  id: string;
  kind: "stand" | "leader" | "messenger" | "counter" | "card" | "marker";
  where: At | In;
  shape: number[];
  side: number;
  glyph: string;
  label: string;
  name: string;
  formation: string;
  tint: number;
  badges: Badge[];
  facts: Fact[];
  seen: "true" | "ghost" | "report";
  since: number | null;
  back: boolean;
}
export const readThing = (raw: Raw): Thing => ({
  formation: "",
  tint: 0,
  seen: "true",
  since: null,
  back: false,
  ...raw,
  where: "on" in raw.where ? readAt(raw.where) : readIn(raw.where),
  badges: each(raw.badges, readBadge),
  facts: each(raw.facts, readFact),
});

export interface Slot {
  id: string;
  label: string;
  dock: "hand" | "deck" | "discard" | "tray";
  count: number;
  side: number | null;
}
export const readSlot = (raw: Raw): Slot => ({ count: 0, side: null, ...raw });

export interface Area {
  id: string;
  on: string;
  rings: number[][];
  label: string;
  at: [number, number];
  owner: number | null;
  tone: string;
  badges: Badge[];
  facts: Fact[];
  places: [number, number][];
  kind: "area" | "circle";
}
export const readArea = (raw: Raw): Area => ({
  owner: null,
  tone: "",
  places: [],
  kind: "area",
  ...raw,
  badges: each(raw.badges, readBadge),
  facts: each(raw.facts, readFact),
});

export interface Band {
  to: number;
  label: string;
  tone: "legal" | "costly" | "forbidden" | "fire" | "sight" | "blocked" | "order" | "threat" | "past";
}
export const readBand = (raw: Raw): Band => ({ ...raw });

export interface Overlay {
  id: string;
  on: string;
  kind: "region" | "arc" | "ray" | "line" | "arrow" | "path" | "ruler" | "bases" | "road";
  geometry: number[][];
  tone: "legal" | "costly" | "forbidden" | "fire" | "sight" | "blocked" | "order" | "threat" | "past";
  says: string;
  of: string;
  label: string;
  rule: string;
  when: "always" | "selected" | "probe" | "wanted";
  bands: Band[];
}
export const readOverlay = (raw: Raw): Overlay => ({
  of: "",
  label: "",
  rule: "",
  when: "always",
  ...raw,
  bands: each(raw.bands, readBand),
});

export interface Mark {
  at: number;
  label: string;
}
export const readMark = (raw: Raw): Mark => ({ ...raw });

export interface Track {
  id: string;
  label: string;
  value: number;
  says: string;
  of: string;
  least: number;
  most: number;
  marks: Mark[];
  side: number | null;
  facts: Fact[];
}
export const readTrack = (raw: Raw): Track => ({
  says: "",
  of: "",
  least: 0,
  most: 0,
  side: null,
  ...raw,
  marks: each(raw.marks, readMark),
  facts: each(raw.facts, readFact),
});

export interface Enrolled {
  id: string;
  side: number;
  name: string;
  counted: string;
  under: string[];
  here: number;
  lost: number;
  off: number;
  due: string;
  things: string[];
  now: boolean;
}
export const readEnrolled = (raw: Raw): Enrolled => ({
  under: [],
  here: 0,
  lost: 0,
  off: 0,
  due: "",
  things: [],
  now: false,
  ...raw,
});

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

export interface News {
  kind:
    | "turn"
    | "phase"
    | "moved"
    | "threw"
    | "hit"
    | "lost"
    | "revealed"
    | "drawn"
    | "changed"
    | "said"
    | "over"
    | "back"
    | "edited";
  text: string;
  rule: string;
  about: string[];
  at: [number, number] | null;
  dice: number[][];
  sums: [string, Modifier[]][];
  to: number[];
  reveals: boolean;
  mark: string;
}
export const readNews = (raw: Raw): News => ({
  rule: "",
  about: [],
  at: null,
  dice: [],
  sums: [],
  to: [0,1],
  reveals: false,
  mark: "",
  ...raw,
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
