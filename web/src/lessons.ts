// Lessons: what a teaching battle says of each question, with the marks that stand on the table for the first time.  A
// lesson can be left, and taken up again; what was explained once is kept in this browser.
import { html, nothing, type TemplateResult } from "lit-html";
import { nextAble } from "./able";
import type { Ask, Badge } from "./kinds";
import { openLegend, signOf, signs } from "./legend";
import { NARROW } from "./camera";
import { change, state } from "./state";

const KEY = "longroll-lessons";

interface Learnt {
  left: boolean;
  /** The marks that were explained, by whose they are. */
  met: Record<string, string[]>;
}

let learnt: Learnt | null = null;

function recalled(): Learnt {
  if (learnt) return learnt;
  learnt = { left: false, met: {} };
  try {
    learnt = { ...learnt, ...(JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Learnt>) };
  } catch {
    // Nothing was kept, or it cannot be read: then everything is new.
  }
  return learnt;
}

function keep(): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(learnt));
  } catch {
    // Nothing can be kept here: it is known for as long as the page is open.
  }
}

let taught = "";
let asked = "";
let fresh: Badge[] = [];

/** The marks on the table that were not explained before this question. */
function unmet(): Badge[] {
  const [scene, known] = [state.scene, recalled()];
  if (!scene) return [];
  const now = `${state.token} ${scene.seq}`;
  const met = (known.met[scene.ruleset] ??= []);
  if (asked !== now && fresh.length) {
    met.push(...fresh.map((one) => one.glyph).filter((glyph) => !met.includes(glyph)));
    keep();
  }
  asked = now;
  const there = new Set(
    scene.things.flatMap((one) => (one.kind === "card" ? [] : one.badges.map((mark) => mark.glyph))),
  );
  fresh = signs().filter((one) => there.has(one.glyph) && !met.includes(one.glyph));
  return fresh;
}

const leave = (left: boolean): void =>
  change(() => {
    recalled().left = left;
    keep();
  });

/** The scene in which each lesson was read first, while this page is open. */
const read = new Map<string, string>();

/** Whether a lesson was read at an earlier question. */
function again(words: string): boolean {
  const now = `${state.token} ${state.scene?.seq}`;
  const first = read.get(`${state.token} ${words}`);
  if (first === undefined) read.set(`${state.token} ${words}`, now);
  return first !== undefined && first !== now;
}

/** A lesson that is new: on a phone its first sentence, the rest where it is wanted; so the answers are in sight. */
function spoken(words: string): TemplateResult {
  const [, first, rest] = /^(.*?[.?!]) (.*)$/su.exec(words) ?? [];
  return first && rest && NARROW.matches
    ? html`<p>${first}</p><details><summary>More</summary><p>${rest}</p></details>`
    : html`<p>${words}</p>`;
}

/** What a teaching battle says of what is asked, folded up where the same is asked again; nothing in any other. */
export function lesson(ask: Ask): TemplateResult | typeof nothing {
  if (ask.lesson) taught = state.token;
  if (taught !== state.token) return nothing;
  if (recalled().left)
    return html`<p class="lesson-left"><button type="button" class="plain" @click=${() =>
      leave(false)}>Take the lesson up again</button></p>`;
  const marks = unmet();
  if (!ask.lesson && !marks.length) return nothing;
  const able = ask.items.filter((item) => item.thing && !item.refusal).length > 1;
  const words = ask.lesson
    ? again(ask.lesson)
      ? html`<details><summary>The lesson again</summary><p>${ask.lesson}</p></details>`
      : spoken(ask.lesson)
    : nothing;
  return html`<section class="lesson" aria-label="Lesson">
    ${words}
    ${
      marks.length
        ? html`<details class="fresh-marks" ?open=${!NARROW.matches}><summary>New on the table${marks.map(
            signOf,
          )}</summary><ul>${marks.map((one) => html`<li>${signOf(one)}<span>${one.says}</span></li>`)}</ul></details>`
        : nothing
    }
    <p class="ways">${
      able
        ? html`<button type="button" class="plain" @click=${nextAble}>Show me one that can<kbd>N</kbd></button>`
        : nothing
    }<button type="button" class="plain" @click=${openLegend}>Legend<kbd>K</kbd></button><button type="button"
      class="plain" @click=${() => leave(true)}>Leave the lesson</button></p></section>`;
}
