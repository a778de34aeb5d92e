import type { PayYear, WorkingStep } from "../../engine";
import type { PayLine, Payslip, PayslipFacts, Problem, Result } from "../../engine/entry-payslip";
import { payslipFacts } from "./facts";
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
