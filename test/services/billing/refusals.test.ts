import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { issuesOf } from "../pay/sample-employees";
import { type BillingPlatform, billingPlatform, idOf } from "./sample-billing";

// Refusals by amounts and by whom documents belong to; nothing of a refused request stays.

let it: BillingPlatform;
let others: string;

beforeAll(async () => {
  it = await billingPlatform();
  others = (await it.data("POST", "/v1/billing/clients", { name: "Sample Mill Ltd" })).clientId;
});

afterAll(() => it.platform.stop());

interface Case {
  readonly ask: () => Promise<readonly [number, string]>;
  /** The documents that stay as they are. */
  readonly untouched: () => readonly string[];
}

/** Makes the documents of a refusal: an invoice and a credit note of £120.00, and how they are asked to move. */
async function caseOf(token: string): Promise<Case> {
  const invoice = await it.issued("100.00");
  const note = await it.authorised(null, "50.00");
  const untouched = () => [invoice, note];
  const invoiceId = idOf(invoice);
  const cases: Readonly<Record<string, Case["ask"]>> = {
    allocation_exceeds_credit: () => it.token("POST", `${note}/allocations`, { invoiceId, amount: "60.01" }),
    payment_exceeds_balance: () =>
      it.token("POST", `${invoice}/payments`, { amount: "120.01", paidDate: "2026-05-01" }),
    credit_exceeds_line: async () => {
      const two = await it.issued("100.00", "100.00");
      const [{ lineItemId: invoiceLineItemId }] = (await it.data("GET", two)).lineItems;
      const body = (lineAmount: string) => ({
        clientId: it.clientId,
        invoiceId: idOf(two),
        lineItems: [{ description: "Credit", lineAmount, taxType: "STANDARD", invoiceLineItemId }],
      });
      await it.data("POST", "/v1/billing/credit-notes", body("40.00"));
      return it.token("POST", "/v1/billing/credit-notes", body("60.01"));
    },
    allocation_exceeds_balance: async () => {
      await it.data("POST", `${invoice}/payments`, { amount: "70.00", paidDate: "2026-05-01" });
      return it.token("POST", `${note}/allocations`, { invoiceId, amount: "50.01" });
    },
    different_client: async () => {
      const lineItems = [{ description: "Credit", lineAmount: "10.00", taxType: "STANDARD" }];
      const { creditNoteId } = await it.data("POST", "/v1/billing/credit-notes", { clientId: others, lineItems });
      const own = `/v1/billing/clients/${others}/credit-notes/${creditNoteId}`;
      await it.data("POST", `${own}/authorise`);
      return it.token("POST", `${own}/allocations`, { invoiceId, amount: "1.00" });
    },
  };
  return { ask: cases[token] as Case["ask"], untouched };
}

describe("a request is refused with", () => {
  test.each([
    "allocation_exceeds_credit",
    "allocation_exceeds_balance",
    "payment_exceeds_balance",
    "credit_exceeds_line",
    "different_client",
  ])("%s, and nothing of it stays", async (token) => {
    const { ask, untouched } = await caseOf(token);
    expect(await ask()).toEqual([409, token]);
    for (const path of untouched()) {
      const { status, amountCredited = "0.00", allocations, remainingCredit = "60.00" } = await it.data("GET", path);
      expect([["Issued", "Authorised"].includes(status), amountCredited, allocations, remainingCredit]).toEqual([
        true,
        "0.00",
        [],
        "60.00",
      ]);
    }
  });

  test("`reserved_word` for an account with a word of another path", async () => {
    for (const code of ["provider-rates", "provider-accounts"]) {
      const { status, body } = await it.call("POST", "/v1/billing/finance/accounts", { code, name: "Fees" });
      expect([status, issuesOf({ status, body, headers: new Headers() })]).toEqual([400, [["code", "reserved_word"]]]);
    }
  });

  test("the place of what is wrong in its lines and amounts", async () => {
    const path = `/v1/billing/clients/${it.clientId}/invoices`;
    const negative = { description: "Discount", lineAmount: "-1.00", taxType: "STANDARD" };
    expect(issuesOf(await it.call("POST", path, { lineItems: [negative] }))).toEqual([
      ["lineItems", "negative_amount"],
    ]);
    const invoice = await it.issued("100.00");
    const payment = { amount: "0.00", paidDate: "2026-05-01" };
    expect(issuesOf(await it.call("POST", `${invoice}/payments`, payment))).toEqual([["amount", "zero_amount"]]);
    const { status } = await it.data("GET", invoice);
    expect(status).toBe("Issued");
  });

  test("`line_amount_differs` for a line whose amount is not its quantity at its price, in all documents", async () => {
    const path = `/v1/billing/clients/${it.clientId}/invoices`;
    const line = { description: "Payslips", quantity: "2", unitAmount: "10.00", taxType: "STANDARD" };
    const lineItems = [line, { ...line, lineAmount: "15.00" }];
    const draft = await it.draft("100.00");
    const note = { clientId: it.clientId, lineItems };
    const { creditNoteId } = await it.data("POST", "/v1/billing/credit-notes", { ...note, lineItems: [line] });
    const own = `/v1/billing/clients/${it.clientId}/credit-notes/${creditNoteId}`;
    for (const [method, at, body] of [
      ["POST", path, { lineItems }],
      ["PATCH", draft, { lineItems }],
      ["POST", "/v1/billing/credit-notes", note],
      ["PUT", own, { lineItems }],
    ] as const) {
      const refused = await it.call(method, at, body);
      expect([refused.status, issuesOf(refused)]).toEqual([400, [["lineItems[1].lineAmount", "line_amount_differs"]]]);
    }
    const rounded = { ...line, quantity: "0.333333", unitAmount: "10.0000", lineAmount: "3.33" };
    const { subTotal } = await it.data("POST", path, { lineItems: [rounded, { ...line, lineAmount: "20.00" }] });
    expect(subTotal).toBe("23.33");
    const [alone] = (await it.data("POST", path, { lineItems: [{ ...rounded, quantity: "2", unitAmount: null }] }))
      .lineItems;
    expect(alone).toMatchObject({ quantity: "2", unitAmount: null, lineAmount: "3.33" });
    const implied = { ...line, quantity: null, lineAmount: "20.00" };
    expect(issuesOf(await it.call("POST", path, { lineItems: [implied] }))).toEqual([
      ["lineItems[0].lineAmount", "line_amount_differs"],
    ]);
  });
});
