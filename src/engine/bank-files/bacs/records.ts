import { civilDate, type DayNumber, dayNumber, formatDate, isLeapYear, readDate } from "../../base";
import type { Field, RecordLayout, RecordValues } from "./record-layout";

/** A problem in a line: its column, from 1, and what was expected there. */
interface RecordFault {
  readonly column: number;
  readonly expected: string;
}

/** Writes the line of a record. Values must fit their fields. */
export function writeRecord(layout: RecordLayout, values: RecordValues): string {
  return layout.map((field) => writeField(field, values[field.name] ?? "")).join("");
}

function writeField(field: Field, value: string): string {
  switch (field.kind) {
    case "Constant":
      return field.text;
    case "Text":
      return value.padEnd(field.length);
    case "Digits":
      return value.padStart(field.length, "0");
    case "Date":
      return writeBacsDate(readDate(value));
  }
}

/** Reads the values of a line, with everything that does not fit its layout. */
export function readRecord(layout: RecordLayout, line: string): { values: RecordValues; faults: RecordFault[] } {
  const length = layout.reduce((sum, field) => sum + field.length, 0);
  if (line.length !== length)
    return { values: {}, faults: [{ column: line.length + 1, expected: `${length} characters` }] };
  const values: Record<string, string> = {};
  const faults: RecordFault[] = [];
  let at = 0;
  for (const field of layout) {
    const text = line.slice(at, at + field.length);
    const value = readField(field, text);
    if (value === null) faults.push({ column: at + 1, expected: getExpectedText(field) });
    else if (field.kind !== "Constant") values[field.name] = value;
    at += field.length;
  }
  return { values, faults };
}

/** Reads the value of a field; null if it does not fit. */
function readField(field: Field, text: string): string | null {
  switch (field.kind) {
    case "Constant":
      return text === field.text ? "" : null;
    case "Text":
      return /^[A-Z0-9.&/ -]*$/.test(text) ? text.trimEnd() : null;
    case "Digits":
      return /^\d+$/.test(text) ? text : null;
    case "Date": {
      const day = readBacsDate(text);
      return Number.isNaN(day) ? null : formatDate(day);
    }
  }
}

/** Returns whether a value fits a field and can be read back unchanged. */
export function fitsField(field: Field, value: string): boolean {
  switch (field.kind) {
    case "Constant":
      return value === field.text;
    case "Text":
      return value.length <= field.length && readField(field, value) === value;
    case "Digits":
      return value.length === field.length && readField(field, value) === value;
    case "Date": {
      const day = readDate(value);
      return !Number.isNaN(day) && readField(field, writeBacsDate(day)) === value;
    }
  }
}

export function getExpectedText(field: Field): string {
  switch (field.kind) {
    case "Constant":
      return field.text.trim() === "" ? `${field.length} blanks` : `"${field.text}"`;
    case "Text":
      return `at most ${field.length} of A to Z, 0 to 9, . & / - and spaces`;
    case "Digits":
      return `${field.length} digits`;
    case "Date":
      return "a blank and five digits, year and day of the year";
  }
}

/** Writes a date for bank files: a blank, two digits of the year, three of the day in the year. */
function writeBacsDate(day: DayNumber): string {
  const { year } = civilDate(day);
  const inYear = day - dayNumber(year, 1, 1) + 1;
  return ` ${String(year % 100).padStart(2, "0")}${String(inYear).padStart(3, "0")}`;
}

/** Reads such a date in this century, or NaN. */
function readBacsDate(text: string): DayNumber {
  if (!/^ \d{5}$/.test(text)) return Number.NaN;
  const year = 2000 + Number(text.slice(1, 3));
  const inYear = Number(text.slice(3));
  if (inYear < 1 || inYear > (isLeapYear(year) ? 366 : 365)) return Number.NaN;
  return dayNumber(year, 1, 1) + inYear - 1;
}
