import type { Unread } from "../../base";
import { type CatalogueField, FILTER_OPERATORS, type FilterOperator, OPERATORS_OF } from "../catalogue";
import type { PlanLeaf, PlanValue, RelativePeriod } from "../plan/plan";
import { datesOfPeriod, instantsOfPeriod, RELATIVE_PERIODS } from "../plan/relative-period";
import { isAscending, readValue } from "./read-value";
import type { DefinitionReader } from "./reading";

/** The maximum number of values in one `in`. */
const MOST_VALUES = 1000;

const OF_LEAF = new Set(["field", "op", "value"]);

/** Reads one comparison of a filter, or null with problems. */
export function readLeaf(node: Unread, path: string, reader: DefinitionReader): PlanLeaf | null {
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
