import type { FormSource, FormSum } from "./form-workings";
import type { ReadForm } from "./read-form";

interface Totals {
  /** "p45", "p60": the prefix of the step ids. */
  readonly form: string;
  readonly rule: string;
  readonly source: FormSource;
  /** The place of the totals on the form. */
  readonly payFigure: string;
  readonly taxFigure: string;
}

/** Returns pay and tax of the year as sums of previous employments and this one. */
export function yearTotals(
  { yearToDate, previousTaxablePay, previousTaxPaid }: ReadForm["payslip"],
  { form, rule, source, payFigure, taxFigure }: Totals,
): readonly FormSum[] {
  return [
    {
      rule,
      source,
      id: `${form}.total-pay`,
      figure: payFigure,
      pence: previousTaxablePay + yearToDate.taxablePay,
      terms: [
        ["pay in previous employments", previousTaxablePay, 1],
        ["pay in this employment", yearToDate.taxablePay, 1],
      ],
    },
    {
      rule,
      source,
      id: `${form}.total-tax`,
      figure: taxFigure,
      pence: previousTaxPaid + yearToDate.tax,
      terms: [
        ["tax in previous employments", previousTaxPaid, 1],
        ["tax in this employment", yearToDate.tax, 1],
      ],
    },
  ];
}
