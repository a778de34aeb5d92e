import { readDate } from "../../base";
import type { PayslipFacts } from "../../gross-to-net";
import type { Rulebook } from "../../rulebook";
import type { Stated } from "../amounts";
import type { Hypothesis } from "../variant";
import { directors, loans, niCategories, otherPay, pensions } from "./pay";
import { otherNumber, payAfterLeaving, taxCodes, week1Month1 } from "./tax";
import { earningsPeriods, oldRules, periods, rounding, yearToDate } from "./year";

/** Returns everything that another payroll may have done with a payslip, one thing each. */
export function hypothesesFor(
  facts: PayslipFacts,
  stated: Stated,
  { grossPay, rulebook }: { readonly grossPay: number; readonly rulebook: Rulebook },
): readonly Hypothesis[] {
  return [
    ...taxCodes(facts, stated, emergencyCode(facts, rulebook)),
    week1Month1(facts, stated),
    ...niCategories(facts, stated),
    ...loans(facts),
    ...pensions(facts),
    ...yearToDate(facts),
    ...directors(facts),
    ...payAfterLeaving(facts, stated),
    rounding,
    ...oldRules(),
    ...earningsPeriods(facts),
    ...periods(facts),
    ...otherPay(stated, grossPay, rulebook),
    ...otherNumber(stated, rulebook),
  ];
}

function emergencyCode({ paymentDate }: PayslipFacts, rulebook: Rulebook): string {
  const figures = paymentDate === undefined ? null : rulebook.figuresOn(readDate(paymentDate));
  return figures?.incomeTax.emergencyCode ?? "0T";
}
