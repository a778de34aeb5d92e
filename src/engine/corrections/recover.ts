import { ceilDivide } from "../../kernel";
import type { Pence } from "../base";
import type { Payslip } from "../gross-to-net";
import { greatestAllowed } from "./greatest-allowed";
import { payLeast } from "./held-over";
import { amountOf } from "./pence";
import type { RecoveryTerms } from "./read-corrections";
import {
  isDebt,
  linesFor,
  type Owed,
  owedPence,
  type PayWith,
  type Settled,
  type Settlement,
  withDebtsUpTo,
  withoutDebts,
} from "./settlement";
import { slicesPence, withSlicesBorne } from "./slices";

/**
 * Settles what is owed in the open run. What is owed to the employee is paid in full. What the employee owes is
 * recovered as far as the terms, net pay of zero and the law allow: of National Insurance and of loans no more than is
 * due on the pay of the run itself. Of a director's settlement, what exceeds the pay is held over.
 */
export function settleOwed(whole: Owed, terms: RecoveryTerms, pay: PayWith): Settled {
  const { owed, paid: least } = payLeast(withSlicesBorne(whole, pay), pay);
  if (!least.ok) return least;
  const due = limitDeductions(owed, pay, least.value);
  const isAllowed = (pence: Pence) => {
    const settled = withDebtsUpTo(due, pence);
    const paid = pay(settled);
    return paid.ok && keepsLimits(paid.value, settled, least.value, terms);
  };
  const recovered = greatestAllowed(mostRecovered(owedPence(due), terms), isAllowed);
  const isWhole = recovered === 0 && owedPence(due) === 0;
  const settled = isWhole ? withoutDebts(due) : withDebtsUpTo(due, recovered);
  const notBorne = slicesPence(owed) - slicesPence(whole);
  const sums = { owedPence: owedPence(owed) + notBorne + owed.heldOver, recoveredPence: recovered };
  return settlement(settled, sums, isWhole ? () => least : pay);
}

function settlement(settled: Owed, sums: Pick<Settlement, "owedPence" | "recoveredPence">, pay: PayWith): Settled {
  const paid = pay(settled);
  if (!paid.ok) return paid;
  const { studentLoan, postgraduateLoan } = settled.deductions;
  const loans = { studentLoan, postgraduateLoan };
  const { slices } = settled;
  return { ok: true, value: { ...sums, lines: linesFor(settled), slices, loans, payslip: paid.value } };
}

/** Limits deductions of earlier periods to those of the run, once overpaid pay is recovered. */
function limitDeductions(owed: Owed, pay: PayWith, least: Payslip): Owed {
  if (Object.values(owed.deductions).every((pence) => pence <= 0)) return owed;
  const whole = pay({ ...withoutDebts(owed), pay: owed.pay });
  const { forPeriod } = whole.ok ? whole.value : least;
  const limit = (amount: "ni" | "studentLoan" | "postgraduateLoan") =>
    Math.min(owed.deductions[amount], Math.max(0, amountOf(forPeriod, amount)));
  return {
    ...owed,
    deductions: {
      ni: limit("ni"),
      studentLoan: limit("studentLoan"),
      postgraduateLoan: limit("postgraduateLoan"),
    },
  };
}

function mostRecovered(owed: Pence, { mode, periods, perPeriodPence }: RecoveryTerms): number {
  if (mode === "AtOnce") return owed;
  if (perPeriodPence !== null) return Math.min(owed, perPeriodPence);
  return ceilDivide(owed, periods ?? 1);
}

/** Returns whether a payslip keeps what the terms and the law protect; `least` is the payslip without recovery. */
function keepsLimits(payslip: Payslip, settled: Owed, least: Payslip, terms: RecoveryTerms): boolean {
  const { forPeriod } = payslip;
  const keepsWage = terms.minimumWagePence === null || amountOf(forPeriod, "grossPay") >= terms.minimumWagePence;
  const keepsOrders =
    !terms.protectCourtOrders ||
    amountOf(forPeriod, "attachmentOrders") >= amountOf(least.forPeriod, "attachmentOrders");
  const hasPay = ![...settled.pay, ...settled.contributions].some(isDebt) || amountOf(forPeriod, "grossPay") >= 0;
  return keepsWage && keepsOrders && hasPay && keepsDeductions(payslip, settled);
}

function keepsDeductions({ forPeriod }: Payslip, { deductions }: Owed): boolean {
  return (["ni", "studentLoan", "postgraduateLoan"] as const).every(
    (amount) => deductions[amount] <= Math.max(0, amountOf(forPeriod, amount)),
  );
}
