import { addMonths, birthday, civilDate, type DayNumber, dayNumber, readDate } from "../base";
import { memoByValue } from "../rulebook";
import type { PensionParameters } from "./pension-rules";

/** The gender by which State Pension age differs for births before 6 December 1953. */
export type Gender = (typeof GENDERS)[number];

export const GENDERS = ["Female", "Male"] as const;

type Rows = PensionParameters["statePensionAge"];
type Row = Rows[number];

/** Returns the day on which State Pension age is reached. */
export function statePensionDay(rows: Rows, born: DayNumber, gender: Gender): DayNumber {
  const row = compiled(rows).find(({ sex, from, to }) => (sex ?? gender) === gender && born >= from && born <= to);
  return row === undefined ? Number.NaN : dayOf(row, born);
}

/** The same for any gender: one date for everybody born since 6 December 1953, otherwise the later one. */
export function statePensionDayOfAnyone(rows: Rows, born: DayNumber): { day: DayNumber; isSame: boolean } {
  const female = statePensionDay(rows, born, "Female");
  const male = statePensionDay(rows, born, "Male");
  return { day: Math.max(female, male), isSame: female === male };
}

interface CompiledRow {
  readonly sex: Gender | undefined;
  readonly from: DayNumber;
  readonly to: DayNumber;
  readonly age: { readonly years: number; readonly months: number } | null;
  readonly date: DayNumber;
  readonly stepMonths: number;
}

const compiled = memoByValue((rows: Rows): readonly CompiledRow[] => rows.map(compileRow));

function compileRow({ sex, bornFrom, bornTo, ageYears, ageMonths = 0, date, stepMonths = 0 }: Row): CompiledRow {
  return {
    sex,
    from: bornFrom === undefined ? Number.NEGATIVE_INFINITY : readDate(bornFrom),
    to: bornTo === undefined ? Number.POSITIVE_INFINITY : readDate(bornTo),
    age: ageYears === undefined ? null : { years: ageYears, months: ageMonths },
    date: date === undefined ? Number.NaN : readDate(date),
    stepMonths,
  };
}

/** Adds the years to the birth date, then the months, each time to the last day of a month that is too short. */
function dayOf(row: CompiledRow, born: DayNumber): DayNumber {
  const later = row.stepMonths === 0 ? 0 : row.stepMonths * monthsOfBirth(row.from, born);
  if (row.age === null) return addMonths(row.date, later);
  const months = row.age.months + later;
  return months === 0 ? birthday(born, row.age.years) : addMonths(addMonths(born, row.age.years * 12), months);
}

/** Returns whole months from one birth date to another, counted from the 6th. */
function monthsOfBirth(from: DayNumber, born: DayNumber): number {
  const first = civilDate(from);
  const reached = civilDate(born);
  const before = born < dayNumber(reached.year, reached.month, 6) ? 1 : 0;
  return (reached.year - first.year) * 12 + reached.month - first.month - before;
}
