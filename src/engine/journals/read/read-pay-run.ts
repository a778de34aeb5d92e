import {
  formatDate,
  formatPence,
  PAY_FREQUENCIES,
  type PayFrequency,
  type Reader,
  readTaxYear,
  type Unread,
} from "../../base";
import { type ReadCharges, readCharges } from "./read-charges";
import { NO_YEAR, type ReadPayslip, readPayslip } from "./read-payslip";
import { readOptionalText, readText } from "./read-text";

/** A pay run as read, its payslips in the order of their employees. */
export interface ReadPayRun {
  readonly payRunId: string;
  readonly payrollConfigId: string | null;
  readonly payFrequency: PayFrequency | null;
  readonly paymentDate: string | null;
  readonly year: number;
  readonly period: number;
  readonly payslips: readonly ReadPayslip[];
  readonly charges: ReadCharges;
}

const KNOWN = new Set([
  "payRunId",
  "payrollConfigId",
  "payFrequency",
  "paymentDate",
  "year",
  "period",
  "payslips",
  "charges",
]);
const MOST_PAYSLIPS = 1_000_000;
const LAST_PERIOD = 56;
/** A thousand billion pounds: every sum below it is exact. */
const MOST_PENCE = 100_000_000_000_000;

/** Reads `payRun`; null if it is not an object. */
export function readPayRun(reader: Reader, value: unknown, path: string): ReadPayRun | null {
  const owner = reader.object(value, path);
  if (owner === null) return null;
  reader.onlyKnown(owner, KNOWN, path);
  const year = readYear(reader, owner, path);
  const period = reader.integer(owner, "period", path, 1, LAST_PERIOD);
  const payslips = reader
    .list(owner, "payslips", path, MOST_PAYSLIPS)
    .flatMap((payslip, at) => readPayslip(reader, payslip, `${path}/payslips/${at}`, { year, period }) ?? []);
  refuseTwice(reader, payslips, `${path}/payslips`);
  const day = reader.optionalDate(owner, "paymentDate", path);
  return {
    payRunId: readText(reader, owner, "payRunId", path),
    payrollConfigId: readOptionalText(reader, owner, "payrollConfigId", path),
    payFrequency: owner.payFrequency === undefined ? null : reader.choice(owner, "payFrequency", path, PAY_FREQUENCIES),
    paymentDate: day === null || Number.isNaN(day) ? null : formatDate(day),
    year,
    period,
    payslips: payslips.sort((a, b) => (a.employeeId < b.employeeId ? -1 : 1)),
    charges: readCharges(reader, owner, path),
  };
}

function readYear(reader: Reader, owner: Unread, path: string): number {
  const year = readTaxYear(owner.year);
  if (!Number.isNaN(year)) return year;
  reader.refuse(owner.year === undefined ? "required" : "invalid_format", `${path}/year`, null);
  return NO_YEAR;
}

/** Refuses a second payslip of an employee, and totals too large to add exactly. */
function refuseTwice(reader: Reader, payslips: readonly ReadPayslip[], path: string): void {
  const seen = new Set<string>();
  let turnover = 0;
  for (const [at, { employeeId, rows, figures }] of payslips.entries()) {
    if (employeeId !== "" && seen.has(employeeId)) reader.refuse("duplicate", `${path}/${at}/employeeId`);
    seen.add(employeeId);
    for (const { pence } of rows) turnover += Math.abs(pence);
    for (const pence of Object.values(figures)) turnover += Math.abs(pence);
  }
  if (turnover > MOST_PENCE) reader.refuse("too_large", path, { maximum: formatPence(MOST_PENCE) });
}
