import type { YearFacts } from "../engine";
import type { Amount, Problem, TaxYear } from "../engine/base";

/** The contents of a readable payroll file. */
export interface Payroll {
  readonly employer: Employer;
  readonly taxYear: TaxYear;
  readonly employees: readonly Employee[];
}

export interface Employer {
  readonly name: string;
  /** Whether the Employment Allowance is claimed. */
  readonly employmentAllowance: boolean;
  /** This employer's part of the year's levy allowance; null means the whole. */
  readonly apprenticeshipLevyAllowance: Amount | null;
  /** Employer National Insurance of the year before; some years require it before they grant the allowance. */
  readonly previousYearEmployerNi: Amount | null;
  /** What a full payment submission states of the employer, unread; null if the file states nothing. */
  readonly hmrc: unknown;
}

/** One person of the file: the facts for the engine, or the problems with them. */
export interface Employee {
  readonly id: string;
  readonly name: string;
  readonly note: string | null;
  readonly facts: YearFacts;
  /** What a full payment submission states of the person, unread; null if the file states nothing. */
  readonly hmrc: unknown;
  /** Maps a pointer into the facts to the place in the file. */
  readonly trace: (path: string) => string;
  /** Found while reading the file; nothing is calculated while there are any. */
  readonly problems: readonly Problem[];
}

/** A payroll, or the problems that make the whole file unusable. */
export type PayrollReading =
  | { readonly ok: true; readonly payroll: Payroll }
  | { readonly ok: false; readonly problems: readonly Problem[] };
