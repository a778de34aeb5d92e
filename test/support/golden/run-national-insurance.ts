import type { Calculator } from "./calculator";
import { paymentDateIn } from "./dates";
import { count, type GoldenFile, text } from "./golden-file";
import { penceOf } from "./pence";
import { compareRow, type RowResult } from "./row-result";

/** Runs the rows of an employees' National Insurance file: contributions, and bands if the file has them. */
export function runNationalInsurance(file: GoldenFile, calculator: Calculator): RowResult[] {
  return file.rows.map((row) => {
    const payFrequency = text(row, "payFrequency");
    const period = row.period === undefined ? 1 : count(row, "period");
    const found = calculator.contributions({
      date: paymentDateIn(file.year, payFrequency, period),
      payFrequency,
      niCategory: text(row, "niCategory"),
      pay: penceOf(text(row, "pay")),
      director: null,
    });
    const { employee, employer } = found;
    return compareRow(file.name, row, row.atLel === undefined ? { employee, employer } : { ...found });
  });
}
