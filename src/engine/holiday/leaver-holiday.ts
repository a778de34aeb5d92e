import { halfUpDivide } from "../../kernel";
import { type DefinedFunction, defineFunction, formatPence, type Money, shape } from "../base";
import { payOfUnits } from "./holiday-pay";
import { formatUnits, UNITS } from "./units";

const FACTS = shape.record({
  /** Leave accrued up to the last day of employment, with what was carried over and has not lapsed. */
  accrued: UNITS,
  taken: UNITS,
  /** Units of an average week: the days or hours worked in it. */
  unitsPerWeek: shape.decimal("units", { from: "0.01", upTo: "168.00" }),
  averageWeekPay: shape.amount({ from: 0 }),
  /** Whether the contract or another written agreement lets the employer recover leave taken beyond the accrued. */
  agreementHeld: shape.optional(shape.flag, false),
});

/** A leaver's holiday, accrued and taken, and the average week that it is paid by. */
export interface LeaverHolidayFacts extends shape.FactsOf<typeof FACTS> {}

/** What is paid for a leaver's untaken holiday, or may be recovered for holiday taken in excess. */
export interface LeaverHoliday {
  /** Units accrued less units taken; below zero if too much was taken. */
  readonly difference: string;
  readonly direction: "PayInLieu" | "Recover";
  /** Pay of one unit, to the penny; for display. */
  readonly rate: Money;
  /** What is paid, or with an agreement deducted: never below zero. */
  readonly amount: Money;
  /** Whether too much leave may be recovered. */
  readonly recoverAllowed: boolean;
}

/**
 * Calculates a leaver's pay in lieu of untaken leave, or the value of leave taken beyond what had accrued.
 *
 * Pay in lieu is due in any case. Leave taken beyond the accrued is recovered only under an agreement. The amount
 * is the average week's pay by the share of a week, rounded once, half up to the penny.
 * Problems: wrong facts.
 * Source: Working Time Regulations 1998, regulations 14 and 15E; Working Time Regulations (Northern Ireland) 2016,
 * regulation 17. The rounding is ours.
 */
export const leaverHoliday: DefinedFunction<LeaverHolidayFacts, LeaverHoliday> = defineFunction({
  name: "holiday-leaver",
  facts: FACTS,
  work({ accrued, taken, unitsPerWeek, averageWeekPay, agreementHeld }) {
    const difference = accrued - taken;
    const isRecovered = difference < 0;
    return {
      difference: formatUnits(difference),
      direction: isRecovered ? "Recover" : "PayInLieu",
      rate: formatPence(halfUpDivide(averageWeekPay * 100, unitsPerWeek)),
      amount: formatPence(payOfUnits({ units: Math.abs(difference), unitsPerWeek, averageWeekPay })),
      recoverAllowed: isRecovered && agreementHeld,
    };
  },
});
