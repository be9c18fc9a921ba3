// Counters of a map or board: a small block in the side's ink with its sign, its number and its name; or its back.
// They are drawn in the units of the surface, so that they keep their room in an area at every zoom.
import { nothing, type SVGTemplateResult, svg } from "lit-html";
import { ink, sideClass } from "./ink";
import type { At, Badge, Thing } from "./kinds";
import { KNOWN, type Look, placedAt, px } from "./stands";

/** How small letters may be and still be read, in pixels. */
const READABLE = 7.5;

/** The sign of an arm in a box: crossed for infantry, a stroke for cavalry, a ball for guns, a star for a general. */
function sign(one: Thing, x: number, y: number, w: number, h: number): unknown {
  const dark = ink(one.side, one.tint, -16);
  const box = svg`<rect class="arm" x=${x} y=${y} width=${w} height=${h} stroke=${dark} />`;
  const [right, low] = [x + w, y + h];
  switch (one.glyph) {
    case "infantry":
      return svg`${box}<path class="arm-line" d=${`M${x} ${y}L${right} ${low}M${right} ${y}L${x} ${low}`}
        stroke=${dark} />`;
    case "cavalry":
    case "dismounted":
      return svg`${box}<path class="arm-line" d=${`M${x} ${low}L${right} ${y}`} stroke=${dark} />`;
    case "guns":
    case "limbered":
      return svg`${box}<circle cx=${x + w / 2} cy=${y + h / 2} r=${h * 0.2} fill=${dark} />`;
    case "general":
    case "corps":
      return svg`${box}<path d=${star(x + w / 2, y + h / 2, h * 0.38)} fill=${dark} />`;
    default:
      return box;
  }
}

function star(cx: number, cy: number, r: number): string {
  const corners = Array.from({ length: 10 }, (_, at) => {
    const [a, far] = [(at * Math.PI) / 5 - Math.PI / 2, at % 2 ? r * 0.42 : r];
    return `${cx + far * Math.cos(a)} ${cy + far * Math.sin(a)}`;
  });
  return `M${corners.join("L")}Z`;
}

/** The name in one line or, where it is long, in two. */
function inLines(label: string): string[] {
  const words = label.split(" ");
  if (words.length < 2 || label.length < 9) return [label];
  const cuts = words.slice(1).map((_, at) => [words.slice(0, at + 1).join(" "), words.slice(at + 1).join(" ")]);
  return cuts.reduce((best, cut) => (longest(cut) < longest(best) ? cut : best), cuts[0] ?? [label]);
}

const longest = (lines: string[]): number => Math.max(...lines.map((line) => line.length));

/** The face of a counter about its own centre; `k` is how many pixels a unit has, `heap` how many lie there. */
export function counterFace(one: Thing, k: number, heap = 0): SVGTemplateResult {
  const [w, d] = [one.shape[0] ?? 600, one.shape[1] ?? one.shape[0] ?? 600];
  const [x, y, round] = [-w / 2, -d / 2, d * 0.09];
  const dark = ink(one.side, one.tint, -16);
  const block = svg`<rect class="shade" x=${x + d * 0.05} y=${y + d * 0.07} width=${w} height=${d} rx=${round} />
    <rect class="body" x=${x} y=${y} width=${w} height=${d} rx=${round}
      fill=${ink(one.side, one.tint, 4)} stroke=${dark} />${
        one.side === 1
          ? svg`<rect class="twill" x=${x} y=${y} width=${w} height=${d} rx=${round} fill="url(#twill)" />`
          : nothing
      }`;
  if (one.back)
    return svg`${block}<path class="weave" stroke=${ink(one.side, one.tint, 26)}
      d=${Array.from({ length: 7 }, (_, at) => `M${x + (w * (at + 1)) / 8} ${y}v${d}`).join("")} />`;
  const lines = inLines(one.label);
  const size = Math.min(d * 0.22, (w * 1.75) / Math.max(6, longest(lines)));
  const named = size * k >= READABLE && !!one.label;
  const high = named ? d - lines.length * size * 1.08 - d * 0.08 : d;
  const value = heap > 1 ? `×${heap}` : (one.badges.find((mark) => mark.value)?.value ?? "");
  const [box, tall] = [value ? w * 0.42 : w * 0.6, high * (named ? 0.62 : 0.5)];
  const middle = y + high / 2 + (named ? d * 0.02 : 0);
  return svg`${block}
    ${sign(one, value ? x + w * 0.1 : -box / 2, middle - tall / 2, box, tall)}
    ${
      named
        ? lines.map(
            (line, at) => svg`<text class="title" y=${y + high + (at + 0.8) * size * 1.08} font-size=${size}
          text-anchor="middle">${at + 1 < lines.length ? `${line} ` : line}</text>`,
          )
        : nothing
    }
    ${
      value
        ? svg`<text class="strength" aria-hidden="true" x=${w * 0.27} y=${middle} font-size=${tall * 1.12} dy=".35em"
          text-anchor="middle">${value}</text>`
        : nothing
    }`;
}

/** A small mark on the upper edge of a counter, the `n`th from the right: its sign, or its number, which is no part of
 * the number before. */
function mark(one: Badge, n: number, w: number, d: number): SVGTemplateResult {
  const [r, sign] = [d * 0.21, KNOWN[one.glyph]];
  return svg`<g class="mark tone-${one.tone || one.glyph}" aria-hidden="true"
    transform=${`translate(${w / 2 - r * 0.5 - n * r * 2.1} ${-d / 2})`}><circle r=${r} />${
      one.value
        ? svg`<text font-size=${r * 1.6} dy=".35em" text-anchor="middle"> ${one.value}</text>`
        : sign
          ? svg`<path d=${sign} transform=${`scale(${r / 7.5})`} />`
          : nothing
    }</g>`;
}

/** A counter where it lies; a round one is a chip of one size whatever the zoom.  From afar it is drawn `grown`, for
 * the `heap` that it is the uppermost of. */
export function counter(one: Thing, at: At, look: Look, k: number, grown = 1, heap = 0): SVGTemplateResult {
  const [w, d] = [one.shape[0] ?? 600, one.shape[1] ?? 0];
  const first = one.badges.find((each) => each.value);
  const marks = heap > 1 ? [] : one.badges.filter((each) => each !== first);
  return svg`<g class="thing counter ${sideClass(one.side)} ${one.seen !== "true" ? "ghost" : ""}
      ${look.chosen ? "chosen" : ""} ${look.able ? "able" : ""} ${look.marked ? "marked" : ""}
      ${look.moving ? "moving" : ""}" role="button" tabindex="0" aria-label=${look.labelled}
      aria-pressed=${look.chosen ? "true" : "false"} data-id=${one.id}>
    <g class="lying" style=${placedAt(one.id, at, look.height, false)}>${
      d
        ? svg`<g transform=${`scale(${grown})`}><rect class="halo" x=${-w / 2 - d * 0.09} y=${-d / 2 - d * 0.09}
          width=${w + d * 0.18} height=${d * 1.18} rx=${d * 0.14} />${counterFace(one, k * grown, heap)}${marks.map(
            (each, n) => mark(each, n, w, d),
          )}</g>`
        : px(svg`<circle class="touch" r="12" /><rect class="chip" x="-9" y="-9" width="18" height="18" rx="3"
          fill=${ink(one.side, one.tint)} />
        <text class="chip-text" aria-hidden="true" dy="4" text-anchor="middle">${one.label.slice(0, 3)}</text>`)
    }</g>
  </g>`;
}
