import { pounds, typedPence } from "./money";
import type { Frequency, Situation } from "./situation";

const PAYMENT_WORDS: Record<Frequency, string> = {
  Weekly: "week",
  Fortnightly: "fortnight",
  FourWeekly: "four weeks",
  Monthly: "month",
  Quarterly: "quarter",
  TwiceYearly: "half-year",
  Annually: "year",
};

/** Returns the period of one payment: "month". */
export function paymentWord(frequency: Frequency): string {
  return PAYMENT_WORDS[frequency];
}

/** Returns how often a payment is made: "a month", "every four weeks". */
export function howOften(frequency: Frequency): string {
  return frequency === "FourWeekly" ? "every four weeks" : `a ${paymentWord(frequency)}`;
}

/** Returns whether text is a day, such as "2026-04-30". */
export function isDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));
}

/** Formats a date as "28 April 2026". */
export function dayInWords(date: string): string {
  return new Date(`${date}T00:00:00Z`).toLocaleDateString("en-GB", {
    day: "numeric",
    month: "long",
    year: "numeric",
    timeZone: "UTC",
  });
}

/** Writes the dates in a sentence as words: "2026-04-28" becomes "28 April 2026". */
export function datesInWords(sentence: string): string {
  return sentence.replace(/\b\d{4}-\d{2}-\d{2}\b/g, dayInWords);
}

/** Formats the month of a date as "Apr". */
export function monthInWords(date: string): string {
  return new Date(`${date}T00:00:00Z`).toLocaleDateString("en-GB", { month: "short", timeZone: "UTC" }).slice(0, 3);
}

/** Describes a payment: "Payment 3 of 12 · 28 June 2026". */
export function describePayment(place: number, count: number, date: string): string {
  return `Payment ${place} of ${count} · ${dayInWords(date)}`;
}

/** Describes the inputs in one line, for print and for headings. */
export function describeSituation(situation: Situation): string {
  const parts = [
    payInWords(situation),
    `code ${situation.taxCode}`,
    `letter ${situation.niCategory}`,
    ...situation.studentLoanPlan.map((plan) => `student loan plan ${plan.slice(4)}`),
  ];
  if (situation.postgraduateLoan) parts.push("postgraduate loan");
  if (situation.pensionType !== "None") parts.push(`pension ${pensionInWords(situation)}`);
  if (situation.director !== "No") parts.push("director");
  return parts.join(" · ");
}

const PER = { year: "a year", day: "a day", hour: "an hour" } as const;

function payInWords({ amount, per, payFrequency }: Situation): string {
  const pence = typedPence(amount);
  const text = Number.isNaN(pence) ? `£${amount}` : pounds(pence);
  return `${text} ${per === "payment" ? howOften(payFrequency) : PER[per]}`;
}

function pensionInWords({ pensionEmployee, pensionUnit }: Situation): string {
  return pensionUnit === "percent" ? `${pensionEmployee}%` : `£${pensionEmployee}`;
}
