import { ceilDivide } from "../../kernel";
import { formatDate, formatPence, Reader, workingsOf } from "../base";
import { calculation } from "../rulebook";
import { explainEntitlement } from "./explain-entitlement";
import type { HolidayEntitlement, HolidayEntitlementFacts } from "./holiday-facts";
import { holidayRuleOn } from "./holiday-rule";
import { formatThousandths } from "./quantity";
import { type ReadEntitlement, readEntitlement } from "./read-entitlement";
import { type Share, shareOf, shareRaised } from "./share-of-year";

/** The weeks of a leave year, and the most days. */
export interface EntitlementRule {
  readonly weeks: string;
  readonly mostDays: number;
}

/**
 * Least paid holiday of a worker with a regular week or pattern of shifts, in days or shifts, weeks and hours.
 *
 * A whole leave year has 5.6 weeks, at most 28 days, unrounded; shifts are raised to the tenth. A starter has a twelfth
 * for each month begun, raised to the half day. A leaver, and who both starts and leaves, has the share of days
 * employed, raised to the tenth of a day or the hundredth of a shift. Hours are the same leave at the hours of an
 * average day (a starter's from the days as raised), weeks the share of 5.6; both raised to the hundredth.
 * Problems: wrong facts; dates outside the leave year; `sent_together` for two ways of saying the week; `not_in_force`
 * where the rules hold none.
 * Source: Working Time Regulations 1998, regulations 13 and 13A, as the government's calculator works them.
 */
export const holidayEntitlement = calculation<HolidayEntitlementFacts, HolidayEntitlement>(
  (facts, rulebook, options) => {
    const reader = new Reader();
    const owner = reader.object(facts, "");
    const read = owner === null ? null : readEntitlement(reader, owner);
    if (read === null || reader.problems.length > 0) return { ok: false, problems: reader.problems };
    const rule = holidayRuleOn(reader, rulebook, "entitlement", read.yearStart, "leaveYearStartDate", read.territory);
    if (rule === null) return { ok: false, problems: reader.problems };
    const share = shareOf(read);
    const value = entitlementOf(read, rule.value, share);
    const sources = rulebook.chapter("holiday")?.sources ?? {};
    const workings =
      options?.explain === true ? workingsOf(explainEntitlement(read, rule, share, value), { sources }) : null;
    return { ok: true, value, workings, rules: rulebook.digestOf(rule.taxYear) ?? rulebook.digest() };
  },
);

function entitlementOf(read: ReadEntitlement, rule: EntitlementRule, share: Share | null): HolidayEntitlement {
  const weeks = Math.round(Number(rule.weeks) * 10) * 100;
  const whole = wholeYear(read, weeks, rule);
  const { parts } = read.week;
  const days = shareRaised(whole, parts, share, stepOf(read, share));
  return {
    unitName: read.unitName,
    wholeYearDays: formatThousandths(shareRaised(whole, parts, null, stepOf(read, null))),
    days: formatThousandths(days),
    wholeYearHours: hoursOf(read, whole, null),
    hours: share?.kind === "Start" ? hoursOf(read, days, null) : hoursOf(read, whole, share),
    wholeYearWeeks: formatThousandths(weeks),
    weeks: formatThousandths(share === null ? weeks : shareRaised(weeks, 1, share, 10)),
    leaveYearEndDate: formatDate(read.yearEnd),
  };
}

/** Thousandths of a day over the week's parts: hundredths of days times thousandths of weeks, and no more than the limit. */
function wholeYear({ week }: ReadEntitlement, weeks: number, { mostDays }: EntitlementRule): number {
  return Math.min((week.hundredths * weeks) / 100, mostDays * 1000 * week.parts);
}

/** The thousandths that a share is raised to. */
function stepOf({ unitName }: ReadEntitlement, share: Share | null): number {
  if (share === null) return unitName === "Day" ? 1 : 100;
  if (share.kind === "Start") return 500;
  return unitName === "Day" ? 100 : 10;
}

/** Thousandths of days as hours of an average day, raised to the hundredth. */
function hoursOf({ hoursPerWeek, week }: ReadEntitlement, thousandths: number, share: Share | null): string | null {
  if (hoursPerWeek === null) return null;
  const [part, whole] = share === null ? [1, 1] : [share.part, share.whole];
  return formatPence(ceilDivide(thousandths * hoursPerWeek * part, 10 * week.hundredths * whole));
}
