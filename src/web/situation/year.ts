import type { DirectorFacts, PayYear, WorkingStep, YearToDateFacts } from "../../engine";
import type { PayLine, Payslip, PayslipFacts, Problem, Result } from "../../engine/entry-payslip";
import type { Situation } from "./situation";

type YearOutcome =
  | { readonly ok: true; readonly year: PayYear; readonly steps: readonly (readonly WorkingStep[])[] }
  | { readonly ok: false; readonly problems: readonly Problem[] };

/** Pays lines on every date of a tax year, with the reasons, each payment from the year to date of the one before. */
export function payThrough(
  situation: Situation,
  linesAt: (place: number) => readonly PayLine[],
  dates: readonly string[],
  makePayslip: (facts: PayslipFacts) => Result<Payslip>,
): YearOutcome {
  const payslips: Payslip[] = [];
  const steps: (readonly WorkingStep[])[] = [];
  for (const [place, date] of dates.entries()) {
    const before = payslips.at(-1)?.yearToDate ?? null;
    const paid = makePayslip(payslipFacts(situation, linesAt(place), date, place === dates.length - 1, before));
    if (!paid.ok) return paid;
    payslips.push(paid.value);
    steps.push(paid.workings?.steps ?? []);
  }
  const yearToDate = payslips.at(-1)?.yearToDate ?? null;
  return { ok: true, year: { taxYear: Number(situation.taxYear), payslips, yearToDate }, steps };
}

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
