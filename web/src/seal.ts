// The seal of the dice: the commitment and the salts, as they are shown while the game goes on and again at its end.
import { html, nothing, type TemplateResult } from "lit-html";
import { editsMade } from "./editing";
import { sideName, state } from "./state";

/** The salts, each with whose it is. */
export const saltRows = (salts: string[]): TemplateResult[] =>
  salts.map(
    (salt, side) =>
      html`<div><dt>${salts.length > 1 ? `The ${sideName(side)} salt` : "Salt"}</dt><dd class="hex">${
        salt || "not given yet"
      }</dd></div>`,
  );

/** What seals the dice of this game, folded away. */
export function seal(): TemplateResult | typeof nothing {
  const table = state.table;
  if (!table?.commitment || table.dice !== "sealed" || state.scene?.ended) return nothing;
  return html`<details class="seal"><summary>The dice are sealed</summary>
    <p>Every face follows from a secret and the salts of both sides. The commitment fixes the secret
      before the first throw. Your browser, if it may keep anything, keeps what is shown here with every face as it
      falls, and holds them against the secret when the battle is over.</p>
    ${table.edits ? html`<p>${editsMade(table.edits)}</p>` : nothing}
    <dl class="facts"><div><dt>Commitment</dt><dd
      class="hex">${table.commitment}</dd></div>${saltRows(table.salts)}</dl></details>`;
}
