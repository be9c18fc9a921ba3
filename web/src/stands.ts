// Stands, leaders and messengers as a battle map of the period shows them: blocks in the side's ink, small flags, a
// rider. Blocks are drawn in thousandths of an inch, true to scale; marks and letters in pixels, inside groups of class
// "px".
import { nothing, type SVGTemplateResult, svg } from "lit-html";
import { ink, sideClass } from "./ink";
import type { At, Badge, Thing } from "./kinds";

/** A group that is drawn in pixels whatever the zoom. */
export const px = (inner: unknown, kind = ""): SVGTemplateResult => svg`<g class="px ${kind}">${inner}</g>`;

const turned = new Map<string, number>();

/** A heading as an angle near the last one shown, so that a stand turns the short way. */
function angle(id: string, heading: number): number {
  const want = heading / 10;
  const had = turned.get(id);
  const now = had === undefined ? want : had + ((((want - had + 180) % 360) + 360) % 360) - 180;
  turned.set(id, now);
  return now;
}

/** Where a thing lies, as a style: drawing and gliding alike. */
export const placedAt = (id: string, at: At, height: number, turn = true): string =>
  `transform: translate(${at.x}px, ${height - at.y}px)${turn ? ` rotate(${angle(id, at.heading)}deg)` : ""}`;

/** The block of a stand about its own centre, front towards -y. */
export function block(one: Thing, faint = false): SVGTemplateResult {
  const [w, d] = [one.shape[0] ?? 1000, one.shape[1] ?? 1000];
  const [x, y] = [-w / 2, -d / 2];
  const fill = faint ? "none" : ink(one.side, one.tint);
  const dark = ink(one.side, one.tint, -14);
  const pale = ink(one.side, one.tint, 50);
  const ground =
    one.glyph === "guns" || one.glyph === "limbered" || one.glyph === "holders"
      ? svg`<rect class="body" x=${x} y=${y} width=${w} height=${d} fill=${faint ? "none" : pale} stroke=${dark} />`
      : svg`<rect class="body" x=${x} y=${y} width=${w} height=${d} fill=${fill} stroke=${dark} />`;
  const twill = svg`<rect class="twill" x=${x} y=${y} width=${w} height=${d} fill="url(#twill)" />`;
  return svg`${ground}${one.side === 1 && !faint ? twill : nothing}${faint ? nothing : marks(one, w, d, pale, dark)}
    <path class="front" d="M${x} ${y}h${w}" stroke=${dark} />
    <path class="tick" d="M${-d * 0.16} ${y}L0 ${y - d * 0.26}L${d * 0.16} ${y}Z" fill=${dark} />`;
}

function marks(one: Thing, w: number, d: number, pale: string, dark: string): unknown {
  const [x, y] = [-w / 2, -d / 2];
  switch (one.glyph) {
    case "cavalry":
      return svg`<path d="M${x} ${y}L${x} ${-y}L${-x} ${-y}Z" fill=${pale} /><path class="line"
        d="M${x} ${y}L${-x} ${-y}" stroke=${dark} />`;
    case "dismounted":
      return svg`<path class="line" d="M${x} ${y}L${-x} ${-y}" stroke=${pale} /><circle r=${d * 0.14} cx=${-w * 0.22}
        cy=${d * 0.22} fill=${pale} /><circle r=${d * 0.14} cx=${w * 0.22} cy=${-d * 0.22} fill=${pale} />`;
    case "holders":
      return svg`<path class="line"
        d="M${-d * 0.2} ${d * 0.25}V${-d * 0.05}a${d * 0.2} ${d * 0.2} 0 0 1 ${d * 0.4} 0V${d * 0.25}" stroke=${dark}
          fill="none" />`;
    case "guns":
    case "limbered": {
      const count = Math.max(1, Math.round(w / 1000));
      const back = one.glyph === "limbered" ? -1 : 1;
      return Array.from({ length: count }, (_, i) => {
        const cx = x + ((i + 0.5) * w) / count;
        const u = d * 0.1 * back;
        const left = cx - d * 0.22;
        const wheel = (at: number): string => `M${at} ${u * 0.4 - d * 0.14}v${d * 0.28}`;
        return svg`<path class="gun"
          d="M${cx} ${-u * 3.6}V${u * 3.4}M${left} ${u * 0.4}h${d * 0.44}${wheel(left)}${wheel(cx + d * 0.22)}"
          stroke=${dark} />`;
      });
    }
    case "infantry":
      return nothing;
    default:
      return nothing;
  }
}

