import type { Jobs } from "../../../platform/jobs";
import type { Ids } from "../../../platform/ports";
import type { PayrollRuns } from "../../contract";
import { queueLateFacts } from "./queue-late-facts";

/**
 * Follows the changes that are reported for open runs: employees with closed periods are marked for the job that looks
 * for late facts. Changes without an employee are of settings that have no date, and act from now on.
 */
export function followChanges(runs: PayrollRuns, environment: { readonly jobs: Jobs; readonly ids: Ids }): PayrollRuns {
  return {
    ...runs,
    markDirty: async (tx, changed) => {
      await runs.markDirty(tx, changed);
      const { organisationId, employeeId } = changed;
      if (employeeId !== undefined) await queueLateFacts(tx, environment, organisationId, [employeeId]);
    },
    markEmployeesDirty: async (tx, organisationId, marks) => {
      await runs.markEmployeesDirty(tx, organisationId, marks);
      const employeeIds = [...new Set(marks.map(({ employeeId }) => employeeId))];
      await queueLateFacts(tx, environment, organisationId, employeeIds);
    },
  };
}
