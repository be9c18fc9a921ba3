// The time line of a game shown again: turns, what happened at each moment, and how matters stood.
import { html, nothing, svg, type TemplateResult } from "lit-html";
import { chanceWanted } from "./chance";
import { sideName } from "./state";

/** A game shown again, as the server tells it; the lists have an entry for each moment. */
export interface Line {
  title: string;
  ruleset: string;
  sides: [string, string];
  players: [string, string];
  over: boolean;
  eyes: string;
  choices: string[];
  /** Whether a new game may be begun from its moments, and by which seats. */
  branches: string[];
  turns: [number, string][];
  lines: number[];
  marks: string[];
  lost: [number | null, number | null][];
  chance: (number | null)[];
  points: ([number, number] | null)[];
}

/** The turn of a moment: where it began, and its name. */
export const turnAt = (line: Line, at: number): [number, string] =>
  line.turns.findLast(([first]) => first <= at) ?? [0, ""];

/** Where the next turn begins; or this one, or the one before where this has just begun. */
export function turnsFrom(line: Line | null, at: number, by: 1 | -1): number {
  if (!line) return 0;
  const end = line.lines.length - 1;
  if (by > 0) return line.turns.find(([first]) => first > at)?.[0] ?? end;
  return line.turns.findLast(([first]) => first < at)?.[0] ?? 0;
}

/** How large what is drawn is, before it is stretched. */
export const WIDE = 1000;
export const HIGH = 56;

type Row = (number | null)[];

const d = (row: Row, most: number, stepped: boolean): string => {
  const wide = WIDE / Math.max(1, row.length - 1);
  let path = "";
  row.forEach((value, at) => {
    if (value === null) return;
    const [x, y] = [(at * wide).toFixed(1), (HIGH * (1 - value / most)).toFixed(1)];
    path += !path ? `M${x} ${y}` : stepped ? `H${x}V${y}` : `L${x} ${y}`;
  });
  return path;
};

/** A line a side, of what both count in the same numbers. */
function both(rows: [Row, Row]): unknown {
  const most = Math.max(1, ...rows.flat().map((value) => value ?? 0));
  return rows.map((row, side) =>
    row.some((value) => value !== null) ? svg`<path class=${`step s${side}`} d=${d(row, most, true)} />` : nothing,
  );
}

/** The chance to win, over and under evens. */
export function curve(row: Row): unknown {
  const path = d(row, 1, false);
  return svg`<clipPath id="upper"><rect width=${WIDE} height=${HIGH / 2} /></clipPath>
    <clipPath id="lower"><rect y=${HIGH / 2} width=${WIDE} height=${HIGH / 2} /></clipPath>
    <path class="area s0" clip-path="url(#upper)" d=${`${path}V${HIGH / 2}H0Z`} />
    <path class="area s1" clip-path="url(#lower)" d=${`${path}V${HIGH / 2}H0Z`} />
    <path class="even" d=${`M0 ${HIGH / 2}H${WIDE}`} /><path class="curve" d=${path} />`;
}

interface Measure {
  name: string;
  drawn: unknown;
  says: string;
}

const count = (value: number | null): string => (value === null ? "" : Math.round(value).toLocaleString());

/** What is drawn of how matters stood, and what it says of this moment. */
function measure(line: Line, at: number): Measure {
  const side = (one: 0 | 1, of: ([number | null, number | null] | null)[]): Row => of.map((row) => row?.[one] ?? null);
  const told = (row: [number | null, number | null] | null | undefined): string =>
    ([0, 1] as const)
      .filter((one) => row && row[one] !== null)
      .map((one) => `${sideName(one)} ${count(row?.[one] ?? null)}`)
      .join(", ");
  const lost = told(line.lost[at]);
  const men = lost && `lost: ${lost}`;
  if ((line.over || chanceWanted()) && line.chance.some((each) => each !== null)) {
    const now = line.chance[at] ?? 0;
    const [who, chance] = now >= 0.5 ? [0, now] : [1, 1 - now];
    const says = `${sideName(who)} ${Math.round(100 * chance)}% to win`;
    return { name: "Chance to win", drawn: curve(line.chance), says: [says, men].filter(Boolean).join(" · ") };
  }
  const counted = line.lost.at(-1)?.some((each) => each) ?? false;
  const points = line.points[at];
  const score = points ? `points: ${told(points)}` : "";
  if (counted || !points)
    return {
      name: "Lost",
      drawn: both([side(0, line.lost), side(1, line.lost)]),
      says: [men, score].filter(Boolean).join(" · "),
    };
  return { name: "Points", drawn: both([side(0, line.points), side(1, line.points)]), says: score };
}

/** The time line, with a slider over it. */
export function timeLine(line: Line, at: number, go: (at: number) => void): TemplateResult {
  const end = Math.max(1, line.lines.length - 1);
  const x = (moment: number): number => (WIDE * moment) / end;
  const { name, drawn, says } = measure(line, at);
  const [, turn] = turnAt(line, at);
  const marks = (kind: string): string =>
    line.marks.map((one, moment) => (one === kind ? `M${x(moment).toFixed(1)} 0V10` : "")).join("");
  return html`<div class="reading"><b>${name}</b> <span>${says}</span> <small>moment ${at} of ${end}</small></div>
    <div class="line">
      <svg viewBox=${`0 0 ${WIDE} ${HIGH}`} preserveAspectRatio="none" aria-hidden="true">${drawn}
        ${line.turns.map(([first]) => svg`<path class="turn" d=${`M${x(first)} 0V${HIGH}`} />`)}
        <path class="cursor" d=${`M${x(at)} 0V${HIGH}`} /></svg>
      <svg class="marks" viewBox=${`0 0 ${WIDE} 10`} preserveAspectRatio="none" aria-hidden="true"><path
        class="threw" d=${marks("threw")} /><path class="hit" d=${marks("hit")} /><path class="lost"
        d=${marks("lost")} /><path class="edited" d=${marks("edited")} /><path class="cursor"
        d=${`M${x(at)} 0V10`} /></svg>
      <input type="range" min="0" max=${end} .value=${String(at)} aria-label="Moment"
        aria-valuetext=${`${turn}, moment ${at} of ${end}`} @input=${(event: Event) =>
          go(Number((event.target as HTMLInputElement).value))} />
    </div>
    <div class="turns">${line.turns.map(([first, called], n) => {
      const wide = ((line.turns[n + 1]?.[0] ?? end) - first) / end;
      return html`<button type="button" class="plain ${called === turn ? "now" : ""}" style=${`flex:${wide} 1 0`}
        title=${called} @click=${() => go(first)}>${called.split(" of ")[0]}</button>`;
    })}</div>`;
}
