import { type DefinedFunction, defineFunction, formatPence, halfUpShare, type Money, shape } from "../base";
import { formatUnits, UNITS } from "./units";

/** The weeks by which a year's salary is divided. */
const WEEKS_OF_YEAR = 52;

const FACTS = shape.record(
  {
    /** Leave accrued up to the last day of employment, with what was carried over and has not lapsed. */
    accrued: UNITS,
    taken: UNITS,
    /** Units of an average week: the days or hours worked in it. */
    unitsPerWeek: shape.decimal("units", { from: "0.01", upTo: "168.00" }),
    /** For a worker whose pay varies with the work: the average week's pay before the last day. */
    averageWeekPay: shape.optional(shape.amount({ from: 0 }), null),
    /** For a worker with a salary, in place of an average: the year's salary of the contract on the last day. */
    annualSalary: shape.optional(shape.amount({ from: 0 }), null),
    /** What each week that counts had beside the salary, such as regular overtime and commission. */
    payBesideSalary: shape.optional(shape.list(shape.amount({ from: 0 }), { upTo: WEEKS_OF_YEAR }), []),
    /** Whether the contract or another written agreement lets the employer recover leave taken beyond the accrued. */
    agreementHeld: shape.optional(shape.flag, false),
  },
  shape.requiresEither("averageWeekPay", "annualSalary"),
  shape.excludes("averageWeekPay", "annualSalary"),
  shape.requires("payBesideSalary", "annualSalary"),
);

/** A leaver's holiday, accrued and taken, and the salary or the average week that it is paid by. */
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
 * Pay in lieu is due in any case, at not less than leave would have been paid: a week is a 52nd of the salary in force
 * on the last day, with the average of what was earned beside it; an average week's pay only if pay varies with the
 * work. Leave taken beyond the accrued is recovered only under an agreement, and of a salary without what is beside it,
 * which leave did not pay. The amount is the week's pay by the share of a week, rounded once, half up to the penny.
 * Problems: wrong facts; `required` and `sent_together` unless there is either `averageWeekPay` or `annualSalary`;
 * `required_with` for `payBesideSalary` without a salary.
 * Source: Working Time Regulations 1998, regulations 14, 15E and 16; Employment Rights Act 1996, section 221(2);
 * Chief Constable of South Yorkshire v Connor [2023] EAT 42; Working Time Regulations (Northern Ireland) 2016,
 * regulation 17. The rounding is ours.
 */
export const leaverHoliday: DefinedFunction<LeaverHolidayFacts, LeaverHoliday> = defineFunction({
  name: "holiday-leaver",
  facts: FACTS,
  work(read) {
    const { accrued, taken, unitsPerWeek, agreementHeld } = read;
    const difference = accrued - taken;
    const isRecovered = difference < 0;
    const { over, under } = weekPay(read, isRecovered);
    const payOf = (units: number) => formatPence(halfUpShare(over, units, unitsPerWeek * under));
    return {
      difference: formatUnits(difference),
      direction: isRecovered ? "Recover" : "PayInLieu",
      rate: payOf(ONE_UNIT),
      amount: payOf(Math.abs(difference)),
      recoverAllowed: isRecovered && agreementHeld,
    };
  },
});

/** In hundredths. */
const ONE_UNIT = 100;

type Week = Pick<shape.ReadOf<typeof FACTS>, "averageWeekPay" | "annualSalary" | "payBesideSalary">;

/** Returns a week's pay in pence as a fraction, which is not rounded before it is multiplied. */
function weekPay({ averageWeekPay, annualSalary, payBesideSalary }: Week, isRecovered: boolean) {
  if (annualSalary === null) return { over: averageWeekPay ?? 0, under: 1 };
  const beside = isRecovered ? [] : payBesideSalary;
  const weeks = Math.max(1, beside.length);
  const sum = beside.reduce((all, pay) => all + pay, 0);
  return { over: annualSalary * weeks + sum * WEEKS_OF_YEAR, under: WEEKS_OF_YEAR * weeks };
}
