// What the page knows at this moment, in one record.  Whoever changes it says so, and the page is drawn once, at the
// next frame.
import type { Ask, Denial, Item, Looked, News, Probed, Rule, Scene, Thing } from "./kinds";
import type { Entry } from "./happened";
import type { Lit } from "./marks";

export interface Pace {
  paused: boolean;
  delay: number;
  think: number | null;
}

export interface Loss {
  side?: number;
  label: string;
  out: string | number;
  game: string | number;
  history?: string | number;
}

/** A throw or a dealt card of the whole game; `of` is six, or the number of cards. */
export interface Throw {
  throw: number;
  kind: "dice" | "card";
  of: number;
  faces: number[];
  why: string;
  back: boolean;
  /** It lies as it fell in the game that this one was taken out of, and follows from no seal of this one. */
  laid?: boolean;
}

export interface Sealed {
  source: string;
  commitment: string;
  secret: string;
  salts: string[];
  throws: Throw[];
  /** What was put elsewhere by hand, a line of the log each. */
  edits?: string[];
}

/** How a battle ended, as the server tells it once it is over. */
export interface Ending {
  result: { winner: number | null; grade: string; text: string; score: number[] };
  history: { outcome: string; result: string };
  lines: { side: number; score: number; losses: Loss[] }[];
  dice: Sealed;
}

/** What the server says about the game itself, beside the scene. */
export interface TableInfo {
  title: string;
  sides: [string, string];
  players: [string, string];
  dice: string;
  commitment: string;
  pace: Pace | null;
  thinking: boolean;
  plans: string[][] | null;
  stopped: string;
  over: boolean;
  /** What came so far of asking the other person to let something be taken back. */
  petition: string;
  /** The sides that this page answers for. */
  seats: number[];
  /** Whether something is hidden between the sides. */
  hidden: boolean;
  /** Each side's salt; "" while it is missing. */
  salts: string[];
  /** The sides that this page is to add a salt for. */
  salting: number[];
  /** What the game waits for, besides an answer. */
  waits: string;
  /** Whether there is a briefing to be asked for. */
  briefed: boolean;
  /** Whether this page may edit the table, why it does now ("" where it does not), and how many edits were made. */
  editable: boolean;
  editing: string;
  edits: number;
  /** How this page leaves a battle within the battle to a computer, or takes it up again; "" where it cannot. */
  leave: string;
}

/** What the server says about the game itself; what it leaves out is not so. */
export const readTable = (raw: unknown): TableInfo =>
  ({
    petition: "",
    seats: [],
    hidden: false,
    salts: [],
    salting: [],
    waits: "",
    briefed: false,
    editable: false,
    editing: "",
    edits: 0,
    leave: "",
    ...(raw as object),
  }) as unknown as TableInfo;

export interface Step {
  kind: string;
  by: number;
  angle?: number;
}

export interface Pose {
  x: number;
  y: number;
  heading: number;
  /** It was turned by so much, and is not brought in order with others. */
  exact?: boolean;
}

/** An answer being made: which item, how far it is completed, and what the server said of it last. */
export interface Plan {
  ask: Ask;
  item: Item;
  /** The items of other stands that are placed together with it. */
  mates: Item[];
  path: Step[];
  /** The steps before the one that is being drawn out by a drag. */
  before: Step[];
  to: Pose | null;
  /** The places where it was put before, one after another. */
  places: (Pose | null)[];
  /** The area that the item's thing is to be assigned to, or "". */
  spot: string;
  /** Which of the ways to pay for it was chosen. */
  paid: number;
  picked: Set<number>;
  probed: Probed | null;
  refusal: Denial | null;
  dragging: string;
  /** It was confirmed while the server was still asked; it is sent when the answer allows it. */
  wanted: boolean;
  aim: { x: number; y: number } | null;
  /** What was chosen when it was opened. */
  from: string;
}

/** The tape: its two ends, and the things at them where there are any. */
export interface Tape {
  on: boolean;
  from: [number, number] | null;
  to: [number, number] | null;
  one: string;
  other: string;
}

export interface Drawer {
  id: string;
  search: string;
  text: Rule | null;
  all: Rule[] | null;
  trouble: string;
}

