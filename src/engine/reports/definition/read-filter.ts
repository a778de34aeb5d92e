import { civilDate, type DayNumber, dayNumber, daysInMonth, formatDate, type Unread } from "../../base";
import { type CatalogueField, FILTER_OPERATORS, type FilterOperator, OPERATORS_OF } from "../catalogue";
import type { PlanFilter, PlanLeaf, PlanValue, RelativePeriod } from "../plan/plan";
import { compareText, DAY_MILLISECONDS, formatInstant, formatNumber, isStorable, readNumber } from "../values";
import type { DefinitionReader } from "./reading";

const RELATIVE_PERIODS: readonly RelativePeriod[] = ["@currentWeek", "@currentMonth", "@currentTaxYear"];

/** The maximum number of values in one `in`. */
const MOST_VALUES = 1000;

const OF_LEAF = new Set(["field", "op", "value"]);

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

/** Reads one comparison of a filter, or null with problems. */
function readLeaf(node: Unread, path: string, reader: DefinitionReader): PlanLeaf | null {
  reader.onlyKnown(node, OF_LEAF, path);
  const field = reader.field(node.field, `${path}/field`);
  const known = FILTER_OPERATORS.some((operator) => operator === node.op);
  const op = reader.choice(node, "op", path, FILTER_OPERATORS);
  if (field === null || !known) return null;
  if (!field.filterable) reader.refuse("not_filterable", `${path}/field`, { field: field.name });
  const allowed = OPERATORS_OF[field.type];
  if (!allowed.includes(op)) {
    reader.refuse("operator_not_supported", `${path}/op`, { op, field: field.name, allowed: allowed.join(", ") });
    return null;
  }
  const given = { field, value: node.value, path: `${path}/value` };
  if (op === "inPeriod") return readPeriod(given, reader);
  const values = readValues(given, op, reader);
  return values === null ? null : { kind: "leaf", field: field.name, type: field.type, op, values, period: null };
}

/** The value a field is compared with, unread. */
interface Given {
  readonly field: CatalogueField;
  readonly value: unknown;
  readonly path: string;
}

function readValues(
  given: Given,
  op: Exclude<FilterOperator, "inPeriod">,
  reader: DefinitionReader,
): readonly PlanValue[] | null {
  const { field, value, path } = given;
  if (op === "in") return readMany(given, MOST_VALUES, reader);
  if (op === "between") return readBounds(given, reader);
  if (op === "contains") return one(reader.text(value, path));
  if (op === "isNull") {
    if (typeof value === "boolean") return [value];
    reader.refuse(value === undefined ? "required" : "value_type_mismatch", path, { expected: "true or false" });
    return null;
  }
  return one(readValue(value, field, path, reader));
}

function one(value: PlanValue | null): readonly PlanValue[] | null {
  return value === null ? null : [value];
}

function readMany(
  { field, value, path }: Given,
  maximum: number,
  reader: DefinitionReader,
): readonly PlanValue[] | null {
  const items = reader.items(value, path, maximum);
  const values = items?.map(([item, at]) => readValue(item, field, at, reader)) ?? [];
  const read = values.filter((item) => item !== null);
  return items === null || read.length < values.length ? null : read;
}

function readBounds(given: Given, reader: DefinitionReader): readonly PlanValue[] | null {
  const { field, value, path } = given;
  if (Array.isArray(value) && value.length !== 2) {
    reader.refuse("value_type_mismatch", path, { expected: "a list of two values, the lower first" });
    return null;
  }
  const bounds = readMany(given, 2, reader);
  if (bounds === null) return null;
  const [from = "", upTo = ""] = bounds;
  if (isAscending(from, upTo, field)) return bounds;
  reader.refuse("value_type_mismatch", `${path}/1`, { expected: "a value that is not below the first" });
  return null;
}

/** Converts a relative period to its dates, or instants in London, on the day of the run. */
function readPeriod({ field, value, path }: Given, reader: DefinitionReader): PlanLeaf | null {
  const period = RELATIVE_PERIODS.find((known) => known === value);
  if (period === undefined) {
    const token = value === undefined ? "required" : "unknown_relative_period";
    reader.refuse(token, path, { allowed: RELATIVE_PERIODS.join(", ") });
    return null;
  }
  const values = boundsOf(field, period, reader);
  return { kind: "leaf", field: field.name, type: field.type, op: "between", values, period };
}

