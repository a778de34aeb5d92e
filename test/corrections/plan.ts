import { type PaymentFacts, type Payslip, payYear, type YearFacts } from "../../src/engine";
import { type CorrectionsFacts, type CorrectionsPlan, planCorrections } from "../../src/engine/corrections";
import { answerOf } from "../support/golden/engine";
import { rulebook } from "../support/library";

export function payslipsOf(facts: YearFacts): readonly Payslip[] {
  return answerOf(payYear(facts, rulebook)).payslips;
}

/** Plans the corrections of one year that is closed up to the open run. */
export function planOf(
  asPaid: YearFacts,
  asKnown: YearFacts,
  open: PaymentFacts,
  others: Partial<CorrectionsFacts> = {},
): CorrectionsPlan {
  const years = [{ asPaid, payslips: payslipsOf(asPaid), asKnown }];
  return answerOf(planCorrections({ years, open, ...others }, rulebook));
}
