import { ceilDivide } from "../../../kernel";
import {
  type DayNumber,
  type Fraction,
  fraction,
  getTaxYear,
  needed,
  type Pence,
  plus,
  type Reader,
  startOfTaxYear,
} from "../../base";
import {
  type Average,
  averageOrContract,
  ceilFraction,
  formatRate,
  getSunday,
  isAverage,
  missingPayDays,
} from "../average-earnings";
import { type StatutoryPayLaw, type StatutoryPayRules, unsupported } from "../law";
import { type PayCalendar, type ScheduledSlice, splitDays, type WeekPart } from "../slices";
import type { Absence, DaySpan } from "./absence";
import { type Chain, groupChains, type RulesOn } from "./chains";
import { type PaidChain, payChain, type SickDay, type SickPayPolicies } from "./pay-chain";
import { type QualifyingWeek, qualifyingCalendar, type Worked } from "./qualifying-days";
import { cutHundredths, exactPence } from "./rates";
import { earningsTestPence, sickPayRules } from "./sick-pay-rules";
import type { Sickness } from "./sickness";
import { getSpells, type Spell } from "./spells";

/** A day with its pay, and the slice in which it is paid. */
export interface PricedDay extends SickDay {
  /** The day's share of its slice: days of a slice add up to it. */
  readonly pence: Pence;
}

/** How precise the pay of a day is. */
type DailyRate = SickPayPolicies["dailyRate"];

/** Days that are rounded together. */
class RunningSum {
  private hundredths = 0;
  private exact: Fraction = fraction(0);
  private pence = 0;

  constructor(
    readonly key: string,
    private readonly rounding: DailyRate,
  ) {}

  add(day: SickDay): PricedDay {
    if (day.outcome !== "Paid" || day.rate === null) return priced(day, 0);
    const before = this.pence;
    if (this.rounding === "Exact") {
      this.exact = plus(this.exact, exactPence(day.rate, day.units));
      this.pence = ceilFraction(this.exact);
    } else {
      this.hundredths += cutHundredths(day.rate, day.units);
      this.pence = ceilDivide(this.hundredths, 100);
    }
    return priced(day, this.pence - before);
  }
}

/** A chain with its earnings, its days and their pay. */
export interface WorkedChain extends PricedChain, Pick<ChainAverage, "source" | "average"> {
  /** What average weekly earnings had to reach, in pence; null if there was no test. */
  readonly earningsTestPence: Pence | null;
}

export interface WorkedSickness {
  readonly spells: readonly Spell[];
  readonly chains: readonly WorkedChain[];
  readonly weekOf: (day: DayNumber) => QualifyingWeek;
  readonly rulesOn: RulesOn;
  readonly worksElsewhere: Worked;
}

/** Calculates absences as chains; null with problems if the rules do not cover them or no earnings are known. */
export function calculateChains(sickness: Sickness, law: StatutoryPayLaw, reader: Reader): WorkedSickness | null {
  const { rules } = law;
  refuseDaysWithoutRules(sickness.absences, law, reader);
  if (reader.problems.length > 0) return null;
  const find = sickPayRules(rules);
  const rulesOn: RulesOn = (day) => needed(find(day));
  const weekOf = qualifyingCalendar(sickness.jobs);
  const notSick = [...custodyDays(sickness.custody, rules), ...daysAtWork(sickness)];
  const spells = getSpells(sickness.absences, notSick, sickness.imported);
  const chains = groupChains(spells, sickness.imported, rulesOn).map((chain) => {
    return calculateChain(chain, sickness, { ...law, rulesOn, weekOf }, reader);
  });
  if (reader.problems.length > 0) return null;
  return {
    spells,
    chains: chains.filter((chain) => chain !== null),
    weekOf,
    rulesOn,
    worksElsewhere: sickness.worksElsewhere,
  };
}

interface ChainLaw extends StatutoryPayLaw {
  readonly rulesOn: RulesOn;
  readonly weekOf: (day: DayNumber) => QualifyingWeek;
}

function calculateChain(chain: Chain, sickness: Sickness, law: ChainLaw, reader: Reader): WorkedChain | null {
  const { rules, rulesOn, weekOf, rulebook } = law;
  const average = averageOfChain(chain, sickness, rules, reader);
  const test = earningsTestPence(rules, chain.first);
  const isKnown = test !== undefined || (chain.imported?.weeksUsed ?? 0) > 0;
  if (!isKnown) reader.problems.push(unsupported(chain.first, "/imported/chainStartDate", rulebook));
  if (average === null || !isKnown) return null;
  const policies = policiesOn(rules, chain.first);
  const { lastDayOfContract, lastEsaDay, disqualified } = sickness;
  const ground = {
    rulesOn,
    weekOf,
    lastDayOfContract,
    lastEsaDay,
    disqualified,
    policies,
    earningsTestPence: test ?? null,
  };
  const paid: PaidChain = payChain(chain, average.awe, ground);
  const priced = priceChain(paid, sickness, policies.dailyRate);
  return { ...priced, source: average.source, average: average.average, earningsTestPence: test ?? null };
}

function policiesOn(rules: StatutoryPayRules, day: DayNumber): SickPayPolicies {
  return {
    dailyRate: rules.policy("sickPayDailyRate", day),
    partDayAtLimit: rules.policy("sickPayPartDayAtLimit", day),
    shortSpellAcrossReform: rules.policy("sickPayShortSpellAcrossReform", day),
    waitingServedAcrossReform: rules.policy("sickPayWaitingServedAcrossReform", day),
    longAbsence: rules.policy("sickPayLongAbsence", day),
  };
}

