// The table: the ground under one live drawing of areas, overlays, stands, leaders, messengers and the ghost of what is
// planned.
import { html, nothing, svg, type TemplateResult } from "lit-html";
import { repeat } from "lit-html/directives/repeat.js";
import { camera, toScreen } from "./camera";
import { ghostRings, handles } from "./handles";
import { ink, sideClass } from "./ink";
import type { Area, Overlay, Scene, Surface } from "./kinds";
import { type Box, blockBox, clash, lettering, reach } from "./lettering";
import { outline, overlay } from "./overlays";
import { px } from "./stands";
import { sideName, state, thing } from "./state";
import { circlesOf, inked } from "./areas";
import { heaped } from "./heaps";
import { deedMarks } from "./marks";
import { type Lying, lyingOn, piece } from "./pieces";
import { cornersOf, mainOf } from "./surfaces";

function area(one: Area, height: number): unknown {
  const [x, y] = [one.at[0], height - one.at[1]];
  const chosen = state.chosen === one.id;
  const says = [
    one.label,
    one.badges[0]?.says ?? "",
    one.owner === null ? "held by nobody" : `held by the ${sideName(one.owner)}`,
  ]
    .filter(Boolean)
    .join(", ");
  return svg`<g class="area ${one.tone} ${sideClass(one.owner)} ${chosen ? "chosen" : ""} ${
    state.marked.has(one.id) ? "marked" : ""
  }" role="button" tabindex="0" data-id=${one.id} aria-label=${says}>
    <path class="bound" d=${outline(one.rings, height, true)} />
    <g transform="translate(${x} ${y})">${px(svg`<text class="area-name" text-anchor="middle"
      y="-2">${one.label}</text>`)}</g>
  </g>`;
}

/** The box of all that is drawn of a thing, on the screen. */
const wholeBox = (each: Lying): Box => reach(each, ...toScreen(each.at.x, each.at.y), camera.k);

/** The box of a disc about its place, on the screen. */
const disc = (x: number, y: number): Box => {
  const [sx, sy] = toScreen(x, y);
  return [sx - 10, sy, sx + 10, sy + 20];
};

/** Where the worth of an area is written: at its place, else on the middle of a side, so that it hides no stand. */
function clearOf(one: Area, boxes: Box[]): [number, number] {
  const corners = cornersOf(one.id);
  const sides = corners.map(([x, y], at): [number, number] => {
    const [nx, ny] = corners[(at + 1) % corners.length] ?? [x, y];
    return [Math.round((x + nx) / 2), Math.round((y + ny) / 2)];
  });
  return (
    [one.at, ...sides].find((at) => !boxes.some((box) => clash(box, disc(...at)))) ??
    farthest(boxes, [one.at, ...sides]) ??
    one.at
  );
}

/** Where everything is taken: of some places the one that lies farthest from the marks in the middle of the stands. */
function farthest(boxes: Box[], places: [number, number][]): [number, number] | undefined {
  const clear = ([x, y]: [number, number]): number => {
    const [sx, sy] = toScreen(x, y);
    return Math.min(
      ...boxes.map(([left, top, right, low]) => Math.hypot(sx - (left + right) / 2, sy + 10 - (top + low) / 2)),
    );
  };
  return [...places].sort((a, b) => clear(b) - clear(a))[0];
}

/** What an area is worth, and to whom it belongs, over the stands, so that it is never lost under them; one that counts
 * for one side alone has a square of that side's colour about it. */
function worth(one: Area, height: number, [x, y]: [number, number]): unknown {
  const [mark] = one.badges;
  if (!mark) return nothing;
  return svg`<g class="worth ${one.tone} ${sideClass(one.owner)}"
    transform="translate(${x} ${height - y})">${px(svg`<g transform="translate(0 10)">${
      mark.side === null
        ? nothing
        : svg`<rect class="for ${sideClass(mark.side)}" x="-11" y="-11" width="22" height="22" rx="2" />`
    }<circle r="8" /><text dy="3.6"
      text-anchor="middle">${mark.value}</text></g>`)}</g>`;
}

