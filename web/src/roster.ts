// The roster: every formation of a side under its division and corps, what is left of it, lost and still to come; and
// the search that finds a unit by what it is called.
import { html, nothing, type TemplateResult } from "lit-html";
import { flyTo } from "./camera";
import { canAct, choose } from "./choice";
import { ink, sideClass } from "./ink";
import type { Enrolled, Thing } from "./kinds";
import { rows } from "./rows";
import { change, sideName, state, thing, title } from "./state";
import { placeOf } from "./surfaces";

/** Chooses a thing and brings it into view. */
export function goTo(id: string): void {
  choose(id);
  const at = placeOf(id);
  if (at) flyTo(...at);
}

const words = (): string[] => state.seek.toLowerCase().split(/\s+/u).filter(Boolean);

/** The things whose names hold all the words sought. */
function found(): Thing[] {
  const sought = words();
  if (!sought.length) return [];
  return (state.scene?.things ?? []).filter(
    (one) =>
      one.kind !== "card" &&
      one.kind !== "marker" &&
      sought.every((word) => `${one.label} ${one.name} ${one.formation}`.toLowerCase().includes(word)),
  );
}

/** The search for a unit; Enter goes to the first that is found. */
export function seek(): TemplateResult {
  const list = found();
  return html`<div class="find"><input type="search" class="seek" placeholder="Find a unit" aria-label="Find a unit"
      .value=${state.seek}
      @input=${(event: Event) =>
        change(() => {
          state.seek = (event.target as HTMLInputElement).value;
        })}
      @keydown=${(event: KeyboardEvent) => {
        if (event.key === "Enter" && list[0]) goTo(list[0].id);
      }} />
    ${
      words().length
        ? html`<p class="count" role="status">${list.length === 1 ? "1 found" : `${list.length} found`}</p>
        <ul class="found">${rows(
          list.slice(0, 30),
          (one) => one.id,
          (one) => html`<li><button type="button" class="plain" data-row @click=${() => goTo(one.id)}><i class="swatch"
            style=${`background:${ink(one.side, one.tint)}`}></i>${title(one)}</button>
            <small>${[one.formation, ...one.badges.map((mark) => mark.says)]
              .filter((word) => word && !title(one).includes(word))
              .join(", ")}</small></li>`,
        )}</ul>`
        : nothing
    }</div>`;
}

/** A bar: what is there, what is lost, what is still to come. */
function bar({ here, lost, off }: Enrolled): TemplateResult {
  const part = (kind: string, value: number): TemplateResult | typeof nothing =>
    value ? html`<i class=${kind} style=${`flex-grow:${value}`}></i>` : nothing;
  const parts = [part("here", here), part("lost", lost), part("off", off)];
  return html`<span class="whole" aria-hidden="true">${parts}</span>`;
}

function told({ here, lost, off, counted }: Enrolled): string {
  const parts = [here || !off ? `${here} ${counted}` : "", lost ? `${lost} lost` : "", off ? `${off} not here` : ""];
  return parts.filter(Boolean).join(", ");
}

function member(id: string): TemplateResult | typeof nothing {
  const one = thing(id);
  if (!one) return nothing;
  const states = one.badges.map((mark) => mark.says).join(", ");
  return html`<li><button type="button" class="plain ${canAct(id) ? "able" : ""}" data-row @click=${() =>
    goTo(id)}>${one.label}</button>${states ? html` <small>${states}</small>` : nothing}</li>`;
}

const unfolded = new Set<string>();

function row(one: Enrolled): TemplateResult {
  return html`<li class="enrolled ${sideClass(one.side)}"><details .open=${unfolded.has(one.id)}
    @toggle=${(event: Event) => {
      const on = (event.currentTarget as HTMLDetailsElement).open;
      if (on === unfolded.has(one.id)) return;
      if (on) unfolded.add(one.id);
      else unfolded.delete(one.id);
      change();
    }}><summary><b>${one.name}</b> <small>${told(one)}</small>${bar(one)}${
      one.due ? html`<em class="due">${one.due}</em>` : nothing
    }</summary>${
      unfolded.has(one.id)
        ? one.things.length
          ? html`<ul>${rows(one.things, (id) => id, member)}</ul>`
          : html`<p class="quiet">Nothing of it is on the table.</p>`
        : nothing
    }</details></li>`;
}

