import { type CallOptions, PAY_FREQUENCIES, type Result, shape, toFacts } from "../base";
import type { Rulebook } from "./ask/rulebook";
import type { DefinedCalculation, DefinedLookup } from "./calculation";

/** A calculation of a list, which the command line and the documentation are made from. */
export interface Listed {
  readonly name: string;
  readonly summary: string;
  /** Runs the calculation, which checks the facts, so they may be anything. */
  readonly work: (facts: unknown, rulebook: Rulebook, options: CallOptions) => Result<unknown>;
  /** The shape of its facts; null if they are still read by hand. */
  readonly facts: shape.RecordShape<shape.Fields> | null;
}

/** A calculation as listed on the command line and in the documentation. */
export interface ListedCalculation extends Listed {
  /** Example facts, as JSON. */
  readonly example: string;
}

type Work<Facts> = (facts: Facts, rulebook: Rulebook, options: CallOptions) => Result<unknown>;

/** Lists a calculation that reads its facts by hand. */
/* @__NO_SIDE_EFFECTS__ */
export function listReadByHand<Facts, Words>(name: string, work: Work<Facts>, words: Words) {
  return {
    ...words,
    name,
    work: (facts: unknown, rulebook: Rulebook, options: CallOptions) => work(toFacts(facts), rulebook, options),
    facts: null,
  };
}

/** Lists a calculation by the name and the facts that it states itself. */
/* @__NO_SIDE_EFFECTS__ */
export function listDefined<Facts, Words>(
  calculation: DefinedCalculation<Facts, unknown> | DefinedLookup<Facts, unknown>,
  words: Words,
) {
  return { ...listReadByHand(calculation.calculationName, calculation, words), facts: calculation.facts };
}

/** When a payment is made; `readPaymentDate` reads them. */
export const PAYMENT_DATE_FIELDS = {
  payFrequency: shape.choice(PAY_FREQUENCIES),
  /** Either the payment date, or a tax year with a period in it. */
  paymentDate: shape.optional(shape.date, undefined),
  /** 2026 or "2026-27". */
  taxYear: shape.optional(shape.taxYear, undefined),
  /** With `taxYear`, from 1: the tax week of weekly and irregular pay, the tax month of monthly pay, otherwise the pay period. */
  period: shape.optional(shape.integer(1, 53), undefined),
};

/** The time since the last irregular payment; `readPayInterval` reads them. */
export const IRREGULAR_PAY_FIELDS = {
  /** Irregular pay: the date of the last payment before this tax week; null if there was none. */
  lastPaymentDate: shape.orNull(shape.date),
  /** Irregular pay: the first payment in this tax week, if this one is a further payment in it. */
  firstPaymentDateInWeek: shape.orNull(shape.date),
};

/** The earnings period of a payment; `readEarningsPeriod` reads them. */
export const EARNINGS_PERIOD_FIELDS = {
  /** Irregular pay without an earlier payment: the first day of the employment. */
  employmentStartDate: shape.orNull(shape.date),
  /** An earnings period other than the pay frequency's own. */
  niEarningsPeriod: shape.optional(
    shape.record({ unit: shape.choice(["Day", "Week", "Month"]), count: shape.integer(1, 366) }),
    undefined,
  ),
};
