// The scene as it came, kept raw: what the server says has changed is put into it, and then it is read again.
import { readPatch, type Scene } from "./kinds";

export type RawScene = Record<string, unknown> & { seq?: number };

interface Named {
  id: string;
}

/** A collection with records replaced where they stand, new ones last, and some removed. */
function patched(old: Named[], put: Named[], gone: string[]): Named[] {
  const fresh = new Map(put.map((one) => [one.id, one]));
  const stood = old
    .filter((one) => !gone.includes(one.id))
    .map((one) => {
      const now = fresh.get(one.id) ?? one;
      fresh.delete(one.id);
      return now;
    });
  return [...stood, ...fresh.values()];
}

/** The scene after a patch, or null if the patch was made for another one. */
export function patchedScene(scene: RawScene | null, raw: unknown): RawScene | null {
  const { base, seq, head, put, gone } = readPatch(raw);
  if (!scene || (scene.seq ?? 0) !== base) return null;
  const after: RawScene = { ...scene, ...head, seq };
  for (const name of new Set([...Object.keys(put), ...Object.keys(gone)]))
    after[name] = patched((after[name] ?? []) as Named[], (put[name] ?? []) as Named[], gone[name] ?? []);
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
