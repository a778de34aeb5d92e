import { recordEvents } from "../../../platform/events";
import type { RequestWork } from "../../contract";
import type { YearEndData } from "../contract/year-end-schemas";
import type { ChangedRecord } from "./mark-changed";

const CHANGED = ["taxCodes", "taxCode", "week1Month1"];

/** Publishes the events of each P60, each changed record, and the year. */
export async function publishYearEnd(
  { tx, context, organisationId, caller }: RequestWork,
  { taxYear, payrollConfigId, finalisedAt, finalSubmissionId }: YearEndData,
  { certified, changed }: { readonly certified: readonly string[]; readonly changed: readonly ChangedRecord[] },
): Promise<void> {
  const owner = { organisationId, accountId: caller.accountId };
  await recordEvents(tx, context, organisationId, [
    ...certified.map((employeeId) => ({
      ...owner,
      eventType: "p60.generated",
      resourceUrl: `/v1/tax-p-forms/p60/${employeeId}/${taxYear}`,
      data: { employeeId, taxYear, status: "Finalised" },
    })),
    ...changed.map(({ employee_id: employeeId, payroll_config_id: payrollId, leaving_date: leavingDate }) => ({
      ...owner,
      eventType: "employee.updated",
      resourceUrl: `/v1/employees/${employeeId}`,
      data: { employeeId, payrollConfigId: payrollId, changedFields: CHANGED, leavingDate },
    })),
    {
      ...owner,
      eventType: "payroll_run.year_finalised",
      resourceUrl: `/v1/payrollconfig/${payrollConfigId}`,
      data: { payrollConfigId, taxYear, finalisedAt, finalSubmissionId },
    },
  ]);
}
