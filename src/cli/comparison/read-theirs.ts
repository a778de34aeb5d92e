import type { Payslip, PayslipFacts, YearToDateFacts } from "../../engine";
import {
  COMPARED_AMOUNTS,
  factsOfReport,
  PAYSLIP_COLUMNS,
  type PayslipColumns,
  readFps,
  readPayslipCsv,
  type StatedPayslip,
} from "../../engine/compare";
import { isRecord, parseJson, readTextFile } from "../../platform";
import { Refusal } from "../refusal";
import { UsageError } from "../usage-error";

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

/** Reads a file of the other payroll: FPS XML, CSV with a heading row, or JSON of this library. Throws `Refusal`. */
export function readTheirs(path: string, columns: PayslipColumns): readonly TheirPayslip[] {
  const text = readTextFile(path);
  const start = text.trimStart().charAt(0);
  if (start === "<") return ofFps(path, text);
  return start === "[" || start === "{" ? ofJson(path, text) : ofCsv(path, text, columns);
}

function ofFps(path: string, text: string): readonly TheirPayslip[] {
  const read = readFps(text);
  if (!read.ok) throw new Refusal(`"${path}" cannot be read as a full payment submission.`, read.problems);
  return read.value.payments.map((report) => {
    const { employeeId, name, paymentDate, stated, yearToDate } = report;
    return { employeeId, name, paymentDate, stated, facts: factsOfReport(report), opening: yearToDate };
  });
}

function ofCsv(path: string, text: string, columns: PayslipColumns): readonly TheirPayslip[] {
  const read = readPayslipCsv(text, columns);
  if (!read.ok) throw new Refusal(`"${path}" cannot be read as payslips.`, read.problems);
  return read.value.map((row) => ({ ...row, facts: null, opening: null }));
}

/** Reads payslips as this library returns them, each with the number of its employee. */
function ofJson(path: string, text: string): readonly TheirPayslip[] {
  const read = parseJson(text, path);
  const list: readonly unknown[] = Array.isArray(read) ? read : [read];
  return list.map((each) => {
    const { employeeId, name = null, payslip } = isRecord(each) ? each : {};
    if (typeof employeeId !== "string" || !isRecord(payslip)) {
      throw new UsageError(`"${path}" is not a list of objects with employeeId and payslip.`);
    }
    return ofPayslip(employeeId, typeof name === "string" ? name : null, payslip as unknown as Payslip);
  });
}

function ofPayslip(employeeId: string, name: string | null, payslip: Payslip): TheirPayslip {
  const { taxCode, week1Month1, niCategory, forPeriod, yearToDate, paymentDate } = payslip;
  const amounts = Object.fromEntries(COMPARED_AMOUNTS.map((amount) => [amount, forPeriod[amount]]));
  const stated = { amounts, taxCode, week1Month1, niCategory };
  return { employeeId, name, paymentDate, stated, facts: null, opening: yearToDate };
}

/** Reads "tax=PAYE Tax" into the columns of a CSV file. Throws `UsageError`. */
export function readColumns(given: readonly string[]): PayslipColumns {
  const known: readonly string[] = PAYSLIP_COLUMNS;
  const pairs = given.map((text): [string, string] => {
    const at = text.indexOf("=");
    const name = text.slice(0, Math.max(0, at));
    if (known.includes(name)) return [name, text.slice(at + 1)];
    throw new UsageError(`"--column ${text}" does not begin with one of ${PAYSLIP_COLUMNS.join(", ")}.`);
  });
  return Object.fromEntries(pairs);
}
