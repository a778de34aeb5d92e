import fc from "fast-check";
import { readDate } from "../../base";
import type { PayslipFacts } from "../../gross-to-net";
import type { Rulebook } from "../../rulebook";
import { getGround, type PopulationOptions } from "../ground";
import { type DirectorDraft, directorDrafts, getDirector } from "./directors";
import { at, payFrequencies, pick, pickMostlyFirst, sometimes } from "./draws";
import { calculateLoans, type LoanDraft, loanDrafts } from "./loans";
import { type CodeDraft, codeDrafts, getTaxCode } from "./tax-codes";

/** The facts of an employee before anything is paid. */
export type EmployeeFacts = Pick<
  PayslipFacts,
  | "payFrequency"
  | "taxCode"
  | "week1Month1"
  | "niCategory"
  | "studentLoanPlan"
  | "postgraduateLoan"
  | "director"
  | "lastPaymentDate"
>;

/**
 * Employees with all facts of a payslip except the payment: add a date, pay and a year to date. Everything is valid on
 * every day of one of the tax years. Shrinks to a monthly paid employee on the emergency code and letter A.
 */
export function employees(rulebook: Rulebook, options?: PopulationOptions): fc.Arbitrary<EmployeeFacts> {
  const { years } = getGround(rulebook, options);
  return fc.tuple(pick, payFrequencies, fc.record(EMPLOYEE)).map(([year, payFrequency, draft]) => {
    const { choices, first } = at(years, year);
    return {
      payFrequency,
      taxCode: getTaxCode(draft.code, choices),
      ...(draft.week1Month1 ? { week1Month1: true } : null),
      niCategory: at(choices.letters, draft.letter),
      ...calculateLoans(draft.loans, choices),
      ...(draft.director === null ? null : { director: getDirector(draft.director, first) }),
      ...(payFrequency === "Irregular" ? { lastPaymentDate: null } : null),
    };
  });
}

interface EmployeeDraft {
  readonly code: CodeDraft;
  readonly week1Month1: boolean;
  readonly letter: number;
  readonly loans: LoanDraft;
  readonly director: DirectorDraft | null;
}

const EMPLOYEE: { readonly [Field in keyof EmployeeDraft]: fc.Arbitrary<EmployeeDraft[Field]> } = {
  code: codeDrafts,
  week1Month1: sometimes(15, fc.constant(true)).map((is) => is === true),
  letter: pickMostlyFirst(40),
  loans: loanDrafts,
  director: sometimes(7, directorDrafts),
};

/** National Insurance category letters with confirmed rates on a date, A in 40% of cases; shrinks to A. */
export function niLetters(rulebook: Rulebook, date: string, options?: PopulationOptions): fc.Arbitrary<string> {
  const { letters } = getGround(rulebook, options).on(readDate(date)).choices;
  return pickMostlyFirst(40).map((place) => at(letters, place));
}
