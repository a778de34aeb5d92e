import { pointerStep } from "../../base";
import { type CatalogueField, findField } from "../catalogue";
import type { PlanColumn, PlanKey } from "../plan/plan";
import { isSameKey } from "../plan/same-key";
import { MOST_SELECTED } from "./read-select";
import type { DefinitionReader } from "./reading";

type Columns = readonly (PlanColumn | null)[];

/** Reads the grouping keys; null if rows are listed one by one. */
export function readGroupBy(value: unknown, columns: Columns, reader: DefinitionReader): readonly PlanKey[] | null {
  const aggregates = columns.some((column) => column?.from.kind === "aggregate");
  if (value === undefined || value === null || (Array.isArray(value) && value.length === 0)) {
    if (aggregates) reader.refuse("group_by_required", "/groupBy");
    else if (Array.isArray(value)) reader.refuse("must_not_be_empty", "/groupBy");
    return null;
  }
  const items = reader.items(value, "/groupBy", MOST_SELECTED);
  if (items === null) return null;
  const keys = items.map(([item, path]) => readKey(item, path, columns, reader));
  refuseRepeated(keys, reader);
  if (keys.every((key) => key !== null)) refuseUngrouped(columns, keys, reader);
  return keys.filter((key) => key !== null);
}

/** Reads an entry: the alias of a selected column, or a field of the dataset. */
function readKey(value: unknown, path: string, columns: Columns, reader: DefinitionReader): PlanKey | null {
  const name = reader.text(value, path);
  if (name === null) return null;
  const selected = columns.find((column) => column?.name === name)?.from;
  if (selected?.kind === "tagValue") return selected;
  const field = selected?.kind === "field" ? fieldOf(selected.field, reader) : reader.field(name, path);
  if (field === null) return null;
  if (!field.groupable) reader.refuse("not_groupable", path, { field: field.name });
  return { kind: "field", field: field.name };
}

function fieldOf(name: string, { dataset }: DefinitionReader): CatalogueField | null {
  return dataset === null ? null : findField(dataset, name);
}

function refuseRepeated(keys: readonly (PlanKey | null)[], reader: DefinitionReader): void {
  for (const [at, key] of keys.entries()) {
    const first = keys.findIndex((other) => other !== null && key !== null && isSameKey(other, key));
    if (key !== null && first < at) reader.refuse("duplicate", `/groupBy${pointerStep(at)}`);
  }
}

function refuseUngrouped(columns: Columns, keys: readonly (PlanKey | null)[], reader: DefinitionReader): void {
  for (const [at, column] of columns.entries()) {
    if (column === null || column.from.kind === "aggregate") continue;
    const { from } = column;
    if (keys.some((key) => key !== null && isSameKey(key, from))) continue;
    reader.refuse("field_not_grouped", `/select${pointerStep(at)}`, { field: column.name });
  }
}
