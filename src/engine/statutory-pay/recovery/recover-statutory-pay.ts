import { ceilDivide, halfUpDivide } from "../../../kernel";
import {
  type DayNumber,
  daysOfPeriod,
  formatPence,
  type Money,
  Reader,
  type WorkingStep,
  workingsOf,
} from "../../base";
import { basisPoints, calculation } from "../../rulebook";
import type { StatutoryType } from "../average-earnings";
import { type StatutoryPayRules, unsupported } from "../law";
import { type PaidOfMonth, type RecoveryFacts, readRecoveryFacts } from "./read-recovery-facts";

/** An employer's recovery for one payment type of one tax month. */
export interface RecoveredPayment {
  readonly statutoryType: StatutoryType;
  readonly isSmallEmployer: boolean;
  readonly amountPaid: Money;
  readonly recoveryRate: string | null;
  readonly recoverableAmount: Money;
  readonly compensationRate: string | null;
  readonly compensationAmount: Money;
}

export interface Recovery {
  readonly taxYear: number;
  readonly taxMonth: number;
  readonly payments: readonly RecoveredPayment[];
  readonly recoverableAmount: Money;
  readonly compensationAmount: Money;
}

/**
 * Calculates the recovery of family pay for a tax month: the ordinary share of each payment type, or for a small
 * employer all of it plus compensation, each raised to the penny. Sick pay is not recoverable. Awards keep the status
 * decided for them, so one type may appear twice. Add up rounded months; never recalculate a year to date. Problems:
 * wrong facts, `unsupported_tax_year`. Source: Statutory Payments Manual.
 */
export const recoverStatutoryPay = calculation<RecoveryFacts, Recovery>((facts, rulebook, options) => {
  const reader = new Reader();
  const owner = reader.object(facts, "");
  const read = owner === null ? null : readRecoveryFacts(reader, owner);
  if (read === null || reader.problems.length > 0) return { ok: false, problems: reader.problems };
  const rules = rulebook.subject("statutory-pay");
  const day = dayOfMonth(read.taxYear, read.taxMonth);
  const digest = rulebook.digestOf(read.taxYear);
  if (digest === null || rules.on("recoveryRate", day) === null) {
    return { ok: false, problems: [unsupported(day, "/taxYear", rulebook)] };
  }
  const payments: Recovered[] = [];
  for (const [index, paid] of read.payments.entries()) {
    const of = dueDay(rules, paid, day);
    if (rules.on("recoveryRate", of) === null) {
      return { ok: false, problems: [unsupported(of, `/payments/${index}/dueDate`, rulebook)] };
    }
    payments.push(recover(rules, paid, of));
  }
  const isExplained = options?.explain === true;
  return {
    ok: true,
    value: {
      taxYear: read.taxYear,
      taxMonth: read.taxMonth,
      payments: payments.map(write),
      recoverableAmount: formatPence(payments.reduce((sum, { recovered }) => sum + recovered, 0)),
      compensationAmount: formatPence(payments.reduce((sum, { compensation }) => sum + compensation, 0)),
    },
    workings: isExplained ? workingsOf(payments.flatMap(steps), rules) : null,
    rules: digest,
  };
});

/** Returns a tax month's last day; its rates apply to payments made in the month. */
function dayOfMonth(taxYear: number, taxMonth: number): DayNumber {
  return daysOfPeriod(taxYear, "Monthly", taxMonth)?.last ?? Number.NaN;
}

/** Returns the day whose rate applies to arrears: that of the month they are paid in, or by policy the day due. */
function dueDay(rules: StatutoryPayRules, { dueDate }: PaidOfMonth, day: DayNumber): DayNumber {
  return dueDate !== null && rules.policy("familyPayArrearsRecovery", day) === "RateWhenDue" ? dueDate : day;
}

interface Recovered {
  readonly paid: PaidOfMonth;
  readonly rate: string | null;
  readonly recovered: number;
  readonly compensationRate: string | null;
  readonly compensation: number;
  readonly sources: readonly string[];
}

function recover(rules: StatutoryPayRules, paid: PaidOfMonth, day: DayNumber): Recovered {
  const isSick = paid.type === "StatutorySickPay";
  const found = rules.on(isSick ? "sspRecoveryRate" : paid.isSmall ? "smallEmployerRecoveryRate" : "recoveryRate", day);
  const rate = found?.value ?? null;
  const extra = paid.isSmall && !isSick ? rules.on("smallEmployerCompensationRate", day) : null;
  const compensationRate = extra?.value ?? null;
  const isUp = rules.policy("familyPayRecoveryRounding", day) === "Up";
  const share = (text: string | null) => {
    if (text === null) return 0;
    const product = paid.pence * basisPoints(text);
    return isUp ? ceilDivide(product, 10_000) : halfUpDivide(product, 10_000);
  };
  return {
    paid,
    rate,
    recovered: share(rate),
    compensationRate,
    compensation: share(compensationRate),
    sources: [...new Set([...(found?.sources ?? []), ...(extra?.sources ?? [])])],
  };
}

function write({ paid, rate, recovered, compensationRate, compensation }: Recovered): RecoveredPayment {
  return {
    statutoryType: paid.type,
    isSmallEmployer: paid.isSmall,
    amountPaid: formatPence(paid.pence),
    recoveryRate: rate,
    recoverableAmount: formatPence(recovered),
    compensationRate,
    compensationAmount: formatPence(compensation),
  };
}

function steps(
  { paid, rate, recovered, compensationRate, compensation, sources }: Recovered,
  index: number,
): WorkingStep[] {
  const inputs = { paid: formatPence(paid.pence) };
  const recovery: WorkingStep = {
    id: "statutory-pay.recovery",
    figure: `/payments/${index}/recoverableAmount`,
    rule:
      rate === null
        ? "This payment is not recoverable."
        : "A share of what was paid in the month, raised to the penny.",
    formula: rate === null ? "0" : "up(paid × rate)",
    inputs: rate === null ? inputs : { ...inputs, rate },
    value: formatPence(recovered),
    sources,
  };
  if (compensationRate === null) return [recovery];
  return [
    recovery,
    {
      id: "statutory-pay.compensation",
      figure: `/payments/${index}/compensationAmount`,
      rule: "A small employer is compensated for its National Insurance, raised to the penny.",
      formula: "up(paid × rate)",
      inputs: { ...inputs, rate: compensationRate },
      value: formatPence(compensation),
      sources,
    },
  ];
}
