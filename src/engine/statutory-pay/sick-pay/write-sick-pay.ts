import { type CalendarDate, formatDate, formatPence, halfUpFraction, type Money, type Pence } from "../../base";
import {
  daysPaid,
  groupByWeek,
  type RateBasis,
  type ScheduledSlice,
  type Slice,
  totalPence,
  writeSlice,
} from "../slices";
import type { Absence, SspExclusionReason } from "./absence";
import type { AverageEarningsSource, PricedDay, SickPaySlice, WorkedChain, WorkedSickness } from "./calculate-chains";
import { formatWeeks, WEEK } from "./chains";
import { isQualifying } from "./qualifying-days";
import { formatExact } from "./rates";

/** Linked spells, as one period of incapacity. */
export interface SickPayChain {
  readonly chainStartDate: CalendarDate;
  readonly absenceIds: readonly string[];
  /** To the nearest penny, for people; amounts are calculated from the exact one. */
  readonly averageWeeklyEarnings: Money;
  /** Pounds, exact: whole, or a division such as "2400 ÷ 13". */
  readonly exactAverageWeeklyEarnings: string;
  readonly averageEarningsSource: AverageEarningsSource;
  /** null if the rules of the first day have no earnings test. */
  readonly lowerEarningsLimit: Money | null;
  readonly isEntitled: boolean;
  readonly exclusionReason: SspExclusionReason | null;
  readonly waitingDaysServed: number;
  /** To two decimals, rounded half up. */
  readonly weeksUsed: string;
  /** Of the entitlement, to two decimals, rounded half up. */
  readonly weeksRemaining: string;
  /** From this day on a chain is not paid. */
  readonly threeYearLimitDate: CalendarDate;
  /** Null if no day is paid. */
  readonly lastPaidDate: CalendarDate | null;
  /** Whether a day is paid at the protected flat rate. */
  readonly protectedFlatRate: boolean;
  /** Whether a day is paid at the rate nil. */
  readonly nilRate: boolean;
}

/** One absence with its days of sick pay and their amount. */
export interface SickPayAbsence {
  readonly absenceId: string;
  readonly startDate: CalendarDate;
  /** Null if the absence continues. */
  readonly endDate: CalendarDate | null;
  /** Whether it is a period of incapacity for work. */
  readonly formsPiw: boolean;
  /** First day of its chain; null if it is not a period of incapacity. */
  readonly chainStartDate: CalendarDate | null;
  readonly qualifyingDays: number;
  readonly waitingDays: number;
  readonly paidDays: number;
  /** Weeks of the entitlement that it uses. */
  readonly weeksUsed: string;
  readonly amount: Money;
}

/** One week of sick pay: its days, its rate and its amount. */
export interface SickPayWeek {
  readonly weekNumber: number;
  readonly weekStartDate: CalendarDate;
  readonly weekEndDate: CalendarDate;
  /** Days that are paid. */
  readonly days: number;
  readonly rateBasis: RateBasis;
  /** Pounds, exact: whole, or a division such as "2400 ÷ 13". */
  readonly weeklyRate: string;
  readonly amount: Money;
  readonly status: "Payable" | "Waiting";
}

/** One day of an absence: whether it qualifies, whether it is a waiting day, and what it pays. */
export interface SickPayDay {
  readonly date: CalendarDate;
  readonly absenceId: string;
  readonly amount: Money;
  readonly isQualifyingDay: boolean;
  readonly isWaitingDay: boolean;
  /** Null for a day without a rate. */
  readonly rateBasis: RateBasis | null;
  /** Why a qualifying day is not paid, or pays nothing; null otherwise. */
  readonly exclusionReason: SspExclusionReason | null;
}

/** Statutory sick pay of a person's absences. */
export interface SickPay {
  readonly statutoryType: "StatutorySickPay";
  readonly totalAmount: Money;
  /** Linked spells, each with its average earnings and entitlement. */
  readonly chains: readonly SickPayChain[];
  readonly absences: readonly SickPayAbsence[];
  readonly weeks: readonly SickPayWeek[];
  /** Every day of the absences. */
  readonly dailyBreakdown: readonly SickPayDay[];
  /** What pay runs post, by week and pay period. */
  readonly lineItems: readonly SickPayLineItem[];
  /** First days of weeks set below the statutory amount by a person. */
  readonly weeksBelowStatutory: readonly CalendarDate[];
  /** The part of external payments that exceeds the schedule. */
  readonly unallocatedExternalAmount: Money;
}

/** A line item of sick pay, with the absence that it pays for. */
export interface SickPayLineItem extends Slice {
  readonly absenceId: string;
}

/** Sick pay before it is written: by the rules, and with overrides and external payments. */
export interface WorkedSickPay {
  readonly worked: WorkedSickness;
  readonly absences: readonly Absence[];
  readonly slices: readonly SickPaySlice[];
  readonly weeksBelowStatutory: readonly number[];
  readonly unallocatedPence: Pence;
}

/** Writes sick pay in its public form. */
export function writeSickPay({ worked, absences, ...adjusted }: WorkedSickPay): SickPay {
  const outcomes = outcomesOf(worked);
  return {
    statutoryType: "StatutorySickPay",
    totalAmount: formatPence(totalPence(adjusted.slices)),
    chains: worked.chains.map(writeChain),
    absences: absences.map((absence) => writeAbsence(absence, outcomes.get(absence))),
    weeks: writeWeeks(adjusted.slices),
    dailyBreakdown: absences.flatMap((absence) => writeDays(absence, worked, outcomes.get(absence))),
    lineItems: adjusted.slices.map((slice, index) => {
      return { ...writeSlice(slice, index + 1), absenceId: slice.absenceId };
    }),
    weeksBelowStatutory: adjusted.weeksBelowStatutory.map(formatDate),
    unallocatedExternalAmount: formatPence(adjusted.unallocatedPence),
  };
}

