import {
  type DefinedFunction,
  defineFunction,
  halfUpShare,
  type Pence,
  shape,
  WHOLE_IN_BASIS_POINTS,
} from "../../base";
import type { LineAmountType } from "../words";
import type { DocumentAmounts } from "./document";
import { amountsOfLines, groupLines } from "./group-lines";
import { LINE_AMOUNT_TYPE, LINES, TAX_RATES } from "./line-facts";
import { writeDocument } from "./write-document";

const FACTS = shape.record({
  lineAmountType: LINE_AMOUNT_TYPE,
  lines: LINES,
  /** The rate in per cent of every tax type that a line names. */
  taxRates: TAX_RATES,
});

/** The lines of an invoice and the rates of their tax types. */
export interface InvoiceFacts extends shape.FactsOf<typeof FACTS> {}

/**
 * Calculates the amounts of an invoice, or of a credit note that belongs to no invoice. A line is quantity × unit
 * price, rounded half away from zero to the penny. Tax is rounded once for each tax type, on the sum of its lines, half
 * away from zero, and shared to the lines by the largest remainder. Amounts that include tax are split in the same way:
 * tax is amount × rate ÷ (100% + rate).
 *
 * Problems: wrong facts; `unknown_value` for a tax type without a rate; `negative_amount` for a total below zero.
 * Source: VAT Notice 700 section 17.5 allows rounding the total VAT; the direction and the sharing are ours.
 */
export const calculateInvoice: DefinedFunction<InvoiceFacts, DocumentAmounts> = defineFunction({
  name: "invoice",
  facts: FACTS,
  work(read, reader) {
    const { lineAmountType: type, lines, taxRates } = read;
    const amounts = amountsOfLines(lines, reader);
    const rates = new Map(taxRates.map(({ taxType, rate }) => [taxType, rate]));
    const groups = groupLines(read, amounts, rates, reader);
    const taxed = groups.map((group) => ({ ...group, tax: taxOn(type, group.pence, group.rate) }));
    return writeDocument(type, amounts, taxed, reader);
  },
});

/**
 * Returns the tax on an amount, in pence, rounded half away from zero: amount × rate, or amount × rate ÷ (100% + rate)
 * of an amount that includes the tax.
 *
 * @param rate hundredths of a per cent
 */
export function taxOn(type: LineAmountType, pence: Pence, rate: number): number {
  if (type === "NoTax") return 0;
  const whole = type === "Inclusive" ? WHOLE_IN_BASIS_POINTS + rate : WHOLE_IN_BASIS_POINTS;
  const tax = halfUpShare(Math.abs(pence), rate, whole);
  return pence < 0 ? 0 - tax : tax;
}
