import { ceilDivide, halfUpDivide } from "../../../kernel";
import {
  type DayNumber,
  daysOfPeriod,
  formatPence,
  type Money,
  type Reader,
  shape,
  type WorkingStep,
} from "../../base";
import { basisPoints, type DefinedCalculation, defineCalculation, type Governing, type Rulebook } from "../../rulebook";
import { STATUTORY_TYPES, type StatutoryType } from "../average-earnings";
import { notNegative } from "../fields";
import { type StatutoryPayRules, unsupported } from "../law";

const PAID = shape.record({
  statutoryType: shape.choice(STATUTORY_TYPES),
  /** Paid in the month, for all employees with the same small-employer status. */
  amountPaid: notNegative,
  /** Whether the employer counted as small when the awards began. */
  isSmallEmployer: shape.optional(shape.flag, false),
  /** Arrears: when they were due. */
  dueDate: shape.orNull(shape.date),
});

type ReadPaid = shape.ReadOf<typeof PAID>;

/** Statutory pay of one type that was paid in a tax month. */
export interface PaidFacts extends shape.FactsOf<typeof PAID> {}

const FACTS = shape.record({
  taxYear: shape.taxYear,
  /** From 1, which starts on 6 April. */
  taxMonth: shape.integer(1, 12),
  payments: shape.list(PAID, { upTo: 1000 }),
});

type ReadFacts = shape.ReadOf<typeof FACTS>;

/** Statutory pay of one employer, paid in one tax month. */
export interface RecoveryFacts extends shape.FactsOf<typeof FACTS> {}

/** An employer's recovery for one payment type of one tax month. */
export interface RecoveredPayment {
  readonly statutoryType: StatutoryType;
  readonly isSmallEmployer: boolean;
  readonly amountPaid: Money;
  /** Share of the amount paid that is recovered; null if nothing is recovered. */
  readonly recoveryRate: string | null;
  /** Raised to the penny. */
  readonly recoverableAmount: Money;
  /** Share that a small employer gets as compensation; null without compensation. */
  readonly compensationRate: string | null;
  /** Raised to the penny. */
  readonly compensationAmount: Money;
}

/** What an employer recovers for a tax month, by payment and in total, in pounds. */
export interface Recovery {
  readonly taxYear: number;
  readonly taxMonth: number;
  readonly payments: readonly RecoveredPayment[];
  /** Of all payments. */
  readonly recoverableAmount: Money;
  /** Of all payments. */
  readonly compensationAmount: Money;
}

/**
 * Calculates the recovery of family pay for a tax month: the ordinary share of each payment type, or for a small
 * employer all of it plus compensation, each raised to the penny. Sick pay is not recoverable. Awards keep the status
 * decided for them, so one type may appear twice. Add up rounded months; never recalculate a year to date. Problems:
 * wrong facts, `unsupported_tax_year`. Source: Statutory Payments Manual.
 */
export const recoverStatutoryPay: DefinedCalculation<RecoveryFacts, Recovery> = defineCalculation({
  name: "recovery",
  facts: FACTS,
  law: findRates,
  work: ({ payments }, { rules, days }) =>
    payments.map((paid, index) => recover(rules, paid, days[index] ?? Number.NaN)),
  write: (payments, { taxYear, taxMonth }) => ({
    taxYear,
    taxMonth,
    payments: payments.map(write),
    recoverableAmount: formatPence(payments.reduce((sum, { recovered }) => sum + recovered, 0)),
    compensationAmount: formatPence(payments.reduce((sum, { compensation }) => sum + compensation, 0)),
  }),
  explain: (payments) => payments.flatMap(steps),
});

interface RecoveryLaw extends Governing {
  readonly rules: StatutoryPayRules;
  /** The day whose rates apply to each payment. */
  readonly days: readonly DayNumber[];
}

/** Finds the rates of a tax month, which are those of its last day, and of arrears in it. */
function findRates({ taxYear, taxMonth, payments }: ReadFacts, rulebook: Rulebook, reader: Reader): RecoveryLaw | null {
  const rules = rulebook.subject("statutory-pay");
  const day = daysOfPeriod(taxYear, "Monthly", taxMonth)?.last ?? Number.NaN;
  const digest = rulebook.digestOf(taxYear);
  if (digest === null || rules.on("recoveryRate", day) === null) {
    reader.problems.push(unsupported(day, "/taxYear", rulebook));
    return null;
  }
  const days = payments.map((paid) => dueDay(rules, paid, day));
  for (const [index, due] of days.entries()) {
    if (rules.on("recoveryRate", due) !== null) continue;
    reader.problems.push(unsupported(due, `/payments/${index}/dueDate`, rulebook));
  }
  return { rules, days, digest, sources: rules.sources };
}

/** Returns the day whose rate applies to arrears: that of the month they are paid in, or by policy the day due. */
function dueDay(rules: StatutoryPayRules, { dueDate }: ReadPaid, day: DayNumber): DayNumber {
  return dueDate !== null && rules.policy("familyPayArrearsRecovery", day) === "RateWhenDue" ? dueDate : day;
}

interface Recovered {
  readonly paid: ReadPaid;
  readonly rate: string | null;
  readonly recovered: number;
  readonly compensationRate: string | null;
  readonly compensation: number;
  readonly sources: readonly string[];
}

function recover(rules: StatutoryPayRules, paid: ReadPaid, day: DayNumber): Recovered {
  const isSick = paid.statutoryType === "StatutorySickPay";
  const found = rules.on(
    isSick ? "sspRecoveryRate" : paid.isSmallEmployer ? "smallEmployerRecoveryRate" : "recoveryRate",
    day,
  );
  const rate = found?.value ?? null;
  const extra = paid.isSmallEmployer && !isSick ? rules.on("smallEmployerCompensationRate", day) : null;
  const compensationRate = extra?.value ?? null;
  const isUp = rules.policy("familyPayRecoveryRounding", day) === "Up";
  const share = (text: string | null) => {
    if (text === null) return 0;
    const product = paid.amountPaid * basisPoints(text);
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
    statutoryType: paid.statutoryType,
    isSmallEmployer: paid.isSmallEmployer,
    amountPaid: formatPence(paid.amountPaid),
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
  const inputs = { paid: formatPence(paid.amountPaid) };
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
