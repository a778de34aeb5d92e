import type { Data } from "../payroll-story";
import { INFORMATION } from "./letters";
import { dataAt, type SideStory } from "./side-story";

const BILLING = "/v1/billing";

/**
 * Invoices issued in bulk and generated from locked runs: each acknowledged one keeps its number, bills its run once, and
 * has the email that was asked for.
 */
export function billingStory(): SideStory {
  let clientId = "";
  /** The numbers of issued invoices, by their ids. */
  const issued = new Map<string, string>();
  /** The emails that were acknowledged, by the ids of their invoices. */
  const emailed = new Map<string, string>();
  return {
    *requests({ known: { payrollConfigId }, period }) {
      const post = (path: string, body: object) =>
        ({ kind: "side", method: "POST", path: `${BILLING}${path}`, body }) as const;
      if (clientId === "") ({ clientId } = yield post("/clients", { name: `Client of ${payrollConfigId}` }));
      const lineItems = [{ description: `Period ${period}`, lineAmount: "10.00", taxType: "STANDARD" }];
      const invoiceIds: string[] = [];
      for (let at = 0; at < 2; at++) {
        invoiceIds.push((yield post(`/clients/${clientId}/invoices`, { lineItems })).invoiceId);
      }
      const { results } = yield post("/invoices/bulk-action", { action: "Issue", invoiceIds });
      for (const { invoiceId, invoiceNumber } of results) issued.set(invoiceId, invoiceNumber);
      const [invoiceId = ""] = invoiceIds;
      yield { kind: "side", method: "POST", path: "/v1/organisation/information", body: INFORMATION };
      const { emailId } = yield post(`/invoices/${clientId}/${invoiceId}/email`, { to: ["pay@mill.example"] });
      emailed.set(invoiceId, emailId);
      yield post("/invoices/generate", { clientIds: [clientId], from: "2026-04-01", to: "2027-03-31" });
    },
    async lost(door) {
      const found = [...issued].map(async ([invoiceId, number]) => {
        const invoice = await dataAt(door, `${BILLING}/invoices/${clientId}/${invoiceId}`);
        const isThere =
          invoice?.status === "Issued" && invoice.invoiceNumber === number && invoice.balanceDue === "12.00";
        const email = emailed.get(invoiceId);
        const hasEmail = email === undefined || invoice?.emails.some((each: Data) => each.emailId === email);
        if (!hasEmail) return [`the email ${email} of invoice ${invoiceId} is gone`];
        return isThere ? [] : [`invoice ${invoiceId} is ${invoice?.status} with the number ${invoice?.invoiceNumber}`];
      });
      const numbers = [...issued.values()];
      const twice = new Set(numbers).size === numbers.length ? [] : ["a number was given twice"];
      return [...(await Promise.all(found)).flat(), ...twice];
    },
  };
}
