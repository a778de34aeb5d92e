import type { Selectable } from "kysely";
import { withoutRemovedPeople } from "../../access";
import type { ServiceContext } from "../../contract";
import { EXPORT_FORMS } from "../exports/export-query";
import type { ReportTables, RunTable, ScheduleTable } from "../store/report-tables";
import { DELIVERY_JOB, findSchedule } from "./deliver-later";
import { recordDelivered, recordUndelivered } from "./record-delivery";

interface DeliveryPayload {
  readonly runId: string;
}

/** Bytes up to which a file is attached. */
const LARGEST_ATTACHED = 10 * 1024 * 1024;

const OURS = /^<report\.(\w+)\.(\w+)@/;

/** Sends the emails of scheduled runs, and follows up those that are refused after they were accepted. */
export function handleDeliveries(context: ServiceContext): void {
  const { jobs, store, emails } = context;
  jobs.handle<DeliveryPayload>(
    DELIVERY_JOB,
    async (job) => {
      const { runId } = job.payload;
      const found = await store.inTenant(job.organisation, async (tx) => {
        const runs = tx.withTables<ReportTables>().selectFrom("report_run").selectAll();
        const run = await runs.where("run_id", "=", runId).executeTakeFirstOrThrow();
        return { run, schedule: await findSchedule(tx, run.schedule_id ?? "") };
      });
      if (found.schedule === null) return null;
      const isSent = await sendReport(context, found.run, found.schedule);
      await job.step((tx) =>
        isSent ? recordDelivered(tx, context, runId) : recordUndelivered(tx, context, runId, "recipients_removed"),
      );
      return null;
    },
    { onGivenUp: (tx, { payload: { runId } }) => recordUndelivered(tx, context, runId, "email_not_sent") },
  );
  emails.onRefused(async (messageId) => {
    const [, organisation, runId] = OURS.exec(messageId) ?? [];
    if (organisation === undefined || runId === undefined) return;
    await store.inTenant(organisation, (tx) => recordUndelivered(tx, context, runId, "email_refused"));
  });
}

type Run = Selectable<RunTable>;

/** Returns whether it is sent: nothing is, if every recipient was removed from the account. */
async function sendReport(context: ServiceContext, run: Run, schedule: Selectable<ScheduleTable>): Promise<boolean> {
  const { emails, store, address } = context;
  const { name, delivery } = schedule;
  const [to = [], cc = [], bcc = []] = await store.inAccount(schedule.account_id, async (account) => {
    const kept = [];
    for (const sent of [delivery.emails, delivery.cc, delivery.bcc])
      kept.push(await withoutRemovedPeople(account, sent));
    return kept;
  });
  if (to.length === 0) return false;
  const title = delivery.subject ?? name ?? `Report of ${run.dataset}`;
  const attachments = delivery.attachFile ? await attachmentsOf(context, run) : [];
  const rows = `${run.row_count} ${run.row_count === 1 ? "row" : "rows"}`;
  const where = attachments.length > 0 ? "Its file is attached." : "Sign in to download its file.";
  const email = await emails.prepare({
    type: "ReportExportEvent",
    owner: { organisationId: run.organisation_id },
    to,
    subject: title,
    messageId: `<report.${run.organisation_id}.${run.run_id}@${new URL(address).hostname}>`,
    paragraphs: [
      `The report ${title} of ${run.as_of} is complete: ${rows}. ${where}`,
      ...(attachments.length > 0 ? [] : [`${address}/sign-in`]),
    ],
    action: "Sign in",
    attachments,
  });
  await emails.send({ ...email, cc, bcc });
  return true;
}

/** A larger file is not attached. */
async function attachmentsOf({ store, files }: ServiceContext, run: Run) {
  const { file_id: fileId, size_bytes: size } = run;
  if (fileId === null || size === null || size > LARGEST_ATTACHED) return [];
  const content = await store.inTenant(run.organisation_id, (tx) => files.read(tx, fileId));
  const { contentType, extension } = EXPORT_FORMS[run.format ?? "CSV"];
  return content === null ? [] : [{ fileName: `${run.dataset}-${run.as_of}.${extension}`, contentType, content }];
}
