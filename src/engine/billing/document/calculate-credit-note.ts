import { type DefinedFunction, defineFunction, formatPence, type Pence, type Reader, shape } from "../../base";
import type { LineAmountType } from "../words";
import { taxOn } from "./calculate-invoice";
import type { DocumentAmounts } from "./document";
import { amountsOfLines, groupLines, type TaxGroup } from "./group-lines";
import { LINE_AMOUNT_TYPE, LINES, RATE } from "./line-facts";
import { type TaxedGroup, writeDocument } from "./write-document";

interface TaxOfDocument {
  readonly taxType: string;
  readonly rate: number;
  readonly amount: number;
  readonly taxAmount: number;
}

interface CreditedDocument {
  readonly taxes: readonly TaxOfDocument[];
  readonly total: number;
}

interface Sums {
  readonly rate: number;
  /** What the invoice charges, in pence. */
  readonly charged: number;
  /** What other credit notes credit of it. */
  amount: number;
  tax: number;
}

/** What an invoice charges by tax type, and what credit notes credit of it. All amounts are in pence. */
class Credited {
  readonly #sums = new Map<string, Sums>();
  readonly #totalLeft: number;

  constructor(
    private readonly type: LineAmountType,
    invoice: CreditedDocument,
    notes: readonly CreditedDocument[],
  ) {
    for (const { taxType, rate, amount } of invoice.taxes) {
      this.#sums.set(taxType, { rate, charged: amount, amount: 0, tax: 0 });
    }
    for (const { taxType, amount, taxAmount } of notes.flatMap(({ taxes }) => taxes)) {
      const sums = this.#sums.get(taxType);
      if (sums === undefined) continue;
      sums.amount += amount;
      sums.tax += taxAmount;
    }
    this.#totalLeft = notes.reduce((left, { total }) => left - total, invoice.total);
  }

  totalLeft(): number {
    return this.#totalLeft;
  }

  amountLeft(taxType: string): number {
    const { charged, amount } = this.#of(taxType);
    return charged - amount;
  }

  /** Returns whether a further amount is more than remains, or charges instead of crediting. */
  exceeds(taxType: string, pence: Pence): boolean {
    const left = this.amountLeft(taxType);
    return pence < Math.min(0, left) || pence > Math.max(0, left);
  }

  /** Returns the tax of a further amount: that on all that is credited, less what other notes have. */
  taxOf(taxType: string, pence: Pence): number {
    const { rate, amount, tax } = this.#of(taxType);
    const due = taxOn(this.type, amount + pence, rate) - tax;
    if (pence === 0) return 0;
    return pence < 0 ? Math.min(0, due) : Math.max(0, due);
  }

  #of(taxType: string): Sums {
    return this.#sums.get(taxType) ?? { rate: 0, charged: 0, amount: 0, tax: 0 };
  }
}

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