/** The rows under each heading of those above them, in the order in which they come. */
function under(list: Enrolled[], depth: number): TemplateResult {
  const groups = new Map<string, Enrolled[]>();
  for (const one of list) {
    const head = one.under[depth] ?? "";
    groups.set(head, [...(groups.get(head) ?? []), one]);
  }
  return html`<ul class="ranks">${rows(
    [...groups],
    ([head]) => head,
    ([head, each]) =>
      head
        ? html`<li class="rank"><h4>${head}</h4>${under(each, depth + 1)}</li>`
        : html`${rows(each, (one) => one.id, row)}`,
  )}</ul>`;
}

/** How many formations are still to come, for the tab. */
export function due(): TemplateResult | typeof nothing {
  const count = (state.scene?.roster ?? []).filter((one) => one.due).length;
  return count ? html` <small title=${`${count} still to come`}>+${count}</small>` : nothing;
}

/** What is drawn on the table besides while it is ticked. */
const tick = (what: "arrows" | "borders", words: string): TemplateResult =>
  html`<label class="arrows"><input type="checkbox" .checked=${state[what]} @change=${() =>
    change(() => {
      state[what] = !state[what];
    })} /> ${words}</label>`;

/** The borders of squares and areas, where there are any. */
function borderTick(): TemplateResult | typeof nothing {
  const scene = state.scene;
  if (!scene?.areas.length && !scene?.overlays.some((one) => one.when === "wanted")) return nothing;
  return tick("borders", "Show the borders of squares and areas");
}

/** Who may come on now, told to the side that is asked. */
export function arrived(): TemplateResult | typeof nothing {
  const scene = state.scene;
  const asked = new Set(scene?.asks.map((one) => one.seat));
  const list = (scene?.roster ?? []).filter((one) => one.now && one.due && asked.has(one.side));
  if (!list.length) return nothing;
  const [first, second] = list.map((one) => one.name);
  const said = list.length > 2 ? `${first} and ${list.length - 1} more` : second ? `${first} and ${second}` : first;
  return html`<details class="arrived"><summary>May come on now: ${said}</summary><ul>${rows(
    list,
    (one) => one.id,
    (one) => html`<li><b>${one.name}</b> <small>${one.due}</small></li>`,
  )}</ul></details>`;
}

/** How many still to come are listed unfolded. */
const FEW = 4;

/** The arrows of all orders, where any are given. */
function arrowTick(): TemplateResult | typeof nothing {
  if (!state.scene?.overlays.some((one) => one.kind === "arrow" && one.tone === "order")) return nothing;
  return tick("arrows", "Show the arrows of all orders");
}

/** The whole roster, side by side. */
export function roster(): TemplateResult | typeof nothing {
  const list = state.scene?.roster ?? [];
  if (!list.length || words().length) return nothing;
  const coming = list.filter((one) => one.due);
  return html`${arrowTick()}${borderTick()}${
    coming.length
      ? html`<details class="coming-in"
        ?open=${coming.length <= FEW}><summary><h3>Still to come</h3></summary><ul>${rows(
          coming,
          (one) => one.id,
          (one) => html`<li><b>${one.name}</b> <small>${one.due.replace(/^due /u, "")}</small></li>`,
        )}</ul></details>`
      : nothing
  }${rows(
    [...new Set(list.map((one) => one.side))],
    String,
    (side) =>
      html`<details class="roster" open><summary><h3 class=${sideClass(side)}>Roster, ${sideName(
        side,
      )}</h3></summary>${under(
        list.filter((one) => one.side === side),
        0,
      )}</details>`,
  )}`;
}
