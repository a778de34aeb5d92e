import type { NiBandResult, PayYear, YearToDate } from "../../engine";
import { readPence } from "../../engine/base";
import type { ToDate } from "../../engine/gross-to-net";
import type { LetterTotals } from "../../engine/national-insurance";
import type { RowYear } from "../columns";

/** Amounts of a summary in whole pence. */
type SummaryAmount = Exclude<
  { [Name in keyof ToDate["amounts"]]: ToDate["amounts"][Name] extends number ? Name : never }[keyof ToDate["amounts"]],
  "ni" | "employerNi" | "niablePay"
>;

/** A summary of a year in whole pence. */
export interface YearInPence {
  readonly payments: number;
  /** The code at the last payment. */
  readonly taxCode: string;
  readonly week1Month1: boolean;
  readonly amounts: Readonly<Record<SummaryAmount, number>>;
  readonly statutoryPay: ToDate["amounts"]["statutoryPay"];
  readonly previousTaxablePay: number;
  readonly previousTaxPaid: number;
  readonly letters: readonly LetterTotals[];
  readonly directorLetters: readonly LetterTotals[];
}

/** Returns a year in whole pence; null if nothing was paid. */
export function yearInPence(year: RowYear | PayYear): YearInPence | null {
  if ("payslips" in year) return ofPayslips(year);
  const { payments, terms, toDate } = year;
  const { amounts, letters, directorLetters, previousTaxablePay, previousTaxPaid } = toDate;
  return {
    payments,
    taxCode: terms.code.text,
    week1Month1: terms.code.week1Month1,
    amounts,
    statutoryPay: amounts.statutoryPay,
    previousTaxablePay,
    previousTaxPaid,
    letters,
    directorLetters,
  };
}

function ofPayslips({ payslips, yearToDate: year }: PayYear): YearInPence | null {
  const last = payslips.at(-1);
  if (last === undefined || year === null) return null;
  return {
    payments: payslips.length,
    taxCode: last.taxCode,
    week1Month1: last.week1Month1,
    amounts: amountsOf(year),
    statutoryPay: Object.fromEntries(
      Object.entries(year.statutoryPay).map(([type, amount]) => [type, readPence(amount)]),
    ),
    previousTaxablePay: readPence(year.previousTaxablePay),
    previousTaxPaid: readPence(year.previousTaxPaid),
    letters: Object.entries(year.niBandResult).map(totalsOf),
    directorLetters: Object.entries(year.niBandResultDirector).map(totalsOf),
  };
}

function amountsOf(year: YearToDate): YearInPence["amounts"] {
  return {
    grossPay: readPence(year.grossPay),
    taxablePay: readPence(year.taxablePay),
    tax: readPence(year.tax),
    studentLoan: readPence(year.studentLoan),
    postgraduateLoan: readPence(year.postgraduateLoan),
    pension: readPence(year.pension),
    employerPension: readPence(year.employerPension),
    salarySacrifice: readPence(year.salarySacrifice),
    benefitsTaxedViaPayroll: readPence(year.benefitsTaxedViaPayroll),
    attachmentOrders: readPence(year.attachmentOrders),
    attachmentOrderFees: readPence(year.attachmentOrderFees),
    otherDeductions: readPence(year.otherDeductions),
    otherAdditions: readPence(year.otherAdditions),
    netPay: readPence(year.netPay),
    pensionablePay: readPence(year.pensionablePay),
    class1aOnTermination: readPence(year.class1aOnTermination),
  };
}

function totalsOf([letter, { grossForEmployeeNi, ni, employerNi, bands }]: [string, NiBandResult]): LetterTotals {
  return {
    letter,
    gross: readPence(grossForEmployeeNi),
    employee: readPence(ni),
    employer: readPence(employerNi),
    atLel: readPence(bands.atLel),
    lelToPt: readPence(bands.lelToPt),
    ptToUel: readPence(bands.ptToUel),
    aboveUel: readPence(bands.aboveUel),
  };
}
