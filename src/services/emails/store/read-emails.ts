import type { Tx } from "../../../platform/store";
import type { EmailTables } from "./email-tables";

/** Begins a query of emails. */
function selectEmails(tx: Tx) {
  return tx.withTables<EmailTables>().selectFrom("document_email");
}

/** The outcome of a job's emails so far. */
export interface EmailsOutcome {
  readonly sentCount: number;
  readonly waitingCount: number;
  readonly skipped: readonly { readonly employeeId: string; readonly reasonToken: string | null }[];
}

/** Returns the outcome of a job's emails. */
export async function findEmails(tx: Tx, jobId: string): Promise<EmailsOutcome> {
  const rows = await selectEmails(tx)
    .select(["employee_id", "status", "reason_token"])
    .where("job_id", "=", jobId)
    .orderBy("employee_id")
    .execute();
  const skipped = rows.filter(({ status }) => status === "Skipped");
  return {
    sentCount: rows.filter(({ status }) => status === "Sent").length,
    waitingCount: rows.filter(({ status }) => status === "Waiting").length,
    skipped: skipped.map(({ employee_id, reason_token }) => ({ employeeId: employee_id, reasonToken: reason_token })),
  };
}

/** Returns which documents have been emailed, or are waiting in a job that has not ended. */
export async function sentOrWaiting(tx: Tx, documentIds: readonly string[]): Promise<ReadonlySet<string>> {
  if (documentIds.length === 0) return new Set();
  const rows = await selectEmails(tx)
    .leftJoin("job", (join) =>
      join
        .onRef("job.organisation_id", "=", "document_email.organisation_id")
        .onRef("job.job_id", "=", "document_email.job_id"),
    )
    .select("document_id")
    .where("document_id", "in", [...documentIds])
    .where((where) =>
      where.or([
        where("document_email.status", "=", "Sent"),
        where.and([where("document_email.status", "=", "Waiting"), where("job.status", "in", ["Pending", "Running"])]),
      ]),
    )
    .execute();
  return new Set(rows.map(({ document_id }) => document_id));
}

/** Returns when each document was last emailed; documents never sent are left out. */
export async function emailedAt(tx: Tx, documentIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (documentIds.length === 0) return new Map();
  const rows = await selectEmails(tx)
    .select(({ fn }) => ["document_id", fn.max("sent_at").as("sent_at")])
    .where("document_id", "in", [...documentIds])
    .where("status", "=", "Sent")
    .groupBy("document_id")
    .execute();
  return new Map(rows.flatMap(({ document_id, sent_at }) => (sent_at === null ? [] : [[document_id, sent_at]])));
}
