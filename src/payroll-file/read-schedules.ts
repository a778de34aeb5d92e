import {
  addMonths,
  civilDate,
  type DayNumber,
  endOfMonth,
  endOfTaxYear,
  FREQUENCIES,
  isPaidByWeek,
  PAY_FREQUENCIES,
  type PayFrequency,
  pointerStep,
  type Reader,
  readDate,
  startOfTaxYear,
  type TaxYear,
  taxYearLabel,
  type Unread,
} from "../engine/base";
import { readText } from "./read-text";

/** The pay dates of a group of employees. */
export interface PaySchedule {
  readonly name: string;
  readonly payFrequency: PayFrequency;
  /** Days of payment, ascending. */
  readonly dates: readonly DayNumber[];
  readonly path: string;
}

const FIELDS = new Set(["name", "payFrequency", "firstPaymentDate", "dayOfMonth", "paymentDates"]);
const MOST_SCHEDULES = 100;
const MOST_DAYS_OF_MONTH = 31;
const MOST_DATES = 366;

/** Reads the pay schedules of a file, by name. */
export function readSchedules(reader: Reader, file: Unread, taxYear: TaxYear): Map<string, PaySchedule> {
  const schedules = new Map<string, PaySchedule>();
  if (file.paySchedules === undefined) return schedules;
  for (const [index, item] of reader.list(file, "paySchedules", "", MOST_SCHEDULES).entries()) {
    const path = `/paySchedules/${index}`;
    const owner = reader.object(item, path);
    if (owner === null) continue;
    const schedule = readSchedule(reader, owner, path, taxYear);
    if (schedules.has(schedule.name)) reader.refuse("duplicate", `${path}/name`);
    schedules.set(schedule.name, schedule);
  }
  return schedules;
}

function readSchedule(reader: Reader, owner: Unread, path: string, taxYear: TaxYear): PaySchedule {
  reader.onlyKnown(owner, FIELDS, path);
  const name = readText(reader, owner, "name", path);
  const payFrequency = reader.choice(owner, "payFrequency", path, PAY_FREQUENCIES);
  const dates =
    owner.paymentDates === undefined
      ? countedDates(reader, owner, path, { payFrequency, taxYear })
      : listedDates(reader, owner, path, taxYear);
  return { name, payFrequency, dates, path };
}

function countedDates(
  reader: Reader,
  owner: Unread,
  path: string,
  { payFrequency, taxYear }: Pick<PaySchedule, "payFrequency"> & { readonly taxYear: TaxYear },
): readonly DayNumber[] {
  if (payFrequency === "Irregular") {
    reader.refuse("required", `${path}/paymentDates`);
    return [];
  }
  const first = reader.date(owner, "firstPaymentDate", path);
  const dayOfMonth =
    owner.dayOfMonth === undefined ? null : reader.integer(owner, "dayOfMonth", path, 1, MOST_DAYS_OF_MONTH);
  return isInYear(reader, first, taxYear, `${path}/firstPaymentDate`)
    ? paymentDates(payFrequency, first, dayOfMonth, taxYear)
    : [];
}

function listedDates(reader: Reader, owner: Unread, path: string, taxYear: TaxYear): DayNumber[] {
  for (const key of ["firstPaymentDate", "dayOfMonth"]) {
    if (owner[key] !== undefined) reader.refuse("sent_together", path + pointerStep(key), { other: "paymentDates" });
  }
  const dates: DayNumber[] = [];
  for (const [index, value] of reader.list(owner, "paymentDates", path, MOST_DATES).entries()) {
    const at = `${path}/paymentDates/${index}`;
    const day = typeof value === "string" ? readDate(value) : Number.NaN;
    if (Number.isNaN(day)) reader.refuse("invalid_date", at);
    else if (dates.includes(day)) reader.refuse("duplicate", at);
    else if (isInYear(reader, day, taxYear, at)) dates.push(day);
  }
  return dates.sort((a, b) => a - b);
}

function isInYear(reader: Reader, day: DayNumber, taxYear: TaxYear, path: string): boolean {
  if (Number.isNaN(day) || Number.isNaN(taxYear)) return false;
  const from = startOfTaxYear(taxYear);
  const to = endOfTaxYear(taxYear);
  if (day >= from && day <= to) return true;
  reader.refuse("outside_tax_year", path, { taxYear: taxYearLabel(taxYear) });
  return false;
}

/**
 * Returns the payment dates of a schedule from its first to the end of the tax year. Weeks are counted in days. Months
 * keep the day of the month, or use the last day of a shorter month.
 */
function paymentDates(
  frequency: PayFrequency,
  first: DayNumber,
  dayOfMonth: number | null,
  taxYear: TaxYear,
): DayNumber[] {
  const { span } = FREQUENCIES[frequency];
  const step = isPaidByWeek(frequency) ? weeksLater(first, span) : monthsLater(first, span, dayOfMonth);
  const end = endOfTaxYear(taxYear);
  const dates: DayNumber[] = [];
  for (let day = first; day <= end; day = step(dates.length)) dates.push(day);
  return dates;
}

function weeksLater(first: DayNumber, weeks: number): (count: number) => DayNumber {
  return (count) => first + count * weeks * 7;
}

function monthsLater(first: DayNumber, months: number, dayOfMonth: number | null): (count: number) => DayNumber {
  return (count) => {
    const day = addMonths(first, count * months);
    return dayOfMonth === null ? day : Math.min(day - civilDate(day).day + dayOfMonth, endOfMonth(day));
  };
}
