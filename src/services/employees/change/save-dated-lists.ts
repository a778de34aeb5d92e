import type { RequestWork } from "../../contract";
import type { EmployeeFields } from "../record/employee-fields";
import type { EmployeeFacts } from "../store/employee-facts";
import { replaceDated } from "./replace-dated";

/** Saves the working patterns and qualifying days of an employee, if they were sent. */
export async function saveDatedLists(
  work: RequestWork,
  before: EmployeeFacts,
  { workingPatterns, sspQualifyingDayPolicies: policies }: EmployeeFields,
): Promise<void> {
  const { employee } = before;
  if (workingPatterns !== null) {
    await replaceDated(work, employee, {
      table: "employee_working_pattern",
      field: "workingPatterns",
      before: before.workingPatterns.map(({ effective_from, pattern }) => ({ effective_from, pattern })),
      rows: workingPatterns.map(({ effectiveFrom, pattern }) => ({ effective_from: effectiveFrom, pattern })),
    });
  }
  if (policies !== null) {
    await replaceDated(work, employee, {
      table: "employee_ssp_policy",
      field: "sspQualifyingDayPolicies",
      before: before.sspPolicies.map(({ effective_from, qualifying_days }) => ({ effective_from, qualifying_days })),
      rows: policies.map(({ effectiveFrom, qualifyingDays }) => {
        return { effective_from: effectiveFrom, qualifying_days: qualifyingDays };
      }),
    });
  }
}
