import { basename, extname } from "node:path";
import type { TaxYear } from "../../engine/base";
import { parseJson, readTextFile } from "../../platform";
import { readCsvPayroll } from "./csv-payroll";
import { traceProblems } from "./origins";
import type { PayrollReading } from "./payroll";
import { readPayroll } from "./read-payroll";

/**
 * Reads a payroll file, CSV by its extension and JSON otherwise. Problems of a CSV file name line and column. Throws
 * `Unreadable` if it is not a file, not text or not JSON.
 */
export function readPayrollFile(path: string, knownYears: readonly TaxYear[]): PayrollReading {
  const text = readTextFile(path);
  if (extname(path).toLowerCase() !== ".csv") return readPayroll(parseJson(text, path), knownYears);
  const csv = readCsvPayroll(text, basename(path, extname(path)));
  if (!("document" in csv)) return { ok: false, problems: csv };
  const reading = readPayroll(csv.document, knownYears);
  const toLine = (pointer: string) => csv.origins.trace(pointer);
  if (!reading.ok) return { ok: false, problems: traceProblems(reading.problems, toLine) };
  const employees = reading.payroll.employees.map((employee) => ({
    ...employee,
    trace: (pointer: string) => toLine(employee.trace(pointer)),
    problems: traceProblems(employee.problems, toLine),
  }));
  return { ok: true, payroll: { ...reading.payroll, employees } };
}
