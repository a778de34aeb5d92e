import { formatPence, type Problem } from "../base";
import type { Payslip } from "../gross-to-net";
import { CORRECTION_CODES, DESCRIPTIONS, type SettledAmount } from "./correction-codes";
import type { LineDifference } from "./line-differences";
import type { LoansSettled } from "./open-run";
import type { CorrectionLine } from "./plan";

/** What the employee owes, or is owed, in pence. */
export interface Owed {
  /** Statutory payments, which statutory pay settles by slices of its own. */
  readonly slices: readonly LineDifference[];
  readonly pay: readonly LineDifference[];
  readonly deductions: Readonly<Record<SettledAmount, number>>;
  /** The closed periods that deductions are settled for. */
  readonly from: string;
  readonly to: string;
}

/** What the open run settles of it. */
export interface Settlement {
  readonly lines: readonly CorrectionLine[];
  readonly loans: LoansSettled;
  readonly owedPence: number;
  readonly recoveredPence: number;
  readonly payslip: Payslip;
}

export type Settled =
  | { readonly ok: true; readonly value: Settlement }
  | { readonly ok: false; readonly problems: readonly Problem[] };

export interface RecoveryTerms {
  readonly mode: "AtOnce" | "Spread";
  readonly periods: number | null;
  readonly perPeriodPence: number | null;
  readonly minimumWagePence: number | null;
  readonly protectCourtOrders: boolean;
}

const NO_DEDUCTIONS: Readonly<Record<SettledAmount, number>> = { ni: 0, studentLoan: 0, postgraduateLoan: 0 };
export const SETTLED_AMOUNTS = ["ni", "studentLoan", "postgraduateLoan"] as const satisfies readonly SettledAmount[];

/** Returns whether a difference is money that the employee owes back. */
export function isOverpaid({ line, pence }: LineDifference): boolean {
  return line.lineType === "Payment" && pence < 0;
}

/** Returns what is owed by the employee, in pence. */
export function owedPence({ pay, deductions }: Owed): number {
  const overpaid = pay.filter(isOverpaid).reduce((sum, { pence }) => sum - pence, 0);
  return SETTLED_AMOUNTS.reduce((sum, amount) => sum + Math.max(0, deductions[amount]), overpaid);
}

/** Returns what is owed without what the employee owes. */
export function withoutDebts(owed: Owed): Owed {
  const repaid = SETTLED_AMOUNTS.map((amount) => [amount, Math.min(0, owed.deductions[amount])] as const);
  return {
    ...owed,
    pay: owed.pay.filter((one) => !isOverpaid(one)),
    deductions: { ...NO_DEDUCTIONS, ...Object.fromEntries(repaid) },
  };
}

/** Returns what is owed with so many pence of the debts: overpaid pay first, then National Insurance, then loans. */
export function withDebtsUpTo(owed: Owed, pence: number): Owed {
  let remaining = pence;
  const take = (debt: number) => {
    const taken = Math.min(debt, remaining);
    remaining -= taken;
    return taken;
  };
  const pay = owed.pay.flatMap((one) => {
    if (!isOverpaid(one)) return [one];
    const taken = take(-one.pence);
    return taken === 0 ? [] : [{ ...one, pence: -taken }];
  });
  const deductions = SETTLED_AMOUNTS.map((amount) => {
    const due = owed.deductions[amount];
    return [amount, due > 0 ? take(due) : due] as const;
  });
  return { ...owed, pay, deductions: { ...NO_DEDUCTIONS, ...Object.fromEntries(deductions) } };
}

/** Returns the lines that settle what is owed. */
export function linesFor({ pay, deductions, from, to }: Owed): readonly CorrectionLine[] {
  const deducted = SETTLED_AMOUNTS.flatMap((amount): CorrectionLine[] => {
    const pence = deductions[amount];
    if (pence === 0) return [];
    const code = CORRECTION_CODES[amount];
    const description = DESCRIPTIONS[amount];
    return [{ line: { code, description, lineType: "DeductionAfterTax", amount: formatPence(pence) }, from, to }];
  });
  return [...pay.map(writeLine), ...deducted];
}

export function writeLine({ line, pence, from, to }: LineDifference): CorrectionLine {
  return { line: { ...line, amount: formatPence(pence) }, from, to };
}
