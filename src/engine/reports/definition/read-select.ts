import { isObject, type Unread } from "../../base";
import type { CatalogueField } from "../catalogue";
import { AGGREGATES } from "../catalogue/field";
import type { PlanAggregate, PlanColumn, PlanTagValue } from "../plan/plan";
import type { DefinitionReader } from "./reading";

/** The maximum number of `select` entries. */
export const MOST_SELECTED = 50;

/** Decimals of the average of whole numbers. */
const DECIMALS_OF_MEAN = 2;

const OF_FIELD = new Set(["field", "as"]);
const OF_AGGREGATE = new Set(["aggregate", "field", "as", "distinct"]);
const OF_TAG_VALUE = new Set(["tagValue", "as"]);
const OF_TAG = new Set(["field", "group", "name"]);

/** Reads the columns of `select`, each null if its entry is invalid. */
export function readSelect(value: unknown, reader: DefinitionReader): readonly (PlanColumn | null)[] {
  const entries = reader.items(value, "/select", MOST_SELECTED) ?? [];
  const columns = entries.map(([entry, path]) => {
    const owner = reader.object(entry, path);
    return owner === null ? null : readEntry(owner, path, reader);
  });
  const names = entries.map(([entry, path]) => `${path}/${isObject(entry) && entry.as !== undefined ? "as" : "field"}`);
  refuseDuplicates(columns, names, reader);
  return columns;
}

function readEntry(owner: Unread, path: string, reader: DefinitionReader): PlanColumn | null {
  if (owner.aggregate !== undefined && owner.tagValue !== undefined) {
    reader.refuse("sent_together", `${path}/tagValue`, { other: "aggregate" });
    return null;
  }
  if (owner.aggregate !== undefined) return readAggregate(owner, path, reader);
  if (owner.tagValue !== undefined) return readTagValue(owner, path, reader);
  return readField(owner, path, reader);
}

function readField(owner: Unread, path: string, reader: DefinitionReader): PlanColumn | null {
  reader.onlyKnown(owner, OF_FIELD, path);
  const field = reader.field(owner.field, `${path}/field`);
  const alias = owner.as === undefined ? (field?.name ?? null) : reader.shortText(owner.as, `${path}/as`);
  if (field === null || alias === null) return null;
  return { ...columnOf(field, alias), from: { kind: "field", field: field.name } };
}

function readAggregate(owner: Unread, path: string, reader: DefinitionReader): PlanColumn | null {
  reader.onlyKnown(owner, OF_AGGREGATE, path);
  const known = AGGREGATES.some((aggregate) => aggregate === owner.aggregate);
  const aggregate = reader.choice(owner, "aggregate", path, AGGREGATES);
  const field = reader.field(owner.field, `${path}/field`);
  const alias = reader.shortText(owner.as, `${path}/as`);
  const distinct = reader.flag(owner.distinct, "distinct", path, false);
  if (distinct && known && aggregate !== "count") reader.refuse("must_be_absent", `${path}/distinct`);
  if (field === null || !known) return null;
  if (!field.aggregations.includes(aggregate)) {
    const allowed = field.aggregations.join(", ") || "none";
    reader.refuse("aggregation_not_supported", `${path}/aggregate`, { aggregate, field: field.name, allowed });
  }
  return alias === null
    ? null
    : aggregateColumn(field, alias, { kind: "aggregate", aggregate, field: field.name, distinct });
}

function aggregateColumn(field: CatalogueField, alias: string, from: PlanAggregate): PlanColumn {
  const column = { ...columnOf(field, alias), from };
  if (from.aggregate === "count") return { ...column, type: "integer", decimals: null, sensitive: false };
  return from.aggregate === "avg" && field.type === "integer"
    ? { ...column, type: "decimal", decimals: DECIMALS_OF_MEAN }
    : column;
}

function readTagValue(owner: Unread, path: string, reader: DefinitionReader): PlanColumn | null {
  reader.onlyKnown(owner, OF_TAG_VALUE, path);
  const alias = reader.shortText(owner.as, `${path}/as`);
  const tag = reader.object(owner.tagValue, `${path}/tagValue`);
  if (tag === null) return null;
  reader.onlyKnown(tag, OF_TAG, `${path}/tagValue`);
  const field = reader.field(tag.field, `${path}/tagValue/field`);
  const group = readPart(tag, "group", path, reader);
  const name = readPart(tag, "name", path, reader);
  if (field !== null && field.type !== "tags") {
    reader.refuse("value_type_mismatch", `${path}/tagValue/field`, { expected: "a field of tags" });
  }
  if (field === null || alias === null || group === null || name === null) return null;
  const from: PlanTagValue = { kind: "tagValue", field: field.name, group, name };
  return { ...columnOf(field, alias), type: "string", from };
}

/** Reads a tag's group or name, which cannot contain the separating colon. */
function readPart(tag: Unread, key: string, path: string, reader: DefinitionReader): string | null {
  const at = `${path}/tagValue/${key}`;
  const text = reader.shortText(tag[key], at);
  if (text?.includes(":") !== true) return text;
  reader.refuse("value_type_mismatch", at, { expected: "text without a colon" });
  return null;
}

function columnOf({ label, type, decimals, sensitive }: CatalogueField, name: string): Omit<PlanColumn, "from"> {
  return { name, label, type, decimals, sensitive };
}

/** Refuses columns of the same name; the problem is at the alias, or at the field that gives the name. */
function refuseDuplicates(
  columns: readonly (PlanColumn | null)[],
  places: readonly string[],
  reader: DefinitionReader,
): void {
  const seen = new Set<string>();
  for (const [at, column] of columns.entries()) {
    if (column === null) continue;
    if (seen.has(column.name)) reader.refuse("duplicate_alias", places[at] ?? "/select", { alias: column.name });
    seen.add(column.name);
  }
}
