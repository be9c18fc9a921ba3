// The scene as it came, kept raw: what the server says has changed is put into it, and then it is read again.
import { type Placed, readPatch, type Scene } from "./kinds";

export type RawScene = Record<string, unknown> & { seq?: number };

interface Named {
  id: string;
}

/** A collection with records replaced where they stand, new ones last, some removed, and then some set down behind
 * others. */
function patched(old: Named[], put: Named[], gone: string[], placed: Placed[]): Named[] {
  const fresh = new Map(put.map((one) => [one.id, one]));
  const lost = new Set(gone);
  const stood = old
    .filter((one) => !lost.has(one.id))
    .map((one) => {
      const now = fresh.get(one.id) ?? one;
      fresh.delete(one.id);
      return now;
    });
  const all = [...stood, ...fresh.values()];
  if (!placed.length) return all;
  const lifted = new Map(placed.map(({ id }) => [id, all.find((one) => one.id === id)]));
  const list = all.filter((one) => !lifted.has(one.id));
  for (const { id, behind } of placed) {
    const one = lifted.get(id);
    if (one) list.splice(list.findIndex((each) => each.id === behind) + 1, 0, one);
  }
  return list;
}

/** The scene after a patch, or null if the patch was made for another one. */
export function patchedScene(scene: RawScene | null, raw: unknown): RawScene | null {
  const { base, seq, head, put, gone, placed } = readPatch(raw);
  if (!scene || (scene.seq ?? 0) !== base) return null;
  const after: RawScene = { ...scene, ...head, seq };
  for (const name of new Set([put, gone, placed].flatMap(Object.keys)))
    after[name] = patched(
      (after[name] ?? []) as Named[],
      (put[name] ?? []) as Named[],
      gone[name] ?? [],
      placed[name] ?? [],
    );
  return after;
}

const COLLECTIONS = ["surfaces", "things", "slots", "areas", "overlays", "tracks"] as const;
const read = new WeakMap<object, unknown>();

/** A scene that shares with those read before it every record that has not changed. */
export function sharing(scene: Scene, raw: RawScene): Scene {
  const all = scene as unknown as Record<string, unknown[]>;
  for (const name of COLLECTIONS)
    all[name] = ((raw[name] ?? []) as object[]).map((each, at) => {
      const known = read.get(each) ?? all[name]?.[at];
      read.set(each, known);
      return known;
    });
  return scene;
}
