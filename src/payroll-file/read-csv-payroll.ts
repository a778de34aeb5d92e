import type { TaxYear } from "../engine/base";
import { csvDocument } from "./csv-document";
import { traceProblems } from "./origins";
import type { PayrollReading } from "./payroll";
import { readPayroll } from "./read-payroll";

/** Reads a payroll as CSV, a row for each person and payment. Problems name line and column: "/line/3/grossPay". */
export function readCsvPayroll(text: string, employerName: string, knownYears: readonly TaxYear[]): PayrollReading {
  const csv = csvDocument(text, employerName);
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

/** Returns whether the columns of a CSV file are those of a payroll: rows of a batch have other names for both. */
export function isPayrollHeading(columns: readonly string[]): boolean {
  return columns.includes("employeeId") || columns.includes("paymentDate");
}
