import type { Call } from "../support/platform";
import { dataOf, made } from "./made";
import type { OwnRecords } from "./records";

/** Makes a client with an issued invoice that is paid in part, and a credit note that is allocated to it. */
export async function billingOf(call: Call): Promise<OwnRecords> {
  const { clientId } = await made(call, "/v1/billing/clients", { name: "Billed Ltd", email: "pay@billed.example" });
  const lineItems = [{ description: "Payslips", quantity: "10", unitAmount: "4.50", taxType: "STANDARD" }];
  const invoices = `/v1/billing/clients/${clientId}/invoices`;
  const { invoiceId } = await made(call, invoices, { lineItems });
  const issue = { action: "Issue", invoiceIds: [invoiceId] };
  dataOf(await call("POST", "/v1/billing/invoices/bulk-action", issue));
  const payment = { amount: "1.00", paidDate: "2026-05-20" };
  const { invoicePaymentId } = await made(call, `/v1/billing/invoices/${clientId}/${invoiceId}/payments`, payment);
  const { creditNoteId } = await made(call, "/v1/billing/credit-notes", { clientId, lineItems });
  const note = `/v1/billing/clients/${clientId}/credit-notes/${creditNoteId}`;
  dataOf(await call("POST", `${note}/authorise`));
  const { allocationId } = await made(call, `${note}/allocations`, { invoiceId, amount: "1.00" });
  dataOf(await call("POST", `/v1/billing/invoices/${clientId}/${invoiceId}/email`));
  return { billingClientId: clientId, invoiceId, invoicePaymentId, creditNoteId, allocationId };
}

/** Makes documents in the states that changes with a version need, by the names of the operations. */
export async function documentsToChange(call: Call): Promise<Readonly<Record<string, OwnRecords>>> {
  const { clientId } = await made(call, "/v1/billing/clients", { name: "Changed Ltd" });
  const lineItems = [{ description: "Payslips", lineAmount: "45.00", taxType: "STANDARD" }];
  const invoice = async (isIssued: boolean) => {
    const { invoiceId } = await made(call, `/v1/billing/clients/${clientId}/invoices`, { lineItems });
    const issue = { action: "Issue", invoiceIds: [invoiceId] };
    if (isIssued) dataOf(await call("POST", "/v1/billing/invoices/bulk-action", issue));
    return { billingClientId: clientId, invoiceId };
  };
  const note = async () => {
    const { creditNoteId } = await made(call, "/v1/billing/credit-notes", { clientId, lineItems });
    return { billingClientId: clientId, creditNoteId };
  };
  const archived = await made(call, "/v1/billing/clients", { name: "Archived Ltd" });
  await made(call, `/v1/billing/clients/${archived.clientId}/invoices`, { lineItems });
  dataOf(await call("DELETE", `/v1/billing/clients/${archived.clientId}`));
  const unbilled = await made(call, "/v1/billing/clients", { name: "Unbilled Ltd" });
  const INVOICE = "/v1/billing/invoices/{clientId}/{invoiceId}";
  const NOTE = "/v1/billing/clients/{clientId}/credit-notes/{creditNoteId}";
  return {
    "DELETE /v1/billing/clients/{clientId}": { billingClientId: unbilled.clientId },
    "PATCH /v1/billing/clients/{clientId}/unarchive": { billingClientId: archived.clientId },
    [`PATCH ${INVOICE}`]: await invoice(false),
    [`DELETE ${INVOICE}`]: await invoice(false),
    [`POST ${INVOICE}/refresh-line-item-mappings`]: await invoice(false),
    [`PUT ${INVOICE}`]: await invoice(true),
    [`POST ${INVOICE}/void`]: await invoice(true),
    [`POST ${INVOICE}/full-credit`]: await invoice(true),
    [`PUT ${NOTE}`]: await note(),
    [`DELETE ${NOTE}`]: await note(),
    [`POST ${NOTE}/authorise`]: await note(),
    [`POST ${NOTE}/void`]: await note(),
  };
}