function ghost(scene: Scene, height: number, list: Lying[]): unknown {
  const plan = state.plan;
  if (!plan || (plan.item.form !== "path" && plan.item.form !== "place")) return nothing;
  const first = thing(plan.item.things[0] ?? plan.item.thing) ?? thing(plan.item.thing);
  const side = first?.side ?? scene.seat;
  const rings = ghostRings(plan, height);
  const d = rings.map((ring) => `M${ring.map(([x, y]) => `${x} ${y}`).join("L")}Z`).join("");
  const fronts = rings.map((ring) => (ring[0] && ring[1] ? `M${ring[0].join(" ")}L${ring[1].join(" ")}` : "")).join("");
  const aim = plan.aim;
  const spot = plan.item.form === "place" && plan.to && !rings.length ? plan.to : null;
  return svg`<g class="plan ${plan.refusal ? "refused" : ""}">
    <path class="ghost-body" data-ghost="yes" d=${d} fill=${ink(side, first?.tint, 12)}
      stroke=${ink(side, first?.tint, -16)} />
    <path class="front" d=${fronts} stroke=${ink(side, first?.tint, -16)} />
    ${
      spot
        ? svg`<g transform="translate(${spot.x} ${height - spot.y})">${px(svg`<circle class="spot-ghost"
      data-ghost="yes" r="16" />`)}</g>`
        : nothing
    }
    ${
      aim && plan.refusal
        ? svg`<g transform="translate(${aim.x} ${height - aim.y})">${px(svg`<path class="no"
      d="M-6-6L6 6M6-6L-6 6" />`)}</g>`
        : nothing
    }
    ${handles(plan, height, list.filter(({ one }) => one.id !== plan.item.thing).map(wholeBox))}
  </g>`;
}

/** Overlays to be shown now: standing ones, those of the chosen thing, those of the probe. */
function shownOverlays(scene: Scene, on: string): Overlay[] {
  const ghostly = state.plan?.item.form === "path" || state.plan?.item.form === "place";
  const elsewhere = ghostly && state.plan?.item.form === "place" ? state.plan.item.thing : "";
  const own = scene.overlays.filter(
    (one) =>
      one.on === on &&
      (one.when === "always" ||
        (state.arrows && one.kind === "arrow" && one.tone === "order") ||
        (state.borders && one.when === "wanted") ||
        (one.when === "selected" &&
          !!one.of &&
          one.of !== elsewhere &&
          (one.of === state.chosen || state.marked.has(one.of)))),
  );
  const looked = state.looked?.overlays ?? [];
  const told = [...(state.plan?.probed?.overlays ?? state.told?.overlays ?? []), ...looked].filter(
    (one) => !ghostly || one.kind !== "bases",
  );
  const denial = state.denial?.overlay ?? state.plan?.refusal?.overlay;
  // A line that is aimed along is not written over with who aims back.
  const aimed = told.some((one) => one.tone === "fire" && one.kind !== "arc");
  const standing = aimed ? own.filter((one) => one.kind !== "ray" || one.tone !== "threat") : own;
  return [...standing, ...told, ...(denial ? [denial] : [])];
}

function tapeOf(height: number, field: Surface): unknown {
  const tape = state.tape;
  if (!tape?.from || !tape.to || state.looked) return nothing;
  const [a, b] = [tape.from, tape.to];
  const inches = Math.hypot(a[0] - b[0], a[1] - b[1]) / 1000;
  const yards = field.yards_per_inch ? `, ${Math.round(inches * field.yards_per_inch)} yards` : "";
  return svg`<g class="tape"><path d="M${a[0]} ${height - a[1]}L${b[0]} ${height - b[1]}" />
    <g transform="translate(${b[0]} ${height - b[1]})">${px(svg`<circle r="3" /><text class="told" x="10"
      y="-8">${inches.toFixed(1)} inches${yards}</text>`)}</g></g>`;
}

