import type { DayNumber, PayFrequency, Reader } from "../../base";
import type { Rulebook } from "../../rulebook";
import type { BesideOrders, OrdersOfJobs, PayDay } from "../facts/pay-day-facts";
import { getInterval, getLength, type Interval } from "../interval";
import type { OrderState } from "../order";
import {
  type DayIntervals,
  dayWithoutPay,
  dayWithPay,
  type OrderDay,
  type OtherJobs,
  type Portion,
} from "../order-day";
import { governingRules } from "./reading-day";

/** When a payment is made, and how often. */
export interface PaymentOfDay {
  readonly day: DayNumber;
  readonly payFrequency: PayFrequency;
}

/** Finds a payslip's pay-day, whose pay is not known until tax is calculated; null if no rules govern it. */
export function findPayslipDay(
  { day, payFrequency }: PaymentOfDay,
  beside: BesideOrders,
  rulebook: Rulebook,
  reader: Reader,
): OrderDay | null {
  const interval = findInterval(payFrequency, beside.payInterval, reader, "/courtOrderDay");
  const intervals = withJobs({ interval, rateInterval: getInterval(payFrequency) ?? interval }, beside.otherJobs);
  return findDay(day, intervals, beside, { rulebook, reader });
}

/** Finds a pay-day with its pay; null if its date is not valid or no rules govern it. */
export function findPayDay(facts: PayDay, rulebook: Rulebook, reader: Reader): OrderDay | null {
  const interval = findInterval(facts.payFrequency, facts.payInterval, reader, "");
  const own = ownPortions(facts, interval);
  const main = own.find(({ kind }) => kind === "Main")?.interval ?? interval;
  const advance = advancePortions(facts, main);
  const usual = facts.series === null ? getInterval(facts.payFrequency) : null;
  const intervals = withJobs({ interval: main, rateInterval: usual ?? main }, facts.otherJobs);
  const day = findDay(facts.paymentDate, intervals, facts, { rulebook, reader });
  if (day === null) return null;
  return dayWithPay(day, {
    own: advance.length === 0 ? own : own.concat(advance),
    periods: 1 + advance.filter(({ kind }) => kind === "Advance").length,
    studentLoan: facts.studentLoan,
    postgraduateLoan: facts.postgraduateLoan,
  });
}

type Limits = Pick<BesideOrders, "minimumWageHeadroom" | "territory" | "nextPaymentDate" | "leavingDate">;

function findDay(
  day: DayNumber,
  intervals: DayIntervals,
  { minimumWageHeadroom, territory, nextPaymentDate, leavingDate }: Limits,
  { rulebook, reader }: { readonly rulebook: Rulebook; readonly reader: Reader },
): OrderDay | null {
  const law = Number.isNaN(day) ? null : governingRules(reader, rulebook, day, "/paymentDate");
  const limits = { minimumWageHeadroom, territory, nextPayDay: nextPaymentDate, leaving: leavingDate };
  return law && dayWithoutPay(day, law, intervals, limits);
}

/** Adds a person's other jobs. A table is that of the shortest regular interval that is paid on the day. */
function withJobs(
  { interval, rateInterval }: Pick<OrderDay, "interval" | "rateInterval">,
  given: OrdersOfJobs | null,
): DayIntervals {
  if (given === null) return { interval, rateInterval, relevantPeriod: interval, jobs: null };
  const jobs = readJobs(given);
  const all = [interval, ...jobs.portions.map((portion) => portion.interval)];
  const regular = all.filter(({ unit }) => unit !== "Day");
  const [shortest = interval] = regular.sort((one, other) => getLength(one) - getLength(other));
  return { interval: shortest, rateInterval, relevantPeriod: given.relevantPeriod ?? interval, jobs };
}

function readJobs({ isFurtherSeries, statedFor, paidBefore }: OrdersOfJobs): OtherJobs {
  const { portions = [], orders = [], studentLoan = 0, postgraduateLoan = 0 } = paidBefore ?? {};
  return {
    isFurtherSeries,
    statedFor: new Map(
      statedFor.flatMap(({ orderId, payFrequency }) => {
        const interval = getInterval(payFrequency);
        return interval === null ? [] : [[orderId, interval] as const];
      }),
    ),
    portions: portions.map(({ kind, interval, attachableEarnings: net }) => ({ kind, interval, net })),
    studentLoan,
    postgraduateLoan,
    orders: new Map(
      orders.map(({ orderId, amountPaid: taken, adminFee: fee, before, after }) => [
        orderId,
        { taken, fee, before: stateRead(before), after: stateRead(after) },
      ]),
    ),
  };
}

type StateRead = NonNullable<OrdersOfJobs["paidBefore"]>["orders"][number]["before"];

function stateRead(read: StateRead): OrderState {
  return {
    status: read.status,
    repaid: read.amountRepaidToDate,
    shortfall: read.shortfallCarriedForward,
    protectedShortfall: read.protectedShortfall,
    overDeduction: read.overDeductionCarriedForward,
    lastDeduction: read.lastDeductionPayDate,
    lastPay: read.lastPayDate,
    end: read.endDate,
  };
}

const ONE_DAY: Interval = { unit: "Day", count: 1 };

/** Returns the interval of a pay-day: as stated, or by its frequency; irregular pay has to state one. */
function findInterval(frequency: PayFrequency, stated: Interval | null, reader: Reader, path: string): Interval {
  const interval = stated ?? getInterval(frequency);
  if (interval === null) reader.refuse("required_with", `${path}/payInterval`, { other: "payFrequency" });
  return interval ?? ONE_DAY;
}

/** Returns the pay-day's own pay: one amount, or several series of which the shortest goes through a table. */
function ownPortions({ series, attachableEarnings }: PayDay, interval: Interval): readonly Portion[] {
  if (series === null) return [{ kind: "Main", net: attachableEarnings, interval }];
  const portions = series.map(({ payFrequency, attachableEarnings: net }) => ({
    net,
    interval: getInterval(payFrequency) ?? interval,
  }));
  const shortest = portions.reduce<(typeof portions)[number] | undefined>(
    (least, each) => (least === undefined || getLength(each.interval) < getLength(least.interval) ? each : least),
    undefined,
  );
  return portions.map((each) => ({ kind: each === shortest ? "Main" : "Other", ...each }));
}

function advancePortions({ advancePay }: PayDay, interval: Interval): readonly Portion[] {
  if (advancePay === null) return [];
  const { periods, partPeriod } = advancePay;
  const portions = periods.map((net): Portion => ({ kind: "Advance", net, interval }));
  if (partPeriod === null) return portions;
  const { attachableEarnings, days } = partPeriod;
  return [...portions, { kind: "PartAdvance", net: attachableEarnings, interval: { unit: "Day", count: days } }];
}
