import type { Payslip, PayslipFacts, YearFacts } from "../../gross-to-net";
import type { Rulebook } from "../../rulebook";
import { payYears } from "../arbitraries";
import type { PopulationOptions } from "../ground";
import { same } from "./compare";
import type { Answer, Law, PayslipCalculation, YearCalculation } from "./law";
import { ofPaid } from "./paid";

/** A calculation of single payslips with one of years. */
export interface BothCalculations {
  readonly payslip: PayslipCalculation;
  readonly year: YearCalculation;
}

/** Carry-forward: what a payslip hands on is all that the next one needs. */
export function carryForward(rulebook: Rulebook, options?: PopulationOptions): Law<YearFacts, BothCalculations> {
  return {
    name: "carry-forward",
    statement:
      "A year paid one payment at a time, each with the year to date of the payslip before, through JSON, is the year paid at once.",
    cases: payYears(rulebook, options).map(inForceThroughout),
    check: (facts, calculate) =>
      ofPaid(calculate.year(facts), ({ payslips }) =>
        ofPaid(oneByOne(facts, calculate.payslip), (found) => same("the year paid one by one", payslips, found)),
      ),
  };
}

/** Without what a year knows and a single payment is not told: a leaving date, and a P45 that came with a code. */
function inForceThroughout({ leavingDate: _, ...facts }: YearFacts): YearFacts {
  return { ...facts, taxCodes: facts.taxCodes.map(({ previousTaxablePay: _, previousTaxPaid: __, ...code }) => code) };
}

function oneByOne(facts: YearFacts, calculate: PayslipCalculation): Answer<readonly Payslip[]> {
  const payslips: Payslip[] = [];
  for (const [index] of facts.payments.entries()) {
    const answer = calculate(payslipFacts(facts, index, payslips.at(-1)));
    if (!answer.ok) return answer;
    payslips.push(JSON.parse(JSON.stringify(answer.value)));
  }
  return { ok: true, value: payslips };
}

function payslipFacts(facts: YearFacts, index: number, before: Payslip | undefined): PayslipFacts {
  const { pension: _, ...payment } = facts.payments[index] as YearFacts["payments"][number];
  const { taxCode, week1Month1 } = inForce(facts.taxCodes, payment.paymentDate);
  const plans = (facts.studentLoans ?? []).map(({ studentLoanPlan }) => studentLoanPlan);
  return {
    payFrequency: facts.payFrequency,
    ...payment,
    taxCode,
    ...(week1Month1 === undefined ? null : { week1Month1 }),
    niCategory: inForce(facts.niCategories, payment.paymentDate).niCategory,
    ...(plans.length === 0 ? null : { studentLoanPlan: plans }),
    ...(facts.postgraduateLoans === undefined ? null : { postgraduateLoan: true }),
    ...(facts.director === undefined ? null : { director: facts.director }),
    ...(index === facts.payments.length - 1 ? { isFinalPayment: true } : null),
    yearToDate: before?.yearToDate ?? facts.openingBalance ?? null,
  };
}

function inForce<Entry extends { readonly effectiveDate: string }>(entries: readonly Entry[], date: string): Entry {
  return entries.filter(({ effectiveDate }) => effectiveDate <= date).at(-1) as Entry;
}
