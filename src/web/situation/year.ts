import type { PayYear } from "../../engine";
import type { PayLine, Payslip, PayslipFacts, Problem, Result } from "../../engine/entry-payslip";
import { payslipFacts } from "./facts";
import type { Situation } from "./situation";

type YearOutcome =
  | { readonly ok: true; readonly year: PayYear }
  | { readonly ok: false; readonly problems: readonly Problem[] };

/** Pays the same lines on every date of a tax year, each payment from the year to date of the one before. */
export function payThrough(
  situation: Situation,
  lines: readonly PayLine[],
  dates: readonly string[],
  makePayslip: (facts: PayslipFacts) => Result<Payslip>,
): YearOutcome {
  const payslips: Payslip[] = [];
  for (const [place, date] of dates.entries()) {
    const before = payslips.at(-1)?.yearToDate ?? null;
    const paid = makePayslip(payslipFacts(situation, lines, date, place === dates.length - 1, before));
    if (!paid.ok) return paid;
    payslips.push(paid.value);
  }
  const yearToDate = payslips.at(-1)?.yearToDate ?? null;
  return { ok: true, year: { taxYear: Number(situation.taxYear), payslips, yearToDate } };
}
