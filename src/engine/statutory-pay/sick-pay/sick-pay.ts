import {
  type DayNumber,
  formatDate,
  formatPence,
  formatRate as formatPercent,
  type Pence,
  pointerStep,
  type Reader,
  shape,
  type WorkingStep,
} from "../../base";
import { type DefinedCalculation, defineCalculation, type Rulebook } from "../../rulebook";
import { explainAverage } from "../average-earnings";
import { CARRIED } from "../fields";
import { findLaw, lastDayOfRules, type StatutoryPayLaw } from "../law";
import {
  ALLOCATION,
  applyOverrides,
  EXTERNAL_PAYMENTS,
  OVERRIDES,
  PAY_PERIODS,
  settleExternally,
  weeksBelowStatutory,
} from "../slices";
import { ABSENCE_FIELDS, ABSENCES, type Absence, placeAbsences, placeLastAbsence } from "./absence";
import { calculateChains, type PricedDay, type WorkedChain, type WorkedSickness } from "./calculate-chains";
import { dayUnits, formatWeeks } from "./chains";
import type { QualifyingWeek } from "./qualifying-days";
import { formatExact, type WeeklyRate } from "./rates";
import { absenceBounds, joinSickness, SICKNESS_FIELDS } from "./sickness";
import { type SickPay, type WorkedSickPay, writeSickPay } from "./write-sick-pay";

const MANUAL = "hmrc-statutory-payments-manual";

const FACTS = shape.record(
  {
    ...CARRIED,
    isPregnancyRelated: shape.optional(shape.flag, false),
    statutoryType: shape.optional(shape.choice(["StatutorySickPay"]), "StatutorySickPay"),
    /** The calendar over which weeks are split; without one each week is whole. */
    payPeriods: shape.optional(PAY_PERIODS, []),
    ...SICKNESS_FIELDS,
    startDate: shape.optional(shape.date, null),
    absences: shape.optional(ABSENCES, null),
    allocation: ALLOCATION,
    overrides: shape.optional(OVERRIDES, []),
    externalPayments: shape.optional(EXTERNAL_PAYMENTS, []),
  },
  shape.notBefore("endDate", "startDate"),
  refuseTwoLists,
);

/**
 * Everything about a person's sickness with one employer that statutory sick pay depends on: either all absences, or
 * the dates of the last one beside `earlierAbsences`.
 */
export interface SickPayFacts extends shape.FactsOf<typeof FACTS> {}

type ReadFacts = shape.ReadOf<typeof FACTS>;

/**
 * Calculates statutory sick pay of a person's absences with one employer: which of them link, which days are waiting
 * days, the pay of each day until 28 weeks are used, and the slices that pay periods post.
 *
 * Absences become spells, spells long enough become chains by gaps of at most 56 days, and each qualifying day of a
 * chain is unpaid, waiting or paid. Days before 6 April 2026 have waiting days, the earnings limit and the flat rate;
 * later days have 80% of average weekly earnings up to the flat rate. A week's days in a pay period are added up, each
 * cut after four decimals of a pound, and raised to the penny. Problems: wrong facts, overlapping absences, a pattern
 * without a day, no earnings known, days after the loaded rules. Sources: Social Security Contributions and Benefits
 * Act 1992 Part XI, Statutory Sick Pay (General) Regulations 1982, Employment Rights Act 2025.
 */
export const sickPay: DefinedCalculation<SickPayFacts, SickPay> = defineCalculation({
  name: "ssp",
  facts: FACTS,
  judgesWrongFacts: true,
  law: findSickPayLaw,
  work: calculateSickPay,
  write: writeSickPay,
  explain: ({ worked }) => explainSickPay(worked),
});

/** Requires absences either in one list, or as the last one beside the earlier ones. */
function refuseTwoLists(read: { readonly startDate: unknown }, subject: shape.Subject): void {
  if (!subject.has("absences") && read.startDate !== null) return;
  for (const key of [...Object.keys(ABSENCE_FIELDS), "earlierAbsences"]) {
    if (subject.has(key)) subject.refuse("sent_together", pointerStep(key), { other: "absences" });
  }
  if (!subject.has("absences")) subject.refuse("required", "/absences");
}

interface SickPayLaw extends StatutoryPayLaw {
  readonly absences: readonly Absence[];
}

/** Finds the rules, and places the absences within the days that they cover. */
function findSickPayLaw(read: ReadFacts, rulebook: Rulebook, reader: Reader): SickPayLaw | null {
  const law = findLaw("/absences", rulebook, reader);
  return law && { ...law, absences: placeAll(read, lastDayOfRules(law.rules), reader) };
}

function placeAll(read: ReadFacts, horizon: DayNumber, reader: Reader): Absence[] {
  const bounds = absenceBounds(read, Math.min(read.payPeriods.at(-1)?.endDate ?? horizon, horizon));
  const { absences, earlierAbsences, startDate } = read;
  if (absences !== null || startDate === null) return placeAbsences(absences ?? [], "/absences", bounds, reader);
  const earlier = placeAbsences(earlierAbsences, "/earlierAbsences", bounds, reader);
  const absenceId = String(earlier.length + 1);
  const isTaken = earlier.some((each) => each.absenceId === absenceId);
  const own = placeLastAbsence({ ...read, startDate }, earlier, bounds, reader);
  return [...earlier, { ...own, absenceId: isTaken ? "" : absenceId }];
}

/** Calculates the chains, then applies overrides and payments made elsewhere. */
function calculateSickPay(read: ReadFacts, law: SickPayLaw, reader: Reader): WorkedSickPay | null {
  const worked = calculateChains(joinSickness(read, law.absences), law, reader);
  if (worked === null) return null;
  const scheduled = worked.chains.flatMap(({ slices }) => slices);
  const overridden = applyOverrides(scheduled, read.overrides, reader);
  return {
    worked,
    absences: law.absences,
    ...settleExternally(overridden, read.externalPayments, read.payPeriods),
    weeksBelowStatutory: weeksBelowStatutory(overridden),
  };
}

