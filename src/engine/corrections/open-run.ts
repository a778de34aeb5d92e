import { type CallOptions, formatPence, LETTER_AMOUNTS, Reader, type Result } from "../base";
import {
  grossToNet,
  type PaidPayslip,
  type PayLine,
  type PaymentFacts,
  type Payslip,
  payslipFacts,
  readYear,
  type YearFacts,
  type YearToDate,
} from "../gross-to-net";
import type { Rulebook } from "../rulebook";
import { getAmount } from "./amounts";
import { getLines } from "./differences";
import type { JudgedYear } from "./judged-year";
import { ordersOfOpenRun } from "./orders-of-open-run";
import type { LoansSettled } from "./settlement";

interface OpenRun {
  readonly payment: PaymentFacts;
  /** Its further lines. */
  readonly lines: readonly PayLine[];
  readonly options?: CallOptions;
}

/** Calculates the open run after closed payslips, with further lines. */
export function payOpenRun(
  { asPaid, asKnown }: { readonly asPaid: YearFacts; readonly asKnown: YearFacts },
  paid: readonly Payslip[],
  { payment, lines, options }: OpenRun,
  rulebook: Rulebook,
): Result<Payslip> {
  const open = lines.length === 0 ? payment : withLines(payment, lines);
  const reader = new Reader();
  const courtOrders = ordersOfOpenRun(asKnown, paid.at(-1));
  const facts = { ...asKnown, courtOrders, payments: [...asPaid.payments, open] };
  const year = readYear(reader, facts);
  const last = year?.payments.at(-1);
  if (year === null || last === undefined) return { ok: false, problems: reader.problems };
  return grossToNet(payslipFacts(year, last, paidBefore(year.payments, paid)), rulebook, options);
}

function withLines(payment: PaymentFacts, lines: readonly PayLine[]): PaymentFacts {
  const { grossPay: _grossPay, ...others } = payment;
  return { ...others, lines: [...getLines(payment), ...lines] };
}

/** The orders of the open run are given as the closed payslips left them. */
function paidBefore(payments: readonly { readonly from: number }[], paid: readonly Payslip[]): readonly PaidPayslip[] {
  return paid.map(({ courtOrders: _carried, ...payslip }, index) => ({
    day: payments[index]?.from ?? Number.NaN,
    payslip,
  }));
}

/**
 * Returns the closed payslips as later payments build on them: what was paid and taxed is as it was, National Insurance
 * and contributions as they should have been on that pay, and loans with those settled now.
 */
export function correctedPayslips(year: JudgedYear, loans: LoansSettled): readonly Payslip[] {
  return year.closed.map((payslip, index) => ({
    ...withContributions(payslip, year.contributions.closed[index]),
    niBreakdown: year.lawful.closed[index]?.niBreakdown ?? payslip.niBreakdown,
    yearToDate:
      index === year.closed.length - 1 ? correctedToDate(payslip.yearToDate, year, loans) : payslip.yearToDate,
  }));
}

/** Later payments of a pay reference period add to the contributions that were due, which lines settle. */
function withContributions(payslip: Payslip, due: Payslip | undefined): Payslip {
  const { pensionContributions: _first, furtherPensionContributions: _further, ...others } = payslip;
  const { pensionContributions, furtherPensionContributions } = due ?? payslip;
  return {
    ...others,
    ...(pensionContributions && { pensionContributions }),
    ...(furtherPensionContributions && { furtherPensionContributions }),
  };
}

/**
 * Returns a year to date with the National Insurance that was due, with loans settled, and with the pay on which pensions
 * were due: pay that was never due is recovered without lowering that of the run.
 */
export function correctedToDate(
  toDate: YearToDate,
  { lawful, contributions }: Pick<JudgedYear, "lawful" | "contributions">,
  loans: LoansSettled,
): YearToDate {
  const should = lawful.closed.at(-1)?.yearToDate;
  if (should === undefined) return toDate;
  const { pensionablePay, qualifyingEarnings } = contributions.closed.at(-1)?.yearToDate ?? toDate;
  const { niBandResult, niBandResultDirector } = should;
  return {
    ...toDate,
    ...Object.fromEntries(LETTER_AMOUNTS.map((amount) => [amount, should[amount]])),
    niBandResult,
    niBandResultDirector,
    pensionablePay,
    qualifyingEarnings,
    studentLoan: formatPence(getAmount(toDate, "studentLoan") + loans.studentLoan),
    postgraduateLoan: formatPence(getAmount(toDate, "postgraduateLoan") + loans.postgraduateLoan),
  };
}
