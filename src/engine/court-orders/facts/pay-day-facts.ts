import { type Amount, PAY_FREQUENCIES, shape } from "../../base";
import { INTERVAL_UNITS } from "../interval";
import { type NetEarnings, PORTION_KINDS } from "../order-day";
import { ORDER_TYPES, type OrderType } from "../types";
import { TERRITORIES } from "../words";
import { ORDER } from "./order-facts";
import { ORDER_STATE } from "./order-state";

const MOST_SERIES = 20;
const MOST_PERIODS = 53;
const MOST_DAYS = 3_660;
export const MOST_ORDERS = 100;

/** Attachable net earnings: one amount for every type of order, or an amount for each type present. */
export type AttachableEarningsFact = Amount | Readonly<Partial<Record<OrderType, Amount>>>;

const BY_TYPE = shape.byWord(ORDER_TYPES, shape.amount());

/** Negative earnings are kept, and nothing is deducted from them. */
const netEarnings: shape.Shape<AttachableEarningsFact, NetEarnings> = {
  read: (reader, value, key, path) => (isByType(value) ? BY_TYPE : shape.amount()).read(reader, value, key, path),
  schema: () => ({ anyOf: [shape.amount().schema(), BY_TYPE.schema()] }),
};

function isByType(value: unknown): boolean {
  return typeof value === "object" && value !== null && !Array.isArray(value) && !("toFixed" in value);
}

const SERIES = shape.record({ payFrequency: shape.choice(PAY_FREQUENCIES), attachableEarnings: netEarnings });

/** One of several regular series of pay on the same pay-day. */
export interface PaySeriesFacts extends shape.FactsOf<typeof SERIES> {}

const ADVANCE_PAY = shape.record({
  /** Net earnings of each later pay period that is paid for now. */
  periods: shape.list(netEarnings, { upTo: MOST_PERIODS }),
  /** Pay for part of a pay period, with its days. */
  partPeriod: shape.optional(
    shape.record({ attachableEarnings: netEarnings, days: shape.integer(1, 31, "days") }),
    null,
  ),
});

/** Pay for later pay periods, such as holiday pay paid in advance. */
export interface AdvancePayFacts extends shape.FactsOf<typeof ADVANCE_PAY> {}

const INTERVAL = shape.record({ unit: shape.choice(INTERVAL_UNITS), count: shape.integer(1, MOST_DAYS) });

const loan = shape.optional(shape.amount({ from: 0 }), 0);

const PAID_ON_DAY = shape.record({
  /** Net earnings of each payment, and the interval that it is for. */
  portions: shape.list(
    shape.record({ kind: shape.choice(PORTION_KINDS), interval: INTERVAL, attachableEarnings: netEarnings }),
    { upTo: MOST_SERIES * MOST_PERIODS },
  ),
  /** The student loan deducted from them, in pounds. */
  studentLoan: loan,
  /** The same of the postgraduate loan. */
  postgraduateLoan: loan,
  orders: shape.list(
    shape.record({
      orderId: shape.text,
      amountPaid: shape.amount({ from: 0 }),
      adminFee: shape.amount({ from: 0 }),
      /** The state before the pay-day. */
      before: ORDER_STATE,
      /** The state after these payments. */
      after: ORDER_STATE,
    }),
    { upTo: MOST_ORDERS },
  ),
});

/** What jobs with one employer have paid on a pay-day so far, and what orders took of it. */
export interface PaidOnDayFacts extends shape.FactsOf<typeof PAID_ON_DAY> {}

const OTHER_JOBS = shape.record({
  /** Whether another job has the series of pay that goes through a table; this one then loses a flat share. */
  isFurtherSeries: shape.optional(shape.flag, false),
  /** The time since the last pay-day of any of the jobs, to which rates apply; null if it is that of this payment. */
  relevantPeriod: shape.orNull(INTERVAL),
  /** The pay frequency for which an order states its amounts, if it is that of another job. */
  statedFor: shape.optional(
    shape.list(shape.record({ orderId: shape.text, payFrequency: shape.choice(PAY_FREQUENCIES) }), {
      upTo: MOST_ORDERS,
    }),
    [],
  ),
  /** `paidOnDay` of the last payment of the pay-day before this one; null for the first. */
  paidBefore: shape.orNull(PAID_ON_DAY),
});

/** What a payment's orders have to do with the person's other jobs: they attach the earnings of all. */
export interface OrdersOfJobsFacts extends shape.FactsOf<typeof OTHER_JOBS> {}

export type OrdersOfJobs = shape.ReadOf<typeof OTHER_JOBS>;

const BESIDE = {
  /** The person's other jobs with the employer, whose earnings the orders attach too; null without any. */
  otherJobs: shape.orNull(OTHER_JOBS),
  /** The interval, if the frequency does not give it; required for irregular pay: the days since the last payment. */
  payInterval: shape.optional(INTERVAL, null),
  /** How far pay may fall before it is below the minimum wage; no limit if left out. */
  minimumWageHeadroom: shape.orNull(shape.amount()),
  /** Whose running order applies; defaults to that of the orders. */
  territory: shape.optional(shape.choice(TERRITORIES), null),
  /** The employee's next pay-day, if it is known. */
  nextPaymentDate: shape.orNull(shape.date),
  /** Given with final pay: every order ends with it. */
  leavingDate: shape.orNull(shape.date),
};

/** What a payslip knows of its pay-day beside the orders. */
export const BESIDE_ORDERS = shape.record({
  ...BESIDE,
  /**
   * Whether the pension contribution lowers attachable earnings for every order, as with an occupational scheme (the
   * default). A stakeholder or group personal pension lowers them for `Dea` and `CmsDeo` only.
   */
  pensionReducesAttachable: shape.optional(shape.flag, true),
});

/** Facts of a payslip's pay-day other than the orders themselves. */
export interface CourtOrderDayFacts extends shape.FactsOf<typeof BESIDE_ORDERS> {}

export type BesideOrders = shape.ReadOf<typeof BESIDE_ORDERS>;

/** The orders of one employee, in any sequence. */
export const ORDERS = shape.list(ORDER, { upTo: MOST_ORDERS });

export const PAY_DAY = shape.record(
  {
    paymentDate: shape.date,
    payFrequency: shape.choice(PAY_FREQUENCIES),
    /** Either the pay-day's net earnings, or those of each regular series of pay. */
    attachableEarnings: shape.optional(netEarnings, 0),
    /** Each regular series of pay, if several are paid on the same day. */
    series: shape.optional(shape.notEmpty(shape.list(SERIES, { upTo: MOST_SERIES })), null),
    /** Pay for later pay periods that is paid now. */
    advancePay: shape.orNull(ADVANCE_PAY),
    /** The loan deduction before the orders, in pounds. */
    studentLoan: loan,
    /** The same of the postgraduate loan. */
    postgraduateLoan: loan,
    ...BESIDE,
    orders: ORDERS,
  },
  shape.requiresEither("attachableEarnings", "series"),
  shape.excludes("series", "attachableEarnings"),
);

/** One employee's pay-day with all of their orders. */
export interface CourtOrdersFacts extends shape.FactsOf<typeof PAY_DAY> {}

export type PayDay = shape.ReadOf<typeof PAY_DAY>;
