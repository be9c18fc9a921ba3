// Several stands as one plan: what lies in one formation and is placed one by one is drawn, turned and confirmed as a
// whole.  Each keeps its place in it; the server is asked about them one after another, as they will be carried out.
import type { Ask, Item } from "./kinds";
import { type Plan, type Pose, thing } from "./state";

/** Where a thing lies on the table; null where it lies elsewhere. */
function poseOf(id: string): Pose | null {
  const where = thing(id)?.where;
  return where && "x" in where ? { x: where.x, y: where.y, heading: where.heading } : null;
}

/** The items that place the other stands of a thing's formation as `item` places it. */
export function mates(ask: Ask, item: Item): Item[] {
  const first = thing(item.thing);
  if (item.form !== "place" || first?.kind !== "stand" || !first.formation) return [];
  const taken = new Set([item.thing]);
  return ask.items.filter((one) => {
    const other = thing(one.thing);
    const joins =
      one.form === "place" &&
      one.label === item.label &&
      !one.refusal &&
      !taken.has(one.thing) &&
      other?.kind === "stand" &&
      other.side === first.side &&
      other.formation === first.formation &&
      poseOf(one.thing) !== null;
    if (joins) taken.add(one.thing);
    return joins;
  });
}

/** The item of a stand that can be placed with others of its formation, and theirs. */
export function formationOf(asks: Ask[], id: string): { ask: Ask; item: Item; others: Item[] } | undefined {
  for (const ask of asks)
    for (const item of ask.items) {
      if (item.thing !== id || item.form !== "place" || item.refusal) continue;
      const others = mates(ask, item);
      if (others.length) return { ask, item, others };
    }
  return undefined;
}

/** The middle of all that is placed together as it lies now, facing as the first of it does. */
export function centre(plan: Plan): Pose {
  const poses = [plan.item, ...plan.mates].map((one) => poseOf(one.thing) ?? { x: 0, y: 0, heading: 0 });
  const mean = (values: number[]): number => Math.round(values.reduce((sum, one) => sum + one, 0) / values.length);
  return { x: mean(poses.map(({ x }) => x)), y: mean(poses.map(({ y }) => y)), heading: poses[0]?.heading ?? 0 };
}

/** What is placed together with its middle at a place: a value each, those in front on the way first. */
export function spread(plan: Plan): unknown[] {
  const from = centre(plan);
  const to = plan.to ?? from;
  const turn = ((to.heading - from.heading) / 1800) * Math.PI;
  const [c, s] = [Math.cos(turn), Math.sin(turn)];
  const [gx, gy] = [to.x - from.x, to.y - from.y];
  return [plan.item, ...plan.mates]
    .map((item) => ({ item, at: poseOf(item.thing) ?? from }))
    .sort((a, b) => (b.at.x - a.at.x) * gx + (b.at.y - a.at.y) * gy)
    .map(({ item, at }) => {
      const [x, y] = [at.x - from.x, at.y - from.y];
      return {
        ...(item.value as Record<string, unknown>),
        to: {
          x: Math.round(to.x + x * c + y * s),
          y: Math.round(to.y - x * s + y * c),
          heading: (at.heading + to.heading - from.heading + 3600) % 3600,
        },
      };
    });
}
