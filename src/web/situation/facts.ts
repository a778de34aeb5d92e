import type { DirectorFacts, PayLine, PayslipFacts, YearFacts, YearToDateFacts } from "../../engine";
import type { Situation } from "./situation";

/** One payment of a situation in the engine's words. */
export function payslipFacts(
  situation: Situation,
  lines: readonly PayLine[],
  paymentDate: string,
  isFinalPayment: boolean,
  yearToDate: YearToDateFacts | null,
): PayslipFacts {
  return {
    payFrequency: situation.payFrequency,
    paymentDate,
    lines,
    taxCode: situation.taxCode,
    niCategory: situation.niCategory,
    studentLoanPlan: situation.studentLoanPlan.length === 0 ? null : situation.studentLoanPlan,
    postgraduateLoan: situation.postgraduateLoan,
    director: directorFacts(situation),
    isFinalPayment,
    yearToDate,
  };
}

/** The payments of a tax year, each with the same lines. */
export function yearFacts(situation: Situation, lines: readonly PayLine[], dates: readonly string[]): YearFacts {
  const startDate = `${situation.taxYear}-04-06`;
  return {
    taxYear: Number(situation.taxYear),
    payFrequency: situation.payFrequency,
    taxCodes: [{ effectiveDate: startDate, taxCode: situation.taxCode }],
    niCategories: [{ effectiveDate: startDate, niCategory: situation.niCategory }],
    studentLoans: situation.studentLoanPlan.map((studentLoanPlan) => ({ startDate, studentLoanPlan })),
    postgraduateLoans: situation.postgraduateLoan ? [{ startDate }] : [],
    director: directorFacts(situation),
    payments: dates.map((paymentDate) => ({ paymentDate, lines })),
  };
}

function directorFacts(situation: Situation): DirectorFacts | null {
  if (situation.director === "No") return null;
  const { appointmentDate } = situation;
  return appointmentDate === ""
    ? { nicMethod: situation.director }
    : { nicMethod: situation.director, appointmentDate };
}
