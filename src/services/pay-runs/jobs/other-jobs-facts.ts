import type { PaymentFacts } from "../../../engine";
import { type PayFrequency, readDate } from "../../../engine/base";
import { carryMistakes } from "../../../engine/court-orders";
import { aggregateOtherJobs } from "../../../engine/gross-to-net";
import { taxYearOn } from "../../contract";
import type { Given } from "../payslips/given-to";
import type { AggregatedJobs } from "./jobs-of-page";

interface PaymentOfJob {
  readonly payFrequency: PayFrequency;
  readonly regularPaymentDate: string;
}

/**
 * Returns what a payment's facts state of the person's other jobs. Pay after leaving with an earnings period of its own, a
 * week, is added to what they pay in that week. The pay reference period is that of the longest interval.
 */
export function otherJobsFacts(
  jobs: AggregatedJobs | null,
  { payFrequency, regularPaymentDate }: PaymentOfJob,
  { niEarningsPeriod }: Pick<PaymentFacts, "niEarningsPeriod"> = {},
): Pick<PaymentFacts, "otherJobs" | "payReferencePeriodFrequency"> {
  if (jobs === null) return {};
  const reference = jobs.employment?.payFrequency ?? payFrequency;
  const frequency = niEarningsPeriod === undefined ? payFrequency : "Weekly";
  const place = {
    taxYear: taxYearOn(regularPaymentDate),
    frequency,
    day: readDate(regularPaymentDate),
    directorSince: jobs.directorSince === null ? null : readDate(jobs.directorSince),
  };
  return {
    otherJobs: aggregateOtherJobs(jobs.others, place),
    ...(reference === payFrequency ? {} : { payReferencePeriodFrequency: reference }),
  };
}

type Orders = Pick<Given, "courtOrderDay" | "orderMistakes">;

/** Returns what is given with what other jobs have paid before on the day, of which court orders have taken their part. */
export function ordersAfterJobs<Some extends Orders>(
  given: Some,
  jobs: Pick<AggregatedJobs, "paidOnDay"> | null,
): Some {
  const { otherJobs = null } = given.courtOrderDay;
  if (otherJobs === null || jobs === null || jobs.paidOnDay === null) return given;
  // Mistakes that this payslip makes good were not known to the payslips before it.
  const orders = jobs.paidOnDay.orders.map((order) => ({
    ...order,
    before: given.orderMistakes.filter(({ orderId }) => orderId === order.orderId).reduce(carryMistakes, order.before),
  }));
  const paidBefore = { ...jobs.paidOnDay, orders };
  return { ...given, courtOrderDay: { ...given.courtOrderDay, otherJobs: { ...otherJobs, paidBefore } } };
}