/** A bar of so many yards, for the scale at the foot of the map. */
function scaleBar(field: Surface): unknown {
  if (!field.yards_per_inch) return nothing;
  const perYard = (camera.k * 1000) / field.yards_per_inch;
  const yards = [50, 100, 200, 250, 500, 1000, 2000].find((n) => n * perYard > 84) ?? 2000;
  const w = yards * perYard;
  return html`<div class="scale" aria-hidden="true"><svg width=${w + 2} height="9"><path
    d=${`M1 8V2H${w / 2}V8M${w / 2} 2H${w + 1}V8M1 5H${w / 2}`} /></svg><span>${yards} yards</span></div>`;
}

/** The whole table. */
export function table(scene: Scene): TemplateResult {
  const field = mainOf(scene);
  if (!field) return html`<div class="table"><p class="waiting">There is no table in this scene.</p></div>`;
  const [width, height] = field.size;
  const lying = lyingOn(scene, field.id);
  const list = field.kind === "map" ? heaped(lying, camera.k) : lying;
  const areas = field.kind === "map" ? [] : scene.areas.filter((one) => one.on === field.id);
  const boxes = list.filter(({ one }) => one.kind === "stand").map(blockBox);
  const worths = areas.flatMap((one) => (one.badges.length ? [{ one, at: clearOf(one, boxes) }] : []));
  // Names lie on no disc, and those of areas on no other.
  const letters = worths.map(({ at }) => disc(...at));
  const { x, y, k } = camera;
  if (field.kind === "map")
    letters.push(...circlesOf(scene, field).map(([a, b, c, d]): Box => [a * k + x, b * k + y, c * k + x, d * k + y]));
  const { formations, shown } = lettering(list, letters);
  const inUnits = letters.map(([a, b, c, d]): Box => [(a - x) / k, (b - y) / k, (c - x) / k, (d - y) / k]);
  const map = field.kind === "map" ? inked(scene, field, list, k, inUnits) : null;
  const overlays = shownOverlays(scene, field.id).filter((one) => !map || one.kind !== "road");
  const low = overlays.filter((one) => one.kind === "region" || one.kind === "arc");
  const high = overlays.filter((one) => one.kind !== "region" && one.kind !== "arc");
  return html`<div class="table ${field.kind} lod-${camera.lod} ${state.tape?.on ? "taping" : ""} ${
    state.borders ? "bordered" : ""
  }">
    <div class="ground-frame"><div class="ground" style=${`width:${width / 100}px;height:${height / 100}px`}>
      ${
        field.ground
          ? html`<p class="coming" aria-hidden="true">The ground is being drawn.</p><img
        src="/ground/${field.ground}.svg" alt="" draggable="false" />`
          : nothing
      }
    </div></div>
    <svg class="live" role="group" aria-label=${`The table: ${field.label}`}>
      <defs>
        <pattern id="hatch" width="8" height="8" patternUnits="userSpaceOnUse"
          patternTransform=${`scale(${1 / camera.k}) rotate(45)`}><path d="M0 0V8" /></pattern>
        <pattern id="twill" width="240" height="240" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><path
          d="M0 0V240" /></pattern>
      </defs>
      <g id="world">
        <rect class="edge" width=${width} height=${height} />
        ${repeat(
          areas,
          (one) => one.id,
          (one) => area(one, height),
        )}
        ${map?.ground}
        <g class="low">${low.map((one) => overlay(one, height))}</g>
        ${repeat(
          list,
          ({ one }) => one.id,
          (each) => piece(each, height, camera.k, shown.get(each.one.id)),
        )}
        ${map?.names}
        ${worths.map(({ one, at }) => worth(one, height, at))}
        ${formations.map(
          (one) =>
            svg`<g class="formation-name" transform="translate(${one.x} ${one.y})">${px(svg`<text
          text-anchor="middle" y="4" fill=${ink(one.side, one.tint, -10)}>${one.label}</text>`)}</g>`,
        )}
        <g class="high">${high.map((one) => overlay(one, height))}</g>
        ${ghost(scene, height, list)}
        ${deedMarks(scene, height, list.map(wholeBox))}
        ${tapeOf(height, field)}
      </g>
    </svg>
    <div class="cartouche"><h1>${field.label}</h1>${
      field.scale ? html`<p>${field.scale}</p>` : nothing
    }${scaleBar(field)}</div>
  </div>`;
}
