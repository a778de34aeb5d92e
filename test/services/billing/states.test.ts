import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  CREDIT_NOTE_MOVE_NAMES,
  CREDIT_NOTE_STATUSES,
  type CreditNoteMove,
  INVOICE_MOVE_NAMES,
  INVOICE_STATUSES,
  type InvoiceMove,
} from "../../../src/engine/billing";
import { INFORMATION } from "../payslip-files/sample-payslips";
import { type BillingPlatform, billingPlatform, idOf } from "./sample-billing";

// Every move of invoices and credit notes in every state: what is allowed and what follows, and what is refused.

let it: BillingPlatform;

beforeAll(async () => {
  it = await billingPlatform();
  await it.data("POST", "/v1/organisation/information", INFORMATION);
  const settings = { billingEmails: ["pay@bakery.example"] };
  await it.data("PUT", `/v1/billing/clients/${it.clientId}/finance-settings`, settings);
});

afterAll(() => it.platform.stop());

type Status = (typeof INVOICE_STATUSES)[number];

/** Returns an invoice of £120.00 in a state. */
async function invoiceIn(status: Status): Promise<string> {
  if (status === "Draft") return it.draft("100.00");
  const path = await it.issued("100.00");
  if (status === "Paid") await it.data("PUT", path, { action: "Close" });
  if (status === "Voided") await it.data("POST", `${path}/void`);
  return path;
}

interface Move {
  /** Its name in the table of the engine. */
  readonly move: InvoiceMove;
  /** What each state answers: the state that follows, or the token of the refusal. */
  readonly ends: Readonly<Record<Status, string>>;
  readonly ask: (path: string) => Promise<readonly [number, string]>;
}

const NOT_DRAFT = { Issued: "invoice_not_draft", Paid: "invoice_not_draft", Voided: "invoice_not_draft" };
const NOT_ISSUED = { Draft: "invoice_not_issued", Paid: "invoice_not_issued", Voided: "invoice_not_issued" };
const TO = { to: ["pay@bakery.example"] };
const line = { description: "Other", lineAmount: "50.00", taxType: "STANDARD" };

/** Does a bulk action with one invoice, as status and token of a call of its own. */
async function inBulk(action: string, path: string): Promise<readonly [number, string]> {
  const { results } = await it.data("POST", "/v1/billing/invoices/bulk-action", { action, invoiceIds: [idOf(path)] });
  return results[0].success ? [200, ""] : [409, results[0].reasonToken];
}

const NO_PAYMENT = "invoice_payment_not_found";

