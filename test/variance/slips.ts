import type { PayLine, Payslip, YearFacts } from "../../src/engine";
import { payYear } from "../../src/engine";
import { byName, formatPence, PAYSLIP_AMOUNT_NAMES, readPence } from "../../src/engine/base";
import { type ExplainChangesFacts, explainChanges } from "../../src/engine/variance";
import { answerOf } from "../support/golden/engine";
import { rulebook } from "../support/library";

export type ComparedSlip = NonNullable<ExplainChangesFacts["previous"]>;
type Plan = NonNullable<ComparedSlip["studentLoanPlan"]> | null;

/** Returns a payslip of these lines in the form in which payslips are compared. */
function slipOf(payslip: Payslip, lines: readonly PayLine[], plan: Plan): ComparedSlip {
  const { forPeriod, yearToDate } = payslip;
  const before = (name: "taxablePay" | "tax", earlier: string) =>
    formatPence(readPence(yearToDate[name]) - readPence(forPeriod[name]) + readPence(earlier));
  return {
    payFrequency: payslip.payFrequency,
    paymentDate: payslip.paymentDate ?? "",
    taxCode: payslip.taxCode,
    week1Month1: payslip.week1Month1,
    studentLoanPlan: plan,
    taxablePayBefore: before("taxablePay", yearToDate.previousTaxablePay),
    taxBefore: before("tax", yearToDate.previousTaxPaid),
    earnings: Object.fromEntries(
      payslip.niBreakdown.map(({ niCategory, grossForEmployeeNi }) => [niCategory, grossForEmployeeNi]),
    ),
    amounts: byName(PAYSLIP_AMOUNT_NAMES, (name) => forPeriod[name] ?? "0.00"),
    rows: lines.map((line) => ({
      source: line.code === "SALARY" ? ("Salary" as const) : ("Line" as const),
      code: line.code ?? "PAY",
      description: line.code ?? "Pay",
      lineType: line.lineType ?? "Payment",
      amount: line.amount,
      pensionType: line.pensionType ?? null,
      isTaxable: line.isTaxable ?? true,
      isNiable: line.isNiable ?? line.lineType !== "PayrolledBenefit",
    })),
  };
}

/** Pays the facts' two payments. */
export function slipsOf(facts: YearFacts, plans: readonly Plan[] = []): readonly ComparedSlip[] {
  const { payslips } = answerOf(payYear(facts, rulebook, { allowShortfall: true }));
  return payslips.map((payslip, at) => slipOf(payslip, facts.payments[at]?.lines ?? [], plans[at] ?? null));
}

/** Explains every amount of two payslips. */
export function explained(previous: ComparedSlip | null, current: ComparedSlip | null) {
  return answerOf(explainChanges({ amounts: PAYSLIP_AMOUNT_NAMES, previous, current }, rulebook));
}
