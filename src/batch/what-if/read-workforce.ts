import type { Problem } from "../../engine";
import { isObject, problem, type TaxYear } from "../../engine/base";
import { factsOfReport, type ReportedPayment, readFps } from "../../engine/compare";
import {
  type Employee,
  isPayrollHeading,
  type Payroll,
  type PayrollReading,
  readCsvPayroll,
  readPayroll,
} from "../../payroll-file";
import { csvCells, type LineReader, readCsvHeading, readJsonLine, splitLines } from "../input";
import type { WhatIfEmployee } from "./changes";

export type WorkforceReading =
  | { readonly ok: true; readonly value: readonly WhatIfEmployee[] }
  | { readonly ok: false; readonly problems: readonly Problem[] };

/** What the minimum wage needs, beside the columns of a batch. */
const WAGE_COLUMNS = ["dateOfBirth", "hours"];

/**
 * Reads a workforce from a file: a person's year a line as JSON or CSV, a payroll file as JSON or CSV, or a full payment
 * submission, each payment of which is repeated over the year.
 *
 * Problems: those of each form, such as "/line/3/grossPay" in a file of lines or `unsupported_tax_year` of a payroll file of
 * another year, and `required` of an empty file.
 */
export async function readWorkforce(text: string, taxYear: TaxYear): Promise<WorkforceReading> {
  const start = text.trimStart();
  if (start.startsWith("<")) return readReport(text);
  if (start.startsWith("{"))
    return isPayrollJson(start) ? readPayrollJson(start, taxYear) : readRows(text, readJsonLine);
  const heading = text.split(/\r?\n/, 1)[0] ?? "";
  if (isPayrollHeading(csvCells(heading) ?? []))
    return ofPayroll(readCsvPayroll({ text, employerName: "-" }, [taxYear]));
  const read = readCsvHeading(heading, WAGE_COLUMNS);
  return read.ok ? readRows(text, read.read, 1) : { ok: false, problems: read.problems.map(onLine(1)) };
}

function readReport(xml: string): WorkforceReading {
  const read = readFps(xml);
  return read.ok ? { ok: true, value: peopleOfReport(read.value.payments) } : read;
}

function ofPayroll(reading: PayrollReading): WorkforceReading {
  return reading.ok ? peopleOfPayroll(reading.payroll) : reading;
}

/** Returns whether a file is one object over several lines or with employees: a row of a batch is one line. */
function isPayrollJson(text: string): boolean {
  const [line = ""] = text.split("\n", 1);
  const first = readJsonLine(line);
  return first?.ok ? isObject(first.row) && "employees" in first.row : !line.trimEnd().endsWith("}");
}

function readPayrollJson(text: string, taxYear: TaxYear): WorkforceReading {
  const whole = readJsonLine(text);
  if (whole?.ok) return ofPayroll(readPayroll(whole.row, [taxYear]));
  return { ok: false, problems: [problem("malformed_json", "/The file")] };
}

async function readRows(text: string, read: LineReader, headings = 0): Promise<WorkforceReading> {
  const value: WhatIfEmployee[] = [];
  const problems: Problem[] = [];
  for await (const { number, text: line } of splitLines([text])) {
    const row = number <= headings ? null : read(line);
    if (row === null) continue;
    if (!row.ok) problems.push(onLine(number)(row.problem));
    else if (isRow(row.row)) value.push(row.row);
    else problems.push(onLine(number)(problem("wrong_type", "", { expected: "object" })));
  }
  if (value.length === 0 && problems.length === 0) problems.push(problem("required", "/The file"));
  return problems.length > 0 ? { ok: false, problems } : { ok: true, value };
}

/** Any object: the batch reads its fields, and refuses what is wrong with them. */
function isRow(row: unknown): row is WhatIfEmployee {
  return isObject(row);
}

function onLine(line: number): (found: Problem) => Problem {
  return (found) => ({ ...found, path: `/line/${line}${found.path}` });
}

type PeopleOfPayroll =
  | { readonly ok: true; readonly value: readonly WhatIfEmployee[] }
  | { readonly ok: false; readonly problems: readonly Problem[] };

/** Returns the people of a payroll file, each with the payments of its year. Problems are those of the file's people. */
function peopleOfPayroll({ employees }: Payroll): PeopleOfPayroll {
  const problems = employees.flatMap((employee) => employee.problems);
  return problems.length > 0 ? { ok: false, problems } : { ok: true, value: employees.map(personOf) };
}

function personOf({ id, facts }: Employee): WhatIfEmployee {
  const { taxYear: _, employmentStartDate, ...year } = facts;
  const isIrregular = facts.payFrequency === "Irregular" && employmentStartDate !== undefined;
  return isIrregular ? { ...year, id, startDate: employmentStartDate } : { ...year, id };
}

/**
 * Returns each reported payment as a person's year: what a full payment submission states of one payment is paid on each
 * pay day of the year, with the same code, letters, loans, benefits and pension contributions. A bonus in it is repeated
 * too. A payment without a regular frequency cannot be repeated: the batch refuses its row.
 */
function peopleOfReport(payments: readonly ReportedPayment[]): readonly WhatIfEmployee[] {
  return payments.map(personOfPayment);
}

function personOfPayment(payment: ReportedPayment): WhatIfEmployee {
  const facts = factsOfReport(payment);
  const id = payment.employeeId;
  if (facts === null) return { id, payFrequency: "Irregular", grossPay: "0" };
  const { payFrequency, taxCode, week1Month1, postgraduateLoan, director, lines = [] } = facts;
  const earnings = lines[0]?.code === "EARNINGS" ? lines[0] : null;
  const pay = earnings === null ? { grossPay: "0" } : { grossPay: earnings.amount };
  return {
    id,
    payFrequency,
    taxCode,
    week1Month1: week1Month1 === true,
    niCategory: earnings?.niCategory ?? facts.niCategory,
    studentLoanPlan: payment.studentLoanPlan,
    postgraduateLoan: postgraduateLoan === true,
    director: director ?? null,
    ...pay,
    lines: lines.filter((line) => line !== earnings),
  };
}
