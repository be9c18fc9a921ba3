// The legend: every kind of piece, mark and line there is.  What marks mean is the server's to say; what the kinds of
// the wire look like stands here.
import { html, nothing, svg, type SVGTemplateResult, type TemplateResult } from "lit-html";
import { briefed } from "./briefing";
import { counterFace } from "./counters";
import { sideClass } from "./ink";
import { type Badge, type Overlay, readThing, type Thing, type Tone } from "./kinds";
import { badge, block } from "./stands";
import { change, focusOn, state } from "./state";

/** What the pieces of each sign are called. */
const PIECES: Record<string, string> = {
  infantry: "infantry",
  cavalry: "cavalry in the saddle",
  dismounted: "cavalry on foot",
  holders: "horse holders",
  guns: "guns, ready to fire",
  limbered: "guns, limbered to move",
};

const LEADERS: [string, string][] = [
  ["brigadier", "the lowest commander there is"],
  ["general", "a commander over him"],
  ["corps", "the highest commanders: a star"],
];

/** What each tone says of whatever is laid over the table. */
const TONES: [Tone, Overlay["kind"], string][] = [
  ["legal", "region", "open to you, at no more than the usual cost"],
  ["costly", "region", "open to you, at a price or a risk"],
  ["forbidden", "region", "closed, and the reason is told"],
  ["fire", "arc", "where shots may go, in bands of range"],
  ["fire", "ray", "a shot: from whom, at whom"],
  ["sight", "ray", "a clear line of sight"],
  ["blocked", "ray", "a line of sight that ends at what blocks it"],
  ["threat", "ray", "an enemy who has this one under fire"],
  ["threat", "region", "ground that the enemy makes dangerous"],
  ["order", "arrow", "what is ordered, and where to"],
  ["legal", "path", "the way that a move goes"],
  ["past", "line", "as it was before, or who belongs together"],
  ["legal", "bases", "where it would stand"],
];

const SHAPES: Partial<Record<Overlay["kind"], string>> = {
  region: "M3 4H45V20H3Z",
  arc: "M24 21L6 7Q24-1 42 7Z",
  ray: "M4 18L42 6",
  arrow: "M4 18L36 8",
  path: "M4 18Q18 2 36 8",
  line: "M4 18L24 6L44 16",
  bases: "M8 7H40V18H8Z",
};

const picture = (inner: unknown, box = "0 0 48 24"): TemplateResult =>
  html`<svg viewBox=${box} aria-hidden="true">${inner}</svg>`;

const row = (drawn: unknown, words: unknown): TemplateResult => html`<li>${drawn}<span>${words}</span></li>`;

/** A piece as it lies on this table, by its own drawing. */
function piece(one: Thing): TemplateResult {
  if (one.kind === "counter") {
    const [w, d] = [one.shape[0] ?? 600, one.shape[1] ?? 600];
    const bare = readThing({ ...one, label: "", badges: [] });
    return picture(
      svg`<g class="counter">${counterFace(bare, 0)}</g>`,
      `${-w * 0.6} ${-d * 0.6} ${w * 1.2} ${d * 1.2}`,
    );
  }
  const usual = readThing({ ...one, shape: [2400, 1000] });
  return picture(svg`<g class="stand">${block(usual)}</g>`, "-1400 -900 2800 1500");
}

/** The pieces of this table, one of each sign, those of the reader where he has them. */
function pieces(): Thing[] {
  const found = new Map<string, Thing>();
  for (const one of state.scene?.things ?? []) {
    if ((one.kind !== "stand" && one.kind !== "counter") || one.seen !== "true" || !PIECES[one.glyph]) continue;
    if (!found.has(one.glyph) || one.side === state.scene?.seat) found.set(one.glyph, one);
  }
  return Object.keys(PIECES).flatMap((glyph) => found.get(glyph) ?? []);
}

