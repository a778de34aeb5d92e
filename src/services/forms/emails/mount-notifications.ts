import { invalid, pageOf } from "../../../platform/http";
import { hold, type Tx } from "../../../platform/store";
import { mountOperation, type RequestWork, type ServiceContext } from "../../contract";
import { handleEmails, queueEmails, sendAtIssues } from "../../emails";
import { selectPayslips } from "../../pay-runs";
import {
  getNotificationJob,
  listNotificationJobs,
  type NotificationAsked,
  sendP45s,
  sendP60s,
} from "../contract/notification-operations";
import type { FormTables } from "../store/form-tables";
import { chooseForms } from "./choose-forms";
import { p45Emails, p60Emails } from "./form-emails";
import { notificationOf, selectNotifications } from "./notification-job";

export function mountNotifications(context: ServiceContext): void {
  handleEmails(context, p45Emails);
  handleEmails(context, p60Emails);

  for (const [send, formType] of [
    [sendP45s, "P45"],
    [sendP60s, "P60"],
  ] as const) {
    mountOperation(context, send, async ({ body, ...work }) => {
      const data = await notify(work, formType, body);
      return { data, text: "The emails will be sent." };
    });
  }

  mountOperation(context, getNotificationJob, async ({ params: { jobId } }, tx) => {
    return { data: await notificationOf(tx, jobId), text: "This is the job." };
  });

  mountOperation(context, listNotificationJobs, async ({ query, organisationId }, tx) => {
    const { pageSize, paginationToken, formType } = query;
    const place = { route: listNotificationJobs.path, scope: organisationId, filters: { formType } };
    const [before] = paginationToken === undefined ? [] : await context.cursors.open(place, paginationToken);
    const rows = await selectNotifications(tx)
      .select("job_id")
      .$if(formType !== undefined, (all) => all.where("form_type", "=", formType ?? "P45"))
      .$if(before !== undefined, (all) => all.where("job_id", "<", String(before)))
      .orderBy("job_id", "desc")
      .limit(pageSize + 1)
      .execute();
    const page = await pageOf(rows, pageSize, place, context.cursors, ({ job_id }) => [job_id]);
    const items = [];
    for (const { job_id } of page.items) items.push(await notificationOf(tx, job_id));
    return { data: { items }, text: "The jobs are listed.", paginationToken: page.paginationToken };
  });
}

async function notify(work: RequestWork, formType: "P45" | "P60", asked: NotificationAsked) {
  const { tx, context, organisationId, now } = work;
  const { taxYear, employeeIds, passwordRule, resend, sendAt } = asked;
  const issues = sendAtIssues(sendAt, now);
  if (issues.length > 0) throw invalid(issues);
  // Two requests at the same time cannot email the same form twice.
  await hold(tx, `form emails ${organisationId}`);
  const { documents, skipped } = await chooseForms(tx, { formType, taxYear, employeeIds, passwordRule, resend });
  const jobId =
    formType === "P45"
      ? await queueEmails(work, p45Emails, { documents, passwordRule, sendAt })
      : await queueEmails(work, p60Emails, { documents, passwordRule, sendAt });
  await tx
    .withTables<FormTables>()
    .insertInto("form_notification")
    .values({
      organisation_id: organisationId,
      job_id: jobId,
      form_type: formType,
      tax_year: taxYear,
      skipped: JSON.stringify(skipped),
    })
    .execute();
  if (formType === "P45") {
    const payRunIds = await runsOf(
      tx,
      documents.map(({ payslipId }) => payslipId),
    );
    await context.runUses.record(tx, { usedBy: "P45", recordId: jobId, payRunIds });
  }
  return notificationOf(tx, jobId);
}

async function runsOf(tx: Tx, payslipIds: readonly string[]): Promise<readonly string[]> {
  if (payslipIds.length === 0) return [];
  const rows = await selectPayslips(tx)
    .select("pay_run_id")
    .distinct()
    .where("payslip_id", "in", [...payslipIds])
    .execute();
  return rows.map(({ pay_run_id }) => pay_run_id);
}