/** The signs that are known by name. */
export const KNOWN: Record<string, string> = {
  disordered: "M-4 3L-1-4L1 3L4-4",
  beaten: "M-4-4L4 4M4-4L-4 4",
  broken: "M-4-4L4 4M4-4L-4 4M0-5V5",
  routed: "M-4-5L0-1L4-5M-4 0L0 4L4 0",
  gravestone: "M-4 5V-1A4 4 0 0 1 4-1V5ZM0-3V2M-2-1H2",
  shaken: "M-4 0Q-2-5 0 0T4 0",
  led: "M-3 5V-5L4-2L-3 1",
  resting: "M-3-3H3L-3 3H3",
  moved: "M-4 0H3M0-3L4 0L0 3",
  attack: "M-4 4L4-4M-4-4L4 4M-4 1L-1 4M4 1L1 4",
  advance: "M0 5V-4M-4 0L0-5L4 0",
  hold: "M-4-4H4V0Q4 4 0 5Q-4 4-4 0Z",
  retire: "M0-5V4M-4 0L0 5L4 0",
  rest: "M-5 4L0-5L5 4ZM0 4V0",
  column: "M-4-4H4M-4 0H4M-4 4H4",
  mounted: "M-4 5V-1A4 4 0 0 1 4-1V5M-2 5V-1A2 2 0 0 1 2-1V5",
};

/** What is lettered on a small mark that has no sign: its value or first letter. */
const letterOf = (one: Badge): string => (KNOWN[one.glyph] ? "" : one.value || one.glyph.slice(0, 1).toUpperCase());

/** The figures on a thing, in the order in which they are drawn after what is lettered beside it. */
export const figuresOf = (one: Thing): string =>
  one.badges
    .map((mark) => (one.kind === "counter" ? mark.value : letterOf(mark)))
    .filter(Boolean)
    .join(" ");

/** One small mark, so far to the right: a known one as a sign, any other as its value or first letter. */
export function badge(one: Badge, x: number): SVGTemplateResult {
  const sign = KNOWN[one.glyph];
  const letter = letterOf(one);
  return svg`<g class="badge tone-${one.tone || one.glyph}"><title>${one.says}</title>
    <circle cx=${x} r="7" />${
      sign
        ? svg`<path transform=${x ? `translate(${x} 0)` : nothing} d=${sign} />`
        : svg`<text x=${x} dy="3.6">${letter}</text>`
    }</g>`;
}

/** Small marks in a row, of which the first lies so far to the right. */
export const badges = (row: Badge[], x: number): SVGTemplateResult[] => row.map((one, n) => badge(one, x + n * 15));

/** When a ghost was seen. */
export const lastSeen = (turn: number): string => (turn > 0 ? `seen in turn ${turn}` : "seen earlier");

/** Where the letters of a stand go: behind it, or so many quarters of a turn from there; never where it looks. */
export function letterPlace(
  one: Thing,
  at: At,
  quarter = 0,
): { dx: number; dy: number; anchor: string; px: number; py: number } {
  const a = (at.heading / 1800 + quarter / 2) * Math.PI;
  const [rx, ry] = [-Math.sin(a), Math.cos(a)];
  const wide = (one.shape[0] ?? 1000) / 2;
  const deep = (one.shape[1] ?? one.shape[0] ?? 1000) / 2;
  const [w, d] = quarter % 2 ? [deep, wide] : [wide, deep];
  if (Math.abs(rx) > 0.5) {
    const reach = Math.abs(rx) * d + Math.abs(ry) * w * 0.4;
    return {
      dx: Math.sign(rx) * reach,
      dy: ry * d * 0.6,
      anchor: rx > 0 ? "start" : "end",
      px: Math.sign(rx) * 6,
      py: 4,
    };
  }
  return {
    dx: 0,
    dy: Math.sign(ry) * (Math.abs(ry) * d + Math.abs(rx) * w),
    anchor: "middle",
    px: 0,
    py: ry > 0 ? 13 : -6,
  };
}

export interface Look {
  height: number;
  chosen: boolean;
  able: boolean;
  marked: boolean;
  moving: boolean;
  lettered: number | undefined;
  labelled: string;
}

/** A stand: its block, its badges, its letters. */
export function stand(one: Thing, at: At, look: Look): SVGTemplateResult {
  const place = letterPlace(one, at, look.lettered);
  const ghost = one.seen !== "true";
  const words = `${look.labelled}`;
  const marks = one.badges.filter((mark) => mark.glyph !== "moved");
  const states = one.badges.map((mark) => mark.glyph).join(" ");
  return svg`<g class="thing stand ${sideClass(one.side)} ${one.glyph} ${ghost ? "ghost" : ""} ${
    look.chosen ? "chosen" : ""
  } ${look.able ? "able" : ""} ${look.marked ? "marked" : ""} ${look.moving ? "moving" : ""} ${states}"
      role="button" tabindex="0" aria-label=${words} aria-pressed=${look.chosen ? "true" : "false"} data-id=${one.id}>
    <g class="lying" style=${placedAt(one.id, at, look.height)}>
      <rect class="halo" x=${-(one.shape[0] ?? 1000) / 2 - 180} y=${-(one.shape[1] ?? 1000) / 2 - 180}
        width=${(one.shape[0] ?? 1000) + 360} height=${(one.shape[1] ?? 1000) + 360} rx="160" />
      ${block(one, ghost)}
    </g>
    <g class="lettering" style=${placedAt(one.id, at, look.height, false)}>
      ${
        look.lettered !== undefined
          ? svg`<g transform="translate(${place.dx} ${place.dy})">${px(svg`<text class="name" x=${place.px}
          y=${place.py} text-anchor=${place.anchor}>${one.label}${
            ghost && one.since !== null ? svg`<tspan class="since"> ${lastSeen(one.since)}</tspan>` : nothing
          }</text>`)}</g>`
          : nothing
      }${
        marks.length
          ? svg`<g class="badges" aria-hidden="true">${px(badges(marks, -(marks.length - 1) * 7.5))}</g>`
          : nothing
      }
    </g>
  </g>`;
}