const INVOICE_MOVES: Readonly<Record<string, Move>> = {
  change: {
    move: "Change",
    ends: { Draft: "Draft", ...NOT_DRAFT },
    ask: (path) => it.token("PATCH", path, { lineItems: [line] }),
  },
  "change of terms": {
    move: "ChangeTerms",
    ends: { Draft: "Draft", Issued: "Issued", Paid: "invoice_not_draft", Voided: "invoice_not_draft" },
    ask: (path) => it.token("PATCH", path, { dueDate: "2026-12-31" }),
  },
  delete: { move: "Remove", ends: { Draft: "removed", ...NOT_DRAFT }, ask: (path) => it.token("DELETE", path) },
  "refresh of mappings": {
    move: "RefreshLineItemMappings",
    ends: { Draft: "Draft", ...NOT_DRAFT },
    ask: (path) => it.token("POST", `${path}/refresh-line-item-mappings`),
  },
  "refresh in bulk": {
    move: "RefreshLineItemMappings",
    ends: { Draft: "Draft", ...NOT_DRAFT },
    ask: (path) => inBulk("RefreshLineItemMappings", path),
  },
  issue: { move: "Issue", ends: { Draft: "Issued", ...NOT_DRAFT }, ask: (path) => inBulk("Issue", path) },
  email: {
    move: "Email",
    ends: { Draft: "invoice_not_issued", Issued: "Issued", Paid: "Paid", Voided: "invoice_not_issued" },
    ask: (path) => it.token("POST", `${path}/email`, TO),
  },
  void: { move: "Void", ends: { Issued: "Voided", ...NOT_ISSUED }, ask: (path) => it.token("POST", `${path}/void`) },
  "full credit": {
    move: "FullCredit",
    ends: { Issued: "Paid", ...NOT_ISSUED },
    ask: (path) => it.token("POST", `${path}/full-credit`),
  },
  close: {
    move: "Close",
    ends: { Issued: "Paid", ...NOT_ISSUED },
    ask: (path) => it.token("PUT", path, { action: "Close" }),
  },
  "payment in part": {
    move: "Pay",
    ends: { Issued: "Issued", ...NOT_ISSUED },
    ask: (path) => it.token("POST", `${path}/payments`, { amount: "119.99", paidDate: "2026-05-01" }),
  },
  "payment in full": {
    move: "Pay",
    ends: { Issued: "Paid", ...NOT_ISSUED },
    ask: (path) => it.token("POST", `${path}/payments`, { amount: "120.00", paidDate: "2026-05-01" }),
  },
  allocation: {
    move: "Allocate",
    ends: { Issued: "Paid", ...NOT_ISSUED },
    ask: async (path) => {
      const note = await it.authorised(null, "100.00");
      return it.token("POST", `${note}/allocations`, { invoiceId: idOf(path), amount: "120.00" });
    },
  },
  "credit note": {
    move: "Credit",
    ends: { Draft: "invoice_not_issued", Issued: "Issued", Paid: "Paid", Voided: "invoice_not_issued" },
    ask: (path) =>
      it.token("POST", "/v1/billing/credit-notes", {
        clientId: it.clientId,
        invoiceId: idOf(path),
        lineItems: [line],
      }),
  },
  "email in bulk": {
    move: "Email",
    ends: { Draft: "invoice_not_issued", Issued: "Issued", Paid: "Paid", Voided: "invoice_not_issued" },
    ask: (path) => inBulk("Email", path),
  },
  "removal of a payment": {
    move: "Unsettle",
    ends: { Draft: NO_PAYMENT, Issued: "Issued", Paid: "Issued", Voided: NO_PAYMENT },
    ask: async (path) => {
      await it.call("POST", `${path}/payments`, { amount: "1.00", paidDate: "2026-05-01" });
      const [payment] = (await it.data("GET", `${path}/payments`)).items;
      return it.token("DELETE", `${path}/payments/${payment?.invoicePaymentId ?? it.clientId}`);
    },
  },
};

describe.each(Object.keys(INVOICE_MOVES))("%s of an invoice", (name) => {
  test.each(INVOICE_STATUSES)("that is %s", async (status) => {
    const { ends, ask } = INVOICE_MOVES[name] as Move;
    const path = await invoiceIn(status);
    const before = await it.data("GET", path);
    const [code, token] = await ask(path);
    const expected = ends[status];
    if (expected.includes("_")) {
      expect([code, token]).toEqual([expected.endsWith("_not_found") ? 404 : 409, expected]);
      expect(await it.data("GET", path)).toEqual(before);
    } else if (expected === "removed") {
      expect((await it.token("GET", path))[0]).toBe(404);
    } else {
      expect(code, token).toBeLessThan(300);
      expect((await it.data("GET", path)).status).toBe(expected);
    }
  });
});

test("every move of the tables is among those above and below", () => {
  const names = (moves: Readonly<Record<string, { readonly move: string }>>) =>
    [...new Set(Object.values(moves).map(({ move }) => move))].sort();
  expect(names(INVOICE_MOVES)).toEqual([...INVOICE_MOVE_NAMES].sort());
  expect(names(NOTE_MOVES)).toEqual([...CREDIT_NOTE_MOVE_NAMES].sort());
});

