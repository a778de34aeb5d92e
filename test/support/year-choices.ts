import type { StudentLoanPlan } from "../../src/engine/base";
import { daysBetween } from "../oracle/calendar";
import { type Figures, oracleFigures } from "../oracle/figures";

/** The choices of a tax year. */
export interface YearChoices {
  readonly name: string;
  readonly start: string;
  readonly days: number;
  readonly letters: readonly string[];
  readonly plans: readonly StudentLoanPlan[];
  /** Flat codes of Scotland; "_" is the place of the nation. */
  readonly scottishFlatCodes: readonly string[];
  /** Amounts at which something changes: limits of bands and thresholds, in pounds a year. */
  readonly thresholdsYearPounds: readonly number[];
}

const PLANS: readonly StudentLoanPlan[] = ["Plan1", "Plan2", "Plan4", "Plan5"];

export function yearChoices(documents: Readonly<Record<string, unknown>>): YearChoices[] {
  const figuresOn = oracleFigures(documents);
  const names = new Set(Object.keys(documents).flatMap((path) => /^\d{4}-\d{2}(?=\/)/.exec(path)?.[0] ?? []));
  return [...names].sort().map((name) => {
    const start = `${name.slice(0, 4)}-04-06`;
    const end = `${Number(name.slice(0, 4)) + 1}-04-06`;
    return { name, start, days: daysBetween(start, end), ...choicesIn(figuresOn(start)) };
  });
}

function choicesIn(figures: Figures): Omit<YearChoices, "name" | "start" | "days"> {
  const allowance = 12_570;
  const thresholds = Object.values(figures.thresholds).flatMap((threshold) => threshold?.year.toNumber() ?? []);
  const limits = Object.values(figures.nations).flatMap(({ limits }) => limits.map((limit) => limit.toNumber()));
  const loans = Object.values(figures.loans).flatMap((loan) => loan?.threshold.toNumber() ?? []);
  const letters = Object.entries(figures.letters).filter(
    ([, { mariner }]) => !mariner || figures.rates.mariner !== null,
  );
  const scottish = figures.nations.S;
  return {
    letters: letters.map(([name]) => name),
    plans: PLANS.filter((plan) => figures.loans[plan] !== null),
    scottishFlatCodes: scottish.rates
      .slice(scottish.basicRate - 1)
      .map((_, step) => (step === 0 ? "_BR" : `_D${step - 1}`)),
    thresholdsYearPounds: [...thresholds, ...limits, ...limits.map((limit) => limit + allowance), ...loans, allowance],
  };
}
