import type { Jobs } from "../../../platform/jobs";
import type { Tx } from "../../../platform/store";
import type { PayrollRuns } from "../../contract";
import { withClosedPayslips } from "../closed/closed-payslips";
import { LATE_FACTS, type LateFactsPayload } from "./late-facts";

/**
 * Follows the changes that are reported for open runs: each change of an employee with closed periods queues a job that
 * looks for late facts. Changes without an employee are of settings that have no date, and act from now on.
 */
export function followChanges(runs: PayrollRuns, { jobs }: { readonly jobs: Jobs }): PayrollRuns {
  return {
    ...runs,
    markDirty: async (tx, changed) => {
      await runs.markDirty(tx, changed);
      const { organisationId, employeeId } = changed;
      if (employeeId !== undefined) await lookFor(tx, jobs, organisationId, [employeeId]);
    },
    markEmployeesDirty: async (tx, organisationId, marks) => {
      await runs.markEmployeesDirty(tx, organisationId, marks);
      await lookFor(tx, jobs, organisationId, [...new Set(marks.map(({ employeeId }) => employeeId))]);
    },
  };
}

async function lookFor(tx: Tx, jobs: Jobs, organisation: string, changed: readonly string[]): Promise<void> {
  const employeeIds = await withClosedPayslips(tx, changed);
  if (employeeIds.length === 0) return;
  const payload: LateFactsPayload = { employeeIds };
  await jobs.enqueue(tx, { organisation, kind: LATE_FACTS, payload, totalCount: employeeIds.length });
}
