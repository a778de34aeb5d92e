import { basename, extname } from "node:path";
import type { TaxYear } from "../engine/base";
import { type PayrollReading, readCsvPayroll, readPayroll } from "../payroll-file";
import { parseJson, readTextFile } from "../platform";

/**
 * Reads a payroll file, CSV by its extension and JSON otherwise. Problems of a CSV file name line and column. Throws
 * `Unreadable` if it is not a file, not text or not JSON.
 */
export function readPayrollFile(path: string, knownYears: readonly TaxYear[]): PayrollReading {
  const text = readTextFile(path);
  if (extname(path).toLowerCase() !== ".csv") return readPayroll(parseJson(text, path), knownYears);
  return readCsvPayroll(text, basename(path, extname(path)), knownYears);
}
