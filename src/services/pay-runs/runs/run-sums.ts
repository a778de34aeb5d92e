import { byName, formatPence, PAYSLIP_AMOUNT_NAMES } from "../../../engine/base";
import type { RunData, RunWarning } from "../contract/run-schemas";
import type { SlipFigures } from "./slip-figures";

/** The figures of a run: totals of its payslips. */
export interface RunSums {
  employees: number;
  starters: number;
  leavers: number;
  nilPaid: number;
  /** Pence, by the names of `FlatAmounts`. */
  readonly amounts: Map<string, number>;
  readonly warnings: RunWarning[];
}

export function noSums(): RunSums {
  return { employees: 0, starters: 0, leavers: 0, nilPaid: 0, amounts: new Map(), warnings: [] };
}

export function addToSums(sums: RunSums, slip: SlipFigures): void {
  sums.employees += 1;
  if (slip.isStarter) sums.starters += 1;
  if (slip.isLeaver) sums.leavers += 1;
  if (slip.amounts.grossPay === 0) sums.nilPaid += 1;
  for (const name of Object.keys(slip.amounts)) {
    sums.amounts.set(name, (sums.amounts.get(name) ?? 0) + (slip.amounts[name] ?? 0));
  }
  sums.warnings.push(...slip.warnings);
}

/** Returns the columns of a run that come from its payslips. */
export function figureColumns(sums: RunSums, levy: number) {
  return {
    employee_count: sums.employees,
    starter_count: sums.starters,
    leaver_count: sums.leavers,
    nil_paid_count: sums.nilPaid,
    totals: JSON.stringify(getRunTotals(sums.amounts, levy)),
    warnings: JSON.stringify(sums.warnings),
  };
}

/** Returns the amounts of a run as shown, with its levy in pence. */
export function getRunTotals(amounts: ReadonlyMap<string, number>, levy = 0): RunData["totals"] {
  const total = (name: string) => formatPence(amounts.get(name) ?? 0);
  const byType = (group: string) => {
    const names = [...amounts.keys()].filter((name) => name.startsWith(`${group}.`));
    return Object.fromEntries(names.map((name) => [name.slice(group.length + 1), total(name)]));
  };
  return {
    ...byName(PAYSLIP_AMOUNT_NAMES, total),
    pensionContributionsByType: byType("pensionContributionsByType"),
    statutoryPay: byType("statutoryPay"),
    employerCost: total("employerCost"),
    apprenticeshipLevy: formatPence(levy),
  };
}
