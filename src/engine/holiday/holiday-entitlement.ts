import { ceilDivide } from "../../kernel";
import { formatDate, formatPence } from "../base";
import { type DefinedCalculation, defineCalculation } from "../rulebook";
import { type EntitlementRule, explainEntitlement } from "./explain-entitlement";
import { ENTITLEMENT_FACTS, type HolidayEntitlement, type HolidayEntitlementFacts } from "./holiday-facts";
import { findHolidayRule } from "./holiday-rule";
import { type EmployedYear, employedYear, getShare, type Share, shareRaised } from "./leave-year";

/** Days a week of somebody who works every day, at which the limit of statutory leave is reached. */
export const EVERY_DAY = 7;

/**
 * Calculates the statutory paid holiday of a worker with a regular week or pattern of shifts, in days or shifts, weeks
 * and hours.
 *
 * A full leave year has 5.6 weeks, at most 28 days, unrounded; shifts are rounded up to the tenth. A starter has a
 * twelfth for each month begun, rounded up to the half day. A leaver, or someone who both starts and leaves, has the
 * share of days employed, rounded up to the tenth of a day or the hundredth of a shift. Hours are the same leave at the
 * hours of an average day (a starter's from the rounded days), weeks the share of 5.6; both rounded up to the
 * hundredth.
 * Problems: wrong facts; dates outside the leave year; `sent_together` for two ways of stating the week; `not_in_force`
 * if the rules have none.
 * Source: Working Time Regulations 1998, regulations 13 and 13A, as in the government's calculator.
 */
export const holidayEntitlement: DefinedCalculation<HolidayEntitlementFacts, HolidayEntitlement> = defineCalculation({
  name: "holiday",
  facts: ENTITLEMENT_FACTS,
  law: ({ territory, leaveYearStartDate: day }, rulebook, reader) =>
    findHolidayRule("entitlement", { territory, field: "leaveYearStartDate", day }, rulebook, reader),
  work: (read, rule) => calculateEntitlement(employedYear(read), rule.value),
  explain: (value, read, rule) => explainEntitlement(value, employedYear(read), rule),
});

/** Returns the entitlement of the employed part of a leave year under the rule in force. */
export function calculateEntitlement(year: EmployedYear, rule: EntitlementRule): HolidayEntitlement {
  const share = getShare(year);
  const weeks = Math.round(Number(rule.weeks) * 10) * 100;
  const whole = wholeYear(year, weeks, rule);
  const { parts } = year.week;
  const days = shareRaised(whole, parts, share, stepOf(year, share));
  return {
    unitName: year.unitName,
    wholeYearDays: formatThousandths(shareRaised(whole, parts, null, stepOf(year, null))),
    days: formatThousandths(days),
    wholeYearHours: hoursOf(year, whole, null),
    hours: share?.kind === "Start" ? hoursOf(year, days, null) : hoursOf(year, whole, share),
    wholeYearWeeks: formatThousandths(weeks),
    weeks: formatThousandths(share === null ? weeks : shareRaised(weeks, 1, share, 10)),
    leaveYearEndDate: formatDate(year.yearEnd),
  };
}

/** Returns the full year in thousandths of a day over the week's parts: days times weeks, up to the limit. */
function wholeYear({ week }: EmployedYear, weeks: number, { mostDays }: EntitlementRule): number {
  return Math.min((week.hundredths * weeks) / 100, mostDays * 1000 * week.parts);
}

/** Returns the step, in thousandths, to which a share is rounded up. */
function stepOf({ unitName }: EmployedYear, share: Share | null): number {
  if (share === null) return unitName === "Day" ? 1 : 100;
  if (share.kind === "Start") return 500;
  return unitName === "Day" ? 100 : 10;
}

/** Returns thousandths of days as hours of an average day, rounded up to the hundredth. */
function hoursOf({ hoursPerWeek, week }: EmployedYear, thousandths: number, share: Share | null): string | null {
  if (hoursPerWeek === null) return null;
  const [part, whole] = share === null ? [1, 1] : [share.part, share.whole];
  return formatPence(ceilDivide(thousandths * hoursPerWeek * part, 10 * week.hundredths * whole));
}

/** Writes thousandths without trailing zeros: "28", "19.6". */
function formatThousandths(thousandths: number): string {
  return String(thousandths / 1000);
}
