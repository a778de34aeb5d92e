import fc from "fast-check";
import { getTaxYear, type Pence, readDate, taxPeriodOn } from "../../base";
import type { Payslip } from "../../gross-to-net";
import type { Rulebook } from "../../rulebook";
import { type PlainPayslipFacts, plainPayslips } from "../arbitraries";
import type { PopulationOptions } from "../ground";
import { pounds, poundsToPence } from "../pounds";
import { atMost, between, equal } from "./compare";
import { DOES_NOT_APPLY, type Finding, findFirst, type PayslipLaw } from "./law";
import { ofBoth } from "./paid";

/** A payment, and the same payment with more pay. */
export interface MorePay {
  readonly facts: PlainPayslipFacts;
  readonly morePence: Pence;
}

type Deduction = "tax" | "ni" | "employerNi" | "studentLoan" | "postgraduateLoan";

/** Continuity: there is no cliff anywhere. */
export function noCliff(rulebook: Rulebook, options?: PopulationOptions): PayslipLaw<PlainPayslipFacts> {
  return {
    name: "no cliff",
    statement:
      "A penny more of pay may complete a pound of taxable pay, a penny of contributions and a pound of each loan, and no more; in week 53 alone the pay that free pay no longer covers is taxed at once.",
    cases: plainPayslips(rulebook, options),
    check: (facts, calculate) =>
      isInExtraWeek(facts)
        ? DOES_NOT_APPLY
        : ofBoth(calculate, facts, withMore(facts, 1), (now, more) =>
            steps(now, more, topRate(rulebook, facts.paymentDate)),
          ),
  };
}

function isInExtraWeek({ paymentDate, payFrequency }: PlainPayslipFacts): boolean {
  const day = readDate(paymentDate);
  return taxPeriodOn(day, getTaxYear(day), payFrequency).isExtraWeek;
}

function steps(now: Payslip, more: Payslip, topRatePence: Pence): Finding {
  const rise = riseOf(now, more);
  const taken = rise("tax") + rise("ni") + rise("studentLoan") + rise("postgraduateLoan");
  return findFirst(
    between("the rise of tax", 0, rise("tax"), topRatePence + 1),
    between("the rise of National Insurance", 0, rise("ni"), 1),
    between("the rise of the employer's National Insurance", 0, rise("employerNi"), 1),
    between("the rise of the student loan", 0, rise("studentLoan"), 100),
    between("the rise of the postgraduate loan", 0, rise("postgraduateLoan"), 100),
    equal("the rise of net pay", 1 - taken, poundsToPence(more.forPeriod.netPay) - poundsToPence(now.forPeriod.netPay)),
  );
}

/** Monotonicity: more pay never lowers a deduction. */
export function morePayIsNeverTaxedLess(rulebook: Rulebook, options?: PopulationOptions): PayslipLaw<MorePay> {
  return {
    name: "more pay is never taxed less",
    statement: "Tax, contributions and loan deductions never fall when pay rises.",
    cases: fc.record({ facts: plainPayslips(rulebook, options), morePence: fc.integer({ min: 1, max: 10_000_000 }) }),
    check: ({ facts, morePence }, calculate) =>
      ofBoth(calculate, facts, withMore(facts, morePence), (now, more) => {
        const rise = riseOf(now, more);
        const fields: readonly Deduction[] = ["tax", "ni", "employerNi", "studentLoan", "postgraduateLoan"];
        return findFirst(...fields.map((field) => atMost(`the fall of ${field}`, 0, -rise(field))));
      }),
  };
}

function riseOf(now: Payslip, more: Payslip): (field: Deduction) => number {
  return (field) => poundsToPence(more.forPeriod[field]) - poundsToPence(now.forPeriod[field]);
}

function withMore(facts: PlainPayslipFacts, pence: Pence): PlainPayslipFacts {
  return { ...facts, grossPay: pounds(poundsToPence(facts.grossPay) + pence) };
}

/** Returns the highest tax on a pound, in pence. */
function topRate(rulebook: Rulebook, date: string): number {
  const nations = Object.values(rulebook.figuresOn(readDate(date))?.incomeTax.nations ?? {});
  return Math.max(
    ...nations.flatMap(({ bands }) => bands.map(({ rateBasisPoints }) => Math.ceil(rateBasisPoints / 100))),
  );
}
