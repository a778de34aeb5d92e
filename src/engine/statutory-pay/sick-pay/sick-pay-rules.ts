import { type BasisPoints, type DayNumber, type Pence, readDate } from "../../base";
import { basisPoints, memoByValue, pence } from "../../rulebook";
import type { StatutoryPayRules } from "../law";

/** The rules of sick pay on every day of a period. */
export interface SickPayRules {
  readonly from: DayNumber;
  readonly upTo: DayNumber;
  readonly weeklyRatePence: Pence;
  /** Sick pay is at most this share of earnings; null under rules that pay everyone the flat rate. */
  readonly earningsShareBasisPoints: BasisPoints | null;
  readonly waitingDays: number;
  readonly minimumSpellDays: number;
  readonly linkingGapDays: number;
  readonly weeks: number;
  readonly chainYears: number;
  /** Days after another benefit in which a chain cannot begin. */
  readonly recentBenefitDays: number;
  /** Unbroken spells from before this day have a nil rate; null if there is no such rule. */
  readonly nilForSpellsBefore: DayNumber | null;
  readonly rateSources: readonly string[];
  readonly shareSources: readonly string[];
  readonly waitingSources: readonly string[];
  readonly limitSources: readonly string[];
}

/** Returns a function that finds the rules of a day, null if no loaded year covers it. Created once per rulebook. */
export const sickPayRules = /* @__PURE__ */ memoByValue(findRules);

function findRules(rules: StatutoryPayRules): (day: DayNumber) => SickPayRules | null {
  const stretches: SickPayRules[] = [];
  let last: SickPayRules | null = null;
  return (day) => {
    if (last !== null && day >= last.from && day <= last.upTo) return last;
    const known = stretches.find((stretch) => day >= stretch.from && day <= stretch.upTo) ?? stretchOn(rules, day);
    if (known !== null && !stretches.includes(known)) stretches.push(known);
    last = known ?? last;
    return known;
  };
}

function stretchOn(rules: StatutoryPayRules, day: DayNumber): SickPayRules | null {
  const rate = rules.on("sspWeeklyRate", day);
  const share = rules.on("sspEarningsShare", day);
  const waiting = rules.on("sspWaitingDays", day);
  const spell = rules.on("sspMinimumSpellDays", day);
  const limits = rules.on("sspLimits", day);
  const long = rules.on("sspLongAbsence", day);
  if (!rate?.value || !share || !waiting || !spell || !limits?.value || !long) return null;
  const all = [rate, share, waiting, spell, limits, long];
  return {
    from: Math.max(...all.map(({ from }) => from)),
    upTo: Math.min(...all.map(({ upTo }) => upTo)),
    weeklyRatePence: pence(rate.value),
    earningsShareBasisPoints: basisPointsOrNull(share.value),
    waitingDays: waiting.value ?? 0,
    minimumSpellDays: spell.value ?? 1,
    linkingGapDays: limits.value.linkingGapDays,
    weeks: limits.value.weeks,
    chainYears: limits.value.chainYears,
    recentBenefitDays: limits.value.recentBenefitDays,
    nilForSpellsBefore: long.value === null ? null : readDate(long.value.spellBefore),
    rateSources: rate.sources,
    shareSources: share.sources,
    waitingSources: waiting.sources,
    limitSources: limits.sources,
  };
}

function basisPointsOrNull(rate: string | null): BasisPoints | null {
  return rate === null ? null : basisPoints(rate);
}

/** Returns the average weekly earnings required on the first day of a chain, in pence; null if there is no test. */
export function earningsTestPence(rules: StatutoryPayRules, day: DayNumber): Pence | null | undefined {
  const test = rules.on("sspEarningsTest", day);
  if (test === null) return undefined;
  if (test.value === null) return null;
  const limit = rules.on("lowerEarningsLimit", day)?.value;
  return limit ? pence(limit.week) : undefined;
}
