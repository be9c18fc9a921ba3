// Measuring and looking: two ends, each a stand or a place, or one stand alone; what the server found is told in a card
// above what is asked, with what it lays on the table and the ground between as a profile.
import { html, nothing, svg, type TemplateResult } from "lit-html";
import { factList } from "./formations";
import type { Looked } from "./kinds";
import { look } from "./socket";
import { change, state, thing } from "./state";
import { area, placeOf, surface } from "./surfaces";

let last = 0;

/** Takes the tape up, or lays it away. */
export function toggleTape(): void {
  change(() => {
    state.tape = state.tape ? null : { on: true, from: null, to: null, one: "", other: "" };
    state.looked = null;
  });
}

/** An end of the tape by what it is called on the wire. */
const named = (id: string, at: [number, number]): string => (id ? id : `place:${at[0]},${at[1]}`);

/** Measured from one end to the other, as the rules do. */
export function measure(): void {
  const tape = state.tape;
  if (!tape?.from || !tape.to) return;
  last += 1;
  look(named(tape.one, tape.from), named(tape.other, tape.to), last);
}

/** Where a thing or an area lies, if it is one that can be measured from: a stand, an area of a map. */
function spotOf(id: string): [number, number] | null {
  const one = thing(id);
  const stands = one && one.seen !== "report" && (one.kind === "stand" || one.kind === "counter");
  return stands || (area(id) && surface()?.kind === "map") ? placeOf(id) : null;
}

/** An end of the tape is put down: the first, or the second and it is measured. */
export function putEnd(id: string, at: [number, number]): void {
  change(() => {
    const { tape } = state;
    if (!tape) return;
    const spot = spotOf(id) ?? at;
    if (!tape.from || tape.to) {
      state.looked = null;
      Object.assign(tape, { from: spot, to: null, one: spotOf(id) ? id : "", other: "" });
    } else {
      Object.assign(tape, { to: spot, other: spotOf(id) ? id : "" });
      measure();
    }
  });
}

/** Who sees a stand, and who could fire at it. */
export function lookAbout(id: string): void {
  last += 1;
  change(() => {
    state.tape = null;
    if (state.sheet === "full") state.sheet = "half";
  });
  look(id, "", last);
}

/** Who would see what stands at a place, and who could fire at it there. */
export function lookThere(): void {
  const from = state.tape?.from;
  if (!from) return;
  last += 1;
  look(named(state.tape?.one ?? "", from), "", last);
}

/** The server says what was found. */
export function found(looked: Looked): void {
  if (looked.n !== last) return;
  state.looked = looked;
  if (state.sheet === "peek") state.sheet = "half";
}

const HIGH = 46;
const WIDE = 240;

/** The ground from the first end to the second; the line between the two tells what it rises above. */
function profile(looked: Looked): TemplateResult | typeof nothing {
  const heights = looked.profile;
  if (heights.length < 2) return nothing;
  const least = Math.min(...heights);
  const span = Math.max(80, Math.max(...heights) - least);
  const x = (at: number): number => (at * WIDE) / (heights.length - 1);
  const y = (height: number): number => HIGH - 4 - ((height - least) * (HIGH - 10)) / span;
  const line = heights.map((height, at) => `${x(at).toFixed(1)} ${y(height).toFixed(1)}`).join("L");
  const [first, end] = [heights[0] ?? 0, heights.at(-1) ?? 0];
  const says = `Ground from ${Math.round(first / 10)} to ${Math.round(end / 10)} feet, at most ${Math.round(
    Math.max(...heights) / 10,
  )}`;
  return html`<figure class="profile"><svg viewBox=${`0 0 ${WIDE} ${HIGH}`} role="img" aria-label=${says}>${svg`<path
    class="earth" d=${`M0 ${HIGH}L${line}L${WIDE} ${HIGH}Z`} /><path class="eye"
    d=${`M0 ${y(first)}L${WIDE} ${y(end)}`} />`}</svg><figcaption>${says}.</figcaption></figure>`;
}

/** The card of what was measured, above what is asked. */
export function surveyCard(): TemplateResult | typeof nothing {
  const { looked, tape } = state;
  const shut = (): void =>
    change(() => {
      state.looked = null;
      state.tape = null;
    });
  if (!looked)
    return tape && surface()
      ? html`<section class="survey" aria-label="Measuring"><button type="button" class="close"
        aria-label="Lay the tape away" @click=${shut}>×</button><p role="status">${
          tape.from
            ? "Now the other end: a stand or a place."
            : "Tap a stand or a place to measure from; drag for both ends at once."
        }</p>${
          tape.from
            ? html`<button type="button" class="plain" @click=${lookThere}>What sees it, who can fire there</button>`
            : nothing
        }</section>`
      : nothing;
  return html`<section class="survey" aria-label="Measured"><button type="button" class="close"
    aria-label="Lay the tape away" @click=${shut}>×</button>
    <h3>${looked.title}</h3>${factList(looked.facts)}${profile(looked)}</section>`;
}
