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

const FACTS = shape.record(
  {
    /** Where the worker is employed; England and Wales if left out. */
    territory: TERRITORY,
    leaveYearStartDate: shape.date,
    hoursWorked: HOURS_OF_YEAR,
    /** Weeks of sick or statutory leave in the period, and the average week's hours that count for each. */
    statutoryLeave: shape.optional(STATUTORY_LEAVE, null),
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

export interface AccruedHoliday {
  /** Whole hours accrued on the last day of the pay period. */
  readonly hours: string;
  /** Hours remaining under the leave year's limit before this accrual; null if there is no limit. */
  readonly hoursLeft: string | null;
}

/**
 * Calculates the holiday that an irregular-hours or part-year worker accrues in a pay period, in whole hours.
 *
 * 12.07% of the hours worked, with the average week's hours for each week of sick or statutory leave, rounded half up
 * to the hour; at most 28 days in a leave year.
 * Problems: wrong facts; `required_with` for a limit without the hours accrued before; `not_in_force` in leave years
 * that start before 1 April 2024; `not_allowed_in_territory` in Northern Ireland.
 * Source: Working Time Regulations 1998, regulation 15B, in force from 2024.
 */
export const accrueHoliday: DefinedCalculation<HolidayAccrualFacts, AccruedHoliday> = defineCalculation({
  name: "holiday-accrual",
  facts: FACTS,
  law: findAccrualRule,
  work(read, { value: rate, mostDays }) {
    const { hoursWorked, statutoryLeave, averageDayHours, accruedBefore } = read;
    const onLeave = statutoryLeave === null ? 0 : statutoryLeave.weeks * statutoryLeave.averageWeekHours;
    // Hundredths of hours times hundredths of weeks times basis points.
    const earned = halfUpDivide((hoursWorked * 100 + onLeave) * basisPoints(rate), 100_000_000) * 100;
    const left = averageDayHours === null ? null : Math.max(0, mostDays * averageDayHours - accruedBefore);
    return {
      hours: formatHours(left === null ? earned : Math.min(earned, left)),
      hoursLeft: left === null ? null : formatHours(left),
    };
  },
  explain: ({ hours, hoursLeft }, { hoursWorked, statutoryLeave }, { value: rate, sourceIds }) => [
    {
      id: "holiday.accrual",
      figure: "/hours",
      rule: "A share of the hours, to the nearest whole hour, half an hour up; no more than the leave year has left.",
      formula: "lesser of (nearest hour((hours worked + weeks of leave × average week) × rate)) and hours left",
      inputs: {
        "hours worked": formatPence(hoursWorked),
        "weeks of leave": formatPence(statutoryLeave?.weeks ?? 0),
        "average week": formatPence(statutoryLeave?.averageWeekHours ?? 0),
        rate,
        "hours left": hoursLeft ?? "no limit",
      },
      value: hours,
      sources: sourceIds,
    },
  ],
});

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
