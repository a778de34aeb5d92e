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
  FinalSubmissionNotSent: "Report the end of the tax year",
};

/** Returns what to do about an entry. */
export function kindWords({ kind, action }: Pick<OutstandingEntry, "kind" | "action">): string {
  return action.operationId === "replaceStarterDetails" ? "Enter the starter details" : KINDS[kind];
}

/** Says which run, month or year an entry is about: "Period 1, 2026-27". */
export function placeWords({
  kind,
  taxYear: year,
  taxMonth,
  period,
  supplementary,
  employeeId,
}: OutstandingEntry): string {
  if (employeeId !== null || kind === "FinalSubmissionNotSent") return taxYear(year);
  const parts = [
    ...(period === null ? [] : [`Period ${period}`]),
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
