// The table edited by whoever moderates both sides: the button, the reason that is asked once a go, and the banner.
// What can be put elsewhere comes as an ask, and is dragged, turned and confirmed as anything else is.
import { html, nothing, type TemplateResult } from "lit-html";
import { edit } from "./socket";
import { change, focusOn, state } from "./state";

/** Whether the reason is being asked, and the last one that was given. */
const asked = { open: false, reason: "" };

/** Whether the table is being edited, or the reason for it asked. */
export const editing = (): boolean => asked.open || !!state.table?.editing;

/** Asks why, or leaves off. */
export function turnEditing(): void {
  if (state.table?.editing) return edit(false);
  change(() => {
    asked.open = !asked.open;
    state.tape = null;
    state.looked = null;
  });
  if (asked.open) focusOn(".editing input");
}

/** Leaves off; whether there was anything to leave. */
export function leaveEditing(): boolean {
  if (!editing()) return false;
  turnEditing();
  document.querySelector<HTMLElement>(".edit-button")?.focus();
  return true;
}

function begin(event: Event): void {
  event.preventDefault();
  if (!asked.reason.trim()) return;
  change(() => {
    asked.open = false;
  });
  edit(true, asked.reason.trim());
}

/** The button among the tools, where the table may be edited. */
export const editButton = (): TemplateResult | typeof nothing =>
  state.table?.editable && !state.scene?.ended
    ? html`<button type="button" class="edit-button" aria-label="Edit the table"
        aria-pressed=${editing() ? "true" : "false"} title="Edit the table (Shift E)" @click=${turnEditing}><svg
        viewBox="0 0 20 20"><path d="M3 17l1-4L14 3l3 3L7 16zM12 5l3 3" /></svg></button>`
    : nothing;

/** The banner while the table is edited; before that, what asks why. */
export function editBanner(): TemplateResult | typeof nothing {
  const table = state.table;
  if (!table?.editable || state.scene?.ended) return nothing;
  if (table.editing)
    return html`<section class="editing on" aria-label="Editing the table"><p role="status"><b>You edit the table:</b>
      ${table.editing}</p><p class="how">Drag what stands elsewhere, turn it by its handle or Shift ← →, and
      confirm.</p><button type="button" class="do" @click=${leaveEditing}>Done <kbd>Esc</kbd></button></section>`;
  if (!asked.open) return nothing;
  return html`<form class="editing" aria-label="Edit the table" @submit=${begin}>
    <label>Why is the table edited? <input type="text" maxlength="200" autocomplete="off" required
      .value=${asked.reason} @input=${(event: Event) => {
        asked.reason = (event.target as HTMLInputElement).value;
      }} /></label>
    <p class="how">It is told in the log, in the replay and at the end.</p>
    <button type="submit" class="do">Edit the table</button>
    <button type="button" @click=${leaveEditing}>Cancel</button></form>`;
}

/** How many edits were made, in a sentence; "" where there were none. */
export const editsMade = (count: number): string =>
  count ? (count === 1 ? "One edit was made by hand." : `${count} edits were made by hand.`) : "";
