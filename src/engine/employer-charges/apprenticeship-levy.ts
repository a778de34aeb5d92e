import { floorDivide, halfDownDivide, halfUpDivide } from "../../kernel";
import { endOfTaxYear, formatPence, formatRate, type Money, readPence, shape } from "../base";
import { type DefinedCalculation, defineCalculation, getSources, heldTaxYear, type Policies } from "../rulebook";

const FACTS = shape.record({
  taxYear: heldTaxYear,
  /** From 1, which starts on 6 April. */
  taxMonth: shape.integer(1, 12),
  /** Earnings for employer National Insurance since 6 April, from the first pound, without category letter X. */
  payBillToDate: shape.amount({ from: 0 }),
  /** Levy due in earlier months of the year; negative if credits exceed it. */
  levyBefore: shape.amount(),
  /** This scheme's share of the annual allowance; the full allowance if left out. */
  allowanceShare: shape.optional(shape.amount({ from: 0 }), null),
});

/** The facts of an employer's tax month. */
export interface ApprenticeshipLevyFacts extends shape.FactsOf<typeof FACTS> {}

/** The apprenticeship levy of a tax month, and of the year to date, in pounds. */
export interface ApprenticeshipLevy {
  /** Levy of the year up to this tax month. */
  readonly levyToDate: Money;
  /** Due for the month; negative is a credit. */
  readonly levyDue: Money;
  /** This scheme's allowance of the months up to this one. */
  readonly allowanceToDate: Money;
}

/**
 * Calculates the apprenticeship levy of a tax month: the rate of the pay bill to date less the allowance of the months
 * to date, not below zero, less the levy of earlier months. An employer for part of the year keeps the full allowance.
 *
 * The policy `levyRounding` sets the rounding to the penny, as no rule is published. Source: Apprenticeship Levy
 * Manual.
 */
export const apprenticeshipLevy: DefinedCalculation<ApprenticeshipLevyFacts, ApprenticeshipLevy> = defineCalculation({
  name: "apprenticeship-levy",
  facts: FACTS,
  law: ({ taxYear }, rulebook) => rulebook.figuresOn(endOfTaxYear(taxYear)),
  work({ taxMonth, payBillToDate, levyBefore, allowanceShare }, { employerCharges, policies }, reader) {
    const { rateBasisPoints, allowanceYearPence: whole } = employerCharges.apprenticeshipLevy;
    const share = allowanceShare ?? whole;
    if (share > whole) reader.refuse("too_large", "/allowanceShare", { maximum: formatPence(whole) });
    const exact = payBillToDate * rateBasisPoints * 12 - share * taxMonth * 10_000;
    const toDate = Math.max(0, ROUNDINGS[policies.levyRounding](exact, 120_000));
    return {
      levyToDate: formatPence(toDate),
      levyDue: formatPence(toDate - levyBefore),
      allowanceToDate: formatPence(floorDivide(share * taxMonth, 12)),
    };
  },
  explain({ levyDue }, { taxMonth, payBillToDate, levyBefore, allowanceShare }, { employerCharges }) {
    const { rateBasisPoints, allowanceYearPence } = employerCharges.apprenticeshipLevy;
    return [
      {
        id: "employer-charges.apprenticeship-levy",
        figure: "/levyDue",
        rule: "The rate of the pay bill to date less the allowance of the months to date, less the levy of earlier months.",
        formula: "rate × pay bill to date − allowance × month ÷ 12 − levy before",
        inputs: {
          rate: formatRate(rateBasisPoints),
          "pay bill to date": formatPence(payBillToDate),
          allowance: formatPence(allowanceShare ?? allowanceYearPence),
          month: String(taxMonth),
          "levy before": formatPence(levyBefore),
        },
        value: levyDue,
        sources: getSources(employerCharges.sources, "apprenticeshipLevy"),
      },
    ];
  },
});

const ROUNDINGS: Readonly<Record<Policies["levyRounding"], (x: number, divisor: number) => number>> = {
  HalfDown: halfDownDivide,
  HalfUp: halfUpDivide,
  Down: floorDivide,
};

/** The category letter of earnings that are outside National Insurance, and so outside the pay bill of the levy. */
export const OUTSIDE_PAY_BILL = "X";

/** Returns a payslip's part of the apprenticeship levy's pay bill, in pence: earnings for employer National Insurance. */
export function levyPayBill(
  niBreakdown: readonly { readonly niCategory: string; readonly grossForEmployerNi: Money }[],
): number {
  return niBreakdown
    .filter(({ niCategory }) => niCategory !== OUTSIDE_PAY_BILL)
    .reduce((sum, { grossForEmployerNi }) => sum + readPence(grossForEmployerNi), 0);
}
