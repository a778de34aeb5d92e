import type { Tx } from "../../../platform/store";
import type { EmployeeFields } from "../record/employee-fields";
import type { EmployeeFacts } from "../store/employee-facts";
import type { By } from "./finish-change";
import { replaceDated } from "./replace-dated";

type Before = Pick<EmployeeFacts, "workingPatterns" | "sspPolicies">;

/** Saves the working patterns and qualifying days of an employee, if they were sent. */
export async function saveDatedLists(
  tx: Tx,
  employeeId: string,
  sent: Pick<EmployeeFields, "workingPatterns" | "sspQualifyingDayPolicies">,
  { organisationId, now }: By,
  before: Before = { workingPatterns: [], sspPolicies: [] },
  locked: string | null = null,
): Promise<void> {
  const place = { organisationId, employeeId, now, locked };
  if (sent.workingPatterns !== null) {
    await replaceDated(
      tx,
      "employee_working_pattern",
      before.workingPatterns.map(({ effective_from, pattern }) => ({ effective_from, pattern })),
      sent.workingPatterns.map(({ effectiveFrom, pattern }) => ({ effective_from: effectiveFrom, pattern })),
      { ...place, field: "workingPatterns" },
    );
  }
  if (sent.sspQualifyingDayPolicies !== null) {
    await replaceDated(
      tx,
      "employee_ssp_policy",
      before.sspPolicies.map(({ effective_from, qualifying_days }) => ({ effective_from, qualifying_days })),
      sent.sspQualifyingDayPolicies.map(({ effectiveFrom, qualifyingDays }) => ({
        effective_from: effectiveFrom,
        qualifying_days: qualifyingDays,
      })),
      { ...place, field: "sspQualifyingDayPolicies" },
    );
  }
}
