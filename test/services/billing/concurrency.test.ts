import { afterAll, beforeAll, expect, test } from "vitest";
import { type BillingPlatform, billingPlatform, idOf } from "./sample-billing";

let it: BillingPlatform;

beforeAll(async () => {
  it = await billingPlatform();
});

afterAll(() => it.platform.stop());

const pence = (amount: string) => Math.round(Number(amount) * 100);

test("invoices issued at once get numbers without gaps, in the order sent within a call", async () => {
  const calls = [];
  for (let group = 0; group < 6; group++) {
    const drafts = [await it.draft("1.00"), await it.draft("2.00")];
    calls.push(drafts);
  }
  // A draft that is in two calls is issued once.
  const [shared = ""] = calls[0] ?? [];
  const answers = await Promise.all(
    calls.map((drafts, group) => it.issue(...drafts, ...(group === 0 ? [] : [shared]))),
  );
  const { items } = await it.data("GET", "/v1/billing/invoices?pageSize=100");
  const numbers = items.map(({ invoiceNumber }: { invoiceNumber: string }) => invoiceNumber).sort();
  expect(numbers).toEqual(Array.from({ length: 12 }, (_, at) => `INV-${String(at + 1).padStart(4, "0")}`));
  for (const { results } of answers) {
    const own = results.slice(0, 2).map(({ invoiceNumber }: { invoiceNumber: string }) => invoiceNumber);
    expect([...own].sort()).toEqual(own);
  }
});

test("allocations at once never exceed the credit or what is due", async () => {
  const notes = [await it.authorised(null, "50.00"), await it.authorised(null, "60.00")];
  const invoices = [await it.issued("40.00"), await it.issued("45.00")];
  const tries = notes.flatMap((note) =>
    invoices.flatMap((invoice) =>
      ["17.00", "31.01", "12.50", "29.99"].map((amount) =>
        it.token("POST", `${note}/allocations`, { invoiceId: idOf(invoice), amount }),
      ),
    ),
  );
  const answers = await Promise.all(tries);
  const refusals = answers.filter(([status]) => status !== 201).map(([, token]) => token);
  expect(new Set(refusals).size).toBeGreaterThan(0);
  for (const token of refusals) {
    expect(token).toMatch(/^(allocation_exceeds_(credit|balance)|invoice_not_issued|credit_note_not_authorised)$/);
  }
  for (const path of notes) {
    const { total, remainingCredit, allocations } = await it.data("GET", path);
    expect(pence(remainingCredit)).toBe(pence(total) - sumOf(allocations));
    expect(pence(remainingCredit)).toBeGreaterThanOrEqual(0);
  }
  for (const path of invoices) {
    const { total, balanceDue, amountCredited, allocations } = await it.data("GET", path);
    expect([pence(amountCredited), pence(balanceDue)]).toEqual([sumOf(allocations), pence(total) - sumOf(allocations)]);
    expect(pence(balanceDue)).toBeGreaterThanOrEqual(0);
  }
});

test("payments, allocations, voids and full credits at once leave one consistent invoice", async () => {
  const path = await it.issued("100.00");
  const note = await it.authorised(null, "100.00");
  const allocation = { invoiceId: idOf(path), amount: "70.00" };
  const pay = () => it.token("POST", `${path}/payments`, { amount: "60.00", paidDate: "2026-05-01" });
  await Promise.all([
    pay(),
    pay(),
    it.token("POST", `${note}/allocations`, allocation),
    it.token("POST", `${path}/void`),
    it.token("POST", `${path}/full-credit`),
    it.token("POST", `${note}/void`),
  ]);
  const { status, balanceDue, amountPaid, amountCredited, total } = await it.data("GET", path);
  const left = pence(total) - pence(amountPaid) - pence(amountCredited);
  expect(pence(balanceDue)).toBe(status === "Voided" ? 0 : left);
  expect(left).toBeGreaterThanOrEqual(0);
  expect(status === "Paid").toBe(left === 0);
});

test("credit notes of an invoice at once never credit more than it charges, and add up to it", async () => {
  const path = await it.issued("68.33", "68.33", "57.50", "85.00");
  const lines = ["68.33", "68.33", "57.50", "85.00", "85.00"];
  const made = await Promise.all(
    lines.map((lineAmount) =>
      it.token("POST", "/v1/billing/credit-notes", {
        clientId: it.clientId,
        invoiceId: idOf(path),
        lineItems: [{ description: "Credit", lineAmount, taxType: "STANDARD" }],
      }),
    ),
  );
  for (const [status, token] of made) {
    if (status !== 201) expect([status, token]).toEqual([409, "credit_exceeds_invoice"]);
  }
  const { total, totalTax } = await it.data("GET", path);
  const { items } = await it.data("GET", `/v1/billing/credit-notes?invoiceId=${idOf(path)}`);
  const credited = items.reduce((sum: number, note: { total: string }) => sum + pence(note.total), 0);
  expect([total, totalTax]).toEqual(["334.99", "55.83"]);
  expect(credited).toBeLessThanOrEqual(pence(total));
  await it.data("POST", `${path}/full-credit`).catch(() => null);
  const after = await it.data("GET", `/v1/billing/credit-notes?invoiceId=${idOf(path)}`);
  expect(after.items.reduce((sum: number, note: { total: string }) => sum + pence(note.total), 0)).toBeLessThanOrEqual(
    pence(total),
  );
});

function sumOf(allocations: readonly { readonly amount: string }[]): number {
  return allocations.reduce((sum, { amount }) => sum + pence(amount), 0);
}
