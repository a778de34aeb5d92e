import { pointerStep } from "../../base";
import type { PlanColumn, PlanOrder } from "../plan/plan";
import { MOST_SELECTED } from "./read-select";
import type { DefinitionReader } from "./reading";

type Columns = readonly (PlanColumn | null)[];

const OF_ORDER = new Set(["field", "direction"]);
const DIRECTIONS = ["asc", "desc"] as const;

/** Reads the order of the result: as requested, then every other column ascending. */
export function readOrderBy(value: unknown, columns: Columns, reader: DefinitionReader): readonly PlanOrder[] {
  const asked = value === undefined || value === null ? [] : readEntries(value, columns, reader);
  const others = columns.flatMap((_, column) =>
    asked.some((order) => order.column === column) ? [] : [{ column, direction: "asc" as const }],
  );
  return [...asked, ...others];
}

function readEntries(value: unknown, columns: Columns, reader: DefinitionReader): readonly PlanOrder[] {
  const entries: PlanOrder[] = [];
  if (Array.isArray(value) && value.length === 0) return entries;
  for (const [item, path] of reader.items(value, "/orderBy", MOST_SELECTED) ?? []) {
    const entry = readEntry(item, path, columns, reader);
    if (entry === null) continue;
    if (entries.some(({ column }) => column === entry.column)) reader.refuse("duplicate", `${path}/field`);
    else entries.push(entry);
  }
  return entries;
}

function readEntry(item: unknown, path: string, columns: Columns, reader: DefinitionReader): PlanOrder | null {
  const owner = reader.object(item, path);
  if (owner === null) return null;
  reader.onlyKnown(owner, OF_ORDER, path);
  const direction = owner.direction === undefined ? "asc" : reader.choice(owner, "direction", path, DIRECTIONS);
  const name = reader.text(owner.field, `${path}/field`);
  if (name === null) return null;
  const column = find(name, columns);
  if (column >= 0) return { column, direction };
  // An invalid select entry may be the one meant: its own problem already reports it.
  if (columns.every((known) => known !== null)) {
    reader.refuse("unknown_value", `${path}${pointerStep("field")}`, { allowed: names(columns) });
  }
  return null;
}

/** Finds the column of an alias, else the first that shows the field unchanged. */
function find(name: string, columns: Columns): number {
  const alias = columns.findIndex((column) => column?.name === name);
  if (alias >= 0) return alias;
  return columns.findIndex((column) => column?.from.kind === "field" && column.from.field === name);
}

function names(columns: Columns): string {
  return columns.map((column) => column?.name).join(", ");
}
