import { Decimal, type Figures } from "../test/oracle";
import { parseCode, taxOf } from "../test/oracle/income-tax";
import { contributions, ordinaryBasis } from "../test/oracle/national-insurance";
import { loanDeduction } from "../test/oracle/student-loans";
import { MONTH, type PlainPerson } from "./plain-people";

/** A row in the form that the calculation needs, read once: amounts stay in pence, as in the columns. */
export interface PreparedPerson {
  readonly pence: Pick<PlainPerson, "gross" | "payBefore" | "taxBefore">;
  readonly code: ReturnType<typeof parseCode>;
  readonly letter: string;
  readonly loans: readonly string[];
}

export function prepared(person: PlainPerson): PreparedPerson {
  return {
    pence: person,
    code: parseCode(`${person.nation}${person.codeNumber}L`),
    letter: person.letter,
    loans: [...(person.plan === null ? [] : [person.plan]), ...(person.postgraduate ? ["Postgraduate"] : [])],
  };
}

function amount(pence: number): Decimal {
  return new Decimal(pence).div(100);
}

function pence(amount: Decimal): number {
  return amount.times(100).toNumber();
}

const ZERO = new Decimal(0);
const PERIOD = { unit: "Month", count: 1 } as const;
const BASIS = { base: 12, n: MONTH, span: 1, extraWeek: false } as const;

/** Calculates a row in plain decimal.js with cached tables: pence in, pence out in the order of the columns. */
export function decimalSlip(person: PreparedPerson, figures: Figures): number[] {
  const { letter } = person;
  const letterFigures = figures.letters[letter];
  if (letterFigures === undefined) throw new Error(`no letter ${letter}`);
  const gross = amount(person.pence.gross);
  const { taken: tax } = taxOf(figures, {
    code: person.code,
    week1Month1: false,
    basis: BASIS,
    pay: gross,
    benefits: ZERO,
    payToDate: amount(person.pence.payBefore),
    taxToDate: amount(person.pence.taxBefore),
    spanAlone: 1,
    payInPeriod: ZERO,
    taxInPeriod: ZERO,
    repaysNothing: false,
  });
  const { ni, employerNi } = contributions(ordinaryBasis(figures, PERIOD), letter, letterFigures, ZERO, gross, gross);
  const loans = person.loans.map((name) => {
    const loan = figures.loans[name];
    return loan === null || loan === undefined ? ZERO : loanDeduction(figures, loan, PERIOD, gross);
  });
  const netPay = loans.reduce((left, loan) => left.minus(loan), gross.minus(tax).minus(ni));
  return [tax, ni, employerNi, ...loans, netPay].map(pence);
}
