// A map seen from afar: counters are drawn no smaller than can be read, and those of one side that lie in one place are
// heaped there, each a little aside of the one below, the uppermost with how many there are.
import type { Lying } from "./pieces";

/** How wide a counter is at least, in pixels. */
const READABLE = 17;
/** How far each of a heap lies aside of the one below, in pixels, and how many are seen to. */
const STEP = 2;
const SEEN = 4;

/** What lies on a map, as it is drawn with so many pixels to a unit. */
export function heaped(list: Lying[], k: number): Lying[] {
  const heaps = new Map<string, Lying[]>();
  for (const each of list) {
    const { one } = each;
    if (one.kind !== "counter" || !("slot" in one.where) || !one.shape[1] || (one.shape[0] ?? 0) * k >= READABLE)
      continue;
    const key = `${one.where.slot} ${one.side}`;
    heaps.set(key, [...(heaps.get(key) ?? []), each]);
  }
  if (!heaps.size) return list;
  const drawn = new Map<Lying, Lying>();
  for (const heap of heaps.values()) {
    const middle = (of: "x" | "y"): number => heap.reduce((sum, { at }) => sum + at[of], 0) / heap.length;
    const [x, y] = [middle("x"), middle("y")];
    heap.forEach((each, n) => {
      const aside = (Math.max(0, n - heap.length + SEEN) * STEP) / k;
      const grown = READABLE / ((each.one.shape[0] ?? 1) * k);
      const top = n === heap.length - 1 ? heap.length : 0;
      drawn.set(each, { ...each, at: { ...each.at, x: x + aside, y: y - aside }, grown, heap: top });
    });
  }
  return list.map((each) => drawn.get(each) ?? each);
}
