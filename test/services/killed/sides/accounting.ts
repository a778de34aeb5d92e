import { openBooks } from "../provider";
import { dataAt, type SideStory } from "./side-story";

const BILLING = "/v1/billing";
const CREDENTIALS = { clientId: "own-client", clientSecret: "own-secret" };

/** Invoices sent to accounting software: the company has each once, whatever was killed while it was sent. */
export function accountingStory(): SideStory {
  let clientId = "";
  /** Invoices whose sending was acknowledged. */
  const sent: string[] = [];
  return {
    *requests({ known: { payrollConfigId }, period }) {
      const side = (method: "POST" | "PUT", path: string, body?: object) =>
        ({ kind: "side", method, path: `${BILLING}${path}`, body }) as const;
      if (clientId === "") {
        yield side("POST", "/integrations/Xero/custom-connection/test", CREDENTIALS);
        yield side("POST", "/finance/accounts", { code: "200", name: "Payroll services" });
        yield side("PUT", "/finance/finance-defaults", { invoiceNumberFormat: "{ClientReference}-{Number}" });
        const client = { name: `Sent of ${payrollConfigId}`, reference: payrollConfigId };
        ({ clientId } = yield side("POST", "/clients", client));
      }
      const line = { description: `Period ${period}`, lineAmount: "10.00", taxType: "STANDARD", accountCode: "200" };
      const { invoiceId } = yield side("POST", `/clients/${clientId}/invoices`, { lineItems: [line] });
      yield side("POST", "/invoices/bulk-action", { action: "Issue", invoiceIds: [invoiceId] });
      yield side("POST", `/clients/${clientId}/invoices/${invoiceId}/sync`);
      sent.push(invoiceId);
    },
    async lost(door) {
      const { xero, violations } = await openBooks();
      const found = sent.map(async (invoiceId) => {
        const invoice = await dataAt(door, `${BILLING}/invoices/${clientId}/${invoiceId}`);
        if (invoice === null || invoice.syncStatus === "NotLinked") return [`invoice ${invoiceId} will not be sent`];
        const isThere = xero.invoices.some(({ InvoiceID }) => InvoiceID === invoice.externalInvoiceId);
        return invoice.syncStatus !== "Synced" || isThere ? [] : [`invoice ${invoiceId} is not in the books`];
      });
      const numbers = xero.invoices.map(({ InvoiceNumber }) => InvoiceNumber);
      const twice = numbers.filter((number, at) => numbers.indexOf(number) !== at);
      return [...(await Promise.all(found)).flat(), ...twice.map((each) => `${each} is there twice`), ...violations];
    },
  };
}