/** Where the name of a leader is written over his flag, in pixels. */
export const OVER = -29;

/** A leader: a small flag where he stands; the higher the rank the larger. */
export function leader(one: Thing, at: At, look: Look): SVGTemplateResult {
  const size = one.glyph === "corps" ? 1.3 : one.glyph === "general" ? 1.12 : 0.86;
  const colour = ink(one.side, one.tint);
  return svg`<g class="thing leader ${sideClass(one.side)} ${one.glyph} ${
    one.seen !== "true" ? "ghost" : ""
  } ${look.chosen ? "chosen" : ""} ${look.able ? "able" : ""} ${look.marked ? "marked" : ""}"
      role="button" tabindex="0" aria-label=${look.labelled} aria-pressed=${look.chosen ? "true" : "false"}
        data-id=${one.id}>
    <g class="lying" style=${placedAt(one.id, at, look.height, false)}>
      <circle class="spot" r=${one.shape[0] ?? 500} stroke=${colour} />
      ${px(svg`
        <circle class="touch" r="14" cy="-7" />
        <g transform="scale(${size})">
          <path class="casing" d="M0 2V-20" /><path class="staff" d="M0 2V-20" />
          <path class="flag" d=${one.glyph === "brigadier" ? "M0-20L13-16L0-12Z" : "M0-20H15L12-15.5L15-11H0Z"}
            fill=${colour} />
          ${
            one.glyph === "corps"
              ? svg`<path class="star"
            d="M6-18.6l.9 2h2.1l-1.7 1.3.7 2.1-2-1.3-2 1.3.7-2.1L3-16.6h2.1z" />`
              : nothing
          }
          <circle class="foot" r="2.6" fill=${colour} />
        </g>
        ${
          look.lettered !== undefined
            ? svg`<text class="name officer" x="4" y=${look.lettered ? OVER : 13}
          text-anchor="middle">${one.label}</text>`
            : nothing
        }
        ${
          one.badges.length
            ? svg`<g aria-hidden="true" transform="translate(22 -14)">${badges(one.badges, 0)}</g>`
            : nothing
        }`)}
    </g>
  </g>`;
}

const RIDER = "M-9 5l2-6 3-3 6 0 3-5 3 2-1 2 2 0-3 5-1 5h-2l0-4-6 0-2 4h-2l1-4-2 2zM-2-5l0-5 3-1 2 4-2 3z";

/** A messenger: a rider in the ink of his side. */
export function rider(one: Thing, at: At, look: Look): SVGTemplateResult {
  const east = at.heading === 0 || at.heading < 1800;
  return svg`<g class="thing rider ${sideClass(one.side)} ${look.chosen ? "chosen" : ""} ${
    look.able ? "able" : ""
  } ${look.marked ? "marked" : ""}"
      role="button" tabindex="0" aria-label=${look.labelled} aria-pressed=${look.chosen ? "true" : "false"}
        data-id=${one.id}>
    <g class="lying" style=${placedAt(one.id, at, look.height, false)}>
      ${px(svg`<circle class="touch" r="13" /><path class="horse" transform="scale(${east ? 1 : -1} 1)" d=${RIDER}
        fill=${ink(one.side, one.tint)} />
        ${
          look.lettered !== undefined
            ? svg`<text class="name officer" y="17"
          text-anchor="middle">${one.label}</text>`
            : nothing
        }`)}
    </g>
  </g>`;
}

/** A thing that lies there as it is, true to scale: a barricade is a line of rails. */
export function marker(one: Thing, at: At, look: Look): SVGTemplateResult {
  const [w, d] = [one.shape[0] ?? 1000, one.shape[1] ?? one.shape[0] ?? 1000];
  const rails = Math.max(2, Math.round(w / 330));
  const left = (i: number): number => -w / 2 + (i * w) / rails;
  return svg`<g class="thing marker ${one.glyph} ${look.chosen ? "chosen" : ""}"
    data-id=${one.id}><title>${look.labelled}</title>
    <g class="lying" style=${placedAt(one.id, at, look.height)}>
      <rect class="body" x=${-w / 2} y=${-d / 2} width=${w} height=${d} />
      <path class="rails" d=${Array.from(
        { length: rails },
        (_, i) => `M${left(i)} ${d}L${left(i + 1)} ${-d}M${left(i)} ${-d}L${left(i + 1)} ${d}`,
      ).join("")} />
    </g>
  </g>`;
}