/** Returns the days of custody, which are not sickness; by policy the day of detention still counts as sickness. */
function custodyDays(custody: readonly DaySpan[], rules: StatutoryPayRules): DaySpan[] {
  return custody.map(({ first, last }) => {
    return { first: rules.policy("sickPayCustody", first) === "DayOf" ? first + 1 : first, last };
  });
}

/** Returns the days of absences on which the person works in another job that is one contract with this. */
function daysAtWork({ absences, jobs, worksElsewhere }: Sickness): DaySpan[] {
  if (jobs.length === 1) return [];
  return absences.flatMap(({ first, last }) => {
    const days = Array.from({ length: last - first + 1 }, (_, index) => first + index);
    return days.filter(worksElsewhere).map((day) => ({ first: day, last: day }));
  });
}

/** Refuses an absence that touches a tax year without rules. */
function refuseDaysWithoutRules(
  absences: readonly Absence[],
  { rules, rulebook }: StatutoryPayLaw,
  reader: Reader,
): void {
  for (const { first, last, path } of absences) {
    for (let year = getTaxYear(first); year <= getTaxYear(last); year++) {
      if (rules.years.includes(year)) continue;
      const isFirst = year === getTaxYear(first);
      const day = isFirst ? first : startOfTaxYear(year);
      reader.problems.push(unsupported(day, `${path}/${isFirst ? "startDate" : "endDate"}`, rulebook));
      break;
    }
  }
}

export type AverageEarningsSource = "Payslips" | "Override" | "Import";

/** Average weekly earnings of a chain, and their source. */
interface ChainAverage {
  readonly awe: Fraction;
  readonly source: AverageEarningsSource;
  /** The average from payslips; null if earnings were stated. */
  readonly average: Average | null;
}

/**
 * Returns the earnings up to the day before the chain's first day; a linked spell never recalculates them. Imported
 * earnings are final unless overridden. Null with a problem if no earnings are known.
 */
function averageOfChain(
  { first, imported }: Pick<Chain, "first" | "imported">,
  { history, override }: Sickness,
  rules: StatutoryPayRules,
  reader: Reader,
): ChainAverage | null {
  if (override !== null) return { awe: override, source: "Override", average: null };
  if (imported !== null) return { awe: imported.averageWeeklyEarnings, source: "Import", average: null };
  if (history === null) {
    reader.refuse("required_with", "/averageEarningsOverride", { other: "absences" });
    return null;
  }
  const average = averageOrContract(history, rules, first - 1);
  if (isAverage(average)) return { awe: average.awe, source: "Payslips", average };
  reader.problems.push(missingPayDays(average));
  return null;
}

function priced({ day, absence, week, outcome, reason, rate, units }: SickDay, pence: Pence): PricedDay {
  return { day, absence, week, outcome, reason, rate, units, pence };
}

interface PricedChain extends PaidChain {
  readonly pricedDays: readonly PricedDay[];
  readonly slices: readonly SickPaySlice[];
}

/** A slice of one absence. */
export interface SickPaySlice extends ScheduledSlice {
  readonly absenceId: string;
}

/**
 * Prices each qualifying day. Days of one week within one pay period are added up, each cut after four decimals of a
 * pound, and the sum is raised to the penny; linked absences in the same week share that rounding.
 */
function priceChain(paid: PaidChain, calendar: PayCalendar, rounding: DailyRate): PricedChain {
  const pricedDays: PricedDay[] = [];
  const slices: SickPaySlice[] = [];
  const firstWeek = getSunday(paid.chain.first);
  let sum = new RunningSum("", rounding);
  for (const days of byAbsenceAndWeek(paid.days)) {
    const { absence, week } = days[0];
    const weekEnd = week.sunday + 6;
    const span = { from: Math.max(absence.first, week.sunday), to: Math.min(absence.last, weekEnd), weekEnd };
    for (const part of splitDays(span, calendar)) {
      const key = `${week.sunday}/${part.period?.year}/${part.period?.period}`;
      if (sum.key !== key) sum = new RunningSum(key, rounding);
      const inPart: PricedDay[] = [];
      for (const day of days) if (day.day >= part.from && day.day <= part.to) inPart.push(sum.add(day));
      for (const day of inPart) pricedDays.push(day);
      const slice = sliceOf(inPart, part, (week.sunday - firstWeek) / 7 + 1);
      if (slice !== null) slices.push(slice);
    }
  }
  return { ...paid, pricedDays, slices };
}

/** Groups days, which are in date order, by absence and week. */
function byAbsenceAndWeek(days: readonly SickDay[]): [SickDay, ...SickDay[]][] {
  const groups: [SickDay, ...SickDay[]][] = [];
  for (const day of days) {
    const group = groups.at(-1);
    const first = group?.[0];
    if (group !== undefined && first?.absence === day.absence && first.week === day.week) group.push(day);
    else groups.push([day]);
  }
  return groups;
}

/** Returns a slice; null if the part has no paid or waiting day. The rate is that of the last such day. */
function sliceOf(days: readonly PricedDay[], part: WeekPart, weekNumber: number): SickPaySlice | null {
  const rated = days.filter(({ rate }) => rate !== null);
  const last = rated.at(-1);
  if (last === undefined || last.rate === null) return null;
  const { sunday } = last.week;
  return {
    absenceId: last.absence.absenceId,
    weekNumber,
    weekStart: sunday,
    weekEnd: sunday + 6,
    from: part.from,
    to: part.to,
    days: rated.filter(({ outcome }) => outcome === "Paid").length,
    rateBasis: last.rate.basis,
    weeklyRate: formatRate(last.rate.weekly),
    pence: rated.reduce((sum, { pence }) => sum + pence, 0),
    period: part.period === null ? null : { year: part.period.year, period: part.period.period },
    source: "PayrollRun",
    adjustment: null,
    isArrears: false,
  };
}