function writeChain(chain: WorkedChain): SickPayChain {
  const reason = chain.exclusion ?? (hasPaidDay(chain) ? null : whyUnpaid(chain));
  return {
    chainStartDate: formatDate(chain.chain.first),
    absenceIds: [...new Set(chain.chain.spells.flatMap(({ absences }) => absences.map(({ absenceId }) => absenceId)))],
    averageWeeklyEarnings: formatPence(halfUpFraction(chain.awe)),
    exactAverageWeeklyEarnings: formatExact(chain.awe),
    averageEarningsSource: chain.source,
    lowerEarningsLimit: chain.earningsTestPence === null ? null : formatPence(chain.earningsTestPence),
    isEntitled: reason === null,
    exclusionReason: reason,
    waitingDaysServed: chain.waitingDaysServed,
    weeksUsed: formatWeeks(chain.unitsUsed),
    weeksRemaining: formatWeeks(Math.max(0, chain.weeksLimit * WEEK - chain.unitsUsed)),
    threeYearLimitDate: formatDate(chain.threeYearLimit),
    lastPaidDate: chain.lastPaidDay === null ? null : formatDate(chain.lastPaidDay),
    protectedFlatRate: chain.isProtected,
    nilRate: chain.days.some(({ rate }) => rate?.basis === "Nil"),
  };
}

function hasPaidDay({ days }: WorkedChain): boolean {
  return days.some(({ outcome, rate }) => outcome === "Paid" && rate?.basis !== "Nil");
}

/** Returns why a chain without a paid day pays nothing; null if its days are still waiting days. */
function whyUnpaid({ meetsEarningsTest, days }: WorkedChain): SspExclusionReason | null {
  if (meetsEarningsTest) {
    const isDue = days.some(({ outcome }) => outcome !== "Unpaid");
    return isDue ? null : (days.find(({ reason }) => reason !== null)?.reason ?? null);
  }
  return days.some(({ rate }) => rate?.basis === "Nil") ? "LongAbsenceNilRate" : "BelowLowerEarningsLimit";
}

/** The outcome of an absence in a chain. */
interface Outcome {
  readonly chain: WorkedChain;
  readonly days: PricedDay[];
}

function outcomesOf({ chains }: WorkedSickness): ReadonlyMap<Absence, Outcome> {
  const outcomes = new Map<Absence, Outcome>();
  for (const chain of chains) {
    for (const { absences } of chain.chain.spells) {
      for (const absence of absences) outcomes.set(absence, { chain, days: [] });
    }
    for (const day of chain.pricedDays) outcomes.get(day.absence)?.days.push(day);
  }
  return outcomes;
}

/** Returns how many days an absence has of each kind, and the weeks that it uses. */
export function countDays(days: readonly Pick<PricedDay, "outcome" | "units">[]) {
  return {
    qualifyingDays: days.length,
    waitingDays: days.filter(({ outcome }) => outcome === "Waiting").length,
    paidDays: days.filter(({ outcome }) => outcome === "Paid").length,
    weeksUsed: formatWeeks(days.reduce((sum, { units }) => sum + units, 0)),
  };
}

function writeAbsence(absence: Absence, outcome: Outcome | undefined): SickPayAbsence {
  const days = outcome?.days ?? [];
  return {
    absenceId: absence.absenceId,
    startDate: formatDate(absence.first),
    endDate: absence.isOpen ? null : formatDate(absence.last),
    formsPiw: outcome !== undefined,
    chainStartDate: outcome === undefined ? null : formatDate(outcome.chain.chain.first),
    ...countDays(days),
    amount: formatPence(totalPence(days)),
  };
}

function writeWeeks(slices: readonly ScheduledSlice[]): SickPayWeek[] {
  return [...groupByWeek(slices).values()].flatMap((week) => {
    const last = week.at(-1);
    const days = daysPaid(week);
    if (last === undefined) return [];
    const written: SickPayWeek = {
      weekNumber: last.weekNumber,
      weekStartDate: formatDate(last.weekStart),
      weekEndDate: formatDate(last.weekEnd),
      days,
      rateBasis: last.rateBasis,
      weeklyRate: last.weeklyRate,
      amount: formatPence(totalPence(week)),
      status: days === 0 ? "Waiting" : "Payable",
    };
    return [written];
  });
}

function writeDays(absence: Absence, worked: WorkedSickness, outcome: Outcome | undefined): SickPayDay[] {
  const written: SickPayDay[] = [];
  let next = 0;
  for (let day = absence.first; day <= absence.last; day++) {
    const priced = outcome?.days[next]?.day === day ? outcome.days[next++] : undefined;
    const isQualifyingDay = isQualifying(worked.weekOf(day), day);
    written.push({
      date: formatDate(day),
      absenceId: absence.absenceId,
      amount: formatPence(priced?.pence ?? 0),
      isQualifyingDay,
      isWaitingDay: priced?.outcome === "Waiting",
      rateBasis: priced?.outcome === "Paid" ? (priced.rate?.basis ?? null) : null,
      exclusionReason:
        priced === undefined && isQualifyingDay ? reasonWithout(day, worked, outcome) : (priced?.reason ?? null),
    });
  }
  return written;
}

/** Returns why a qualifying day has no result: work in another job, a spell that is too short, or custody. */
function reasonWithout(
  day: number,
  { worksElsewhere }: WorkedSickness,
  outcome: Outcome | undefined,
): SspExclusionReason {
  if (worksElsewhere(day)) return "WorksInOtherJob";
  return outcome === undefined ? "NotAPeriodOfIncapacity" : "LegalCustody";
}
