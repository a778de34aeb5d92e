import type { LineRow } from "../documents/line-rows";
import type { GroupLinesBy } from "../store/finance-tables";

/** Lines with what they have in common; null for lines that are not grouped. */
interface LineGroup {
  readonly heading: string | null;
  readonly lines: readonly LineRow[];
}

/** Groups lines in the order in which they name what they have in common; what has nothing in common comes last. */
export function groupLines(lines: readonly LineRow[], by: GroupLinesBy): readonly LineGroup[] {
  if (by === "None") return [{ heading: null, lines }];
  const groups = new Map<string | null, LineRow[]>();
  for (const line of lines) {
    const heading = line.headings?.[by] ?? null;
    groups.set(heading, [...(groups.get(heading) ?? []), line]);
  }
  const others = groups.get(null) ?? [];
  groups.delete(null);
  if (groups.size === 0) return [{ heading: null, lines }];
  const named = [...groups].map(([heading, of]) => ({ heading, lines: of }));
  return others.length === 0 ? named : [...named, { heading: "Other", lines: others }];
}
