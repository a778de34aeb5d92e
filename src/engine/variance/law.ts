import { type EarningsPeriod, getEarningsPeriod, Reader, type TaxPeriod } from "../base";
import { readTaxCode, type TaxCode } from "../income-tax";
import { type FiguresInForce, type Rulebook, readPaymentDate } from "../rulebook";
import type { LoanMethod } from "../student-loans";
import type { Slip } from "./facts";

/** The law of a payslip: the figures and the periods that it was calculated with. */
export interface SlipLaw {
  readonly figures: FiguresInForce;
  readonly period: TaxPeriod;
  readonly earningsPeriod: EarningsPeriod;
  readonly loanMethod: LoanMethod | null;
  readonly code: TaxCode;
}

/** Returns the law of a payslip; null if the rulebook does not have its year, or not its tax code. */
export function getLaw(
  { payFrequency, paymentDate, taxCode, week1Month1, loanMultiplesOfWeeks }: Slip,
  rulebook: Rulebook,
): SlipLaw | null {
  const reader = new Reader();
  const when = readPaymentDate(reader, { payFrequency, paymentDate }, rulebook);
  const code = readTaxCode(taxCode, true);
  if (when === null || code === null || reader.problems.length > 0) return null;
  return {
    figures: when.figures,
    period: when.period,
    earningsPeriod: getEarningsPeriod(payFrequency),
    loanMethod: loanMultiplesOfWeeks,
    code: { ...code, week1Month1: week1Month1 || code.week1Month1 },
  };
}
