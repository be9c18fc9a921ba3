// What is laid over the table to be read: regions, arcs, rays, arrows, paths, rulers, and the bases of a ghost.
import { nothing, type SVGTemplateResult, svg } from "lit-html";
import type { Overlay } from "./kinds";
import { px } from "./stands";

type Point = [number, number];

/** Flat x, y of the table as points of the drawing. */
export function points(flat: number[], height: number): Point[] {
  const found: Point[] = [];
  for (let i = 0; i + 1 < flat.length; i += 2) found.push([flat[i] ?? 0, height - (flat[i + 1] ?? 0)]);
  return found;
}

const trace = (line: Point[], closed: boolean): string =>
  line.length ? `M${line.map(([x, y]) => `${x} ${y}`).join("L")}${closed ? "Z" : ""}` : "";

/** The rings or lines of an overlay as one path. */
export const outline = (geometry: number[][], height: number, closed: boolean): string =>
  geometry.map((flat) => trace(points(flat, height), closed)).join("");

/** A tip in pixels at the end of a line. */
function tip(line: Point[]): SVGTemplateResult | typeof nothing {
  const [before, end] = [line.at(-2), line.at(-1)];
  if (!before || !end) return nothing;
  const turn = (Math.atan2(end[1] - before[1], end[0] - before[0]) * 180) / Math.PI;
  return svg`<g transform="translate(${end[0]} ${end[1]}) rotate(${turn})">${px(svg`<path class="tip"
    d="M3 0L-9-6L-6 0L-9 6Z" />`)}</g>`;
}

function words(overlay: Overlay, at: Point | undefined, anchor = "middle"): unknown {
  if (!overlay.label || !at) return nothing;
  return svg`<g transform="translate(${at[0]} ${at[1]})">${px(svg`<text class="told" text-anchor=${anchor}
    x=${anchor === "start" ? 4 : 0} y="-6">${overlay.label}</text>`)}</g>`;
}

/** A stick laid along a line: a strip for each of its bands as far as the line goes, lettered where there is room. */
function ruler(one: Overlay, line: Point[], kind: string): SVGTemplateResult {
  const [from, to] = [line[0], line.at(-1)];
  if (!from || !to) return svg``;
  const far = Math.hypot(to[0] - from[0], to[1] - from[1]);
  const turn = (Math.atan2(to[1] - from[1], to[0] - from[0]) * 180) / Math.PI;
  const parts = one.bands
    .map((band, at) => ({ band, start: at ? (one.bands[at - 1]?.to ?? 0) : 0 }))
    .filter(({ start }) => start < far);
  return svg`<g class=${kind}><title>${one.says}</title><path class="stick" d=${trace(line, false)} />
    <g transform="translate(${from[0]} ${from[1]}) rotate(${turn})">${parts.map(({ band, start }) => {
      const end = Math.min(band.to, far);
      return svg`<path class="band tone-${band.tone}" d=${`M${start} 0H${end}`} />${
        band.to <= far
          ? svg`<path
        class="notch tone-${band.tone}" d=${`M${band.to} -260V260`} />`
          : nothing
      }
        <g transform="translate(${(start + end) / 2} 0) rotate(${Math.abs(turn) > 90 ? 180 : 0})">${px(svg`<text
          class="told tone-${band.tone}" text-anchor="middle" y="-7">${band.label}</text>`)}</g>`;
    })}</g>
    <g transform="translate(${to[0]} ${to[1]})">${px(svg`<circle class="dot" r="3.5" />`)}</g>
    ${ends(one, from, to)}</g>`;
}

/** What a stick is called: at its end; of one that lies on the table's edge at its middle, inward of it. */
function ends(one: Overlay, from: Point, to: Point): SVGTemplateResult | typeof nothing {
  if (!one.label) return nothing;
  const standing = one.when === "always";
  const upright = standing && from[0] === to[0];
  const [x, y] = standing ? [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2] : to;
  const anchor = !upright ? "middle" : x > 0 ? "end" : "start";
  const aside = anchor === "middle" ? 0 : anchor === "end" ? -8 : 8;
  return svg`<g transform="translate(${x} ${y})">${px(svg`<text class="told ${standing ? "verge" : ""}"
    text-anchor=${anchor} x=${aside}
    y=${standing ? (upright ? 4 : y > 0 ? -8 : 18) : 18}>${one.label}</text>`)}</g>`;
}

/** The place so far along a line, where its words have room. */
function along(line: Point[], share: number): Point | undefined {
  const [from, to] = [line[0], line.at(-1)];
  return from && to ? [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share] : from;
}

/** One overlay; `height` is the surface's. */
export function overlay(one: Overlay, height: number): SVGTemplateResult {
  const lines = one.geometry.map((flat) => points(flat, height));
  const first = lines[0] ?? [];
  const kind = `overlay ${one.kind} tone-${one.tone}`;
  switch (one.kind) {
    case "ruler":
      return ruler(one, first, kind);
    case "region":
    case "arc": {
      const middle = first.length
        ? ([
            first.reduce((sum, [x]) => sum + x, 0) / first.length,
            first.reduce((sum, [, y]) => sum + y, 0) / first.length,
          ] as Point)
        : undefined;
      return svg`<g class=${kind}><title>${one.says}</title><path d=${outline(one.geometry, height, true)}
        />${words(one, middle)}</g>`;
    }
    case "bases":
      return svg`<g class=${kind} data-ghost="yes"><title>${one.says}</title><path
        d=${outline(one.geometry, height, true)} />
        ${lines.map((ring) =>
          ring[0] && ring[1] ? svg`<path class="front" d=${trace([ring[0], ring[1]], false)} />` : nothing,
        )}</g>`;
    case "ray": {
      const end = first.at(-1);
      return svg`<g class=${kind}><title>${one.says}</title><path d=${outline(one.geometry, height, false)} />
        ${
          end
            ? svg`<g transform="translate(${end[0]} ${end[1]})">${px(svg`<circle class="dot" r="3.5" />`)}</g>`
            : nothing
        }${words(one, one.tone === "threat" ? along(first, 0.5) : end)}</g>`;
    }
    case "arrow":
      return svg`<g class=${kind}><title>${one.says}</title><path d=${outline(one.geometry, height, false)}
        />${lines.map(tip)}${words(one, along(first, 0.35))}</g>`;
    case "path":
      return svg`<g class=${kind}><title>${one.says}</title><path d=${outline(one.geometry, height, false)}
        />${lines.map(tip)}${words(one, first.at(-1))}</g>`;
    default:
      return svg`<g class=${kind}><title>${one.says}</title><path d=${outline(one.geometry, height, false)}
        />${words(one, first[Math.floor(first.length / 2)], one.tone === "past" ? "start" : "middle")}</g>`;
  }
}
