import { halfUpDivide } from "../../kernel";
import { formatPence, type Money, type PayElementCategory, shape } from "../base";
import { basisPoints, type DefinedCalculation, defineCalculation } from "../rulebook";
import { TERRITORY } from "./holiday-facts";
import { findHolidayRule } from "./holiday-rule";

const FACTS = shape.record({
  /** All pay for work done in the period. */
  payForWork: shape.amount({ from: 0 }),
  leaveYearStartDate: shape.date,
  /** Where the worker is employed; England and Wales if left out. */
  territory: TERRITORY,
});

/** The facts of one pay period of an irregular-hours or part-year worker. */
export interface RolledUpHolidayPayFacts extends shape.FactsOf<typeof FACTS> {}

/** Holiday pay that is paid with the pay for work instead of during leave, in pounds. */
export interface RolledUpHolidayPay {
  /** Paid with the pay for work, and itemised separately. */
  readonly holidayPay: Money;
}

/**
 * Calculates rolled-up holiday pay: 12.07% of all pay for work done, rounded half up to the penny. Only for
 * irregular-hours and part-year workers.
 * Problems: wrong facts; `not_in_force` in leave years that start before 1 April 2024; `not_allowed_in_territory` in
 * Northern Ireland.
 * Source: Working Time Regulations 1998, regulation 16A, in force from 2024. The rounding is ours.
 */
export const rolledUpHolidayPay: DefinedCalculation<RolledUpHolidayPayFacts, RolledUpHolidayPay> = defineCalculation({
  name: "holiday-rolled-up",
  facts: FACTS,
  law: ({ territory, leaveYearStartDate: day }, rulebook, reader) =>
    findHolidayRule("rolledUpPay", { territory, field: "leaveYearStartDate", day }, rulebook, reader),
  work: ({ payForWork }, { value: rate }) => ({
    holidayPay: formatPence(halfUpDivide(payForWork * basisPoints(rate), 10_000)),
  }),
  explain: ({ holidayPay }, { payForWork }, { value: rate, sourceIds }) => [
    {
      id: "holiday.rolled-up",
      figure: "/holidayPay",
      rule: "A share of all pay for work done, to the nearest penny, half a penny up.",
      formula: "pay for work × rate",
      inputs: { "pay for work": formatPence(payForWork), rate },
      value: holidayPay,
      sources: sourceIds,
    },
  ],
});

/** Categories that are not pay for work done: what replaces pay, repays costs or ends the employment. */
const NOT_FOR_WORK: ReadonlySet<PayElementCategory> = new Set([
  "HolidayPay",
  "SickPay",
  "Expense",
  "Benefit",
  "TerminationPayment",
  "SalarySacrifice",
  "PayrollGiving",
  "Loan",
]);

/**
 * Returns whether payments of a category are pay for work done, of which rolled-up holiday pay is a share and which
 * counts for an average week.
 *
 * Source: Working Time Regulations 1998, regulation 16(3ZA) and (3ZB): pay linked to tasks, for status, and regular
 * overtime; regulation 16A. Bonuses and other payments are counted unless their category says otherwise, which is ours.
 */
export function isPayForWork(category: PayElementCategory): boolean {
  return !NOT_FOR_WORK.has(category);
}
