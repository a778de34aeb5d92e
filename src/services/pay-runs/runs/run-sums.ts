import { formatPence } from "../../../engine/base";
import type { RunData, RunWarning } from "../contract/run-schemas";
import { addAmounts } from "../payslips/add-amounts";
import { PAY_BILL, type SlipFigures } from "./slip-figures";

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
    totals: JSON.stringify(totalsOf(sums.amounts, levy)),
    warnings: JSON.stringify(sums.warnings),
  };
}

type Tree = { [name: string]: string | Tree };

/** Returns the amounts of a run as shown, with its levy in pence. */
export function totalsOf(amounts: ReadonlyMap<string, number>, levy = 0): RunData["totals"] {
  const totals: Tree = {
    ...structuredClone(addAmounts([]) as unknown as Tree),
    employerCost: "0.00",
    apprenticeshipLevy: formatPence(levy),
  };
  for (const [name, pence] of amounts) {
    if (name === PAY_BILL) continue;
    const [first = "", second] = name.split(".");
    if (second === undefined) totals[first] = formatPence(pence);
    else totals[first] = { ...(totals[first] as Tree), [second]: formatPence(pence) };
  }
  return totals as unknown as RunData["totals"];
}
