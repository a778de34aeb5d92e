import { formatPence, readPence } from "../../base";
import type { PayLine, PayslipFacts, YearToDateFacts } from "../../gross-to-net";
import type { ReportedLetter, ReportedPayment } from "./our-payslip";

/**
 * Returns the facts that a reported payment itself states, so that it can be calculated again without any other record:
 * its codes, its pay for tax and for National Insurance, and the year to date less this payment. null without a pay
 * frequency. Pay and tax of a P45 are not in the message.
 */
export function factsOfReport(report: ReportedPayment): PayslipFacts | null {
  const { payFrequency, paymentDate, taxCode, week1Month1, studentLoanPlan, hasPostgraduateLoan, directorMethod } =
    report;
  if (payFrequency === null) return null;
  return {
    payFrequency,
    paymentDate,
    taxCode,
    week1Month1,
    niCategory: report.stated.niCategory ?? "X",
    studentLoanPlan,
    postgraduateLoan: hasPostgraduateLoan,
    director: directorMethod === null ? null : { nicMethod: directorMethod },
    lines: linesOf(report),
    yearToDate: before(report),
  };
}

/** Returns pay as lines: earnings by letter, and what is taxed without National Insurance or the other way round. */
function linesOf({
  letters,
  stated,
  benefits,
  pensionBeforeTax,
  pensionAfterTax,
}: ReportedPayment): readonly PayLine[] {
  const earnings = letters.reduce((sum, { gross }) => sum + readPence(gross), 0);
  const inMoney = readPence(stated.amounts.taxablePay) - readPence(benefits);
  const others = earnings - readPence(pensionBeforeTax) - inMoney;
  const lines: readonly PayLine[] = [
    ...letters.map(({ niCategory, gross }): PayLine => ({ amount: gross, niCategory, code: "EARNINGS" })),
    { lineType: "PayrolledBenefit", amount: benefits },
    { lineType: "PensionContribution", pensionType: "NetPayArrangement", amount: pensionBeforeTax },
    { lineType: "PensionContribution", pensionType: "ReliefAtSource", amount: pensionAfterTax },
    { lineType: "DeductionBeforeTax", amount: formatPence(Math.max(0, others)) },
    { amount: formatPence(Math.max(0, -others)), isNiable: false, code: "TAXED_ONLY" },
  ];
  return lines.filter(({ amount }) => amount !== "0.00");
}

/** Returns the year to date without this payment; null if nothing was paid before. */
function before({ yearToDate, stated: { amounts }, letters, directorMethod }: ReportedPayment): YearToDateFacts | null {
  const less = (all: unknown, part: unknown) => formatPence(readPence(all) - readPence(part));
  const byLetter = Object.fromEntries(letters.map((letter) => [letter.niCategory, letterBefore(letter, less)]));
  const taxablePay = less(yearToDate.taxablePay, amounts.taxablePay);
  const tax = less(yearToDate.tax, amounts.tax);
  const isFirst = taxablePay === "0.00" && tax === "0.00";
  if (isFirst && Object.values(byLetter).every(({ grossForEmployeeNi: gross }) => gross === "0.00")) return null;
  return { taxablePay, tax, [directorMethod === null ? "niBandResult" : "niBandResultDirector"]: byLetter };
}

const NO_BANDS = { atLel: "0", lelToPt: "0", ptToUel: "0", aboveUel: "0" };

/** Bands of the year before are not in the message, and change no contribution. */
function letterBefore(
  { yearToDate, gross, ni, employerNi }: ReportedLetter,
  less: (all: unknown, part: unknown) => string,
) {
  const earnings = less(yearToDate.grossForEmployeeNi, gross);
  return {
    grossForEmployeeNi: earnings,
    grossForEmployerNi: earnings,
    ni: less(yearToDate.ni, ni),
    employerNi: less(yearToDate.employerNi, employerNi),
    bands: NO_BANDS,
  };
}