export type Tab = "orders" | "formations" | "briefing" | "list" | "log";

export const state = {
  page: "menu" as "menu" | "table" | "replay" | "rulebook",
  token: "",
  scene: null as Scene | null,
  table: null as TableInfo | null,
  log: [] as News[],
  fresh: 0,
  chosen: "",
  /** What was looked at since the same is asked. */
  visited: new Set<string>(),
  /** How often something was chosen: to choose it again is to look at it again. */
  choices: 0,
  /** The board that is looked at where there is room for one surface alone, or "" for the map. */
  front: "",
  /** What is being carried, the area it is over, and how wide it is on the page. */
  carried: null as { id: string; over: string; x: number; y: number; width: number } | null,
  /** What the chosen thing was pointed at, where it could do more than one thing there. */
  toward: "",
  plan: null as Plan | null,
  several: new Set<number>(),
  number: null as number | null,
  faces: [] as number[],
  told: null as Probed | null,
  marked: new Set<string>(),
  tab: "orders" as Tab,
  /** What is sought among the units. */
  seek: "",
  minimap: true,
  /** Whether the arrows of all orders lie on the table, and not only those of what is chosen. */
  arrows: false,
  /** Whether the borders of squares and areas are drawn. */
  borders: false,
  sheet: "half" as "peek" | "half" | "full",
  drawer: null as Drawer | null,
  help: false,
  legend: false,
  /** Whose card is shown under the pointer, and where on the page. */
  hovered: null as { id: string; x: number; y: number } | null,
  /** Whether the sheet lies open on which is chosen how the page looks. */
  looks: false,
  sure: false,
  waiting: false,
  trouble: "",
  denial: null as Denial | null,
  /** What was refused last: the ask that was answered, "" for an undo. */
  denied: { ask: "" },
  line: "closed" as "closed" | "opening" | "open" | "lost",
  thrown: null as { at: number; news: News[] } | null,
  tape: null as Tape | null,
  /** What was measured or looked at last. */
  looked: null as Looked | null,
  /** What has happened since the player's own last decision, and the place in it that is looked back at. */
  happened: [] as Entry[],
  looking: null as number | null,
  /** The deed that is marked on the table. */
  lit: null as Lit | null,
  /** Whether the other side's turn is held, and whether the answer under way is a decision of the player's own. */
  held: false,
  decided: false,
  showEnd: true,
  /** At a page that holds both seats: whether the player wants the table covered (null while he has not said), and
   * whether it is. */
  cover: null as boolean | null,
  covered: false,
  /** Whether anything was hidden between the sides so far: cards are dealt only once the dice are sealed. */
  hides: false,
  ending: null as Ending | null,
  /** What holding the dice against what was kept has found so far. */
  checked: null as { good: boolean; says: string[] } | null,
};

let draw: () => void = () => undefined;
let due = 0;
let fresh = false;

/** Says what draws the page. */
export function drawnBy(painter: () => void): void {
  draw = painter;
}

/** Carries out a change and has the page drawn at the next frame. */
export function change(what?: () => void): void {
  what?.();
  if (due) return;
  due = requestAnimationFrame(() => {
    due = 0;
    draw();
  });
}

/** Draws the page at once, so that it is done by the time of the next picture; a second time before that it waits for
 * it. */
export function drawNow(): void {
  if (document.hidden || fresh) return change();
  cancelAnimationFrame(due);
  due = 0;
  fresh = true;
  requestAnimationFrame(() => {
    fresh = false;
  });
  draw();
}

/** The focus goes to the first of these once they are drawn. */
export function focusOn(these: string): void {
  requestAnimationFrame(() => requestAnimationFrame(() => document.querySelector<HTMLElement>(these)?.focus()));
}

export const thing = (id: string): Thing | undefined => state.scene?.things.find((one) => one.id === id);

/** What a thing is called in a heading: its spoken name up to the first comma after its label. */
export function title(one: Thing): string {
  const from = one.name.startsWith(one.label) ? one.label.length : 0;
  const comma = one.name.indexOf(",", from);
  return comma > 0 ? one.name.slice(0, comma) : one.name;
}

export const sideName = (side: number | null): string =>
  side === null || side < 0 ? "" : (state.table?.sides[side] ?? "");
