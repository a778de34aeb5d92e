import type { WorkingStep } from "../base";
import type { PayslipOfFiling } from "../filing-facts";
import { type FormSource, sumStep } from "./form-workings";

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
  { yearToDate }: PayslipOfFiling,
  { form, rule, source, payFigure, taxFigure }: Totals,
): readonly WorkingStep[] {
  const { previousTaxablePay, previousTaxPaid } = yearToDate;
  return [
    sumStep({
      rule,
      source,
      id: `${form}.total-pay`,
      figure: payFigure,
      pence: previousTaxablePay + yearToDate.taxablePay,
      terms: [
        ["pay in previous employments", previousTaxablePay, 1],
        ["pay in this employment", yearToDate.taxablePay, 1],
      ],
    }),
    sumStep({
      rule,
      source,
      id: `${form}.total-tax`,
      figure: taxFigure,
      pence: previousTaxPaid + yearToDate.tax,
      terms: [
        ["tax in previous employments", previousTaxPaid, 1],
        ["tax in this employment", yearToDate.tax, 1],
      ],
    }),
  ];
}
