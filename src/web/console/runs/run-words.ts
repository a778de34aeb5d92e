import type { components } from "../../../client";
import { dayWords, taxYear } from "../parts";
import type { Ids } from "../place";

export type ListedRun = components["schemas"]["ListedPayRun"];
export type Run = components["schemas"]["PayRun"];

type Named = Pick<ListedRun, "year" | "period" | "supplementary">;

/** Names a run within its payroll: "Period 1, 2026-27". */
export function runName({ year, period, supplementary }: Named): string {
  const main = `Period ${period}, ${taxYear(year)}`;
  return supplementary === 0 ? main : `${main}, supplementary ${supplementary}`;
}

/** Writes the days of a run's period. */
export function periodWords({ periodStartDate, periodEndDate }: ListedRun): string {
  return `${dayWords(periodStartDate)} to ${dayWords(periodEndDate)}`;
}

/** Returns the ids of a run, for its address. */
export function idsOfRun(ids: Ids, { year, period, supplementary }: Named): Ids {
  return { ...ids, year: String(year), period: String(period), supplementary: String(supplementary) };
}

/** Returns the parameters by which operations find the run of an address. */
export function runAt({ payroll, year, period, supplementary }: Ids) {
  return {
    path: { payrollConfigId: payroll, year: Number(year), period: Number(period) },
    query: { supplementary: Number(supplementary) },
  };
}
