import { type DayNumber, formatDate, formatPence, halfUpFraction, times } from "../../base";
import { ceilFraction } from "../average-earnings";
import { type Absence, formatWeeks, WEEK } from "../sick-pay";
import type { IgnoredAbsence, LinkedAbsence, Linking } from "./check-linking";
import type { JudgedAbsence } from "./judge-absence";
import type { ReadLinkingFacts } from "./read-linking-facts";

export function writeLinking(read: ReadLinkingFacts, judged: JudgedAbsence): Linking {
  const { chain } = judged;
  const linked = read.earlier.filter((absence) => isLinked(judged, absence));
  const ownDays = chain?.days.filter(({ absence }) => absence === read.own) ?? [];
  return {
    isLinked: judged.isLinked,
    formsPiw: chain !== null,
    regimeOfFirstDay: judged.isBeforeReform ? "pre-2026-04-06" : "post-2026-04-06",
    chainStartDate: dateOrNull(chain?.chain.first),
    gapDays: judged.gapDays,
    linkedAbsences: [...importedAbsence(judged), ...linked.map((absence) => writeLinked(judged, absence))],
    ignoredAbsences: read.earlier
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
    threeYearLimitDate: dateOrNull(chain?.threeYearLimit),
    lastPayableDate: dateOrNull(judged.lastPayableDay),
    formSsp1DueDate: dateOrNull(judged.formSsp1Due),
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
      startDate: formatDate(imported.chainStart),
      endDate: formatDate(imported.lastSickDay),
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
    qualifyingDays: days.length,
    waitingDays: days.filter(({ outcome }) => outcome === "Waiting").length,
    paidDays: days.filter(({ outcome }) => outcome === "Paid").length,
    weeksUsed: formatWeeks(days.reduce((sum, { units }) => sum + units, 0)),
    source: "PayrollRun",
  };
}

function writeIgnored({ piws }: JudgedAbsence, { absenceId }: Absence): IgnoredAbsence {
  const isPiw = [...piws].some((absence) => absence.absenceId === absenceId);
  return { absenceId, reasonToken: isPiw ? "gap_over_56_days" : "under_four_days" };
}

function dateOrNull(day: DayNumber | null | undefined): string | null {
  return day === null || day === undefined ? null : formatDate(day);
}
