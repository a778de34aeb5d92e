import type { PayFrequency } from "../../../src/engine";
import type { Calculator, Contributions, DirectorCase, LoanCase, NiCase, TaxCase } from "./calculator";
import { answerOf, type Engine, type Rulebook } from "./engine";
import { penceOf, poundsOf } from "./pence";

/** Calculates cases through `incomeTax`, `nationalInsurance` and `studentLoans`. */
export function chapterCalculator(engine: Engine, rulebook: Rulebook): Calculator {
  return {
    name: "chapter functions",
    tax: (facts) => tax(engine, rulebook, facts),
    contributions: (facts) => contributions(engine, rulebook, facts),
    loan: (facts) => loan(engine, rulebook, facts),
  };
}

function tax(engine: Engine, rulebook: Rulebook, facts: TaxCase): bigint {
  const result = engine.incomeTax(
    {
      payFrequency: facts.payFrequency as PayFrequency,
      paymentDate: facts.date,
      taxCode: facts.taxCode,
      week1Month1: facts.week1Month1,
      taxablePay: poundsOf(facts.pay),
      benefitsTaxedViaPayroll: poundsOf(facts.benefits),
      yearToDate: { taxablePay: poundsOf(facts.payBefore), tax: poundsOf(facts.taxBefore) },
    },
    rulebook,
  );
  return penceOf(answerOf(result).tax);
}

function contributions(engine: Engine, rulebook: Rulebook, facts: NiCase): Contributions {
  const { director } = facts;
  const result = engine.nationalInsurance(
    {
      payFrequency: facts.payFrequency as PayFrequency,
      paymentDate: facts.date,
      earnings: { [facts.niCategory]: poundsOf(facts.pay) },
      ...(facts.earningsPeriod && { niEarningsPeriod: facts.earningsPeriod }),
      director: director && directorFacts(director),
      directorToDate: director && letterToDate(facts.niCategory, director),
      isFinalPayment: director?.isFinal ?? false,
    },
    rulebook,
  );
  const [letter, ...others] = answerOf(result).letters;
  if (letter === undefined || others.length > 0) throw new Error("one letter was expected");
  const { ni, employerNi, bands } = letter;
  return {
    employee: penceOf(ni),
    employer: penceOf(employerNi),
    atLel: penceOf(bands.atLel),
    lelToPt: penceOf(bands.lelToPt),
    ptToUel: penceOf(bands.ptToUel),
  };
}

/** Converts a directorship to the public functions' facts. */
export function directorFacts({ method, appointmentDate }: DirectorCase) {
  return { nicMethod: method, ...(appointmentDate === null ? {} : { appointmentDate }) };
}

/** Returns a director's year to date under one letter; none before the first payment. */
export function letterToDate(niCategory: string, { before }: DirectorCase) {
  return {
    [niCategory]: {
      grossForEmployeeNi: poundsOf(before.pay),
      ni: poundsOf(before.employee),
      employerNi: poundsOf(before.employer),
      bands: {
        atLel: poundsOf(before.atLel),
        lelToPt: poundsOf(before.lelToPt),
        ptToUel: poundsOf(before.ptToUel),
        aboveUel: poundsOf(before.pay - before.atLel - before.lelToPt - before.ptToUel),
      },
    },
  };
}

function loan(engine: Engine, rulebook: Rulebook, facts: LoanCase): bigint {
  const result = engine.studentLoans(
    {
      payFrequency: facts.payFrequency as PayFrequency,
      paymentDate: facts.date,
      niablePay: poundsOf(facts.pay),
      studentLoanPlan: facts.loan === "Postgraduate" ? null : facts.loan,
      postgraduateLoan: facts.loan === "Postgraduate",
    },
    rulebook,
  );
  const { studentLoan, postgraduateLoan } = answerOf(result);
  return penceOf(studentLoan) + penceOf(postgraduateLoan);
}