test("a payment or an allocation that is removed makes a paid invoice due again", async () => {
  const path = await it.issued("100.00");
  const { invoicePaymentId } = await it.data("POST", `${path}/payments`, { amount: "20.00", paidDate: "2026-05-01" });
  const note = await it.authorised(null, "100.00");
  const allocated = { invoiceId: idOf(path), amount: "100.00" };
  const { allocationId } = await it.data("POST", `${note}/allocations`, allocated);
  const settled = { status: "Paid", balanceDue: "0.00", amountPaid: "20.00", amountCredited: "100.00" };
  expect(await it.data("GET", path)).toMatchObject(settled);
  expect(await it.token("POST", `${note}/allocations`, { ...allocated, amount: "0.01" })).toEqual([
    409,
    "invoice_not_issued",
  ]);
  await it.data("DELETE", `${path}/payments/${invoicePaymentId}`);
  expect(await it.data("GET", path)).toMatchObject({ status: "Issued", balanceDue: "20.00" });
  expect(await it.token("POST", `${path}/void`)).toEqual([409, "invoice_has_allocations"]);
  await it.data("DELETE", `${note}/allocations/${allocationId}`);
  expect(await it.data("GET", path)).toMatchObject({ status: "Issued", balanceDue: "120.00" });
  expect(await it.data("GET", note)).toMatchObject({ status: "Authorised", remainingCredit: "120.00" });
  await it.data("POST", `${path}/payments`, { amount: "1.00", paidDate: "2026-05-01" });
  expect(await it.token("POST", `${path}/void`)).toEqual([409, "invoice_has_payments"]);
});

test("an invoice can be credited again once its credit note is voided", async () => {
  const path = await it.issued("100.00");
  const first = await it.authorised(path, "100.00");
  const lineItems = [{ description: "Again", lineAmount: "100.00", taxType: "STANDARD" }];
  const again = { clientId: it.clientId, invoiceId: idOf(path), lineItems };
  expect((await it.token("POST", "/v1/billing/credit-notes", again))[0]).toBe(409);
  await it.data("POST", `${first}/void`);
  expect(await it.data("POST", "/v1/billing/credit-notes", again)).toMatchObject({ status: "Draft", total: "120.00" });
});

test("an invoice can be voided once its credit notes are", async () => {
  const path = await it.issued("100.00");
  const note = await it.note(path, "50.00");
  expect(await it.token("POST", `${path}/void`)).toEqual([409, "invoice_has_credit_notes"]);
  await it.data("POST", `${note}/void`);
  expect(await it.data("POST", `${path}/void`)).toMatchObject({ status: "Voided" });
});

/** Returns a credit note of £120.00 in a state, and the path of an invoice it is allocated to when it is paid. */
async function noteIn(status: (typeof CREDIT_NOTE_STATUSES)[number]): Promise<string> {
  if (status === "Draft") return it.note(null, "100.00");
  const path = await it.authorised(null, "100.00");
  const invoice = await it.issued("100.00");
  if (status === "Paid") {
    await it.data("POST", `${path}/allocations`, { invoiceId: idOf(invoice), amount: "120.00" });
  }
  if (status === "Voided") await it.data("POST", `${path}/void`);
  return path;
}

type NoteEnds = Readonly<Record<(typeof CREDIT_NOTE_STATUSES)[number], string>>;

const NOTE_NOT_DRAFT = {
  Authorised: "credit_note_not_draft",
  Paid: "credit_note_not_draft",
  Voided: "credit_note_not_draft",
};
const NOT_AUTHORISED = {
  Draft: "credit_note_not_authorised",
  Paid: "credit_note_not_authorised",
  Voided: "credit_note_not_authorised",
};

const NO_ALLOCATION = "allocation_not_found";
const FILE = { fileName: "agreed.pdf", contentType: "application/pdf", size: 900 };

interface NoteMove {
  readonly move: CreditNoteMove;
  readonly ends: NoteEnds;
  readonly ask: Move["ask"];
}

