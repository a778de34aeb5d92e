import type { TaxYear } from "../engine/base";
import { csvDocument } from "./csv-document";
import { type CsvMapping, NO_MAPPING, placeInFile } from "./csv-mapping";
import { traceProblems } from "./origins";
import type { PayrollReading } from "./payroll";
import { readPayroll } from "./read-payroll";

/** A payroll as CSV: its text, and how headings of another product become our columns. */
interface CsvPayroll {
  readonly text: string;
  readonly employerName: string;
  readonly mapping?: CsvMapping;
}

/**
 * Reads a payroll as CSV, a row for each person and payment. Problems name line and heading: "/line/3/grossPay". In
 * mapped columns dates may be written 30/04/2026, and amounts £1,234.50.
 */
export function readCsvPayroll(
  { text, employerName, mapping = NO_MAPPING }: CsvPayroll,
  knownYears: readonly TaxYear[],
): PayrollReading {
  const csv = csvDocument(text, employerName, mapping);
  if (!("document" in csv)) return { ok: false, problems: csv };
  const reading = readPayroll(csv.document, knownYears);
  const toLine = (pointer: string) => placeInFile(csv.origins.trace(pointer), mapping);
  if (!reading.ok) return { ok: false, problems: traceProblems(reading.problems, toLine) };
  const employees = reading.payroll.employees.map((employee) => ({
    ...employee,
    trace: (pointer: string) => toLine(employee.trace(pointer)),
    problems: traceProblems(employee.problems, toLine),
  }));
  return { ok: true, payroll: { ...reading.payroll, employees } };
}

/** Returns whether the columns of a CSV file are those of a payroll: rows of a batch have other names for both. */
export function isPayrollHeading(columns: readonly string[]): boolean {
  return columns.includes("employeeId") || columns.includes("paymentDate");
}
