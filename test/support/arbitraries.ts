import type { PayFrequency, PayslipFacts } from "../../src/engine";
import { datePlus } from "../oracle/calendar";
import { documents } from "./library";
import { type DatedFacts, payslipCases, pounds } from "./payslip-cases";
import { fc } from "./property";
import { Random } from "./random";
import { type YearChoices, yearChoices } from "./year-choices";

export const years = yearChoices(documents);

export const frequency = fc.constantFrom<PayFrequency>(
  "Weekly",
  "Fortnightly",
  "FourWeekly",
  "Monthly",
  "Quarterly",
  "TwiceYearly",
  "Annually",
  "Irregular",
);

export const nation = fc.constantFrom("", "C", "S");

/** Pence from nought to a million pounds, mostly of the size that people earn. */
export const payPence = fc.oneof(
  { weight: 6, arbitrary: fc.integer({ min: 0, max: 1_500_000 }) },
  { weight: 1, arbitrary: fc.integer({ min: 0, max: 100_000_000 }) },
);

/** A tax year of the repository with one of its days. */
export const yearAndDate = fc
  .tuple(fc.constantFrom(...years), fc.nat(10_000))
  .map(([year, n]): { year: YearChoices; paymentDate: string } => ({
    year,
    paymentDate: datePlus(year.start, n % year.days),
  }));

/** Codes with a number, K codes and 0T, of every nation. */
export const numberedCode = fc
  .tuple(nation, fc.integer({ min: 0, max: 2500 }), fc.constantFrom("L", "M", "N", "T", "K", "0T"))
  .map(([prefix, number, kind]) => {
    if (kind === "0T") return `${prefix}0T`;
    return kind === "K" ? `${prefix}K${number + 1}` : `${prefix}${number}${kind}`;
  });

/** A plain payment: one amount, any frequency, date and numbered code, any letter of the year, a year before it. */
export const plainFacts: fc.Arbitrary<DatedFacts> = fc
  .tuple(yearAndDate, frequency, numberedCode, fc.nat(100), payPence, fc.boolean(), payPence, payPence)
  .map(([{ year, paymentDate }, payFrequency, taxCode, letter, pay, week1Month1, before, tax]) => ({
    payFrequency,
    paymentDate,
    taxCode,
    niCategory: year.letters[letter % year.letters.length] as string,
    grossPay: pounds(pay),
    week1Month1,
    yearToDate: { taxablePay: pounds(before), tax: pounds(Math.floor(Math.min(tax, before) / 3)) },
  }));

/** Any payslip of the parity run: lines, loans, directors, odd earnings periods. */
export const anyFacts: fc.Arbitrary<DatedFacts> = fc
  .integer()
  .map((seed) => payslipCases(documents, new Random(seed))());

/** The same facts with another gross pay. */
export function withPay(facts: PayslipFacts, pay: number): PayslipFacts {
  return { ...facts, grossPay: pounds(pay) };
}
