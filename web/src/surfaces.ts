// Which surface is drawn large and which beside it, and where on them things lie: at a pose, or at a place of an area.
import type { Area, At, Scene, Surface, Thing } from "./kinds";
import { state, thing } from "./state";

/** The field or map: the surface that is drawn large. */
export const mainOf = (scene: Scene): Surface | undefined => scene.surfaces.find((one) => one.kind !== "board");

/** The surface that is drawn large now. */
export const surface = (): Surface | undefined => (state.scene ? mainOf(state.scene) : undefined);

/** The boards that are drawn beside it: those that have areas; the others are read in the panel. */
export const boardsOf = (scene: Scene): Surface[] =>
  scene.surfaces.filter((one) => one.kind === "board" && scene.areas.some((area) => area.on === one.id));

/** Whether a board is read in the panel: a fight in columns. */
export const isRead = (one: Surface): boolean => one.kind === "board" && one.columns.length > 0;

export const area = (id: string): Area | undefined => state.scene?.areas.find((one) => one.id === id);

/** The corners of an area of the map. */
export function cornersOf(id: string): [number, number][] {
  const one = area(id);
  const ring = one?.on === surface()?.id ? (one?.rings[0] ?? []) : [];
  return Array.from({ length: ring.length >> 1 }, (_, at) => [ring[2 * at] ?? 0, ring[2 * at + 1] ?? 0]);
}

/** Whether an area is one of a board, and not of the field. */
export const onBoard = (one: Area | undefined): boolean =>
  !!state.scene?.surfaces.some((each) => each.id === one?.on && each.kind === "board");

/** How far what finds no place of its own lies aside from the one before, as shares of its width and depth. */
const ASIDE = [0.16, 0.2] as const;

/** Where a thing lies on a surface, if it lies there. */
export function lies(scene: Scene, one: Thing, on: string): At | null {
  const where = one.where;
  if ("x" in where) return where.on === on ? where : null;
  const there = scene.areas.find((each) => each.id === where.slot);
  if (there?.on !== on) return null;
  const last = Math.max(0, there.places.length - 1);
  const [x, y] = there.places[Math.min(where.at, last)] ?? there.at;
  const over = Math.max(0, where.at - last);
  const [wide, deep] = [one.shape[0] ?? 0, one.shape[1] ?? one.shape[0] ?? 0];
  return { on, x: x + Math.round(over * wide * ASIDE[0]), y: y - Math.round(over * deep * ASIDE[1]), heading: 0 };
}

/** The place on the large surface of a thing or an area. */
export function placeOf(id: string): [number, number] | null {
  const [scene, field, one] = [state.scene, surface(), thing(id)];
  if (!scene || !field) return null;
  if (!one) {
    const there = area(id);
    return there?.on === field.id ? there.at : null;
  }
  const at = lies(scene, one, field.id);
  return at && [at.x, at.y];
}

/** The surface that a thing or an area is on, or "". */
export function surfaceOf(id: string): string {
  const where = thing(id)?.where;
  if (where && "x" in where) return where.on;
  return area(where ? where.slot : id)?.on ?? "";
}

/** The surface that is in front where there is room for one alone. */
export function inFront(scene: Scene): string {
  const boards = boardsOf(scene);
  return boards.some((one) => one.id === state.front) ? state.front : (mainOf(scene)?.id ?? "");
}
