import { endOfTaxYear, formatDate } from "../../../engine/base";
import { recordEvents } from "../../../platform/events";
import { invalid, notFound } from "../../../platform/http";
import { type RequestWork, requesterName } from "../../contract";
import { type EmployeeRow, lockRecords } from "../../employees";
import type { P60Shown } from "../contract/p60-operations";
import { formEmployer } from "../make/form-employer";
import { type LastPayslip, lastPayslipsOf } from "../make/last-payslips";
import { isP60Due, p60Of } from "../make/make-p60";
import { finalP60, newestIssue, notFinalised } from "./find-p60";
import { keepP60s } from "./issue-p60s";

interface Asked {
  readonly employeeId: string;
  readonly taxYear: number;
  readonly reason: string;
}

/**
 * Issues a P60 again, from what was last reported of its year and the current record; for the first time if the year was
 * finalised without P60s.
 */
export async function regenerateP60(work: RequestWork, { reason, ...asked }: Asked): Promise<P60Shown> {
  const { tx, context, organisationId, caller } = work;
  const { employeeId, taxYear } = asked;
  const [employee] = await lockRecords(tx, [employeeId]);
  if (employee === undefined) throw notFound("employee");
  const before = await newestIssue(tx, asked);
  const last = (await lastPayslipsOf(tx, [employeeId], taxYear)).get(employeeId);
  const issued = before?.issue ?? 0;
  if (issued === 0) needDue(employee, last, taxYear);
  if (last === undefined) throw notFinalised();
  const wanted = { employer: await formEmployer(tx), status: "Finalised", replacementNumber: issued } as const;
  const made = p60Of(employee, last, wanted, context.rulebook);
  if (!("form" in made)) throw invalid(made);
  await keepP60s({ ...work, generatedBy: requesterName(work.caller) }, [made], {
    issue: issued + 1,
    reason: issued === 0 ? null : reason,
  });
  const event = {
    organisationId,
    accountId: caller.accountId,
    eventType: issued === 0 ? "p60.generated" : "p60.regenerated",
    resourceUrl: `/v1/tax-p-forms/p60/${employeeId}/${taxYear}`,
    data: { employeeId, taxYear, status: "Finalised" },
  };
  await recordEvents(tx, context, organisationId, [event]);
  const after = await newestIssue(tx, asked);
  if (after === undefined) throw notFinalised();
  return finalP60(after);
}

/** Refuses the first issue of a P60 before the year of the employee is finalised, and to somebody who is due none. */
function needDue(employee: EmployeeRow, last: LastPayslip | undefined, taxYear: number): void {
  const lastDay = formatDate(endOfTaxYear(taxYear));
  if ((employee.finalised_through ?? "") < lastDay) throw notFinalised();
  if (!isP60Due(employee, last, lastDay)) throw notFound("p60");
}
