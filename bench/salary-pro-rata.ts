import { addDays, eachDayOfInterval, getDay, isBefore, parseISO } from "date-fns";
import {
  countDays,
  dayCycle,
  endOfTaxYear,
  FIRST_MONDAY,
  getTaxYear,
  readDate,
  startOfTaxYear,
  WHOLE_DAY,
} from "../src/engine/base";
import { halfUpDivide } from "../src/kernel";

/** Pay of one segment: its dates and the annual salary in pence. */
export interface ProRata {
  readonly from: string;
  readonly to: string;
  readonly salary: number;
}

const TUESDAY_TO_THURSDAY = dayCycle(
  FIRST_MONDAY,
  [0, 1, 1, 1, 0, 0, 0].map((day) => day * WHOLE_DAY),
);

/** Calculates by day numbers: both counts without a loop. */
export function ownPay({ from, to, salary }: ProRata): number {
  const first = readDate(from);
  const taxYear = getTaxYear(first);
  const units = countDays(TUESDAY_TO_THURSDAY, first, readDate(to)) / WHOLE_DAY;
  const divisor = countDays(TUESDAY_TO_THURSDAY, startOfTaxYear(taxYear), endOfTaxYear(taxYear)) / WHOLE_DAY;
  return halfUpDivide(salary * units, divisor);
}

/** Calculates by date-fns: each day of the segment and of the tax year. */
export function dateFnsPay({ from, to, salary }: ProRata): number {
  const first = parseISO(from);
  const april = new Date(first.getFullYear(), 3, 6);
  const start = isBefore(first, april) ? new Date(first.getFullYear() - 1, 3, 6) : april;
  const end = addDays(new Date(start.getFullYear() + 1, 3, 6), -1);
  const units = worked(first, parseISO(to));
  const divisor = worked(start, end);
  return Math.floor((2 * salary * units + divisor) / (2 * divisor));
}

function worked(start: Date, end: Date): number {
  return eachDayOfInterval({ start, end }).filter((day) => getDay(day) >= 2 && getDay(day) <= 4).length;
}
