import { type Selectable, sql } from "kysely";
import type { Tx } from "../../../platform/store";
import type { EmailTables } from "./email-tables";

type EmailRow = Selectable<EmailTables["document_email"]>;

/** A document to email. */
export interface DocumentToEmail {
  readonly documentId: string;
  readonly employeeId: string;
}

interface KeptFor {
  readonly organisationId: string;
  readonly jobId: string;
  readonly kind: string;
  readonly now: string;
}

const AT_ONCE = 500;

/** Keeps the emails that a job is to send. */
export async function keepEmails(
  tx: Tx,
  { organisationId, jobId, kind, now }: KeptFor,
  documents: readonly DocumentToEmail[],
): Promise<void> {
  const rows = documents.map(({ documentId, employeeId }) => ({
    organisation_id: organisationId,
    job_id: jobId,
    kind,
    document_id: documentId,
    employee_id: employeeId,
    status: "Waiting" as const,
    reason_token: null,
    sent_at: null,
    created_at: now,
  }));
  for (let at = 0; at < rows.length; at += AT_ONCE) {
    const some = rows.slice(at, at + AT_ONCE);
    await tx.withTables<EmailTables>().insertInto("document_email").values(some).execute();
  }
}

/**
 * Takes the next emails of a job, up to a number; none if none is waiting. Emails tried before come last and one by
 * one, so that one that cannot be made does not hold up others.
 */
export async function takeEmails(tx: Tx, jobId: string, most: number): Promise<readonly DocumentToEmail[]> {
  const next = await tx
    .withTables<EmailTables>()
    .selectFrom("document_email")
    .select(["document_id as documentId", "employee_id as employeeId", "tries"])
    .where("job_id", "=", jobId)
    .where("status", "=", "Waiting")
    .orderBy("tries")
    .orderBy("document_id")
    .limit(most)
    .execute();
  const untried = next.filter(({ tries }) => tries === 0);
  const taken = untried.length > 0 ? untried : next.slice(0, 1);
  if (taken.length === 0) return taken;
  const documentIds = taken.map(({ documentId }) => documentId);
  await updateOf(tx)
    .set({ tries: sql`tries + 1` })
    .where("job_id", "=", jobId)
    .where("document_id", "in", documentIds)
    .execute();
  return taken;
}

/** Ends a waiting email. */
export async function endEmail(
  tx: Tx,
  jobId: string,
  documentId: string,
  ended: Pick<EmailRow, "status" | "reason_token" | "sent_at">,
): Promise<void> {
  await ofEmail(tx, jobId, documentId, (update) => update.set(ended));
}

/**
 * Records that a sent email was refused later: it can be requested again. The refusal may come before the step that sent it
 * has ended: a waiting email is taken too, and its lock waited for.
 */
export async function refuseSent(tx: Tx, jobId: string, documentId: string): Promise<void> {
  const refused = { status: "Skipped", reason_token: "email_refused" } as const;
  await ofEmail(tx, jobId, documentId, (update) => update.set(refused).where("status", "in", ["Waiting", "Sent"]));
}

/** Ends all waiting emails of a job. */
export async function skipWaiting(tx: Tx, jobId: string, reasonToken: string): Promise<void> {
  const skipped = { status: "Skipped", reason_token: reasonToken } as const;
  await updateOf(tx).set(skipped).where("job_id", "=", jobId).where("status", "=", "Waiting").execute();
}

/** Marks emails that are sent and not yet reported as reported; returns their documents. */
export async function takeUnreported(tx: Tx, jobId: string): Promise<readonly string[]> {
  const rows = await updateOf(tx)
    .set({ is_told: true })
    .where("job_id", "=", jobId)
    .where("status", "=", "Sent")
    .where("is_told", "=", false)
    .returning("document_id")
    .execute();
  return rows.map(({ document_id }) => document_id);
}

function updateOf(tx: Tx) {
  return tx.withTables<EmailTables>().updateTable("document_email");
}

async function ofEmail(
  tx: Tx,
  jobId: string,
  documentId: string,
  change: (update: ReturnType<typeof updateOf>) => ReturnType<typeof updateOf>,
): Promise<void> {
  await change(updateOf(tx)).where("job_id", "=", jobId).where("document_id", "=", documentId).execute();
}