const NOTE_MOVES: Readonly<Record<string, NoteMove>> = {
  change: {
    move: "Change",
    ends: { Draft: "Draft", ...NOTE_NOT_DRAFT },
    ask: (path) => it.token("PUT", path, { lineItems: [line] }),
  },
  delete: { move: "Remove", ends: { Draft: "removed", ...NOTE_NOT_DRAFT }, ask: (path) => it.token("DELETE", path) },
  authorise: {
    move: "Authorise",
    ends: { Draft: "Authorised", ...NOTE_NOT_DRAFT },
    ask: (path) => it.token("POST", `${path}/authorise`),
  },
  email: {
    move: "Email",
    ends: {
      Draft: "credit_note_not_authorised",
      Authorised: "Authorised",
      Paid: "Paid",
      Voided: "credit_note_not_authorised",
    },
    ask: (path) => it.token("POST", `${path}/email`, TO),
  },
  void: {
    move: "Void",
    ends: { Draft: "Voided", Authorised: "Voided", Paid: "Voided", Voided: "credit_note_voided" },
    ask: (path) => it.token("POST", `${path}/void`),
  },
  allocation: {
    move: "Allocate",
    ends: { Authorised: "Authorised", ...NOT_AUTHORISED },
    ask: async (path) => {
      const invoiceId = idOf(await it.issued("100.00"));
      return it.token("POST", `${path}/allocations`, { invoiceId, amount: "119.99" });
    },
  },
  "removal of an allocation": {
    move: "Unallocate",
    ends: { Draft: NO_ALLOCATION, Authorised: "Authorised", Paid: "Authorised", Voided: NO_ALLOCATION },
    ask: async (path) => {
      const invoiceId = idOf(await it.issued("100.00"));
      await it.call("POST", `${path}/allocations`, { invoiceId, amount: "1.00" });
      const [allocation] = (await it.data("GET", path)).allocations;
      return it.token("DELETE", `${path}/allocations/${allocation?.allocationId ?? it.clientId}`);
    },
  },
  attachment: {
    move: "Change",
    ends: { Draft: "Draft", ...NOTE_NOT_DRAFT },
    ask: (path) => it.token("POST", `${path}/attachments`, { files: [FILE] }),
  },
};

describe.each(Object.keys(NOTE_MOVES))("%s of a credit note", (name) => {
  test.each(CREDIT_NOTE_STATUSES)("that is %s", async (status) => {
    const { ends, ask } = NOTE_MOVES[name] as (typeof NOTE_MOVES)[string];
    const path = await noteIn(status);
    const { allocations } = await it.data("GET", path);
    const [code, token] = await ask(path);
    const expected = ends[status];
    const refused = expected.endsWith("_not_found") ? 404 : 409;
    if (expected.includes("_")) expect([code, token]).toEqual([refused, expected]);
    else if (expected === "removed") expect((await it.token("GET", path))[0]).toBe(404);
    else {
      expect(code, token).toBeLessThan(300);
      expect((await it.data("GET", path)).status).toBe(expected);
    }
    if (name !== "void") return;
    for (const { invoiceId } of allocations) {
      const invoice = await it.data("GET", `/v1/billing/invoices/${it.clientId}/${invoiceId}`);
      expect(invoice).toMatchObject({ status: "Issued", balanceDue: "120.00", allocations: [] });
    }
  });
});

describe("what is left of an invoice to be credited", () => {
  test("counts other drafts, but neither the draft that is replaced nor one that is voided", async () => {
    const invoice = await it.issued("100.00");
    const [{ lineItemId: invoiceLineItemId }] = (await it.data("GET", invoice)).lineItems;
    const of = (lineAmount: string) => ({
      lineItems: [{ description: "Credit", lineAmount, taxType: "STANDARD", invoiceLineItemId }],
    });
    const credit = (amount: string) =>
      it.token("POST", "/v1/billing/credit-notes", {
        clientId: it.clientId,
        invoiceId: idOf(invoice),
        ...of(amount),
      });
    const own = await it.note(invoice, "60.00");
    expect(await it.token("PUT", own, of("100.00"))).toEqual([200, "credit_note_updated"]);
    expect((await it.data("GET", own)).total).toBe("120.00");
    expect((await it.token("PUT", own, of("100.01")))[0]).toBe(409);
    expect((await credit("0.01"))[0]).toBe(409);
    await it.data("POST", `${own}/void`);
    expect((await credit("100.01"))[0]).toBe(409);
    expect((await credit("99.99"))[0]).toBe(201);
    expect((await credit("0.01"))[0]).toBe(201);
    expect((await credit("0.01"))[0]).toBe(409);
  });
});
