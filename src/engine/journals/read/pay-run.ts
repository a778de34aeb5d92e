import { formatDate, formatPence, PAY_FREQUENCIES, type PayFrequency, shape } from "../../base";
import { CHARGES, type ReadCharges } from "./charges";
import { ENTRY, type ReadPayslip, readEntry } from "./journal-payslip";
import { LINE_TEXT, LINE_TEXT_OR_NULL } from "./pay-row";

/** A thousand billion pounds: every sum below it is exact. */
const MOST_PENCE = 100_000_000_000_000;

const RUN = shape.record(
  {
    payRunId: LINE_TEXT,
    payrollConfigId: LINE_TEXT_OR_NULL,
    payFrequency: shape.optional(shape.choice(PAY_FREQUENCIES), null),
    paymentDate: shape.orNull(shape.date),
    /** 2026 or "2026-27". */
    year: shape.taxYear,
    period: shape.integer(1, 56),
    payslips: shape.list(ENTRY, { upTo: 1_000_000 }, shape.distinct("employeeId"), limitTurnover),
    charges: CHARGES,
  },
  checkPeriods,
);

/** A locked pay run, as it was finalised. */
export interface JournalPayRun extends shape.FactsOf<typeof RUN> {}

type Entries = readonly shape.ReadOf<typeof ENTRY>[];

/** Refuses totals too large to add exactly. */
function limitTurnover(entries: Entries, subject: shape.Subject): void {
  let turnover = 0;
  for (const { payslip } of entries) {
    for (const { pence } of payslip.rows) turnover += Math.abs(pence);
    for (const pence of Object.values(payslip.figures)) turnover += Math.abs(pence);
  }
  if (turnover > MOST_PENCE) subject.refuse("too_large", "", { maximum: formatPence(MOST_PENCE) });
}

interface RunPeriod {
  readonly year: number;
  readonly period: number;
  readonly payslips: Entries;
}

/** Refuses payslips of another period. */
function checkPeriods({ year, period, payslips }: RunPeriod, subject: shape.Subject): void {
  for (const [at, { stated }] of payslips.map(({ payslip }) => payslip).entries()) {
    if (stated === null) continue;
    const path = `/payslips/${at}/payslip`;
    if (!Number.isNaN(year) && stated.taxYear !== year) {
      subject.refuse("outside_tax_year", `${path}/taxYear`, { taxYear: year });
    }
    if (stated.period !== period) subject.refuse("unknown_value", `${path}/period`, { allowed: period });
  }
}

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

/** The run with its facts in the order in which they are fingerprinted. */
export const PAY_RUN = shape.converted(
  RUN,
  ({ payRunId, payrollConfigId, payFrequency, paymentDate, year, period, payslips, charges }): ReadPayRun => ({
    payRunId,
    payrollConfigId,
    payFrequency,
    paymentDate: paymentDate === null ? null : formatDate(paymentDate),
    year,
    period,
    payslips: payslips.map(readEntry).sort((a, b) => (a.employeeId < b.employeeId ? -1 : 1)),
    charges,
  }),
);
