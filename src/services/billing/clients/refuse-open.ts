import { Refused } from "../../../platform/http";
import type { Tx } from "../../../platform/store";
import type { RefusalCase } from "../../contract";
import type { BillingDocumentTables } from "../store/document-tables";

export const HAS_OPEN_INVOICES: RefusalCase = {
  status: 409,
  token: "client_has_open_invoices",
  when: "Invoices of the client are issued and not settled: have them paid, credited, closed or voided first.",
};

/** Refuses 409 `client_has_open_invoices` if something is due on an invoice of a client. */
export async function refuseOpenInvoices(tx: Tx, clientId: string): Promise<void> {
  const { count } = await tx
    .withTables<BillingDocumentTables>()
    .selectFrom("billing_invoice")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("client_id", "=", clientId)
    .where("status", "=", "Issued")
    .executeTakeFirstOrThrow();
  const invoiceCount = Number(count);
  if (invoiceCount === 0) return;
  const text = "The client has invoices that are not settled: have them paid, credited, closed or voided first.";
  throw new Refused(409, { token: HAS_OPEN_INVOICES.token, text, arguments: { invoiceCount } });
}
