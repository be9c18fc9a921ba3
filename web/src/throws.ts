// Throws shown together: those of one kind that came to nothing, one after another, are one line with their dice
// side by side.
import type { News } from "./kinds";
import { sentence } from "./odds";

/** Lines in their groups, each with what is said of it. */
export function together(lines: News[]): { lines: News[]; says: string }[] {
  const found: { lines: News[]; says: string }[] = [];
  for (const line of lines) {
    const last = found.at(-1);
    const like = last?.lines[0];
    const plain = line.kind === "threw" && line.sums.length === 0;
    if (last && like && plain && like.kind === "threw" && like.sums.length === 0 && like.rule === line.rule) {
      last.lines.push(line);
      last.says = `${sentence(like.text)}, and ${last.lines.length - 1} more like it`;
    } else found.push({ lines: [line], says: sentence(line.text) });
  }
  return found;
}
