// The notice that it is one's turn, for who plays against people and looks elsewhere meanwhile: in the page's title.
import { sideName, state } from "./state";

/** What the page is called, and whether it is this player's turn. */
export function pageTitle(): string {
  if (state.covered) return "The table is covered – longroll";
  if (state.page === "menu" || !state.table) return "longroll";
  const { scene, table } = state;
  const people = table.players.every((one) => one === "human") && table.seats.length === 1;
  const turn = people && !!scene?.asks.length && !scene.ended ? `● Your turn, ${sideName(scene.seat)} – ` : "";
  return `${turn}${table.title} – longroll`;
}
