import { type DefinedFunction, defineFunction, formatPence, type Money, type shape } from "../../base";
import { chargeFees } from "./charge-fees";
import { chargePay } from "./charge-pay";
import type { Charge, InvoiceLine, LineSource } from "./invoice-line";
import { keyOf, Mappings } from "./mapping-of";
import { type ReadMapping, RUN } from "./run-facts";
import { writeLine } from "./write-line";

/** A locked pay run, what is charged for it, and to which accounts. */
export interface InvoiceLinesFacts extends shape.FactsOf<typeof RUN> {}

/** The lines of an invoice, with the totals that they are made of. */
export interface InvoiceLines {
  readonly lines: readonly InvoiceLine[];
  /** Pay and costs that are billed, before markups. */
  readonly paid: Money;
  readonly markup: Money;
  readonly fees: Money;
  /** What has no mapping and went to the defaults. */
  readonly unmapped: readonly LineSource[];
}

/**
 * Creates the lines of an invoice from a locked pay run. All pay is billed by its elements, the employer's National
 * Insurance, pension contributions and levy too, unless their mapping excludes them; other amounts, such as net pay,
 * only if they have a mapping. Pay that no row explains is a line "Other pay": `paid` is what was paid. A markup is
 * rounded half up on each line, in `Total` on each element. The lines add up to paid, markup and fees. Amounts of £0.00
 * have no line.
 *
 * Problems: wrong facts; `required` for a fee without its amount or percentage.
 */
export const createInvoiceLines: DefinedFunction<InvoiceLinesFacts, InvoiceLines> = defineFunction({
  name: "invoice-lines",
  facts: RUN,
  work(run, reader) {
    const mappings = new Mappings(run.mappings, run.defaults);
    const pay = chargePay(run, mappings);
    const fees = chargeFees(run, mappings);
    const charges = [...(run.detail === "Total" ? addUp(pay) : pay), ...fees];
    for (const { pence } of charges) reader.limit(pence, "/payslips");
    const paid = sum(pay, ({ paid: each }) => each);
    const charged = sum(pay, ({ pence }) => pence);
    return {
      lines: charges.filter(({ pence }) => pence !== 0).map((charge) => writeLine(charge, run)),
      paid: formatPence(paid),
      markup: formatPence(charged - paid),
      fees: formatPence(sum(fees, ({ pence }) => pence)),
      unmapped: unmappedOf(pay, mappings),
    };
  },
});

/** Adds charges up by account and tax type. */
function addUp(charges: readonly Charge[]): readonly Charge[] {
  const sums = new Map<string, Charge>();
  for (const charge of charges) {
    const key = JSON.stringify([charge.accountCode, charge.taxType]);
    const before = sums.get(key);
    sums.set(key, {
      ...charge,
      payElementId: null,
      controlAccount: null,
      names: { ...charge.names, PayElementName: "Pay and employer costs", PayElementCode: "", PayRate: "" },
      description: null,
      quantity: null,
      pence: charge.pence + (before?.pence ?? 0),
      paid: charge.paid + (before?.paid ?? 0),
    });
  }
  return [...sums.values()];
}

function unmappedOf(charges: readonly Charge[], mappings: Mappings<ReadMapping>): readonly LineSource[] {
  const unmapped = new Map<string, LineSource>();
  for (const { payElementId, controlAccount, feeKind } of charges) {
    const source = { payElementId, controlAccount, feeKind };
    const key = keyOf(source);
    if (key !== null && mappings.find(source) === undefined) unmapped.set(key, source);
  }
  return [...unmapped.values()];
}

function sum(charges: readonly Charge[], amount: (charge: Charge) => number): number {
  return charges.reduce((total, charge) => total + amount(charge), 0);
}
