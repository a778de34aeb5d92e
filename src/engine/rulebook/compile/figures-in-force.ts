import { type DayNumber, taxYearOf } from "../../base";
import type { AskSubject } from "../ask/subject-rules";
import { freeze } from "../load/own-rules";
import { employerChargeFigures } from "./employer-charges";
import type { FiguresInForce } from "./figures";
import { incomeTaxFigures } from "./income-tax";
import { nationalInsuranceFigures } from "./national-insurance";
import { studentLoanFigures } from "./student-loans";

/** The first and last day between which nothing changes, and the figures of those days. */
export interface Stretch {
  readonly first: DayNumber;
  readonly last: DayNumber;
  readonly figures: FiguresInForce;
}

/** Compiles the parameters that a payment on a day needs into figures; null if no year covers the day. */
export function compileFigures(ask: AskSubject, day: DayNumber, digest: string): Stretch | null {
  const tax = ask("income-tax").allOn(day);
  const ni = ask("national-insurance").allOn(day);
  const loans = ask("student-loans").allOn(day);
  const charges = ask("employer-charges").allOn(day);
  if (tax === null || ni === null || loans === null || charges === null) return null;
  const all = [tax, ni, loans, charges];
  const figures: FiguresInForce = {
    taxYear: taxYearOf(day),
    digest,
    incomeTax: incomeTaxFigures(tax),
    nationalInsurance: nationalInsuranceFigures(ni),
    studentLoans: studentLoanFigures(loans),
    employerCharges: employerChargeFigures(charges),
    policies: { ...tax.policies, ...ni.policies, ...loans.policies, ...charges.policies },
    sources: ask("income-tax").sources,
  };
  return {
    first: Math.max(...all.map(({ from }) => from)),
    last: Math.min(...all.map(({ upTo }) => upTo)),
    figures: freeze(figures),
  };
}
