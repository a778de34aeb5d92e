import type { CatalogueField } from "../catalogue";
import type { PlanValue } from "../plan/plan";
import { compareText, formatNumber, isStorable, readNumber } from "../values";
import type { DefinitionReader } from "./reading";

/** Reads a value to compare a field with, in canonical form: decimals with all their decimals; null with a problem. */
export function readValue(
  value: unknown,
  field: CatalogueField,
  path: string,
  reader: DefinitionReader,
): PlanValue | null {
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
export function isAscending(from: PlanValue, upTo: PlanValue, field: CatalogueField): boolean {
  if (field.type === "string" || field.type === "enum") return compareText(String(from), String(upTo)) <= 0;
  return readNumber(from, field) <= readNumber(upTo, field);
}
