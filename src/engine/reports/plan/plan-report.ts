import { type Failure, isObject, type Problem, pointerStep, type Unread } from "../../base";
import { type CatalogueField, DATASETS, type Dataset, findDataset, findField } from "../catalogue";
import type { ReportDefinition } from "../definition/definition";
import { readFilters } from "../definition/read-filter";
import { MOST_SELECTED, readSelect } from "../definition/read-select";
import { DefinitionReader } from "../definition/reading";
import { readDay } from "../values";
import type { PlanColumn, PlanFilter, PlanKey, PlanLeaf, PlanOrder, ReportMode, ReportPlan } from "./plan";

const OF_ORDER = new Set(["field", "direction"]);
const DIRECTIONS = ["asc", "desc"] as const;

/** The maximum number of rows, by mode. */
const MOST_ROWS: Readonly<Record<ReportMode, number>> = {
  SYNC: 10_000,
  EXPORT: 5_000_000,
  SCHEDULED: 5_000_000,
};

type Outcome = "always" | "maybe" | "never";

const OPPOSITE: Readonly<Record<Outcome, Outcome>> = { always: "never", maybe: "maybe", never: "always" };

const KNOWN = new Set(["name", "description", "dataset", "select", "filters", "groupBy", "orderBy", "limit"]);
const MODES: readonly ReportMode[] = ["SYNC", "EXPORT", "SCHEDULED"];
const FIRST_DAY = "1900-01-01";
const LAST_DAY = "9998-12-31";

/** The day on which a report runs, and how it is run. */
export interface PlanOptions {
  /** The day of the run, "2026-11-21", for `@currentMonth` and the like. A schedule passes its fire date. */
  readonly asOf: string;
  /** How the report is run, which determines the maximum number of rows; default `SYNC`. */
  readonly mode?: ReportMode;
}

/** The plan of a report, or every problem of its definition. */
export type PlanResult = { readonly ok: true; readonly value: ReportPlan } | Failure;

/**
 * Checks a report definition against the catalogue of its dataset and makes the plan that both executors follow.
 * Reports every problem at once, each with a JSON pointer into the definition (`/asOf` and `/mode` are the options); a
 * definition with any problem has no plan, so no filter is ever dropped.
 *
 * If the definition does not filter on the payslip status, the plan adds `status = FINAL`, and `statusScope` lists the
 * statuses that can be in the result.
 *
 * Source: the interface's chapter on reports (2.8 and 8).
 */
export function planReport(definition: ReportDefinition | unknown, options: PlanOptions): PlanResult {
  const dataset = datasetOf(definition);
  const reader = new DefinitionReader(dataset, readDay(options.asOf));
  const mode = readOptions(options, reader);
  const owner = reader.object(definition, "");
  if (owner === null) return { ok: false, problems: reader.problems };
  reader.onlyKnown(owner, KNOWN, "");
  readHeading(owner, reader);
  const columns = readSelect(owner.select, reader);
  const asked = readFilters(owner.filters, reader);
  const groupBy = readGroupBy(owner.groupBy, columns, reader);
  const orderBy = readOrderBy(owner.orderBy, columns, reader);
  const limit = readLimit(owner.limit, mode, reader);
  if (dataset === null || reader.problems.length > 0) return { ok: false, problems: inOrder(reader.problems) };
  const { filter, statusScope } = withStatus(asked, dataset);
  const value: ReportPlan = {
    planVersion: 1,
    dataset: dataset.name,
    mode,
    columns: columns.filter((column) => column !== null),
    filter,
    groupBy,
    orderBy,
    limit,
    isCapped: limit === MOST_ROWS[mode],
    statusScope,
  };
  return { ok: true, value };
}

function datasetOf(definition: unknown): Dataset | null {
  const name = isObject(definition) ? definition.dataset : null;
  return typeof name === "string" ? findDataset(name) : null;
}

function readOptions({ asOf, mode }: PlanOptions, reader: DefinitionReader): ReportMode {
  if (Number.isNaN(reader.asOf)) reader.refuse(asOf === undefined ? "required" : "invalid_date", "/asOf");
  else if (asOf < FIRST_DAY) reader.refuse("date_before", "/asOf", { limit: FIRST_DAY });
  else if (asOf > LAST_DAY) reader.refuse("date_after", "/asOf", { limit: LAST_DAY });
  return mode === undefined ? "SYNC" : reader.choice({ mode }, "mode", "", MODES);
}

function readHeading({ name, description, dataset }: Unread, reader: DefinitionReader): void {
  if (name !== undefined && name !== null) reader.shortText(name, "/name");
  if (description !== undefined && description !== null && description !== "") {
    reader.text(description, "/description");
  }
  if (reader.dataset !== null) return;
  const known = reader.text(dataset, "/dataset");
  if (known === null) return;
  reader.refuse("unknown_dataset", "/dataset", { allowed: DATASETS.map((each) => each.name).join(", ") });
}

