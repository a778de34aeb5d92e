import { contributionsOwed } from "./contributions-owed";
import { loanOwed, niOwed } from "./deductions-owed";
import type { JudgedYear } from "./judged-year";
import type { LineDifference } from "./line-sums";
import { payOwed } from "./pay-owed";
import type { ReadCorrections } from "./read-corrections";
import type { Owed } from "./settlement";

/** Returns what is to be settled in the open run: with `PastYearFps` of its own year only. */
export function owedIn(
  { treatment, overpayments }: ReadCorrections,
  years: readonly JudgedYear[],
  year: JudgedYear,
): Owed {
  const settled = treatment === "PastYearFps" ? [year] : years;
  const lines = payOwed(settled, overpayments);
  const dates = settled.flatMap(({ closed }) => closed.map(({ paymentDate }) => String(paymentDate)));
  return {
    slices: lines.filter(isStatutory),
    pay: lines.filter((line) => !isStatutory(line)),
    deductions: {
      ni: niOwed(settled, year.taxYear),
      studentLoan: loanOwed(year, "studentLoan"),
      postgraduateLoan: loanOwed(year, "postgraduateLoan"),
    },
    heldOver: 0,
    contributions: contributionsOwed(settled),
    from: dates.at(0) ?? "",
    to: dates.at(-1) ?? "",
  };
}

function isStatutory({ line }: LineDifference): boolean {
  return line.lineType === "StatutoryPayment";
}
