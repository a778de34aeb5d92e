import { type DefinedFunction, defineFunction, formatPence, type Reader, shape } from "../../base";
import { Credited } from "./credited";
import type { DocumentAmounts } from "./document";
import { amountsOfLines, groupLines, type TaxGroup } from "./group-lines";
import { LINE_AMOUNT_TYPE, LINES, RATE } from "./line-facts";
import type { TaxedGroup } from "./write-document";
import { writeDocument } from "./write-document";

const TAXES = shape.list(
  shape.record({ taxType: shape.text, rate: RATE, amount: shape.amount(), taxAmount: shape.amount() }),
  { upTo: 1000 },
  shape.distinct("taxType"),
);

const DOCUMENT = shape.record({ taxes: TAXES, total: shape.amount({ from: 0 }) });

const FACTS = shape.record({
  lineAmountType: LINE_AMOUNT_TYPE,
  lines: LINES,
  /** `taxes` and `total` of the invoice, as `calculateInvoice` returned them. */
  invoice: DOCUMENT,
  /** The same of every other credit note against the invoice that is not voided, drafts included. */
  creditNotes: shape.optional(shape.list(DOCUMENT, { upTo: 10_000 }), []),
});

/** The lines of a credit note, its invoice, and what the invoice's other credit notes credit. */
export interface CreditNoteFacts extends shape.FactsOf<typeof FACTS> {}

/**
 * Calculates the amounts of a credit note against an invoice, so that any division of the invoice into credit notes
 * adds up to it, tax included: the tax of each tax type is the tax on all that is credited so far, this note included,
 * less the tax of the other notes. The note that credits the last of a tax type has the tax that remains, also if notes
 * in between were voided, changed or removed. Tax never has the opposite sign of the amount.
 *
 * Problems: wrong facts; `credit_exceeds_invoice` {taxType, maximum} at a line for more than remains of its tax type,
 * and at /lines for more than remains of the invoice; `negative_amount` for a total below zero.
 */
export const calculateCreditNote: DefinedFunction<CreditNoteFacts, DocumentAmounts> = defineFunction({
  name: "credit-note",
  facts: FACTS,
  work(read, reader) {
    const { lineAmountType: type, lines, invoice, creditNotes } = read;
    const amounts = amountsOfLines(lines, reader);
    const rates = new Map(invoice.taxes.map(({ taxType, rate }) => [taxType, rate]));
    const groups = groupLines(read, amounts, rates, reader);
    const credited = new Credited(type, invoice, creditNotes);
    const taxed = groups.map((group) => taxGroup(group, credited, reader));
    const value = writeDocument(type, amounts, taxed, reader);
    const left = credited.totalLeft();
    const tax = taxed.reduce((sum, group) => sum + group.tax, 0);
    const total = amounts.reduce((sum, pence) => sum + pence, 0) + (type === "Exclusive" ? tax : 0);
    if (total > left) reader.refuse("credit_exceeds_invoice", "/lines", { maximum: formatPence(left) });
    return value;
  },
});

function taxGroup(group: TaxGroup, credited: Credited, reader: Reader): TaxedGroup {
  const { taxType, pence, places } = group;
  if (credited.exceeds(taxType, pence)) {
    const maximum = formatPence(credited.amountLeft(taxType));
    reader.refuse("credit_exceeds_invoice", `/lines/${places[0]}`, { taxType, maximum });
  }
  return { ...group, tax: credited.taxOf(taxType, pence) };
}
