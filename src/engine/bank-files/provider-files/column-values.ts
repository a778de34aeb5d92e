import { formatPence, ownValue, type Reader, readDate, readPence, type Unread } from "../../base";
import type { ReadProfile, ReadSourceColumn } from "./profile";

/** The facts for the columns of a line. */
export interface ColumnFacts {
  readonly facts: Unread;
  readonly path: string;
  readonly profile: ReadProfile;
}

/** Writes a column from the facts; problems are at the field. */
export function writeColumn(reader: Reader, column: ReadSourceColumn, { facts, path, profile }: ColumnFacts): string {
  const value = facts[column.source];
  const at = `${path}/${column.source}`;
  if (value === undefined || value === null || value === "") {
    if (column.isMandatory) reader.refuse("required", at);
    return "";
  }
  switch (column.format) {
    case "Text":
      return writeText(reader, column, value, at);
    case "Date":
      return writeDate(reader, value, at, profile);
    case "Money":
    case "Percentage":
      return formatPence(reader.optionalPositiveAmount(value, column.source, path));
    case "Code":
      return writeCode(reader, column.codes, value, at);
  }
}

function writeText(reader: Reader, column: ReadSourceColumn & { format: "Text" }, value: unknown, at: string): string {
  if (typeof value !== "string") {
    reader.refuse("wrong_type", at, { expected: "string" });
    return "";
  }
  const { length, pattern } = column;
  if (/\p{Cc}/u.test(value)) reader.refuse("invalid_format", at, { expected: "one line of text" });
  if (length !== undefined && value.length > length)
    reader.refuse("too_large", at, { maximum: `${length} characters` });
  if (pattern !== undefined && !new RegExp(pattern).test(value))
    reader.refuse("invalid_format", at, { expected: pattern });
  return value;
}

function writeDate(reader: Reader, value: unknown, at: string, { dateFormat }: ReadProfile): string {
  if (typeof value !== "string" || Number.isNaN(readDate(value))) {
    reader.refuse("invalid_date", at);
    return "";
  }
  return dateFormat === "YYYY-MM-DD" ? value : value.split("-").reverse().join("/");
}

function writeCode(reader: Reader, codes: Readonly<Record<string, string>>, value: unknown, at: string): string {
  const code = typeof value === "string" ? ownValue(codes, value) : undefined;
  if (code !== undefined) return code;
  reader.refuse("unknown_value", at, { allowed: Object.keys(codes).join(", ") });
  return "";
}

/** Reads a column into our form; undefined if it is blank, null if it does not fit. */
export function readColumn(column: ReadSourceColumn, text: string, profile: ReadProfile): string | null | undefined {
  if (text !== "") return readText(column, text, profile);
  return column.isMandatory ? null : undefined;
}

function readText(column: ReadSourceColumn, text: string, profile: ReadProfile): string | null {
  switch (column.format) {
    case "Text":
      return text.length > (column.length ?? text.length) ? null : text;
    case "Date":
      return readDateText(text, profile);
    case "Money":
    case "Percentage":
      return isAmount(text) ? text : null;
    case "Code":
      return Object.entries(column.codes).find(([, code]) => code === text)?.[0] ?? null;
  }
}

function isAmount(text: string): boolean {
  return /^\d+\.\d{2}$/.test(text) && Number.isFinite(readPence(text));
}

function readDateText(text: string, { dateFormat }: ReadProfile): string | null {
  const date = dateFormat === "YYYY-MM-DD" ? text : text.split("/").reverse().join("-");
  return Number.isNaN(readDate(date)) ? null : date;
}
