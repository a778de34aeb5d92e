import type { PlanFilter } from "../plan/plan";
import { readLeaf } from "./read-leaf";
import type { DefinitionReader } from "./reading";

/** The maximum depth of `and`, `or` and `not` above the leaves. */
const DEEPEST_FILTER = 3;
/** The maximum number of leaves in one filter, at any depth. */
const MOST_LEAVES = 500;

const COMBINATORS = ["and", "or", "not"] as const;

/** Reads the filter of a definition; null if there is no filter, or with problems. */
export function readFilters(value: unknown, reader: DefinitionReader): PlanFilter | null {
  if (value === undefined || value === null) return null;
  const nodes = new NodeReader(reader);
  const filter = nodes.read(value, "/filters", 1);
  if (nodes.leaves > MOST_LEAVES) reader.refuse("too_many_items", "/filters", { maximum: MOST_LEAVES });
  return filter;
}

/** Reads the nodes of a filter and counts its leaves. */
class NodeReader {
  leaves = 0;

  constructor(private readonly reader: DefinitionReader) {}

  read(value: unknown, path: string, level: number): PlanFilter | null {
    const { reader } = this;
    const node = reader.object(value, path);
    if (node === null) return null;
    const [kind, other] = COMBINATORS.filter((key) => node[key] !== undefined);
    if (kind === undefined) {
      this.leaves += 1;
      return readLeaf(node, path, reader);
    }
    if (other !== undefined) reader.refuse("sent_together", `${path}/${other}`, { other: kind });
    reader.onlyKnown(node, new Set(COMBINATORS), path);
    if (level > DEEPEST_FILTER) {
      reader.refuse("filter_too_deep", path, { maximum: DEEPEST_FILTER });
      return null;
    }
    if (kind === "not") return negate(this.read(node.not, `${path}/not`, level + 1));
    const items = reader.items(node[kind], `${path}/${kind}`, MOST_LEAVES) ?? [];
    const parts = items.map(([part, at]) => this.read(part, at, level + 1)).filter((part) => part !== null);
    return parts.length === 0 ? null : { kind, parts };
  }
}

function negate(part: PlanFilter | null): PlanFilter | null {
  return part === null ? null : { kind: "not", part };
}