function boundsOf({ type }: CatalogueField, period: RelativePeriod, { asOf }: DefinitionReader): readonly string[] {
  return type === "date" ? datesOfPeriod(period, asOf) : instantsOfPeriod(period, asOf);
}

/** Reads a value to compare a field with, in canonical form: decimals with all their decimals; null with a problem. */
function readValue(value: unknown, field: CatalogueField, path: string, reader: DefinitionReader): PlanValue | null {
  if (value === undefined) reader.refuse("required", path);
  if (value === undefined) return null;
  if (field.type === "enum") return readWord(value, field, path, reader);
  const read = toPlanValue(value, field);
  if (read === null) reader.refuse("value_type_mismatch", path, { expected: expected(field) });
  return read;
}

function toPlanValue(value: unknown, field: CatalogueField): PlanValue | null {
  if (field.type === "string" || field.type === "tags") return isStorable(value) ? value : null;
  const number = readNumber(value, field);
  return Number.isNaN(number) ? null : formatNumber(number, field);
}

function readWord(
  value: unknown,
  { enumValues }: CatalogueField,
  path: string,
  reader: DefinitionReader,
): string | null {
  const words = enumValues ?? [];
  if (typeof value !== "string")
    reader.refuse("value_type_mismatch", path, { expected: `one of: ${words.join(", ")}` });
  else if (!words.includes(value)) reader.refuse("unknown_value", path, { allowed: words.join(", ") });
  else return value;
  return null;
}

function expected({ type, decimals }: CatalogueField): string {
  if (type === "decimal") return `a decimal with up to ${decimals} decimals, such as "12.50"`;
  if (type === "integer") return "a whole number";
  if (type === "boolean") return "true or false";
  if (type === "date") return 'a date such as "2026-04-06"';
  if (type === "datetime") return 'an instant such as "2026-04-06T09:30:00.000Z"';
  return "text of Unicode characters";
}

/** Returns whether a pair of values of a field is in ascending order or equal. */
function isAscending(from: PlanValue, upTo: PlanValue, field: CatalogueField): boolean {
  if (field.type === "string" || field.type === "enum") return compareText(String(from), String(upTo)) <= 0;
  return readNumber(from, field) <= readNumber(upTo, field);
}

/** Returns the first and last day of a day's period: Monday to Sunday, the calendar month, or the tax year. */
function daysOfPeriod(period: RelativePeriod, asOf: DayNumber): readonly [DayNumber, DayNumber] {
  const { year, month, day } = civilDate(asOf);
  if (period === "@currentMonth") return [asOf - day + 1, asOf - day + daysInMonth(year, month)];
  if (period === "@currentTaxYear") {
    const starts = asOf >= dayNumber(year, 4, 6) ? year : year - 1;
    return [dayNumber(starts, 4, 6), dayNumber(starts + 1, 4, 5)];
  }
  const monday = asOf - weekday(asOf);
  return [monday, monday + 6];
}

/** Returns the period as dates for `between`. */
function datesOfPeriod(period: RelativePeriod, asOf: DayNumber): readonly string[] {
  return daysOfPeriod(period, asOf).map(formatDate);
}

/** Returns the period as instants, from its first midnight in London to a millisecond before its end. */
function instantsOfPeriod(period: RelativePeriod, asOf: DayNumber): readonly string[] {
  const [first, last] = daysOfPeriod(period, asOf);
  return [formatInstant(londonMidnight(first)), formatInstant(londonMidnight(last + 1) - 1)];
}

/**
 * Returns midnight at the start of a day in London; summer time runs from the last Sunday of March to that of October.
 */
function londonMidnight(day: DayNumber): number {
  const { year } = civilDate(day);
  const isSummer = day > lastSunday(year, 3) && day <= lastSunday(year, 10);
  return day * DAY_MILLISECONDS - (isSummer ? 3_600_000 : 0);
}

function lastSunday(year: number, month: number): DayNumber {
  const last = dayNumber(year, month, daysInMonth(year, month));
  return last - ((weekday(last) + 1) % 7);
}

/** Returns zero for Monday to six for Sunday. */
function weekday(day: DayNumber): number {
  return (((day + 3) % 7) + 7) % 7;
}
