import { remembered } from "./decimals";

// Tax weeks and months by the host's own calendar in UTC, without the engine's day counting.

const DAY = 86_400_000;

export interface TaxDate {
  /** Calendar year in which the tax year starts. */
  readonly taxYear: number;
  readonly week: number;
  readonly month: number;
}

/** Returns a date's tax year, week and month: week = days since 6 April over 7, plus one; months begin on the sixth. */
export const taxDateOf = remembered((date: string): TaxDate => {
  const [year = 0, month = 0, day = 0] = date.split("-").map(Number);
  const taxYear = date >= `${year}-04-06` ? year : year - 1;
  const days = (Date.UTC(year, month - 1, day) - Date.UTC(taxYear, 3, 6)) / DAY;
  const monthsSinceApril = (year - taxYear) * 12 + month - 4;
  return { taxYear, week: Math.floor(days / 7) + 1, month: monthsSinceApril + (day >= 6 ? 1 : 0) };
});

/** Returns the date a number of days after another. */
export function datePlus(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY).toISOString().slice(0, 10);
}

/** Returns the whole days from one date to another. */
export function daysBetween(from: string, to: string): number {
  return (Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY;
}

/** "2026-27" for 2026. */
export function taxYearName(taxYear: number): string {
  return `${taxYear}-${String(taxYear + 1).slice(2)}`;
}
