import { type Failure, isObject, type Problem, problem, toFacts } from "../../base";
import type { Payslip, PayslipFacts, YearToDateFacts } from "../../gross-to-net";
import { COMPARED_AMOUNTS } from "../amounts";
import type { StatedPayslip } from "../compare-payrolls";
import { factsOfReport } from "./facts-of-report";
import { readFps } from "./read-fps";
import { type PayslipColumns, readPayslipCsv } from "./read-payslip-csv";

/** One payslip of the other payroll. */
export interface TheirPayslip {
  readonly employeeId: string;
  readonly name: string | null;
  readonly paymentDate: string | null;
  readonly stated: StatedPayslip;
  /** What it can be calculated from again without any other record; null if the file does not state that. */
  readonly facts: PayslipFacts | null;
  /** The balances with which the new payroll begins; null if the file does not state them. */
  readonly opening: YearToDateFacts | null;
}

/** What a file of payslips is: a full payment submission, JSON of this library, or CSV with a heading row. */
export type PayslipFileKind = "Fps" | "Json" | "Csv";

type ReadTheirs = { readonly ok: true; readonly value: readonly TheirPayslip[] } | Failure;

/** Returns the kind of a file by its first character. */
export function payslipFileKind(text: string): PayslipFileKind {
  const start = text.trimStart().charAt(0);
  if (start === "<") return "Fps";
  return start === "[" || start === "{" ? "Json" : "Csv";
}

/**
 * Reads a file of the other payroll: a full payment submission, payslips of this library as JSON, or CSV.
 *
 * Problems: those of `readFps` and `readPayslipCsv`; `malformed_json`, and `required` at each entry that is not an object
 * with `employeeId` and `payslip`.
 */
export function readTheirPayslips(text: string, columns: PayslipColumns = {}): ReadTheirs {
  const kind = payslipFileKind(text);
  if (kind === "Fps") return ofFps(text);
  return kind === "Json" ? ofJson(text) : ofCsv(text, columns);
}

function ofFps(text: string): ReadTheirs {
  const read = readFps(text);
  if (!read.ok) return read;
  const value = read.value.payments.map((report) => {
    const { employeeId, name, paymentDate, stated, yearToDate } = report;
    return { employeeId, name, paymentDate, stated, facts: factsOfReport(report), opening: yearToDate };
  });
  return { ok: true, value };
}

function ofCsv(text: string, columns: PayslipColumns): ReadTheirs {
  const read = readPayslipCsv(text, columns);
  return read.ok ? { ok: true, value: read.value.map((row) => ({ ...row, facts: null, opening: null })) } : read;
}

function ofJson(text: string): ReadTheirs {
  const read = readJsonList(text);
  if (!read.ok) return read;
  const problems: Problem[] = [];
  const value = read.value.flatMap((each, index): TheirPayslip[] => {
    const { employeeId, name, payslip } = isObject(each) ? each : {};
    if (typeof employeeId === "string" && isObject(payslip)) {
      // Amounts are read where payslips are compared.
      return [ofPayslip(employeeId, typeof name === "string" ? name : null, toFacts(payslip))];
    }
    problems.push(problem("required", `/${index}`, { expected: "an object with employeeId and payslip" }));
    return [];
  });
  return problems.length > 0 ? { ok: false, problems } : { ok: true, value };
}

/** Reads a JSON list; one object is a list of one. */
export function readJsonList(text: string): { readonly ok: true; readonly value: readonly unknown[] } | Failure {
  try {
    const read: unknown = JSON.parse(text);
    return { ok: true, value: Array.isArray(read) ? read : [read] };
  } catch {
    return { ok: false, problems: [problem("malformed_json", "")] };
  }
}

function ofPayslip(employeeId: string, name: string | null, payslip: Payslip): TheirPayslip {
  const { taxCode, week1Month1, niCategory, forPeriod, yearToDate, paymentDate } = payslip;
  const amounts = Object.fromEntries(COMPARED_AMOUNTS.map((amount) => [amount, forPeriod?.[amount]]));
  const stated = { amounts, taxCode, week1Month1, niCategory };
  return { employeeId, name, paymentDate, stated, facts: null, opening: yearToDate };
}
