import { ceilDivide } from "../../kernel";
import type { EmployedYear } from "./employed-year";
import { daysOfLeaveYear, monthsToEnd } from "./leave-year";

/** The employed share of a leave year, and its explanation. */
export interface Share {
  readonly kind: "Start" | "Leave";
  readonly part: number;
  readonly whole: number;
  readonly formula: string;
  readonly inputs: Readonly<Record<string, string>>;
}

const MONTHS_OF_YEAR = 12;

/** Returns the share of a worker who starts or leaves during the year; null for a full year. */
export function getShare({ start, leaving, yearStart, yearEnd }: EmployedYear): Share | null {
  if (leaving !== null) {
    const [part, whole] = [leaving - (start ?? yearStart) + 1, daysOfLeaveYear(yearStart)];
    return {
      kind: "Leave",
      part,
      whole,
      formula: "days of the year × days employed ÷ days in the leave year",
      inputs: { "days employed": String(part), "days in the leave year": String(whole) },
    };
  }
  if (start === null) return null;
  const months = monthsToEnd(start, yearEnd);
  return {
    kind: "Start",
    part: months,
    whole: MONTHS_OF_YEAR,
    formula: "days of the year × months ÷ 12",
    inputs: { months: String(months) },
  };
}

/** Returns a share of thousandths over some parts, rounded up to a step of thousandths. */
export function shareRaised(thousandths: number, parts: number, share: Share | null, step: number): number {
  const [part, whole] = share === null ? [1, 1] : [share.part, share.whole];
  return ceilDivide(thousandths * part, parts * whole * step) * step;
}
