// The table as a list: what stands where, in words, and what can be done with each.  Whoever reads rather than looks
// plays from it: every row opens the choices of what it names.
import { html, nothing, type TemplateResult } from "lit-html";
import { canAct, choose, itemsOf } from "./choice";
import { sideClass } from "./ink";
import type { At, Scene, Thing } from "./kinds";
import { rows } from "./rows";
import { sideName, title } from "./state";
import { area, lies, mainOf } from "./surfaces";

const WINDS = ["north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west"];

/** A direction in words, by tenths of a degree clockwise from north. */
const wind = (heading: number): string => WINDS[Math.round((((heading % 3600) + 3600) % 3600) / 450) % 8] ?? "north";

const bearing = (from: At, to: At): number => (Math.atan2(to.x - from.x, to.y - from.y) * 1800) / Math.PI;

const far = (from: At, to: At): number => Math.hypot(to.x - from.x, to.y - from.y);

const inches = (length: number): string => `${(length / 1000).toFixed(length < 10_000 ? 1 : 0)} inches`;

interface Placed {
  one: Thing;
  at: At;
}

/** Where something is: in which area, which way it faces, and where its nearest enemy stands. */
function whereabouts({ one, at }: Placed, all: Placed[], map: boolean): string {
  if (map) {
    const slot = "slot" in one.where ? one.where.slot : "";
    return area(slot)?.label ?? "";
  }
  const enemies = all.filter(
    (other) => other.one.side !== one.side && other.one.side >= 0 && other.one.kind === "stand",
  );
  const near = enemies.reduce<Placed | null>(
    (best, other) => (!best || far(at, other.at) < far(at, best.at) ? other : best),
    null,
  );
  const faces = one.kind === "stand" ? `faces ${wind(at.heading)}` : "";
  const enemy = near
    ? `${near.one.label} about ${inches(far(at, near.at))} ${wind(bearing(at, near.at))} of it`
    : "no enemy known";
  return [faces, enemy].filter(Boolean).join("; ");
}

function line(each: Placed, all: Placed[], map: boolean): TemplateResult {
  const { one } = each;
  const able = itemsOf(one.id).filter(({ item }) => item.thing === one.id && !item.refusal).length;
  const states = [one.seen === "true" ? "" : "not in sight now", ...one.badges.map((mark) => mark.says)];
  return html`<tr class=${sideClass(one.side)}><th scope="row"><button type="button" class="plain ${
    canAct(one.id) ? "able" : ""
  }" data-row @click=${() => choose(one.id)}>${title(one)}</button></th><td>${states
    .filter(Boolean)
    .join(", ")}</td><td>${whereabouts(each, all, map)}</td><td>${able || nothing}</td></tr>`;
}

/** The whole list, formation by formation, one's own side first. */
export function listing(scene: Scene): TemplateResult {
  const field = mainOf(scene);
  if (!field) return html``;
  const map = field.kind === "map";
  const all = scene.things.flatMap((one) => {
    const at = one.kind === "card" || one.kind === "marker" ? null : lies(scene, one, field.id);
    return at ? [{ one, at }] : [];
  });
  const sides = [...new Set(all.map(({ one }) => one.side))].sort(
    (a, b) => Number(b === scene.seat) - Number(a === scene.seat) || a - b,
  );
  return html`<div class="listing"><p class="quiet">A name opens what can be done with it; the number says in how many
    ways. Distances here are from middle to middle.</p>${rows(
      sides,
      String,
      (side) =>
        html`<table><caption>${sideName(side) || "Nobody’s"}</caption><thead><tr><th scope="col">Who</th><th
          scope="col">State</th><th scope="col">Where</th><th scope="col">Can do</th></tr></thead><tbody>${rows(
            all
              .filter(({ one }) => one.side === side)
              .sort(
                (a, b) =>
                  a.one.formation.localeCompare(b.one.formation) ||
                  a.one.label.localeCompare(b.one.label, undefined, { numeric: true }),
              ),
            ({ one }) => one.id,
            (each) => line(each, all, map),
          )}</tbody></table>`,
    )}${
      scene.areas.some((one) => one.badges.length)
        ? html`<table><caption>Ground that counts</caption><tbody>${rows(
            scene.areas.filter((one) => one.badges.length),
            (one) => one.id,
            (one) =>
              html`<tr><th scope="row">${one.label}</th><td>${one.badges[0]?.says}</td><td>${
                one.owner === null ? "nobody’s" : sideName(one.owner)
              }</td></tr>`,
          )}</tbody></table>`
        : nothing
    }</div>`;
}
