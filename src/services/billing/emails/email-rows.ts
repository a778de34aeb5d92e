import type { z } from "@hono/zod-openapi";
import { type Selectable, sql } from "kysely";
import type { Tx } from "../../../platform/store";
import { showColumns } from "../../contract";
import type { BillingEmailTables } from "../store/email-tables";
import { emailShown } from "./email-fields";

export type EmailRow = Selectable<BillingEmailTables["billing_email"]>;

export function selectEmails(tx: Tx) {
  return tx.withTables<BillingEmailTables>().selectFrom("billing_email").selectAll();
}

/** Returns the emails of a document, in the order in which they were asked for. */
export async function findEmails(tx: Tx, documentId: string): Promise<z.input<typeof emailShown>[]> {
  const rows = await selectEmails(tx).where("document_id", "=", documentId).orderBy("email_id").execute();
  return rows.map(emailData);
}

/** Returns an email as responses show it. */
export function emailData({ recipients, ...row }: EmailRow): z.input<typeof emailShown> {
  return {
    ...showColumns(emailShown.shape, row),
    to: [...recipients.to],
    cc: [...recipients.cc],
    bcc: [...recipients.bcc],
    attachmentIds: [...row.attachment_ids],
  };
}

interface Ended extends Pick<EmailRow, "status" | "reason_token"> {
  /** Null leaves it as it is. */
  readonly sentAt: string | null;
}

/** Moves an email out of some statuses, and dates its document by its emails that were sent; returns whether it had one. */
export async function endEmail(
  tx: Tx,
  emailId: string,
  from: readonly EmailRow["status"][],
  ended: Ended,
): Promise<boolean> {
  const { status, reason_token, sentAt } = ended;
  const row = await tx
    .withTables<BillingEmailTables>()
    .updateTable("billing_email")
    .set({ status, reason_token, ...(sentAt === null ? {} : { sent_at: sentAt }) })
    .where("email_id", "=", emailId)
    .where("status", "in", from)
    .returningAll()
    .executeTakeFirst();
  if (row === undefined) return false;
  await dateDocument(tx, row);
  return true;
}

const DOCUMENTS = {
  Invoice: { table: "billing_invoice", key: "invoice_id" },
  CreditNote: { table: "billing_credit_note", key: "credit_note_id" },
} as const;

async function dateDocument(tx: Tx, { document_type: type, document_id: id }: EmailRow): Promise<void> {
  const { table, key } = DOCUMENTS[type];
  await sql`update ${sql.table(table)} set sent_at = (
    select max(sent_at) from billing_email where document_id = ${id} and status = 'Sent'
  ) where ${sql.ref(key)} = ${id}`.execute(tx);
}
