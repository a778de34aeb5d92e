import { packRules } from "../../../src/batch/machine";
import {
  FREQUENCIES,
  PAY_FREQUENCIES,
  type PayFrequency,
  readDate,
  taxPeriodOn,
  taxYearOf,
} from "../../../src/engine/base";
import { earningsPeriodOf } from "../../../src/engine/national-insurance";
import { datePlus } from "../../oracle/calendar";
import { rulebook } from "../../support/library";
import type { Random } from "../../support/random";
import { randomKinds } from "./row-kind";
import { type RowPerson, randomPerson } from "./row-person";
import type { RowDate } from "./single-row";

const YEARS = [2022, 2023, 2024, 2025, 2026];
const LAST_DAY = 364;
const YEARLY_PAY = 3_600_000;

/** Rows paid on one date, and the rule blocks that they are paid by. */
export interface RowRun {
  readonly date: RowDate;
  readonly people: readonly RowPerson[];
  readonly rules: Float64Array;
  readonly directorRules: Float64Array;
}

/** Every frequency of every year in turn, on a random day; one run in six on the last day, which may be a 53rd week's. */
export function rowRun(run: number, rows: number, random: Random): RowRun {
  const year = YEARS[Math.floor(run / PAY_FREQUENCIES.length) % YEARS.length] as number;
  const frequency = PAY_FREQUENCIES[run % PAY_FREQUENCIES.length] as PayFrequency;
  const paymentDate = datePlus(`${year}-04-06`, random.chance(1 / 6) ? LAST_DAY : random.between(0, LAST_DAY));
  const day = readDate(paymentDate);
  const figures = rulebook.figuresOn(day);
  if (figures === null) throw new Error(`no figures on ${paymentDate}`);
  const { base, perYear } = FREQUENCIES[frequency];
  const kinds = randomKinds(random, figures, base, 1000);
  const period = taxPeriodOn(day, taxYearOf(day), frequency);
  const earningsPeriod = earningsPeriodOf(frequency);
  return {
    date: { paymentDate, frequency },
    people: Array.from({ length: rows }, () => randomPerson(random, kinds, Math.floor(YEARLY_PAY / perYear))),
    rules: packRules(figures, period, earningsPeriod),
    directorRules: packRules(figures, period, earningsPeriod, 52),
  };
}
