// Written by web/generate_types.py from src/longroll/scene.py: change that, and run this again.
type Raw = any;
export const each = <T>(list: Raw[] | undefined, read: (raw: Raw) => T): T[] => (list ?? []).map(read);

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
  side: number | null;
}
export const readBadge = (raw: Raw): Badge => ({ value: "", tone: "", side: null, ...raw });

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
  pool: boolean;
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
  pool: false,
  ...raw,
});
