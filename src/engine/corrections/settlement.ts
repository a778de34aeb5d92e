import { formatPence, getKeys, type Pence, type Problem } from "../base";
import type { Payslip } from "../gross-to-net";
import { CORRECTION_CODES, DESCRIPTIONS, isPensionCode, type SettledAmount } from "./correction-codes";
import type { LineDifference } from "./line-sums";
import type { CorrectionLine } from "./plan";

/** Loan deductions of earlier periods that the open run makes or repays, in pence. */
export interface LoansSettled {
  readonly studentLoan: Pence;
  readonly postgraduateLoan: Pence;
}

/** What the employee owes, or is owed, in pence. */
export interface Owed {
  /** Statutory payments, which statutory pay settles by slices of its own. */
  readonly slices: readonly LineDifference[];
  readonly pay: readonly LineDifference[];
  readonly deductions: Readonly<Record<SettledAmount, number>>;
  /** National Insurance of the run that its pay cannot bear: given back by a line, and recovered later. */
  readonly heldOver: number;
  /** Contributions to pensions, the employer's included. */
  readonly contributions: readonly LineDifference[];
  /** The closed periods that deductions are settled for. */
  readonly from: string;
  readonly to: string;
}

/** What the open run settles of it. */
export interface Settlement {
  readonly lines: readonly CorrectionLine[];
  readonly slices: readonly LineDifference[];
  readonly loans: LoansSettled;
  readonly owedPence: Pence;
  readonly recoveredPence: Pence;
  readonly payslip: Payslip;
}

export type Settled =
  | { readonly ok: true; readonly value: Settlement }
  | { readonly ok: false; readonly problems: readonly Problem[] };

/** The open run with what is settled in it, or why it cannot be paid. */
export type Paid =
  | { readonly ok: true; readonly value: Payslip }
  | { readonly ok: false; readonly problems: readonly Problem[] };

/** Pays the open run with what is settled in it. */
export type PayWith = (settled: Owed) => Paid;

const NO_DEDUCTIONS: Readonly<Record<SettledAmount, number>> = { ni: 0, studentLoan: 0, postgraduateLoan: 0 };
export const DEDUCTIONS = /* @__PURE__ */ getKeys(NO_DEDUCTIONS);

/** Returns whether a difference is money that the employee owes: overpaid pay, or contributions that were not deducted. */
export function isDebt({ line, pence }: LineDifference): boolean {
  return line.lineType === "Payment" ? pence < 0 : isPensionCode(line.code) && isMembers(line) && pence > 0;
}

function isMembers({ lineType }: LineDifference["line"]): boolean {
  return lineType === "PensionContribution";
}

/** Returns what the employee owes from earlier periods, in pence. */
export function owedPence({ pay, deductions, contributions }: Owed): Pence {
  const lines = [...pay, ...contributions].filter(isDebt).reduce((sum, { pence }) => sum + Math.abs(pence), 0);
  return DEDUCTIONS.reduce((sum, amount) => sum + Math.max(0, deductions[amount]), lines);
}

/** Returns what is owed without what the employee owes. */
export function withoutDebts(owed: Owed): Owed {
  return withDebtsUpTo(owed, 0);
}

/** Returns what is owed with so many pence of the debts: overpaid pay, then National Insurance, loans and pensions. */
export function withDebtsUpTo(owed: Owed, pence: Pence): Owed {
  let remaining = pence;
  const take = (debt: number) => {
    const taken = Math.min(debt, remaining);
    remaining -= taken;
    return taken;
  };
  const takeLine = (one: LineDifference) => {
    if (!isDebt(one)) return [one];
    const taken = take(Math.abs(one.pence));
    return taken === 0 ? [] : [{ ...one, pence: Math.sign(one.pence) * taken }];
  };
  const pay = owed.pay.flatMap(takeLine);
  const deductions = DEDUCTIONS.map((amount) => {
    const due = owed.deductions[amount];
    return [amount, due > 0 ? take(due) : due] as const;
  });
  const contributions = owed.contributions.flatMap(takeLine);
  return { ...owed, pay, deductions: { ...NO_DEDUCTIONS, ...Object.fromEntries(deductions) }, contributions };
}

/** Returns the lines that settle what is owed. */
export function linesFor({ pay, deductions, heldOver, contributions, from, to }: Owed): readonly CorrectionLine[] {
  const deducted = DEDUCTIONS.flatMap((amount): CorrectionLine[] => {
    const pence = deductions[amount] - (amount === "ni" ? heldOver : 0);
    if (pence === 0) return [];
    const code = CORRECTION_CODES[amount];
    const description = DESCRIPTIONS[amount];
    return [{ line: { code, description, lineType: "DeductionAfterTax", amount: formatPence(pence) }, from, to }];
  });
  return [...pay.map(writeLine), ...deducted, ...contributions.map(writeLine)];
}

export function writeLine({ line, pence, from, to }: LineDifference): CorrectionLine {
  return { line: { ...line, amount: formatPence(pence) }, from, to };
}
