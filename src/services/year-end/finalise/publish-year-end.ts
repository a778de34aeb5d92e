import { piecesOf } from "../../../platform";
import { recordEvent, recordEvents } from "../../../platform/events";
import type { RequestWork } from "../../contract";
import type { FinalisedYear } from "../contract/year-end-schemas";
import type { ChangedRecord } from "./mark-changed";

/** Events made at a time: there may be several hundred thousand. */
const AT_ONCE = 1_000;

const CHANGED = ["taxCodes", "taxCode", "week1Month1"];

/** Publishes the events of each P60, each changed record, and the year. */
export async function publishYearEnd(
  work: RequestWork,
  { taxYear, payrollConfigId, finalisedAt, finalSubmissionId }: FinalisedYear,
  { certified, changed }: { readonly certified: readonly string[]; readonly changed: readonly ChangedRecord[] },
): Promise<void> {
  const { tx, context, organisationId, caller } = work;
  const owner = { organisationId, accountId: caller.accountId };
  await publishP60s(work, taxYear, certified);
  for (const some of piecesOf(changed, AT_ONCE)) {
    const updated = some.map(
      ({ employee_id: employeeId, payroll_config_id: payrollId, leaving_date: leavingDate }) => ({
        ...owner,
        eventType: "employee.updated",
        resourceUrl: `/v1/employees/${employeeId}`,
        data: { employeeId, payrollConfigId: payrollId, changedFields: CHANGED, leavingDate },
      }),
    );
    await recordEvents(tx, context, organisationId, updated);
  }
  await recordEvent(tx, context, {
    ...owner,
    eventType: "payroll_run.year_finalised",
    resourceUrl: `/v1/payrollconfig/${payrollConfigId}`,
    data: { payrollConfigId, taxYear, finalisedAt, finalSubmissionId },
  });
}

/** Publishes the events of P60s. */
export async function publishP60s(
  { tx, context, organisationId, caller }: RequestWork,
  taxYear: number,
  employeeIds: readonly string[],
): Promise<void> {
  for (const some of piecesOf(employeeIds, AT_ONCE)) {
    const generated = some.map((employeeId) => ({
      organisationId,
      accountId: caller.accountId,
      eventType: "p60.generated",
      resourceUrl: `/v1/tax-p-forms/p60/${employeeId}/${taxYear}`,
      data: { employeeId, taxYear, status: "Finalised" },
    }));
    await recordEvents(tx, context, organisationId, generated);
  }
}
