import type { Calculator } from "./calculator";
import { paymentDateIn } from "./dates";
import { count, flag, type GoldenFile, type GoldenRow, text } from "./golden-file";
import { penceOf } from "./pence";
import { compareRow, type RowResult } from "./row-result";

/** Runs the rows of an official income-tax file: tax of the payment, and tax to date. */
export function runIncomeTax(file: GoldenFile, calculator: Calculator): RowResult[] {
  return file.rows.map((row) => {
    const facts = taxCaseOf(file.year, row);
    const tax = calculator.tax(facts);
    return compareRow(file.name, row, { tax, taxToDate: facts.taxBefore + tax });
  });
}

/** Returns the payment of a row; earlier payments are the row's total to date less the payment's own. */
export function taxCaseOf(year: string, row: GoldenRow) {
  const pay = penceOf(text(row, "pay"));
  return {
    date: paymentDateIn(year, text(row, "payFrequency"), count(row, "period")),
    payFrequency: text(row, "payFrequency"),
    taxCode: text(row, "taxCode"),
    week1Month1: flag(row, "week1Month1"),
    pay,
    benefits: 0n,
    payBefore: penceOf(text(row, "payToDate")) - pay,
    taxBefore: penceOf(text(row, "taxToDate")) - penceOf(text(row, "tax")),
  };
}
