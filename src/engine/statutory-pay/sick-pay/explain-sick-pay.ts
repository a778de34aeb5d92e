import { formatDate, formatPence, formatRate as formatPercent, type Pence, type WorkingStep } from "../../base";
import { explainAverage } from "../average-earnings";
import type { WorkedChain, WorkedSickness } from "./calculate-chains";
import type { PricedDay } from "./price-chain";
import type { QualifyingWeek } from "./qualifying-days";
import { formatExact, type WeeklyRate } from "./rates";
import { dayUnits, formatWeeks } from "./week-units";

const MANUAL = "hmrc-statutory-payments-manual";

/** Explains sick pay: earnings, test, rates, each week's slices, and the weeks used. */
export function explainSickPay({ chains }: WorkedSickness): WorkingStep[] {
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
