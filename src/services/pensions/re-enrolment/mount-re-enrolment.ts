import { piecesOf } from "../../../platform";
import { invalid, issueAt } from "../../../platform/http";
import { instantOf } from "../../../platform/ports";
import { mountOperation, type ServiceContext } from "../../contract";
import { selectEmployees } from "../../employees";
import { getDeclaration, reEnrol, saveDeclaration, saveReEnrolment } from "../contract/re-enrolment-operations";
import { defaultsOf, saveSettings } from "../settings/mount-settings";
import { assessAgain } from "./assess-again";
import { checkDate, chooseDate } from "./choose-date";
import { declarationOn } from "./declaration";

/** The job that has payslips of those who are enrolled again calculated. */
const KIND = "PensionReEnrolment";
const AT_ONCE = 200;

interface ReEnrolmentJob {
  readonly employeeIds: readonly string[];
}

export function mountReEnrolment(context: ServiceContext): void {
  context.jobs.handle<ReEnrolmentJob>(KIND, async ({ organisation, payload, step }) => {
    for (const piece of piecesOf(payload.employeeIds, AT_ONCE)) {
      await step(async (tx) => {
        const rows = await selectEmployees(tx)
          .select(["employee_id", "payroll_config_id"])
          .where("employee_id", "in", [...piece])
          .execute();
        const marks = rows.map((row) => ({ employeeId: row.employee_id, payrollConfigId: row.payroll_config_id }));
        await context.payrollRuns.markEmployeesDirty(tx, organisation, marks);
      }, piece.length);
    }
    return { count: payload.employeeIds.length };
  });

  mountOperation(context, saveReEnrolment, async ({ body, ...work }) => {
    const { reEnrolmentDate: date, ...settings } = body;
    await chooseDate(work, { ...settings, date, field: "reEnrolmentDate", exclude: [] });
    return { data: await defaultsOf(work.tx), text: "The settings of re-enrolment are saved." };
  });

  mountOperation(context, reEnrol, async ({ body, ...work }) => {
    const { date, isPreview, exclude, includeRecentLeavers } = body;
    await checkDate(work, date, "date");
    const items = await assessAgain(work.tx, context, { date, exclude, includeRecentLeavers });
    if (isPreview) return { data: { items: [...items], jobId: null }, text: "These would be enrolled again." };
    await chooseDate(work, { date, field: "date", includeRecentLeavers, actsAutomatically: true, exclude });
    const employeeIds = items.filter(({ isReEnrolled }) => isReEnrolled).map(({ employeeId }) => employeeId);
    const payload: ReEnrolmentJob = { employeeIds };
    const { organisationId: organisation } = work;
    const job = { organisation, kind: KIND, totalCount: employeeIds.length, payload };
    const jobId = await context.jobs.enqueue(work.tx, job);
    const text = "The run of the period with this date enrols them again.";
    return { data: { items: [...items], jobId }, token: "re_enrolment_saved", text };
  });

  mountOperation(context, getDeclaration, async ({ today }, tx) => {
    const data = await declarationOn(tx, context, today);
    return { data, beside: data, text: "These are the figures of the declaration." };
  });

  mountOperation(context, saveDeclaration, async ({ body, ...work }) => {
    const declared = instantOf(Date.parse(body.declaredAt));
    if (declared > work.now) {
      throw invalid([issueAt(["declaredAt"], "date_after", { limit: work.now }, "State when it was made.")]);
    }
    await saveSettings(work, { declared_at: declared });
    return { data: await declarationOn(work.tx, context, work.today), text: "The declaration is recorded." };
  });
}
