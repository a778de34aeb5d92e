import type { Rulebook } from "../../../engine";
import { type EmployeeChanges, type ExplainedCause, explainChanges } from "../../../engine/reports";
import { mapInTurns } from "../../../platform";
import type { Tx } from "../../../platform/store";
import type { VarianceAsked } from "../compare/asked";
import { comparePayOf } from "../compare/compare-pay-of";
import type { ComparedRuns } from "../compare/compare-runs";
import type { Amounts, ComparedEmployee } from "../compare/read-amounts";
import type { ShownItem } from "../contract/variance-schemas";
import { type ComparedSlip, comparedSlip, type StoredSlip } from "./compared-slip";
import { readSlips } from "./read-slips";

/**
 * Returns the changes of some employees with their causes. Amounts and causes are of the same payslips, read here, so
 * that they agree even if payslips were calculated again after the totals.
 */
export async function withCauses(
  tx: Tx,
  rulebook: Rulebook,
  asked: VarianceAsked,
  { run, comparedRun }: Pick<ComparedRuns, "run" | "comparedRun">,
  employees: readonly ComparedEmployee[],
): Promise<readonly ShownItem[]> {
  const ids = employees.map(({ employeeId }) => employeeId);
  const after = await readSlips(tx, run, ids);
  const before = await readSlips(tx, comparedRun, ids);
  return mapInTurns(employees, ({ employeeId, payrollId }) => {
    const slips = [before.get(employeeId) ?? null, after.get(employeeId) ?? null] as const;
    const [previous, current] = slips.map((slip) => amountsIn(slip, asked));
    const changed = { employeeId, previous: previous ?? null, current: current ?? null };
    const [changes] = comparePayOf(asked, [changed]).items;
    if (changes === undefined) throw new Error("An employee is compared.");
    return shownItem(changes, payrollId, causesOf(rulebook, changes, slips));
  });
}

function amountsIn(slip: StoredSlip | null, { amounts }: VarianceAsked): Amounts | null {
  if (slip === null) return null;
  const { forPeriod } = slip.document.shown;
  return Object.fromEntries(amounts.map((name) => [name, forPeriod[name]]));
}

type Causes = ReadonlyMap<string, readonly ExplainedCause[]>;

/** Returns the causes by amount, of the amounts that differ. */
function causesOf(
  rulebook: Rulebook,
  { changes }: EmployeeChanges,
  slips: readonly [StoredSlip | null, StoredSlip | null],
): Causes {
  const amounts = changes.filter(({ difference }) => difference !== "0.00").map(({ amount }) => amount);
  if (amounts.length === 0) return new Map();
  const [previous, current] = slips.map(slipOrNull);
  const made = explainChanges({ amounts, previous: previous ?? null, current: current ?? null }, rulebook);
  if (!made.ok) throw new Error(`Changes cannot be explained: ${JSON.stringify(made.problems.slice(0, 3))}`);
  return new Map(made.value.map(({ amount, causes }) => [amount, causes]));
}

function slipOrNull(slip: StoredSlip | null): ComparedSlip | null {
  return slip === null ? null : comparedSlip(slip);
}

function shownItem(
  { employeeId, isStarter, isLeaver, changes }: EmployeeChanges,
  payrollId: string | null,
  causes: Causes,
): ShownItem {
  return {
    employeeId,
    payrollId,
    isStarter,
    isLeaver,
    changes: changes.map((change) => ({ ...change, causes: [...(causes.get(change.amount) ?? [])] })),
  };
}
