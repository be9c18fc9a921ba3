// What if: a new game from a moment of one that was, with seats to choose; its dice are others from there on.
import { html, nothing, type TemplateResult } from "lit-html";
import type { Menu } from "./catalogue";
import { fetchJson, sendJson } from "./http";
import { change, focusOn, sideName } from "./state";
import { type Line, turnAt } from "./timeline";

const chosen = {
  open: false,
  side: "",
  opponent: "sergeant",
  other: "sergeant",
  opponents: [] as Menu["opponents"],
  busy: false,
  trouble: "",
};

/** Opens or shuts the sheet; whether that changed anything. */
export function whatIfOpen(open: boolean): boolean {
  if (chosen.open === open) return false;
  change(() => {
    chosen.open = open;
    chosen.trouble = "";
  });
  if (!open) return true;
  focusOn(".what-if input");
  if (!chosen.opponents.length)
    fetchJson<Menu>("/api/menu").then(
      (menu) =>
        change(() => {
          chosen.opponents = menu.opponents;
        }),
      (trouble: Error) =>
        change(() => {
          chosen.trouble = trouble.message;
        }),
    );
  return true;
}

function begin(token: string, line: Line, at: number): void {
  const { side, opponent, other } = chosen;
  change(() => {
    chosen.busy = true;
    chosen.trouble = "";
  });
  sendJson<{ token: string }>(`/api/games/${encodeURIComponent(token)}/branch`, {
    eyes: line.eyes,
    at,
    side,
    opponent,
    other,
  }).then(
    (made) => location.assign(`/table/${encodeURIComponent(made.token)}`),
    (trouble: Error) =>
      change(() => {
        chosen.busy = false;
        chosen.trouble = trouble.message;
      }),
  );
}

const names: Record<string, string> = { both: "Both", watch: "Neither" };

/** The sheet that asks who is to play on from this moment. */
export function whatIf(token: string, line: Line, at: number, from: number): TemplateResult | typeof nothing {
  if (!chosen.open) return nothing;
  if (!line.branches.includes(chosen.side)) chosen.side = line.branches[0] ?? "";
  const shut = (): void => void whatIfOpen(false);
  const pick = (name: "side" | "opponent" | "other", value: string, label: string): TemplateResult =>
    html`<label><input type="radio" name=${name} value=${value} ?checked=${chosen[name] === value} @change=${() =>
      change(() => {
        chosen[name] = value;
      })} /> ${label}</label>`;
  const computers = chosen.opponents.filter((one) => one.name !== "person");
  const against = chosen.side === "watch" || !line.over ? computers : chosen.opponents;
  return html`<div class="veil" @click=${(event: Event) => {
    if (event.target === event.currentTarget) shut();
  }}><section class="sheet-of-paper what-if" role="dialog" aria-label="What if">
    <button type="button" class="close" aria-label="Close" @click=${shut}>×</button>
    <h2>What if …</h2>
    <p>A new game goes on from here: ${turnAt(line, at)[1]}, ${at - from} ${
      at - from === 1 ? "moment" : "moments"
    } in. What was thrown before stands; the dice after are others, sealed anew. The game that was stays as it is.</p>
    <fieldset><legend>You play</legend>${line.branches.map((one) =>
      pick("side", one, names[one] ?? sideName(Number(one))),
    )}</fieldset>
    ${
      chosen.side === "both"
        ? nothing
        : html`<fieldset><legend>${
            chosen.side === "watch" ? `${sideName(0)}, played by` : "Against"
          }</legend>${against.map((one) => pick("opponent", one.name, one.label))}</fieldset>`
    }
    ${
      chosen.side === "watch"
        ? html`<fieldset><legend>${sideName(1)}, played by</legend>${computers.map((one) =>
            pick("other", one.name, one.label),
          )}</fieldset>`
        : nothing
    }
    ${chosen.trouble ? html`<p class="trouble" role="alert">${chosen.trouble}</p>` : nothing}
    <p><button type="button" class="do" ?disabled=${chosen.busy || !chosen.side} @click=${() =>
      begin(token, line, at)}>${chosen.busy ? "Laying out the table" : "Begin"}</button></p>
  </section></div>`;
}
