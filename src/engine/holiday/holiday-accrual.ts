import { halfUpDivide } from "../../kernel";
import { formatPence, type Reader, shape } from "../base";
import { basisPoints, type DefinedCalculation, defineCalculation, type Rulebook } from "../rulebook";
import { TERRITORY } from "./holiday-facts";
import { findHolidayRule, type HolidayRule } from "./holiday-rule";

const HOURS_OF_YEAR = shape.decimal("hours", { from: 0, upTo: "8784.00" });

const STATUTORY_LEAVE = shape.record({
  weeks: shape.decimal("weeks", { from: 0, upTo: "53.00" }),
  averageWeekHours: shape.decimal("hours", { from: 0, upTo: "168.00" }),
});

/** Days of the pay period that one leave has, and the average week's hours before that leave. */
const LEAVE_IN_PERIOD = shape.record({
  days: shape.integer(1, 366),
  averageWeekHours: shape.decimal("hours", { from: 0, upTo: "168.00" }),
});

const FACTS = shape.record(
  {
    /** Where the worker is employed; England and Wales if left out. */
    territory: TERRITORY,
    leaveYearStartDate: shape.date,
    hoursWorked: HOURS_OF_YEAR,
    /** Weeks of sick or statutory leave in the period, and the average week's hours that count for each. */
    statutoryLeave: shape.optional(STATUTORY_LEAVE, null),
    /** The same by the day, for each leave in the period: a day is a seventh of a week. */
    leaves: shape.optional(shape.list(LEAVE_IN_PERIOD, { upTo: 366 }), []),
    /** Hours of an average day, which convert the limit of 28 days to hours; if left out, there is no limit. */
    averageDayHours: shape.optional(shape.decimal("hours", { from: 0, upTo: "24.00" }), null),
    /** Hours accrued earlier in the leave year; required with the limit. */
    accruedBefore: shape.optional(HOURS_OF_YEAR, 0),
  },
  shape.requires("averageDayHours", "accruedBefore"),
  shape.requires("accruedBefore", "averageDayHours"),
);

type ReadFacts = shape.ReadOf<typeof FACTS>;

/** The facts of one pay period of an irregular-hours or part-year worker. Hours have up to two decimals. */
export interface HolidayAccrualFacts extends shape.FactsOf<typeof FACTS> {}

/** The holiday accrued in one pay period, in hours. */
export interface AccruedHoliday {
  /** Whole hours accrued on the last day of the pay period. */
  readonly hours: string;
  /** Hours remaining under the leave year's limit before this accrual; null if there is no limit. */
  readonly hoursLeft: string | null;
}

/**
 * Calculates the holiday that an irregular-hours or part-year worker accrues in a pay period, in whole hours.
 *
 * 12.07% of the hours worked, with the average week's hours for each week of sick or statutory leave (those of
 * `hoursBeforeLeave`), rounded half up to the hour; at most 28 days in a leave year.
 * Problems: wrong facts; `required_with` for a limit without the hours accrued before; `not_in_force` in leave years
 * that start before 1 April 2024; `not_allowed_in_territory` in Northern Ireland.
 * Source: Working Time Regulations 1998, regulations 15B and 15C, in force from 2024.
 */
export const accrueHoliday: DefinedCalculation<HolidayAccrualFacts, AccruedHoliday> = defineCalculation({
  name: "holiday-accrual",
  facts: FACTS,
  law: findAccrualRule,
  work(read, { value: rate, mostDays }) {
    const { hoursWorked, averageDayHours, accruedBefore } = read;
    // Hundredths of hours times hundredths of weeks times basis points.
    const whole = (hoursWorked * 700 + onLeave(read)) * basisPoints(rate);
    const earned = halfUpDivide(whole, 700_000_000) * 100;
    const left = averageDayHours === null ? null : Math.max(0, mostDays * averageDayHours - accruedBefore);
    return {
      hours: formatHours(left === null ? earned : Math.min(earned, left)),
      hoursLeft: left === null ? null : formatHours(left),
    };
  },
  explain: ({ hours, hoursLeft }, read, { value: rate, sourceIds }) => [
    {
      id: "holiday.accrual",
      figure: "/hours",
      rule: "A share of the hours, to the nearest whole hour, half an hour up; no more than the leave year has left.",
      formula: "lesser of (nearest hour((hours worked + weeks of leave × average week) × rate)) and hours left",
      inputs: {
        "hours worked": formatPence(read.hoursWorked),
        "weeks of leave × average week": formatPence(halfUpDivide(onLeave(read), 700)),
        rate,
        "hours left": hoursLeft ?? "no limit",
      },
      value: hours,
      sources: sourceIds,
    },
  ],
});

/** Returns the average hours of the leave of a period, in seven hundredths of a hundredth. */
function onLeave({ statutoryLeave, leaves }: ReadFacts): number {
  const weeks = statutoryLeave === null ? 0 : statutoryLeave.weeks * statutoryLeave.averageWeekHours * 7;
  return leaves.reduce((sum, { days, averageWeekHours }) => sum + days * averageWeekHours * 100, weeks);
}

/** Finds the rate of accrual, with the limit of the leave year. */
function findAccrualRule(
  { territory, leaveYearStartDate: day }: ReadFacts,
  rulebook: Rulebook,
  reader: Reader,
): (HolidayRule<string> & { readonly mostDays: number }) | null {
  const when = { territory, field: "leaveYearStartDate", day };
  const rate = findHolidayRule("irregularAccrual", when, rulebook, reader);
  const limit = rate === null ? null : findHolidayRule("entitlement", when, rulebook, reader);
  return rate === null || limit === null ? null : { ...rate, mostDays: limit.value.mostDays };
}

function formatHours(hundredths: number): string {
  return String(hundredths / 100);
}

/** Leave that is recorded without statutory pay, of which some is statutory leave. */
const STATUTORY_WITHOUT_PAY: ReadonlySet<string> = new Set(["Parental", "Carers", "OrdinaryMaternity"]);

/**
 * Returns whether an absence without statutory pay is statutory leave, during which holiday accrues by average hours.
 *
 * Parental leave, carer's leave and maternity leave are. Time off for dependants, jury service, strikes, sabbaticals and leave that the
 * employer grants are not. Absences with statutory pay always are: sickness, maternity, paternity, adoption, shared
 * parental, bereavement and neonatal care.
 * Source: Working Time Regulations 1998, regulation 2(1), "statutory leave"; Acas, "Other leave and sickness: irregular
 * hours and part-year workers".
 */
export function isStatutoryLeaveWithoutPay(kind: string): boolean {
  return STATUTORY_WITHOUT_PAY.has(kind);
}
