import { halfUpDivide } from "../../kernel";
import { type DefinedFunction, defineFunction, formatPence, halfUpShare, type Money, type Pence, shape } from "../base";
import { UNITS } from "./units";

const FACTS = shape.record({
  /** Units of leave. */
  units: UNITS,
  /** Units of an average week: the days or hours worked in it. */
  unitsPerWeek: shape.decimal("units", { from: "0.01", upTo: "168.00" }),
  averageWeekPay: shape.amount({ from: 0 }),
});

/** Units of leave, and the average week that they are paid by. */
export interface HolidayPayFacts extends shape.FactsOf<typeof FACTS> {}

/** The pay for leave, in pounds. */
export interface HolidayPay {
  readonly amount: Money;
  /** Pay of one unit, to the penny; for display, never multiplied. */
  readonly unitPay: Money;
}

/**
 * Calculates the pay of leave: the average week's pay by the share of a week, rounded once, half up to the penny.
 *
 * Problems: wrong facts.
 * Source: Working Time Regulations 1998, regulation 16(1): a week's pay for each week of leave. The rounding is ours.
 */
export const holidayPay: DefinedFunction<HolidayPayFacts, HolidayPay> = defineFunction({
  name: "holiday-pay",
  facts: FACTS,
  work: (read) => ({
    amount: formatPence(payOfUnits(read)),
    unitPay: formatPence(halfUpDivide(read.averageWeekPay * 100, read.unitsPerWeek)),
  }),
});

/** Returns the pence of hundredths of units. */
function payOfUnits({
  units,
  unitsPerWeek,
  averageWeekPay,
}: {
  readonly units: number;
  readonly unitsPerWeek: number;
  readonly averageWeekPay: Pence;
}): number {
  return halfUpShare(averageWeekPay, units, unitsPerWeek);
}
