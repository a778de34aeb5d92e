import { notFound } from "../../../platform/http";
import { readJob } from "../../../platform/jobs";
import type { Tx } from "../../../platform/store";
import { emailsOf } from "../../emails";
import type { NotificationJob } from "../contract/notification-operations";
import type { FormTables } from "../store/form-tables";

/** Reasons for which an employee is left out on purpose; all others are failures. */
const LEFT_OUT: ReadonlySet<string> = new Set(["already_sent", "email_cancelled"]);

/** Reasons of emails that forms name differently. */
const NAMES: Readonly<Record<string, string>> = { email_refused: "mail_refused" };

/** Begins a query of requests to email forms. */
export function selectNotifications(tx: Tx) {
  return tx.withTables<FormTables>().selectFrom("form_notification");
}

/** Returns a job that emails forms; refuses 404 `job_not_found`. */
export async function notificationOf(tx: Tx, jobId: string): Promise<NotificationJob> {
  const row = await selectNotifications(tx).selectAll().where("job_id", "=", jobId).executeTakeFirst();
  const job = row === undefined ? null : await readJob(tx, jobId);
  if (row === undefined || job === null) throw notFound("job");
  const { sentCount, waitingCount, skipped } = await emailsOf(tx, jobId);
  const unsent = [...row.skipped, ...skipped].map(({ employeeId, reasonToken }) => {
    const reason = reasonToken ?? "";
    return { employeeId, reasonToken: NAMES[reason] ?? reason };
  });
  const failures = unsent.filter(({ reasonToken }) => !LEFT_OUT.has(reasonToken));
  return {
    jobId,
    formType: row.form_type,
    taxYear: row.tax_year,
    status: job.status,
    totalCount: sentCount + waitingCount + unsent.length,
    sentCount,
    failedCount: failures.length,
    skippedCount: unsent.length - failures.length,
    failures,
    createdAt: job.createdAt,
    finishedAt: job.finishedAt,
  };
}
