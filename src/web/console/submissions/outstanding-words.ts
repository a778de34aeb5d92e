import type { components } from "../../../client";
import { taxYear } from "../parts";

export type OutstandingEntry = components["schemas"]["OutstandingReport"];

const KINDS: Readonly<Record<OutstandingEntry["kind"], string>> = {
  FpsNotSent: "Submit the FPS",
  FpsRejected: "Correct the FPS and submit it again",
  EpsNotSent: "Submit the EPS",
  EpsRejected: "Correct the EPS and submit it again",
  PayRunNotMade: "Make the pay run, or state that nobody was paid",
  PayRunNotLocked: "Lock the pay run",
  LeaverNotReported: "Report the leaving date on the next FPS",
  StarterNotReported: "Report the start date on the next FPS",
  PastYearFpsDue: "Submit the FPS with corrections",
  P11DNotSent: "Issue and send the forms P11D",
  P11DBNotSent: "Send form P11D(b)",
  CarNoticeNotSent: "Send form P46(Car)",
  BenefitNotRegistered: "Register the benefit with HMRC, or leave it to form P11D",
  FinalSubmissionNotSent: "Report the end of the tax year",
};

/** Returns what to do about an entry. */
export function kindWords({ kind, action }: Pick<OutstandingEntry, "kind" | "action">): string {
  return action.operationId === "replaceStarterDetails" ? "Enter the starter details" : KINDS[kind];
}

/** An entry, and of pay runs to make the last period that is missing in a row. */
export interface OutstandingRow {
  readonly entry: OutstandingEntry;
  readonly through: number | null;
}

/**
 * Returns the entries as rows. Pay runs are made one after the other: those of a payroll that are missing in a row are one row,
 * at the first of them.
 */
export function rowsOfEntries(entries: readonly OutstandingEntry[]): readonly OutstandingRow[] {
  const rows: Growing[] = [];
  const lastOfPayroll = new Map<string, Growing>();
  for (const entry of entries) {
    if (entry.kind !== "PayRunNotMade") {
      rows.push({ entry, through: null });
      continue;
    }
    const payroll = `${entry.payrollConfigId} ${entry.taxYear}`;
    const last = lastOfPayroll.get(payroll);
    if (last !== undefined && entry.period === lastPeriod(last) + 1) last.through = entry.period;
    else {
      const row = { entry, through: null };
      rows.push(row);
      lastOfPayroll.set(payroll, row);
    }
  }
  return rows;
}

interface Growing extends Omit<OutstandingRow, "through"> {
  through: number | null;
}

function lastPeriod({ entry, through }: OutstandingRow): number {
  return through ?? entry.period ?? Number.NaN;
}

/** Says which run, month or year a row is about: "Period 1, 2026-27". */
export function placeWords({ entry, through }: OutstandingRow): string {
  const { kind, taxYear: year, taxMonth, period, supplementary, employeeId } = entry;
  if (employeeId !== null || kind === "FinalSubmissionNotSent") return taxYear(year);
  const parts = [
    ...(period === null ? [] : [through === null ? `Period ${period}` : `Periods ${period} to ${through}`]),
    ...(taxMonth === null || period !== null ? [] : [`Month ${taxMonth}`]),
    taxYear(year),
    ...(supplementary === null || supplementary === 0 ? [] : [`supplementary ${supplementary}`]),
  ];
  return parts.join(", ");
}

/** Returns what no two entries share. */
export function entryKey({ by, kind, payrollConfigId, employeeId, ...about }: OutstandingEntry): string {
  const { taxYear: year, taxMonth, period, supplementary, submissionId } = about;
  return [by, kind, payrollConfigId, employeeId, year, taxMonth, period, supplementary, submissionId].join(" ");
}
