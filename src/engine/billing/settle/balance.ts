import { type DefinedFunction, defineFunction, formatPence, type Money, shape } from "../../base";

const AMOUNTS = shape.optional(shape.list(shape.amount({ from: 0 }), { upTo: 100_000 }), []);

const INVOICE = shape.record({
  total: shape.amount({ from: 0 }),
  payments: AMOUNTS,
  /** Credit allocated to the invoice. */
  allocations: AMOUNTS,
});

/** An issued invoice and what has settled it. */
export interface InvoiceBalanceFacts extends shape.FactsOf<typeof INVOICE> {}

/** What was paid on an issued invoice, what was credited, and what is still due. */
export interface InvoiceBalance {
  readonly amountPaid: Money;
  readonly amountCredited: Money;
  readonly balanceDue: Money;
  /** `Paid` if no balance is due, also for an invoice of £0.00. */
  readonly status: "Issued" | "Paid";
}

/**
 * Returns what is due on an issued invoice. Problems: wrong facts; `allocation_exceeds_balance` {maximum} at /payments or
 * /allocations if they come to more than the total.
 */
export const balanceInvoice: DefinedFunction<InvoiceBalanceFacts, InvoiceBalance> = defineFunction({
  name: "invoice-balance",
  facts: INVOICE,
  work({ total, payments, allocations }, reader) {
    const paid = sum(payments);
    const credited = sum(allocations);
    const due = total - paid - credited;
    const path = paid > total ? "/payments" : "/allocations";
    if (due < 0) reader.refuse("allocation_exceeds_balance", path, { maximum: formatPence(total) });
    return {
      amountPaid: formatPence(paid),
      amountCredited: formatPence(credited),
      balanceDue: formatPence(due),
      status: due === 0 ? "Paid" : "Issued",
    };
  },
});

const CREDIT_NOTE = shape.record({ total: shape.amount({ from: 0 }), allocations: AMOUNTS });

/** An authorised credit note and what has been allocated of it. */
export interface CreditBalanceFacts extends shape.FactsOf<typeof CREDIT_NOTE> {}

/** What remains of an authorised credit note. */
export interface CreditBalance {
  readonly remainingCredit: Money;
  /** `Paid` if no credit remains. */
  readonly status: "Authorised" | "Paid";
}

/**
 * Returns what remains of an authorised credit note. Problems: wrong facts; `allocation_exceeds_credit` {maximum} at
 * /allocations if they come to more than the total.
 */
export const balanceCreditNote: DefinedFunction<CreditBalanceFacts, CreditBalance> = defineFunction({
  name: "credit-balance",
  facts: CREDIT_NOTE,
  work({ total, allocations }, reader) {
    const left = total - sum(allocations);
    if (left < 0) reader.refuse("allocation_exceeds_credit", "/allocations", { maximum: formatPence(total) });
    return { remainingCredit: formatPence(left), status: left === 0 ? "Paid" : "Authorised" };
  },
});

function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, pence) => total + pence, 0);
}
