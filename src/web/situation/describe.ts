import { text, type Word } from "../words";
import { pounds, typedPence } from "./money";
import type { Frequency, Situation } from "./situation";

const THIS_PERIOD: Readonly<Record<Frequency, Word>> = {
  Weekly: "thisWeek",
  Fortnightly: "thisFortnight",
  FourWeekly: "theseFourWeeks",
  Monthly: "thisMonth",
  Quarterly: "thisQuarter",
  TwiceYearly: "thisHalfYear",
  Annually: "thisYear",
};

/** Returns the word for the period of one payment: "This month". */
export function thisPeriod(frequency: Frequency): Word {
  return THIS_PERIOD[frequency];
}

const OFTEN: Readonly<Record<Frequency, Word>> = {
  Weekly: "aWeek",
  Fortnightly: "aFortnight",
  FourWeekly: "everyFourWeeks",
  Monthly: "aMonth",
  Quarterly: "aQuarter",
  TwiceYearly: "aHalfYear",
  Annually: "aYear",
};

/** Returns how often a payment is made: "a month", "every four weeks". */
export function howOften(frequency: Frequency): string {
  return lower(text(OFTEN[frequency]));
}

function lower(text: string): string {
  return text.slice(0, 1).toLowerCase() + text.slice(1);
}

/** Returns whether text is a day, such as "2026-04-30". */
export function isDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));
}

/** Formats a date as "28 April 2026". */
export function dayInWords(date: string): string {
  const day = new Date(`${date}T00:00:00Z`);
  return `${day.getUTCDate()} ${text("months").split(" ")[day.getUTCMonth()]} ${day.getUTCFullYear()}`;
}

/** Writes the dates in a sentence as words: "2026-04-28" becomes "28 April 2026". */
export function datesInWords(sentence: string): string {
  return sentence.replace(/\b\d{4}-\d{2}-\d{2}\b/g, dayInWords);
}

/** Formats the month of a date as "Apr". */
export function monthInWords(date: string): string {
  return text("shortMonths").split(" ")[Number(date.slice(5, 7)) - 1] ?? "";
}

/** Describes a payment: "Payment 3 of 12 · 28 June 2026". */
export function describePayment(place: number, count: number, date: string): string {
  return text("payment", place, count, dayInWords(date));
}

/** Describes the inputs in one line, for print and for headings. */
export function describeSituation(situation: Situation): string {
  const parts = [
    payInWords(situation),
    text("codeOf", situation.taxCode),
    text("letterOf", situation.niCategory),
    ...situation.studentLoanPlan.map((plan) => text("planOf", plan.slice(4))),
  ];
  if (situation.postgraduateLoan) parts.push(lower(text("postgraduateLoan")));
  if (situation.pensionType !== "None") parts.push(text("pensionOf", pensionInWords(situation)));
  if (situation.director !== "No") parts.push(text("directorShort"));
  return parts.join(" · ");
}

const PER = { year: "aYear", day: "aDay", hour: "anHour" } as const;

function payInWords({ amount, per, payFrequency }: Situation): string {
  const pence = typedPence(amount);
  const typed = Number.isNaN(pence) ? `£${amount}` : pounds(pence);
  return `${typed} ${per === "payment" ? howOften(payFrequency) : lower(text(PER[per]))}`;
}

function pensionInWords({ pensionEmployee, pensionUnit }: Situation): string {
  return pensionUnit === "percent" ? `${pensionEmployee}%` : `£${pensionEmployee}`;
}
