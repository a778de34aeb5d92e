/** Tax weeks or months of one payment, by frequency. */
export const SPANS: Readonly<Record<string, { readonly unit: "Week" | "Month"; readonly count: number }>> = {
  Weekly: { unit: "Week", count: 1 },
  Fortnightly: { unit: "Week", count: 2 },
  FourWeekly: { unit: "Week", count: 4 },
  Monthly: { unit: "Month", count: 1 },
  Quarterly: { unit: "Month", count: 3 },
  TwiceYearly: { unit: "Month", count: 6 },
  Annually: { unit: "Month", count: 12 },
};

/** Returns the first day of a tax week of a year ("2022-23"). */
export function firstDayOfWeek(year: string, week: number): string {
  return isoDate(Date.UTC(firstYear(year), 3, 6 + (week - 1) * 7));
}

/** Returns the first day of a tax month. */
export function firstDayOfMonth(year: string, month: number): string {
  return isoDate(Date.UTC(firstYear(year), 3 + month - 1, 6));
}

/**
 * Returns a payment date in a pay period: the first day of its last tax week or month. Rates that change inside a year
 * thus reach the official rows: fortnight 7 of 2022-23 is paid on 6 July.
 */
export function paymentDateIn(year: string, payFrequency: string, period: number): string {
  const span = SPANS[payFrequency];
  if (span === undefined) throw new Error(`no such pay frequency: ${payFrequency}`);
  const last = period * span.count;
  return span.unit === "Week" ? firstDayOfWeek(year, last) : firstDayOfMonth(year, last);
}

/** Returns the tax year's folder name of a date. */
export function taxYearOf(date: string): string {
  const year = Number(date.slice(0, 4));
  const start = date >= `${year}-04-06` ? year : year - 1;
  return `${start}-${String((start + 1) % 100).padStart(2, "0")}`;
}

/** Returns tax week and month of a date, both counted from 1. */
export function taxWeekAndMonth(date: string): { readonly week: number; readonly month: number } {
  const days = (Date.parse(date) - Date.UTC(firstYear(taxYearOf(date)), 3, 6)) / 86_400_000;
  const month = Number(date.slice(5, 7));
  const sinceApril = (month + 8) % 12;
  const started = Number(date.slice(8)) >= 6 ? sinceApril + 1 : sinceApril;
  return { week: Math.floor(days / 7) + 1, month: started === 0 ? 12 : started };
}

function firstYear(year: string): number {
  return Number(year.slice(0, 4));
}

function isoDate(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}
