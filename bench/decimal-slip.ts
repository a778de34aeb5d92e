import { Decimal, type Figures } from "../test/oracle";
import { parseCode, taxOf } from "../test/oracle/income-tax";
import { contributions, ordinaryBasis } from "../test/oracle/national-insurance";
import { loanDeduction } from "../test/oracle/student-loans";
import { MONTH, type SlipPerson } from "../test/support/slip-columns";

/** A person's row with the amounts already in decimal.js and the code already read, so that only sums are measured. */
export interface DecimalPerson {
  readonly gross: Decimal;
  readonly payBefore: Decimal;
  readonly taxBefore: Decimal;
  readonly code: ReturnType<typeof parseCode>;
  readonly letter: string;
  readonly loans: readonly string[];
}

export interface DecimalSlip {
  readonly tax: Decimal;
  readonly ni: Decimal;
  readonly employerNi: Decimal;
  readonly loans: readonly Decimal[];
  readonly netPay: Decimal;
}

export function toDecimals(person: SlipPerson): DecimalPerson {
  const amount = (pence: number) => new Decimal(pence).div(100);
  return {
    gross: amount(person.gross),
    payBefore: amount(person.payBefore),
    taxBefore: amount(person.taxBefore),
    code: parseCode(`${person.nation}${person.codeNumber}L`),
    letter: person.letter,
    loans: [...(person.plan === null ? [] : [person.plan]), ...(person.postgraduate ? ["Postgraduate"] : [])],
  };
}

const ZERO = new Decimal(0);
const PERIOD = { unit: "Month", count: 1 } as const;
const BASIS = { base: 12, n: MONTH, span: 1, extraWeek: false } as const;

/** What a row of the columns holds, in plain decimal.js with its tables kept. */
export function decimalSlip(person: DecimalPerson, figures: Figures): DecimalSlip {
  const { gross, letter } = person;
  const letterFigures = figures.letters[letter];
  if (letterFigures === undefined) throw new Error(`no letter ${letter}`);
  const tax = taxOf(figures, {
    code: person.code,
    week1Month1: false,
    basis: BASIS,
    pay: gross,
    benefits: ZERO,
    payToDate: person.payBefore,
    taxToDate: person.taxBefore,
  });
  const { ni, employerNi } = contributions(ordinaryBasis(figures, PERIOD), letter, letterFigures, ZERO, gross, gross);
  const loans = person.loans.map((name) => {
    const loan = figures.loans[name];
    return loan === null || loan === undefined ? ZERO : loanDeduction(figures, loan, PERIOD, gross);
  });
  const netPay = loans.reduce((left, loan) => left.minus(loan), gross.minus(tax).minus(ni));
  return { tax, ni, employerNi, loans, netPay };
}
