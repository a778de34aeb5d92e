import { addDays, format, parseISO } from "date-fns";
import Decimal from "decimal.js";

/** The facts of a schedule of maternity pay. */
export interface PlainAward {
  readonly startDate: string;
  readonly average: string;
}

/** Standard weekly rates by the first Sunday in April. */
const STANDARD = [
  ["2026-04-05", "194.32"],
  ["2025-04-06", "187.18"],
] as const;

/** Calculates the weeks of maternity pay in plain decimal.js and date-fns: their first days and amounts. */
export function decimalWeeks({ startDate, average }: PlainAward, weeks = 39): string[] {
  const start = parseISO(startDate);
  return Array.from({ length: weeks }, (_, index) => {
    const first = format(addDays(start, index * 7), "yyyy-MM-dd");
    const share = new Decimal(average).mul("0.9");
    const standard = STANDARD.find(([from]) => first >= from)?.[1] ?? "0";
    const rate = index < 6 ? share : Decimal.min(share, standard);
    return `${first} ${rate.toDecimalPlaces(2, Decimal.ROUND_CEIL).toFixed(2)}`;
  });
}
