import {
  type DayNumber,
  formatDate,
  isObject,
  type PayFrequency,
  type Reader,
  readDate,
  type TaxYear,
  type Unread,
} from "../../engine/base";
import { isInPeriod, type Places, type Schedules, usualDates } from "./schedule";

/** The period of a batch: a whole tax year, or one pay period of it. */
export interface BatchYear {
  readonly taxYear: TaxYear;
  /** Null for the whole year. */
  readonly period: number | null;
  readonly schedules: Schedules;
}

/** How a row is read. */
interface RowReading {
  readonly reader: Reader;
  readonly year: BatchYear;
  readonly places: Places;
}

const MOST_LINES = 1000;
const MOST_DATES = 366;

/** Returns the payments of a row: its own list, or its regular pay on the dates of its frequency. */
export function toPayments(row: Unread, frequency: PayFrequency, { reader, year, places }: RowReading): unknown {
  if (row.payments !== undefined) {
    const withDates = frequency === "Irregular" ? [] : ["startDate"];
    for (const other of ["grossPay", "lines", "paymentDates", ...withDates]) {
      if (row[other] !== undefined) reader.refuse("sent_together", "/payments", { other });
    }
    return listedPayments(row, frequency, year, places);
  }
  if (row.grossPay === undefined && row.lines === undefined) reader.refuse("required", "/grossPay");
  const dates = readDates(reader, row, frequency, year);
  const amounts = readAmounts(reader, row, dates);
  const lines = row.lines === undefined ? [] : reader.list(row, "lines", "", MOST_LINES);
  return dates
    .flatMap((paymentDate, index) => {
      const amount = amounts[index];
      if (amount === null || !isInPeriod(dayOf(paymentDate), frequency, year.taxYear, year.period)) return [];
      return [{ index, paymentDate, amount }];
    })
    .map(({ index, paymentDate, amount }, at) => {
      const path = `/payments/${at}`;
      places.made(`${path}/paymentDate`, row.paymentDates === undefined ? "/payFrequency" : `/paymentDates/${index}`);
      places.made(path, Array.isArray(row.grossPay) ? `/grossPay/${index}` : "/grossPay");
      return { paymentDate, ...getPayFacts(amount, lines, path, places) };
    });
}

/** Returns the pay: an amount alone is gross pay; an amount with lines is the first line. */
export function getPayFacts(amount: unknown, lines: readonly unknown[], path: string, places: Places | null): Unread {
  if (lines.length === 0) return { grossPay: amount };
  const basic = amount === undefined ? [] : [{ description: "Basic pay", amount }];
  for (const index of lines.keys()) places?.made(`${path}/lines/${index + basic.length}`, `/lines/${index}/*`);
  return { lines: [...basic, ...lines] };
}

function listedPayments(row: Unread, frequency: PayFrequency, year: BatchYear, places: Places): unknown {
  if (year.period === null || !Array.isArray(row.payments)) return row.payments;
  const payments: readonly unknown[] = row.payments;
  const kept = payments
    .map((payment, index) => ({ payment, index }))
    .filter(({ payment }) => {
      const date = isObject(payment) ? payment.paymentDate : null;
      const day = dayOf(date);
      return Number.isNaN(day) || isInPeriod(day, frequency, year.taxYear, year.period);
    });
  for (const [at, { index }] of kept.entries()) places.made(`/payments/${at}`, `/payments/${index}/*`);
  return kept.map(({ payment }) => payment);
}

function readDates(reader: Reader, row: Unread, frequency: PayFrequency, year: BatchYear): readonly unknown[] {
  if (row.paymentDates === undefined) {
    const dates = year.schedules[frequency] ?? usualDates(frequency, year.taxYear);
    if (dates.length === 0) reader.refuse("required", "/paymentDates");
    return dates;
  }
  return reader.list(row, "paymentDates", "", MOST_DATES).map((date, index) => {
    if (Number.isNaN(dayOf(date))) reader.refuse("invalid_date", `/paymentDates/${index}`);
    return date;
  });
}

function dayOf(date: unknown): DayNumber {
  return typeof date === "string" ? readDate(date) : Number.NaN;
}

/** Reads the amount of each date: undefined for lines alone, null if not paid. */
function readAmounts(reader: Reader, row: Unread, dates: readonly unknown[]): readonly unknown[] {
  const from = reader.optionalDate(row, "startDate", "") ?? Number.NEGATIVE_INFINITY;
  const to = reader.optionalDate(row, "leavingDate", "") ?? Number.POSITIVE_INFINITY;
  if (to < from) reader.refuse("date_before", "/leavingDate", { limit: formatDate(from) });
  if (!Array.isArray(row.grossPay)) {
    return dates.map((date) => {
      const day = dayOf(date);
      return day >= from && day <= to ? row.grossPay : null;
    });
  }
  if (row.startDate !== undefined && row.startDate !== null) {
    reader.refuse("sent_together", "/startDate", { other: "grossPay" });
  }
  const amounts = reader.list(row, "grossPay", "", dates.length);
  return dates.map((_, index) => amounts[index] ?? null);
}