/** Returns the filter with the implied status, and the statuses it can match. */
function withStatus(asked: PlanFilter | null, dataset: Dataset): Pick<ReportPlan, "filter" | "statusScope"> {
  const { statusField } = dataset;
  if (statusField === null) return { filter: asked, statusScope: null };
  if (asked !== null && mentions(asked, statusField)) {
    const statuses = findField(dataset, statusField)?.enumValues ?? [];
    return { filter: asked, statusScope: statusesOf(asked, statusField, statuses) };
  }
  const final = isFinal(statusField);
  const filter: PlanFilter = asked === null ? final : { kind: "and", parts: [final, asked] };
  return { filter, statusScope: ["FINAL"] };
}

function isFinal(field: string): PlanFilter {
  return { kind: "leaf", field, type: "enum", op: "eq", values: ["FINAL"], period: null };
}

const ORDER = ["", "/asOf", "/mode", "/dataset", "/name", "/description", "/select", "/filters", "/groupBy"];

/** Returns problems in the order of the definition's members. */
function inOrder(problems: readonly Problem[]): readonly Problem[] {
  const place = ({ path }: Problem): number => {
    const at = ORDER.indexOf(path === "" ? "" : pointerStep(path.split("/")[1] ?? ""));
    return at < 0 ? ORDER.length : at;
  };
  return [...problems].sort((a, b) => place(a) - place(b));
}

/** Returns whether a filter uses a field. */
function mentions(filter: PlanFilter, field: string): boolean {
  if (filter.kind === "leaf") return filter.field === field;
  return filter.kind === "not"
    ? mentions(filter.part, field)
    : filter.parts.some((part: PlanFilter) => mentions(part, field));
}

/** Returns the statuses that a filter can match, whatever the other fields of the row are. */
function statusesOf(filter: PlanFilter, field: string, statuses: readonly string[]): readonly string[] {
  return statuses.filter((status) => outcome(filter, field, status) !== "never");
}

function outcome(filter: PlanFilter, field: string, status: string): Outcome {
  if (filter.kind === "leaf") return filter.field !== field ? "maybe" : holds(filter, status) ? "always" : "never";
  if (filter.kind === "not") return OPPOSITE[outcome(filter.part, field, status)];
  const outcomes = filter.parts.map((part) => outcome(part, field, status));
  const [deciding, other] = filter.kind === "and" ? (["never", "always"] as const) : (["always", "never"] as const);
  if (outcomes.includes(deciding)) return deciding;
  return outcomes.includes("maybe") ? "maybe" : other;
}

/** Returns whether a comparison of the status itself holds. */
function holds({ op, values }: PlanLeaf, status: string): boolean {
  if (op === "isNull") return values[0] === false;
  return op === "neq" ? !values.includes(status) : values.includes(status);
}

/** Reads the limit of a definition, clamped to the maximum of its mode. */
function readLimit(value: unknown, mode: ReportMode, reader: DefinitionReader): number {
  if (value === undefined || value === null) return MOST_ROWS[mode];
  const limit = reader.integer({ limit: value }, "limit", "", 1, Number.MAX_VALUE);
  return Math.min(limit, MOST_ROWS[mode]);
}

type Columns = readonly (PlanColumn | null)[];

/** Reads the grouping keys; null if rows are listed one by one. */
function readGroupBy(value: unknown, columns: Columns, reader: DefinitionReader): readonly PlanKey[] | null {
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

/** Reads the order of the result: as requested, then every other column ascending. */
function readOrderBy(value: unknown, columns: Columns, reader: DefinitionReader): readonly PlanOrder[] {
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

/** Returns the fields that a plan reads, without duplicates: those of its columns, groups and filter. */
export function fieldsRead({ columns, groupBy, filter }: ReportPlan): readonly string[] {
  const read = [
    ...columns.map(({ from }) => from.field),
    ...(groupBy ?? []).map(({ field }) => field),
    ...(filter === null ? [] : filterFields(filter)),
  ];
  return [...new Set(read)];
}

/** Returns the fields that a filter reads. */
export function filterFields(filter: PlanFilter): readonly string[] {
  if (filter.kind === "leaf") return [filter.field];
  return filter.kind === "not" ? filterFields(filter.part) : filter.parts.flatMap(filterFields);
}

/** Returns whether two keys read the same: one field, or the value of one tag. */
export function isSameKey(a: PlanKey, b: PlanKey): boolean {
  if (a.kind !== b.kind || a.field !== b.field) return false;
  return a.kind === "field" || (b.kind === "tagValue" && a.group === b.group && a.name === b.name);
}
