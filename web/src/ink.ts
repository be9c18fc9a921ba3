// The inks of the sheet: two sides in blue and red, each formation in a shade of its own, and what the tones of the
// wire look like.

const BLUE: [number, number, number][] = [
  [212, 48, 30],
  [204, 40, 42],
  [222, 34, 38],
  [198, 52, 26],
  [216, 30, 52],
  [208, 58, 38],
  [228, 42, 46],
  [200, 30, 34],
];
const RED: [number, number, number][] = [
  [4, 54, 36],
  [358, 44, 48],
  [12, 50, 42],
  [350, 46, 32],
  [6, 38, 56],
  [16, 58, 34],
  [354, 56, 44],
  [0, 34, 38],
];
const NONE: [number, number, number][] = [
  [40, 12, 38],
  [40, 8, 50],
];

/** The ink of a formation, as a colour, lighter or darker by `lift` hundredths. */
export function ink(side: number, tint = 0, lift = 0): string {
  const inks = side === 0 ? BLUE : side === 1 ? RED : NONE;
  const [h, s, l] = inks[((tint % inks.length) + inks.length) % inks.length] ?? [40, 10, 40];
  return `hsl(${h} ${s}% ${Math.max(8, Math.min(92, l + lift))}%)`;
}

export const sideClass = (side: number | null | undefined): string =>
  side === 0 ? "blue" : side === 1 ? "red" : "neutral";
