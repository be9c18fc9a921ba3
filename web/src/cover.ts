// The cloth over the table at a page that holds both seats.  While it lies there the page shows nothing else, and
// nothing is done to the game; what one side had open, chosen or looked at is put away before the other sits down.
import { html, nothing, type TemplateResult } from "lit-html";
import { changeSeats } from "./camera";
import { sideClass } from "./ink";
import { keepCover } from "./kept";
import type { Scene } from "./kinds";
import { passInVain } from "./passing";
import { attendTrigger } from "./choice";
import { change, drawNow, sideName, state } from "./state";

/** Whether both sides are played at this page. */
const bothHere = (): boolean => (state.table?.seats.length ?? 0) > 1 && !state.scene?.ended;

/** Whether the table is covered between them: where something is hidden, unless the player says otherwise. */
const covers = (): boolean => state.cover ?? state.hides;

/** A new scene: the table is covered where another side than before is asked, and when there is first something to
 * hide. */
export function coverFor(old: Scene | null, scene: Scene): void {
  const first = !state.hides && !!state.table?.hidden;
  state.hides ||= first;
  if (!bothHere()) state.covered = false;
  else if (covers() && (old?.seat !== scene.seat || (first && state.cover === null))) {
    changeSeats(old && !state.covered ? old.seat : null, scene.seat);
    Object.assign(state, {
      covered: true,
      chosen: "",
      toward: "",
      marked: new Set(),
      thrown: null,
      tape: null,
      looked: null,
      drawer: null,
      help: false,
      legend: false,
      hovered: null,
      tab: "orders",
    });
  }
}

function show(): void {
  state.covered = false;
  drawNow();
  attendTrigger();
  if (state.scene) passInVain(state.scene);
}

/** The cloth, with nothing under it. */
export function cloth(): TemplateResult {
  const seat = state.scene?.seat ?? 0;
  return html`<main class="cloth ${sideClass(seat)}"><section class="sheet-of-paper" tabindex="-1"
    aria-labelledby="covered">
    <h1 id="covered">The table is covered</h1>
    <p>It is for the <b>${sideName(seat)}</b> to sit down, and for the ${sideName(1 - seat)} to look away.</p>
    <button type="button" class="do" @click=${show}>Show the table to the ${sideName(seat)}</button></section></main>`;
}

/** The tick by which the player says whether the table is covered. */
export function coverTick(): TemplateResult | typeof nothing {
  if (!bothHere()) return nothing;
  const flip = (): void =>
    change(() => {
      state.cover = !covers();
      keepCover(state.token, state.cover);
    });
  return html`<label class="cover"><input type="checkbox" .checked=${covers()} @change=${flip}
    /> Cover the table when the other side is asked</label>`;
}
