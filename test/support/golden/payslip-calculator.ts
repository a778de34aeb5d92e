import type { PayFrequency, PayslipFacts } from "../../../src/engine";
import type { Calculator, Contributions, LoanCase, NiCase, TaxCase } from "./calculator";
import { directorFacts, letterToDate } from "./chapter-calculator";
import { answerOf, type Engine, type Rulebook } from "./engine";
import { penceOf, poundsOf } from "./pence";

/** Calculates the same cases as parts of whole payslips, through `grossToNet`. */
export function payslipCalculator(engine: Engine, rulebook: Rulebook): Calculator {
  return {
    name: "payslips",
    tax: (facts) => tax(engine, rulebook, facts),
    contributions: (facts) => contributions(engine, rulebook, facts),
    loan: (facts) => loan(engine, rulebook, facts),
  };
}

function payslip(
  engine: Engine,
  rulebook: Rulebook,
  facts: Omit<PayslipFacts, "payFrequency"> & { payFrequency: string },
) {
  return answerOf(engine.grossToNet({ ...facts, payFrequency: facts.payFrequency as PayFrequency }, rulebook));
}

/** Uses letter X, without National Insurance, so that any tax due can be deducted. */
function tax(engine: Engine, rulebook: Rulebook, facts: TaxCase): bigint {
  const { forPeriod } = payslip(engine, rulebook, {
    payFrequency: facts.payFrequency,
    paymentDate: facts.date,
    taxCode: facts.taxCode,
    week1Month1: facts.week1Month1,
    niCategory: "X",
    lines: [
      { amount: poundsOf(facts.pay - facts.benefits) },
      { lineType: "PayrolledBenefit", amount: poundsOf(facts.benefits) },
    ],
    yearToDate: { taxablePay: poundsOf(facts.payBefore), tax: poundsOf(facts.taxBefore) },
  });
  return penceOf(forPeriod.tax);
}

/** Uses code NT. */
function contributions(engine: Engine, rulebook: Rulebook, facts: NiCase): Contributions {
  const { director, niCategory } = facts;
  const { forPeriod, niBreakdown } = payslip(engine, rulebook, {
    payFrequency: facts.payFrequency,
    paymentDate: facts.date,
    taxCode: "NT",
    niCategory,
    grossPay: poundsOf(facts.pay),
    ...(facts.earningsPeriod && { niEarningsPeriod: facts.earningsPeriod }),
    director: director && directorFacts(director),
    isFinalPayment: director?.isFinal ?? false,
    yearToDate: {
      taxablePay: poundsOf(director?.before.pay ?? 0n),
      tax: "0.00",
      ...(director === null ? {} : { niBandResultDirector: letterToDate(niCategory, director) }),
    },
  });
  const bands = niBreakdown.find((letter) => letter.niCategory === niCategory)?.bands;
  return {
    employee: penceOf(forPeriod.ni),
    employer: penceOf(forPeriod.employerNi),
    atLel: penceOf(bands?.atLel ?? "0.00"),
    lelToPt: penceOf(bands?.lelToPt ?? "0.00"),
    ptToUel: penceOf(bands?.ptToUel ?? "0.00"),
  };
}

function loan(engine: Engine, rulebook: Rulebook, facts: LoanCase): bigint {
  const { forPeriod } = payslip(engine, rulebook, {
    payFrequency: facts.payFrequency,
    paymentDate: facts.date,
    taxCode: "NT",
    niCategory: "C",
    grossPay: poundsOf(facts.pay),
    studentLoanPlan: facts.loan === "Postgraduate" ? null : facts.loan,
    postgraduateLoan: facts.loan === "Postgraduate",
    yearToDate: null,
  });
  return penceOf(forPeriod.studentLoan) + penceOf(forPeriod.postgraduateLoan);
}
