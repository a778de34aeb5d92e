/** One payment for income tax, in pence. Figures to date are those before the payment. */
export interface TaxCase {
  readonly date: string;
  readonly payFrequency: string;
  readonly taxCode: string;
  readonly week1Month1: boolean;
  readonly pay: bigint;
  /** Payrolled benefits inside the pay. */
  readonly benefits: bigint;
  readonly payBefore: bigint;
  readonly taxBefore: bigint;
}

/** Contributions and bands, in pence. */
export interface Contributions {
  readonly employee: bigint;
  readonly employer: bigint;
  readonly atLel: bigint;
  readonly lelToPt: bigint;
  readonly ptToUel: bigint;
}

export interface DirectorCase {
  readonly method: "Annual" | "Alternative";
  readonly appointmentDate: string | null;
  readonly isFinal: boolean;
  /** As a director, before this payment. */
  readonly before: Contributions & { readonly pay: bigint };
}

export interface EarningsPeriod {
  readonly unit: "Day" | "Week" | "Month";
  readonly count: number;
}

/** One payment under one category letter. */
export interface NiCase {
  readonly date: string;
  readonly payFrequency: string;
  readonly niCategory: string;
  readonly pay: bigint;
  /** An earnings period other than the pay frequency's own. */
  readonly earningsPeriod?: EarningsPeriod;
  readonly director: DirectorCase | null;
}

export type Loan = "Plan1" | "Plan2" | "Plan4" | "Plan5" | "Postgraduate";

export interface LoanCase {
  readonly date: string;
  readonly payFrequency: string;
  readonly loan: Loan;
  readonly pay: bigint;
}

/** A way to calculate cases: the public functions, or the formulas by hand. Results are pence. */
export interface Calculator {
  readonly name: string;
  readonly tax: (facts: TaxCase) => bigint;
  readonly contributions: (facts: NiCase) => Contributions;
  readonly loan: (facts: LoanCase) => bigint;
}

export const NO_CONTRIBUTIONS: Contributions = { employee: 0n, employer: 0n, atLel: 0n, lelToPt: 0n, ptToUel: 0n };

/** `a + sign × b`, figure by figure. */
export function combined(a: Contributions, b: Contributions, sign: 1n | -1n): Contributions {
  return {
    employee: a.employee + sign * b.employee,
    employer: a.employer + sign * b.employer,
    atLel: a.atLel + sign * b.atLel,
    lelToPt: a.lelToPt + sign * b.lelToPt,
    ptToUel: a.ptToUel + sign * b.ptToUel,
  };
}
