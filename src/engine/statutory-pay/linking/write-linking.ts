import { type CalendarDate, formatDate, formatPence, halfUpFraction, type Money, times } from "../../base";
import { ceilFraction } from "../average-earnings";
import { formatDateOrNull } from "../law";
import { type Absence, countDays, formatWeeks, type SspExclusionReason, WEEK } from "../sick-pay";
import type { JudgedAbsence } from "./judge-absence";

/** An earlier absence of the chain, and its share of the entitlement. */
export interface LinkedAbsence {
  /** null for sickness handed over by a previous payroll. */
  readonly absenceId: string | null;
  readonly startDate: CalendarDate;
  readonly endDate: CalendarDate;
  /** null if a previous payroll's days are not known. */
  readonly qualifyingDays: number | null;
  readonly waitingDays: number;
  readonly paidDays: number | null;
  readonly weeksUsed: string;
  readonly source: "PayrollRun" | "ImportedFromPreviousProvider";
}

/** An earlier absence that does not link, and why. */
export interface IgnoredAbsence {
  readonly absenceId: string;
  readonly reasonToken: "under_four_days" | "gap_over_56_days";
}

/** Whether an absence links to earlier ones, and the chain's remaining entitlement on its first day. */
export interface Linking {
  readonly isLinked: boolean;
  /** Whether the new absence is a period of incapacity for work. */
  readonly formsPiw: boolean;
  readonly regimeOfFirstDay: "pre-2026-04-06" | "post-2026-04-06";
  /** Null if the absence is not in a chain. */
  readonly chainStartDate: CalendarDate | null;
  /** Days between the last period of incapacity and the absence; null if there was none. */
  readonly gapDays: number | null;
  readonly linkedAbsences: readonly LinkedAbsence[];
  /** Earlier absences that do not link, with the reason. */
  readonly ignoredAbsences: readonly IgnoredAbsence[];
  readonly waitingDaysServed: number;
  readonly waitingDaysRemaining: number;
  readonly waitingDaysSkipped: boolean;
  readonly weeksUsed: string;
  /** Weeks of the entitlement that remain. */
  readonly weeksRemaining: string;
  /** The same in qualifying days. */
  readonly qualifyingDaysRemaining: number;
  /** Weeks remaining at the weekly rate of the first day that is paid, raised to the penny. */
  readonly amountRemaining: Money;
  readonly averageWeeklyEarnings: Money | null;
  /** The day before the chain's first day: pay up to it is averaged. */
  readonly averageEarningsDate: CalendarDate | null;
  readonly protectedFlatRate: boolean;
  /** Whether a day is paid at the rate nil. */
  readonly nilRate: boolean;
  /** From this day on the chain is not paid. */
  readonly threeYearLimitDate: CalendarDate | null;
  /** The last day that could be paid if the sickness continued; null if it is after the loaded rules. */
  readonly lastPayableDate: CalendarDate | null;
  /** By when form SSP1 is due; null if it is not. */
  readonly formSsp1DueDate: CalendarDate | null;
  readonly exclusionReason: SspExclusionReason | null;
}

/** Writes the linking check in its public form. */
export function writeLinking(judged: JudgedAbsence): Linking {
  const { chain, own, earlier } = judged;
  const linked = earlier.filter((absence) => isLinked(judged, absence));
  const ownDays = chain?.days.filter(({ absence }) => absence === own) ?? [];
  return {
    isLinked: judged.isLinked,
    formsPiw: chain !== null,
    regimeOfFirstDay: judged.isBeforeReform ? "pre-2026-04-06" : "post-2026-04-06",
    chainStartDate: formatDateOrNull(chain?.chain.first),
    gapDays: judged.gapDays,
    linkedAbsences: [...importedAbsence(judged), ...linked.map((absence) => writeLinked(judged, absence))],
    ignoredAbsences: earlier
      .filter((absence) => !linked.includes(absence))
      .map((absence) => writeIgnored(judged, absence)),
    waitingDaysServed: judged.waitingDaysServed,
    waitingDaysRemaining: judged.waitingDaysRemaining,
    waitingDaysSkipped: judged.waitingDaysRemaining === 0,
    weeksUsed: formatWeeks(judged.unitsUsed),
    weeksRemaining: formatWeeks(judged.unitsRemaining),
    qualifyingDaysRemaining: Math.floor((judged.unitsRemaining * judged.qualifyingDaysInWeek) / WEEK),
    amountRemaining: amountRemaining(judged, ownDays),
    averageWeeklyEarnings: chain === null ? null : formatPence(halfUpFraction(chain.awe)),
    averageEarningsDate: chain === null ? null : formatDate(chain.chain.first - 1),
    protectedFlatRate: ownDays.some(({ rate }) => rate?.basis === "Protected"),
    nilRate: ownDays.some(({ rate }) => rate?.basis === "Nil"),
    threeYearLimitDate: formatDateOrNull(chain?.threeYearLimit),
    lastPayableDate: formatDateOrNull(judged.lastPayableDay),
    formSsp1DueDate: formatDateOrNull(judged.formSsp1Due),
    exclusionReason: judged.exclusionReason,
  };
}

type Days = NonNullable<JudgedAbsence["chain"]>["days"];

function amountRemaining({ unitsRemaining, projected }: JudgedAbsence, ownDays: Days): string {
  const first = ownDays[0]?.day ?? Number.POSITIVE_INFINITY;
  const rate = projected?.days.find(({ outcome, day }) => outcome === "Paid" && day >= first)?.rate;
  return rate ? formatPence(ceilFraction(times(rate.weekly, unitsRemaining, WEEK))) : "0.00";
}

function isLinked({ chain }: JudgedAbsence, absence: Absence): boolean {
  return chain?.chain.spells.some(({ absences }) => absences.includes(absence)) ?? false;
}

function importedAbsence({ chain }: JudgedAbsence): LinkedAbsence[] {
  const imported = chain?.chain.imported ?? null;
  if (imported === null) return [];
  return [
    {
      absenceId: null,
      startDate: formatDate(imported.chainStartDate),
      endDate: formatDate(imported.lastSickDate),
      qualifyingDays: null,
      waitingDays: imported.waitingDaysServed,
      paidDays: null,
      weeksUsed: formatWeeks(imported.weeksUsed),
      source: "ImportedFromPreviousProvider",
    },
  ];
}

function writeLinked({ chain }: JudgedAbsence, absence: Absence): LinkedAbsence {
  const days = chain?.days.filter((day) => day.absence === absence) ?? [];
  return {
    absenceId: absence.absenceId,
    startDate: formatDate(absence.first),
    endDate: formatDate(absence.last),
    ...countDays(days),
    source: "PayrollRun",
  };
}

function writeIgnored({ piws }: JudgedAbsence, { absenceId }: Absence): IgnoredAbsence {
  const isPiw = [...piws].some((absence) => absence.absenceId === absenceId);
  return { absenceId, reasonToken: isPiw ? "gap_over_56_days" : "under_four_days" };
}
