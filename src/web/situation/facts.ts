import type { DirectorFacts, YearToDateFacts } from "../../engine";
import type { PayLine, PayslipFacts } from "../../engine/entry-payslip";
import type { Situation } from "./situation";

/** Converts one payment of a situation to the engine's facts. */
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

function directorFacts(situation: Situation): DirectorFacts | null {
  if (situation.director === "No") return null;
  const { appointmentDate } = situation;
  return appointmentDate === ""
    ? { nicMethod: situation.director }
    : { nicMethod: situation.director, appointmentDate };
}
