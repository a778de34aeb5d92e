import type { Money } from "../../base";

/** The amounts of a line. */
export interface DocumentLine {
  readonly lineAmount: Money;
  readonly taxAmount: Money;
}

/** The lines of one tax type together. */
export interface TaxTotal {
  readonly taxType: string;
  /** Per cent, with two decimals. */
  readonly rate: string;
  /** The sum of its line amounts, which include the tax if the document is `Inclusive`. */
  readonly amount: Money;
  readonly taxAmount: Money;
}

/** The amounts of an invoice or a credit note. */
export interface DocumentAmounts {
  /** In the order of the lines sent. */
  readonly lines: readonly DocumentLine[];
  /** In the order in which the lines name the tax types; empty without tax. */
  readonly taxes: readonly TaxTotal[];
  readonly subTotal: Money;
  readonly totalTax: Money;
  readonly total: Money;
}
