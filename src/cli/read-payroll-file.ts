import { basename, extname } from "node:path";
import type { TaxYear } from "../engine/base";
import { type CsvMapping, type PayrollReading, readCsvPayroll, readPayroll } from "../payroll-file";
import { parseJson, readTextFile } from "../platform";
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
