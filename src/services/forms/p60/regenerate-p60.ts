import { recordEvents } from "../../../platform/events";
import { invalid, notFound } from "../../../platform/http";
import type { RequestWork } from "../../contract";
import { lockRecords } from "../../employees";
import type { P60Shown } from "../contract/p60-operations";
import { formEmployer } from "../make/form-employer";
import { lastPayslipsOf } from "../make/last-payslips";
import { p60Of } from "../make/make-p60";
import { finalP60, newestIssue, notFinalised } from "./find-p60";
import { keepP60s } from "./issue-p60s";

interface Asked {
  readonly employeeId: string;
  readonly taxYear: number;
  readonly reason: string;
}

/** Issues a P60 again, from the last final payslip of its year and the current record. */
export async function regenerateP60(work: RequestWork, { reason, ...asked }: Asked): Promise<P60Shown> {
  const { tx, context, organisationId, caller } = work;
  const { employeeId, taxYear } = asked;
  const [employee] = await lockRecords(tx, [employeeId]);
  if (employee === undefined) throw notFound("employee");
  const before = await newestIssue(tx, asked);
  const last = (await lastPayslipsOf(tx, [employeeId], taxYear)).get(employeeId);
  if (before === undefined || last === undefined) throw notFinalised();
  const wanted = { employer: await formEmployer(tx), status: "Finalised", replacementNumber: before.issue } as const;
  const made = p60Of(employee, last, wanted, context.rulebook);
  if (!("form" in made)) throw invalid(made);
  await keepP60s(work, [made], { issue: before.issue + 1, reason });
  const event = {
    organisationId,
    accountId: caller.accountId,
    eventType: "p60.regenerated",
    resourceUrl: `/v1/tax-p-forms/p60/${employeeId}/${taxYear}`,
    data: { employeeId, taxYear, status: "Finalised" },
  };
  await recordEvents(tx, context, organisationId, [event]);
  const after = await newestIssue(tx, asked);
  if (after === undefined) throw notFinalised();
  return finalP60(after);
}