const flag = (kind: string): SVGTemplateResult => svg`<g class="leader ${sideClass(state.scene?.seat)}"><path
  class="staff" d="M0 10V-12" /><path class="flag own" d=${
    kind === "brigadier" ? "M0-12L13-8L0-4Z" : "M0-12H15L12-7.5L15-3H0Z"
  } />${
    kind === "corps"
      ? svg`<path class="star" d="M6-10.6l.9 2h2.1l-1.7 1.3.7 2.1-2-1.3-2 1.3.7-2.1L3-8.6h2.1z" />`
      : nothing
  }</g>`;

/** A mark as it is drawn. */
export const signOf = (one: Badge): TemplateResult => html`<svg class="sign-of" viewBox="-8.5 -8.5 17 17"
  aria-hidden="true">${badge(one, 0)}</svg>`;

/** The marks there are, each once: those that the server tells of, and what else lies on the table. */
export function signs(): Badge[] {
  const found = new Map<string, Badge>();
  for (const one of briefed()?.signs ?? []) found.set(one.glyph, one);
  for (const one of state.scene?.things ?? [])
    if (one.kind !== "card") for (const mark of one.badges) if (!found.has(mark.glyph)) found.set(mark.glyph, mark);
  return [...found.values()];
}

const laid = ([tone, kind, words]: [Tone, Overlay["kind"], string]): TemplateResult =>
  row(
    picture(
      svg`<g class="overlay ${kind} tone-${tone}"><path d=${SHAPES[kind] ?? ""} />${
        kind === "arrow" || kind === "path"
          ? svg`<path class="tip" transform="translate(40 6) rotate(-14)" d="M3 0L-9-6L-6 0L-9 6Z" />`
          : kind === "ray"
            ? svg`<circle class="dot" cx="42" cy="6" r="3" />`
            : nothing
      }</g>`,
    ),
    words,
  );

/** What a ring about a piece, or about ground, says. */
const states = (): TemplateResult[] => {
  const [one] = pieces();
  const about = (kind: string): TemplateResult =>
    picture(
      svg`<g class="thing ${kind}"><rect class="halo" x="5" y="3" width="38" height="18" rx="3" /><rect
        class="under ${sideClass(one?.side)}" x="8" y="6" width="32" height="12" /></g>`,
    );
  return [
    row(about("able"), "can do something now"),
    row(about("chosen"), "chosen"),
    row(about("marked"), "what is asked, or told, is about this one"),
    ...(state.scene?.things.some((each) => each.seen !== "true")
      ? [row(about("ghost"), "dashed: it was last seen here, and may be elsewhere")]
      : []),
    ...((state.scene?.areas ?? []).some((each) => each.badges.length)
      ? [
          row(
            picture(svg`<g class="worth ${sideClass(state.scene?.seat)}"><circle cx="24" cy="12" r="9" /><text x="24"
              y="15.6" text-anchor="middle">3</text></g>`),
            "ground that counts, with its worth, in the colour of who holds it; brown is nobody’s, purple contested",
          ),
        ]
      : []),
  ];
};

/** Opens the legend, or shuts it. */
export function openLegend(): void {
  change(() => {
    state.legend = !state.legend;
  });
  if (state.legend) focusOn(".legend .close");
}

/** The whole legend, when it is open. */
export function legend(): TemplateResult | typeof nothing {
  if (!state.legend || !state.scene) return nothing;
  const [lying, marks] = [pieces(), signs()];
  const led = LEADERS.filter(([glyph]) =>
    state.scene?.things.some((one) => one.kind === "leader" && one.glyph === glyph),
  );
  return html`<div class="veil" @click=${(event: Event) => {
    if (event.target === event.currentTarget) openLegend();
  }}>
    <section class="sheet-of-paper legend" role="dialog" aria-label="The legend">
      <button type="button" class="close" aria-label="Close" @click=${openLegend}>×</button>
      <h2>What is on the table</h2>
      <ul>${lying.map((one) => row(piece(one), PIECES[one.glyph]))}${led.map(([glyph, words]) =>
        row(picture(flag(glyph), "-12 -14 36 26"), words),
      )}${states()}</ul>
      ${marks.length ? html`<h2>Marks</h2><ul>${marks.map((one) => row(signOf(one), one.says))}</ul>` : nothing}
      <h2>Laid over the table</h2>
      <ul>${TONES.map(laid)}</ul>
    </section></div>`;
}
