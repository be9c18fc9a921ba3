// What this browser keeps of a game as it comes: the commitment, the salts, and the faces of every line when it is
// first shown. A first sight is never written over, so that at the end the host's own figures can be held against it.
import type { News } from "./kinds";
import type { TableInfo } from "./state";

export interface Kept {
  /** When it was written to last: the oldest games are dropped first. */
  at: number;
  commitment: string;
  /** How many throws had been made when the commitment was first seen. */
  late: number;
  salts: string[];
  /** The salts that this browser gave, by side. */
  own: Record<string, string>;
  /** Faces by the mark of the line that showed them. */
  faces: Record<string, number[]>;
  /** Whether the player wants the table covered; as the game has it while he has not said. */
  cover: boolean | null;
  /** Whether the briefing was read or put away. */
  read: boolean;
  /** Standing orders by what is asked: the order, and in what words it was asked. */
  orders: Record<string, string[]>;
}

const PREFIX = "longroll-game-";
const MOST = 60;
const SALT_BYTES = 16;

const blank = (): Kept => ({
  at: 0,
  commitment: "",
  late: 0,
  salts: [],
  own: {},
  faces: {},
  cover: null,
  read: false,
  orders: {},
});

/** What was kept of a game; null if nothing was. */
export function recall(token: string): Kept | null {
  try {
    const text = localStorage.getItem(PREFIX + token);
    return text ? { ...blank(), ...(JSON.parse(text) as Partial<Kept>) } : null;
  } catch {
    return null;
  }
}

/** Whether this browser lets the page keep anything. */
export function canKeep(): boolean {
  try {
    localStorage.setItem(`${PREFIX}trial`, "");
    localStorage.removeItem(`${PREFIX}trial`);
    return true;
  } catch {
    return false;
  }
}

/** The other games kept, the oldest first. */
const others = (token: string): string[] =>
  Object.keys(localStorage)
    .filter((key) => key.startsWith(PREFIX) && key !== PREFIX + token)
    .map((key) => key.slice(PREFIX.length))
    .sort((a, b) => (recall(a)?.at ?? 0) - (recall(b)?.at ?? 0));

function put(token: string, text: string): boolean {
  try {
    localStorage.setItem(PREFIX + token, text);
    return true;
  } catch {
    return false;
  }
}

/** Writes a game down.  The oldest others make room where there are too many, or where no room is left. */
function write(token: string, kept: Kept, fresh: boolean): void {
  const text = JSON.stringify({ ...kept, at: Date.now() });
  try {
    if (fresh) for (const old of others(token).slice(0, 1 - MOST)) localStorage.removeItem(PREFIX + old);
    if (put(token, text)) return;
    for (const old of others(token)) {
      localStorage.removeItem(PREFIX + old);
      if (put(token, text)) return;
    }
  } catch {
    // Nothing can be kept here, and the end says so.
  }
}

/** Changes what is kept of a game; `change` says whether it did. */
function keep(token: string, change: (kept: Kept) => boolean): void {
  const before = recall(token);
  const kept = before ?? blank();
  if (change(kept)) write(token, kept, !before);
}

/** Keeps what is seen for the first time: the commitment, the salts once all are there, and faces. */
export function witness(token: string, table: TableInfo, lines: News[]): void {
  const thrown = lines.filter((line) => line.mark && line.dice.length);
  keep(token, (kept) => {
    let changed = false;
    if (!kept.commitment && table.commitment) {
      kept.commitment = table.commitment;
      kept.late = new Set(thrown.map((line) => line.mark)).size;
      changed = true;
    }
    if (!kept.salts.length && table.salts.length && table.salts.every(Boolean)) {
      kept.salts = table.salts;
      changed = true;
    }
    for (const line of thrown) {
      if (Object.hasOwn(kept.faces, line.mark)) continue;
      kept.faces[line.mark] = line.dice.flat().map(Math.abs);
      changed = true;
    }
    return changed;
  });
}

const given = new Map<string, string>();

/** This browser's salt for a side: drawn once, and the same whenever it is asked for again. */
export function ownSalt(token: string, side: number): string {
  const name = `${token} ${side}`;
  const had = recall(token)?.own[side] ?? given.get(name);
  if (had) return had;
  const salt = [...crypto.getRandomValues(new Uint8Array(SALT_BYTES))]
    .map((byte) => byte.toString(16).padStart(2, "0"))
    .join("");
  given.set(name, salt);
  keep(token, (kept) => {
    kept.own[side] = salt;
    return true;
  });
  return salt;
}

/** Keeps that the briefing of this game was read. */
export const keepRead = (token: string): void =>
  keep(token, (kept) => {
    kept.read = true;
    return true;
  });

/** Keeps whether the player wants the table covered in this game. */
export const keepCover = (token: string, on: boolean): void =>
  keep(token, (kept) => {
    kept.cover = on;
    return true;
  });

/** Keeps the standing orders of this game. */
export const keepOrders = (token: string, orders: Record<string, string[]>): void =>
  keep(token, (kept) => {
    kept.orders = orders;
    return true;
  });
