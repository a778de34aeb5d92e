import { type Fraction, type Pence, type Problem, problem, type Reader } from "../../base";
import {
  type Average,
  averageUpTo,
  isAtLeast,
  isAverage,
  missingPayDays,
  type PayDaysMissing,
  type PayHistory,
  type PayRise,
  raisedBy,
  risesThatCount,
  underPolicy,
} from "../average-earnings";
import { applyOverrides, type ScheduledSlice, settleExternally } from "../slices";
import type { Award } from "./award";
import { type Condition, testConditions } from "./conditions";
import { ruleDay } from "./family-facts";
import { type ScheduledWeek, scheduleWeeks } from "./scheduled-week";
import { getSlices } from "./slice-weeks";

/** Days after the relevant week in which a bereaved employee's expected earnings may count. */
const WINDOW_AFTER = 56;

/** A schedule before it is written. */
export interface WorkedSchedule {
  readonly award: Award;
  readonly average: AwardAverage;
  readonly conditions: readonly Condition[];
  /** Empty if the employee is not entitled. */
  readonly weeks: readonly ScheduledWeek[];
  readonly slices: readonly ScheduledSlice[];
  readonly unallocatedPence: Pence;
}

/** Averages, tests and prices an award; null with problems if pay days or rules are not known. */
export function workSchedule(award: Award, reader: Reader): WorkedSchedule | null {
  const average = averageOfAward(award, reader);
  if (average === null) return null;
  const conditions = award.read.imported === null ? testConditions(award, average.awe) : [];
  if (conditions.some(({ isMet }) => !isMet)) {
    return { award, average, conditions, weeks: [], slices: [], unallocatedPence: 0 };
  }
  const weeks = scheduleWeeks(award, average.awe, reader);
  if (weeks === null) return null;
  const slices = applyOverrides(getSlices(award, weeks), award.read.overrides, reader);
  const settlement = settleExternally(slices, award.read.externalPayments, award.read.payPeriods);
  return { award, average, conditions, weeks, ...settlement };
}

/** The average on which an award is paid. */
interface AwardAverage {
  readonly awe: Fraction;
  readonly source: "Payslips" | "Override" | "Import";
  /** null if it was stated. */
  readonly average: Average | null;
  /** The rises that increased it, in date order. */
  readonly rises: readonly PayRise[];
}

/** Calculates the average of an award with its pay rises; null with a problem if pay days are not known. */
function averageOfAward(award: Award, reader: Reader): AwardAverage | null {
  const { statedAverage } = award.read;
  if (statedAverage !== null) {
    return { ...statedAverage, average: null, rises: [] };
  }
  const history = historyOf(award);
  if (history === null) return refuse(reader, problem("required", "/employment/earnings"));
  const { referenceDate } = award.read.event.week;
  const plain = averageUpTo(history, referenceDate);
  const found = isBereavementWithoutService(award) ? bestOfWindow(award, plain) : plain;
  if (!isAverage(found)) return refuse(reader, missingPayDays(found));
  const rises = countedRises(award, found);
  if (rises.length === 0) return { awe: found.awe, source: "Payslips", average: found, rises };
  const reach = isMaternity(award) ? "WholePeriod" : "SinceEffective";
  const raised = averageUpTo(history, referenceDate, raisedBy(rises, reach));
  if (!isAverage(raised)) return refuse(reader, missingPayDays(raised));
  return { awe: raised.awe, source: "Payslips", average: raised, rises };
}

function refuse(reader: Reader, found: Problem): null {
  reader.problems.push(found);
  return null;
}

function historyOf({ read, rules }: Award): PayHistory | null {
  return read.employment.history === null
    ? null
    : underPolicy(read.employment.history, rules, read.event.week.referenceDate);
}

/** Whether no service is required: then earnings after the bereavement may count. */
function isBereavementWithoutService({ read, payment }: Award): boolean {
  return read.event.type === "StatutoryParentalBereavementPay" && payment.serviceWeeks === 0;
}

function isMaternity({ read }: Award): boolean {
  return read.event.type === "StatutoryMaternityPay";
}

/** Returns the rises that count: for maternity pay until the leave ends, otherwise to the relevant period's end. */
function countedRises(award: Award, average: Average): PayRise[] {
  const { read, rules, blocks } = award;
  if (read.payRises === null) return [];
  const from = Math.min(...average.parts.map((part) => part.from));
  const periodEnd = Math.max(...average.parts.map((part) => part.upTo));
  if (!isMaternity(award)) return risesThatCount(read.payRises, { from: Number.NEGATIVE_INFINITY, upTo: periodEnd });
  const start = blocks[0]?.start ?? read.event.week.last;
  const leaveWeeks = rules.on("maternityPay", ruleDay(award, start))?.value?.leaveWeeks ?? 0;
  return risesThatCount(read.payRises, { from, upTo: read.leaveEndDate ?? start + leaveWeeks * 7 - 1 });
}

/**
 * Finds the average that counts in Northern Ireland since 2026: that of the relevant week if it reaches the limit,
 * otherwise the first in the eight weeks after it that does.
 */
function bestOfWindow(award: Award, plain: Average | PayDaysMissing): Average | PayDaysMissing {
  const { limitPence } = award;
  const { event } = award.read;
  const history = historyOf(award);
  if (history === null || (isAverage(plain) && isAtLeast(plain.awe, limitPence))) return plain;
  const { referenceDate } = event.week;
  for (const day of history.normalDays) {
    if (day <= referenceDate || day > referenceDate + WINDOW_AFTER) continue;
    const later = averageUpTo(history, day);
    if (isAverage(later) && isAtLeast(later.awe, limitPence)) return later;
  }
  return plain;
}
