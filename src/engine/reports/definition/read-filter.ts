import type { Unread } from "../../base";
import type { PlanFilter } from "../plan/plan";
import { readLeaf } from "./read-leaf";
import type { DefinitionReader } from "./reading";

/** Levels of `and`, `or` and `not` over the leaves. */
export const DEEPEST_FILTER = 3;
/** The most leaves of one filter, wherever they stand. */
export const MOST_LEAVES = 500;

const COMBINATORS = ["and", "or", "not"] as const;

/** The filter of a definition; null where there is none, or with problems. */
export function readFilters(value: unknown, reader: DefinitionReader): PlanFilter | null {
  if (value === undefined || value === null) return null;
  const leaves = { count: 0 };
  const filter = readNode(value, "/filters", 1, leaves, reader);
  if (leaves.count > MOST_LEAVES) reader.refuse("too_many_items", "/filters", { maximum: MOST_LEAVES });
  return filter;
}

function readNode(
  value: unknown,
  path: string,
  level: number,
  leaves: { count: number },
  reader: DefinitionReader,
): PlanFilter | null {
  const node = reader.object(value, path);
  if (node === null) return null;
  const [kind, other] = COMBINATORS.filter((key) => node[key] !== undefined);
  if (kind === undefined) {
    leaves.count += 1;
    return readLeaf(node, path, reader);
  }
  if (other !== undefined) reader.refuse("sent_together", `${path}/${other}`, { other: kind });
  reader.onlyKnown(node, new Set(COMBINATORS), path);
  if (level > DEEPEST_FILTER) {
    reader.refuse("filter_too_deep", path, { maximum: DEEPEST_FILTER });
    return null;
  }
  const read = (part: unknown, at: string) => readNode(part, at, level + 1, leaves, reader);
  return kind === "not" ? negate(read(node.not, `${path}/not`)) : combine(kind, node, path, reader, read);
}

function negate(part: PlanFilter | null): PlanFilter | null {
  return part === null ? null : { kind: "not", part };
}

function combine(
  kind: "and" | "or",
  node: Unread,
  path: string,
  reader: DefinitionReader,
  read: (part: unknown, path: string) => PlanFilter | null,
): PlanFilter | null {
  const parts = (reader.items(node[kind], `${path}/${kind}`, MOST_LEAVES) ?? []).map(([part, at]) => read(part, at));
  const readable = parts.filter((part) => part !== null);
  return readable.length === 0 ? null : { kind, parts: readable };
}
