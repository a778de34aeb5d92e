import { packRules } from "../../../src/batch/machine";
import { createRulebook, type Rulebook } from "../../../src/engine";
import {
  FREQUENCIES,
  getEarningsPeriod,
  getTaxYear,
  PAY_FREQUENCIES,
  type PayFrequency,
  readDate,
  taxPeriodOn,
} from "../../../src/engine/base";
import { datePlus } from "../../oracle/calendar";
import { documents, rulebook } from "../../support/library";
import type { Random } from "../../support/random";
import { randomKinds } from "./row-kind";
import { type RowPerson, randomPerson } from "./row-person";
import type { RowDate } from "./single-row";

const YEARS = [2022, 2023, 2024, 2025, 2026];
const LAST_DAY = 364;
const YEARLY_PAY = 3_600_000;

/** Loans on several weeks of pay by the average week, and the student loan first: the other policies. */
const otherReadings = createRulebook(documents, {
  policies: { loanMultiplesOfWeeks: "AverageWeek", loanOrder: "StudentFirst" },
});

/** Rows paid on one date, and the rule blocks that apply. */
export interface RowRun {
  readonly rulebook: Rulebook;
  readonly date: RowDate;
  readonly people: readonly RowPerson[];
  readonly rules: Float64Array;
  readonly directorRules: Float64Array;
  /** Week 53, 54 or 56. */
  readonly isExtraWeek: boolean;
}

/**
 * Returns every frequency of every year in turn, on a random day; one run in six on the last day, which may be in week
 * 53, and one in three under the other policies for loans.
 */
export function rowRun(run: number, rows: number, random: Random): RowRun {
  const year = YEARS[Math.floor(run / PAY_FREQUENCIES.length) % YEARS.length] as number;
  const frequency = PAY_FREQUENCIES[run % PAY_FREQUENCIES.length] as PayFrequency;
  const paymentDate = datePlus(`${year}-04-06`, random.chance(1 / 6) ? LAST_DAY : random.between(0, LAST_DAY));
  const day = readDate(paymentDate);
  if (!otherReadings.ok) throw new Error(JSON.stringify(otherReadings.problems));
  const chosen = run % 3 === 2 ? otherReadings.value : rulebook;
  const figures = chosen.figuresOn(day);
  if (figures === null) throw new Error(`no figures on ${paymentDate}`);
  const { base, perYear } = FREQUENCIES[frequency];
  const kinds = randomKinds(random, figures, base, 1000);
  const period = taxPeriodOn(day, getTaxYear(day), frequency);
  const earningsPeriod = getEarningsPeriod(frequency);
  return {
    rulebook: chosen,
    isExtraWeek: period.isExtraWeek,
    date: { paymentDate, frequency },
    people: Array.from({ length: rows }, () => randomPerson(random, kinds, Math.floor(YEARLY_PAY / perYear))),
    rules: packRules(figures, period, earningsPeriod),
    directorRules: packRules(figures, period, earningsPeriod, 52),
  };
}
