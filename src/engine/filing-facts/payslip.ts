import { PAY_FREQUENCIES, type PayFrequency } from "../base";
import type { FilingFacts } from "./filing-facts";

/** Figures of one category letter on a payslip, in pence. */
export type LetterSums = Readonly<ReturnType<typeof readLetter>>;

/** The amounts of a payslip that filings need, in pence. */
export type PayslipSums = Readonly<ReturnType<typeof readSums>>;

/** A payslip as `grossToNet` returns it, as far as filings need it. */
export interface PayslipOfFiling {
  readonly facts: FilingFacts;
  readonly taxYear: number;
  readonly payFrequency: PayFrequency;
  readonly period: number;
  readonly taxWeek: number;
  readonly taxMonth: number;
  readonly taxCode: string;
  readonly week1Month1: boolean;
  readonly forPeriod: PayslipSums;
  readonly yearToDate: PayslipSums;
  readonly previousTaxablePay: number;
  readonly previousTaxPaid: number;
  /** The category letters of the payment. */
  readonly letters: ReadonlyMap<string, LetterSums>;
  /** The category letters of the year, including director's years. */
  readonly lettersToDate: ReadonlyMap<string, LetterSums>;
}

const FREQUENCIES = Object.fromEntries(PAY_FREQUENCIES.map((frequency) => [frequency, frequency]));
const LAST_YEAR = 9998;

/** Reads the payslip of a field; null with problems if it is not one. */
export function readPayslip(owner: FilingFacts, key: string): PayslipOfFiling | null {
  const facts = owner.neededChild(key, null);
  return facts === null ? null : payslipOf(facts);
}

/** Reads a payslip; null with problems if its amounts are missing. */
export function payslipOf(facts: FilingFacts): PayslipOfFiling | null {
  const forPeriod = facts.neededChild("forPeriod", null);
  const yearToDate = facts.neededChild("yearToDate", null);
  if (forPeriod === null || yearToDate === null) return null;
  return {
    facts,
    taxYear: neededInteger(facts, "taxYear", 1900, LAST_YEAR),
    payFrequency: facts.neededChoice<PayFrequency>("payFrequency", FREQUENCIES as Record<string, PayFrequency>),
    period: neededInteger(facts, "period", 1, 56),
    taxWeek: neededInteger(facts, "taxWeek", 1, 53),
    taxMonth: neededInteger(facts, "taxMonth", 1, 12),
    taxCode: facts.neededText("taxCode").text,
    week1Month1: facts.flag("week1Month1"),
    forPeriod: readSums(forPeriod),
    yearToDate: readSums(yearToDate),
    previousTaxablePay: yearToDate.pence("previousTaxablePay"),
    previousTaxPaid: yearToDate.pence("previousTaxPaid"),
    letters: readBreakdown(facts),
    lettersToDate: addLetters([
      ...readLetters(yearToDate, "niBandResult"),
      ...readLetters(yearToDate, "niBandResultDirector"),
    ]),
  };
}

function neededInteger(facts: FilingFacts, key: string, least: number, most: number): number {
  if (!facts.has(key)) facts.reader.refuse("required", facts.at(key));
  return facts.integer(key, least, most) ?? least;
}

function readSums(facts: FilingFacts) {
  return {
    at: (field: string) => facts.at(field),
    grossPay: facts.pence("grossPay"),
    taxablePay: facts.neededPence("taxablePay"),
    tax: facts.neededPence("tax"),
    ni: facts.neededPence("ni"),
    employerNi: facts.neededPence("employerNi"),
    studentLoan: facts.pence("studentLoan"),
    postgraduateLoan: facts.pence("postgraduateLoan"),
    benefitsTaxedViaPayroll: facts.pence("benefitsTaxedViaPayroll"),
    attachmentOrders: facts.pence("attachmentOrders"),
    attachmentOrderFees: facts.pence("attachmentOrderFees"),
    otherDeductions: facts.pence("otherDeductions"),
    otherAdditions: facts.pence("otherAdditions"),
    netPay: facts.pence("netPay"),
    pension: facts.amounts("pensionContributionsByType"),
    statutoryPay: facts.amounts("statutoryPay"),
  };
}

type Letter = readonly [string, LetterSums];

function readBreakdown(payslip: FilingFacts): ReadonlyMap<string, LetterSums> {
  const rows = payslip.list("niBreakdown", null, 30);
  return addLetters(rows.map((row): Letter => [row.neededText("niCategory").text, readLetter(row)]));
}

function readLetters(owner: FilingFacts, key: string): readonly Letter[] {
  const map = owner.child(key, null);
  return (map?.keys() ?? []).flatMap((letter): Letter[] => {
    const entry = map?.child(letter, null) ?? null;
    return entry === null ? [] : [[letter, readLetter(entry)]];
  });
}

function readLetter(entry: FilingFacts) {
  const bands = entry.child("bands", null);
  return {
    gross: entry.neededPence("grossForEmployeeNi"),
    employee: entry.neededPence("ni"),
    employer: entry.neededPence("employerNi"),
    atLel: bands?.pence("atLel") ?? 0,
    lelToPt: bands?.pence("lelToPt") ?? 0,
    ptToUel: bands?.pence("ptToUel") ?? 0,
  };
}

/** Adds up figures by letter: a letter used before and after an appointment is one entry. */
function addLetters(letters: readonly Letter[]): ReadonlyMap<string, LetterSums> {
  const sums = new Map<string, LetterSums>();
  for (const [letter, added] of letters) {
    const before = sums.get(letter);
    sums.set(letter, before === undefined ? added : addLetter(before, added));
  }
  return sums;
}

function addLetter(one: LetterSums, other: LetterSums): LetterSums {
  return {
    gross: one.gross + other.gross,
    employee: one.employee + other.employee,
    employer: one.employer + other.employer,
    atLel: one.atLel + other.atLel,
    lelToPt: one.lelToPt + other.lelToPt,
    ptToUel: one.ptToUel + other.ptToUel,
  };
}

export const NO_LETTER: LetterSums = { gross: 0, employee: 0, employer: 0, atLel: 0, lelToPt: 0, ptToUel: 0 };

/** Returns a letter's bands to report: none for X, whose holders pay no contributions. */
export function bandsOf(letter: string, sums: LetterSums): Pick<LetterSums, "atLel" | "lelToPt" | "ptToUel"> {
  return letter === "X" ? NO_LETTER : sums;
}
