import { basename, extname } from "node:path";
import type { TaxYear } from "../engine/base";
import { type CsvMapping, PAYROLL_COLUMNS, type PayrollReading, readCsvPayroll, readPayroll } from "../payroll-file";
import { parseJson, readTextFile } from "../platform";
import type { Given } from "./command";
import { UsageError } from "./refusal";

/**
 * Reads a payroll file, CSV by its extension and JSON otherwise. Problems of a CSV file name line and heading. Throws
 * `Unreadable` if it is not a file, not text or not JSON, and `UsageError` for a mapping of JSON.
 */
export function readPayrollFile(
  path: string,
  knownYears: readonly TaxYear[],
  mapping: CsvMapping | null = null,
): PayrollReading {
  const text = readTextFile(path);
  const employerName = basename(path, extname(path));
  if (extname(path).toLowerCase() === ".csv") {
    return readCsvPayroll(mapping === null ? { text, employerName } : { text, employerName, mapping }, knownYears);
  }
  if (mapping === null) return readPayroll(parseJson(text, path), knownYears);
  throw new UsageError(`"--column", "--value" and "--ignore" are for CSV. "${path}" is read as JSON.`);
}

/** Reads "--column taxCode=PAYE Code", "--value payFrequency=Monthly" and "--ignore Notes"; null without any. Throws `UsageError`. */
export function readMapping({ lists }: Given): CsvMapping | null {
  const { column = [], value = [], ignore: ignored = [] } = lists;
  if (column.length + value.length + ignored.length === 0) return null;
  return { columns: pairs("column", column), values: pairs("value", value), ignored };
}

function pairs(option: string, given: readonly string[]): Readonly<Record<string, string>> {
  const read = given.map((text): [string, string] => {
    const [name = "", ...rest] = text.split("=");
    if (PAYROLL_COLUMNS.has(name) && rest.length > 0) return [name, rest.join("=")];
    throw new UsageError(`"--${option} ${text}" does not begin with one of ${[...PAYROLL_COLUMNS].join("=, ")}=.`);
  });
  return Object.fromEntries(read);
}
