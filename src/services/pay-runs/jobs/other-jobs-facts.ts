import type { PaymentFacts } from "../../../engine";
import { type PayFrequency, readDate } from "../../../engine/base";
import { aggregateOtherJobs } from "../../../engine/gross-to-net";
import { taxYearOn } from "../../contract";
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