/** Explains sick pay: earnings, test, rates, each week's slices, and the weeks used. */
function explainSickPay({ chains }: WorkedSickness): WorkingStep[] {
  let slices = 0;
  return chains.flatMap((chain, index) => {
    const figure = `/chains/${index}`;
    const steps = [
      ...(chain.average === null ? [] : explainAverage(chain.average, `${figure}/averageWeeklyEarnings`)),
      ...testStep(chain, figure),
      ...rateSteps(chain, figure),
      ...sliceSteps(chain, slices),
      weeksStep(chain, figure),
    ];
    slices += chain.slices.length;
    return steps;
  });
}

function testStep({ awe, earningsTestPence, meetsEarningsTest, chain }: WorkedChain, figure: string): WorkingStep[] {
  if (earningsTestPence === null) return [];
  return [
    {
      id: "sick-pay.earnings-test",
      figure: `${figure}/isEntitled`,
      rule: "Average weekly earnings must reach the lower earnings limit of the chain's first day; days from 6 April 2026 are paid whatever they are.",
      formula: "average weekly earnings ≥ lower earnings limit",
      inputs: {
        "average weekly earnings": formatExact(awe),
        "lower earnings limit": formatPence(earningsTestPence),
        "first day": formatDate(chain.first),
      },
      value: meetsEarningsTest ? "yes" : "no",
      sources: ["sscba-1992", MANUAL],
    },
  ];
}

/** Returns one step for each rate that is a share of earnings; flat rates are figures. */
function rateSteps({ pricedDays, awe }: WorkedChain, figure: string): WorkingStep[] {
  const rates = new Set(pricedDays.flatMap(({ rate }) => (rate?.basis === "Eighty" ? [rate] : [])));
  return [...rates].map((rate) => ({
    id: "sick-pay.weekly-rate",
    figure,
    rule: "From 6 April 2026 the weekly rate is a share of average weekly earnings where that is less than the flat rate; it is never rounded.",
    formula: "average weekly earnings × share",
    inputs: {
      "average weekly earnings": formatExact(awe),
      share: formatPercent(rate.rules.earningsShareBasisPoints ?? 0),
      "flat rate": formatPence(rate.rules.weeklyRatePence),
    },
    value: formatExact(rate.weekly),
    sources: rate.rules.shareSources,
  }));
}

function sliceSteps({ slices, pricedDays }: WorkedChain, before: number): WorkingStep[] {
  return slices.flatMap((slice, index) => {
    const days = pricedDays.filter(
      ({ day, outcome, absence }) =>
        day >= slice.from && day <= slice.to && outcome === "Paid" && absence.absenceId === slice.absenceId,
    );
    return days.length === 0 ? [] : [sliceStep(days, slice.pence, `/lineItems/${before + index}/amount`)];
  });
}

function sliceStep(days: readonly PricedDay[], pence: Pence, figure: string): WorkingStep {
  const parts = [...new Set(days.map(({ rate }) => rate))].filter((rate) => rate !== null);
  const inputs: Record<string, string> = { "qualifying days of the week": String(days[0]?.week.count) };
  parts.forEach((rate, index) => {
    const name = parts.length === 1 ? "" : ` ${index + 1}`;
    inputs[`weekly rate${name}`] = formatExact(rate.weekly);
    inputs[`days${name}`] = String(
      days.filter((day) => day.rate === rate).reduce((sum, { units, week }) => sum + daysOf(units, week), 0),
    );
  });
  const terms = parts.map((_, index) => {
    const name = parts.length === 1 ? "" : ` ${index + 1}`;
    return `days${name} × cut(weekly rate${name} ÷ qualifying days of the week)`;
  });
  return {
    id: "sick-pay.slice",
    figure,
    rule: "A day pays the weekly rate over the qualifying days of its week, cut after four decimals; the days of a week inside a pay period are added and raised to the penny, less what an earlier absence of that week has taken.",
    formula: terms.join(" + "),
    inputs,
    value: formatPence(pence),
    sources: sourcesOf(parts),
  };
}

function sourcesOf(rates: readonly WeeklyRate[]): string[] {
  return [...new Set(rates.flatMap(({ rules }) => [...rules.rateSources, ...rules.shareSources]))];
}

function weeksStep(
  { chain, unitsUsed, weeksLimit, waitingDaysServed, days }: WorkedChain,
  figure: string,
): WorkingStep {
  const paid = new Map<number, number>();
  for (const { units, week } of days)
    if (units > 0) paid.set(week.count, (paid.get(week.count) ?? 0) + daysOf(units, week));
  const inputs: Record<string, string> = { "imported weeks": formatWeeks(chain.imported?.weeksUsed ?? 0) };
  for (const [count, number] of paid) inputs[`days in weeks of ${count}`] = String(number);
  const terms = [...paid.keys()].map((count) => `days in weeks of ${count} ÷ ${count}`);
  return {
    id: "sick-pay.weeks-used",
    figure: `${figure}/weeksUsed`,
    rule: `A paid day uses one over the qualifying days of its week, after ${waitingDaysServed} waiting days; a chain is paid for ${weeksLimit} weeks at most.`,
    formula: ["imported weeks", ...terms].join(" + "),
    inputs,
    value: formatWeeks(unitsUsed),
    sources: ["sscba-1992", MANUAL],
  };
}

/** Returns the days that units of the limit are worth: less than one if the limit cuts a day short. */
function daysOf(units: number, week: QualifyingWeek): number {
  return units / dayUnits(week.count);
}
