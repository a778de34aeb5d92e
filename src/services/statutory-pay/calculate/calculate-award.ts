import type { Problem, Result, Rulebook, SickPayEmployment } from "../../../engine";
import { FAMILY_PAYMENT_TYPES } from "../../../engine/base";
import { type AverageEarningsFacts, averageEarnings } from "../../../engine/statutory-pay/average-earnings";
import type { PayPeriod } from "../../pay";
import { getEarnings } from "../facts/earnings";
import type { EmployeeGround } from "../facts/ground";
import { isHeldOn, isPaidInOtherJob, unpaidDays } from "../facts/other-jobs";
import type { Award, Ground } from "./award";
import { calculateFamily } from "./family-award";
import type { Calculated } from "./outcome";
import { calculateSick } from "./sick-awards";
import { paidInOtherJob, waitingSickPay } from "./waiting-sick-pay";

/** A job whose pay an average includes: the periods that pay it, and what of them is paid. */
interface PaidJob {
  readonly periods: readonly PayPeriod[];
  readonly earnings: NonNullable<SickPayEmployment["earnings"]>;
  /** The last day that its payroll has locked. */
  readonly lockedThrough: string;
}

/** What awards of one kind are calculated with. */
export interface Circumstances {
  readonly ground: Ground;
  readonly rulebook: Rulebook;
  /** The jobs that an average for leave from a day includes, whose pay days must be paid; null without an employee. */
  readonly paid: ((day: string) => readonly PaidJob[]) | null;
  /** Whether the awards are stored: sick pay whose average needs pay days to come waits for them. Otherwise it is refused. */
  readonly isStored?: boolean;
}

/** Returns the jobs that an average for leave from a day includes. */
export function paidJobs({
  ground,
  calendar,
  paidPeriods,
  payslips,
}: EmployeeGround): (day: string) => readonly PaidJob[] {
  const own = { periods: paidPeriods, earnings: getEarnings(payslips, null), lockedThrough: calendar.lockedThrough };
  return (day) => [
    own,
    ...ground.otherJobs
      .filter((job) => isHeldOn(job, day))
      .map(({ facts: { employee }, ...job }) => ({
        periods: job.paidPeriods.filter(({ periodEndDate }) => periodEndDate >= employee.start_date),
        earnings: getEarnings(job.payslips, null),
        lockedThrough: job.calendar.lockedThrough,
      })),
  ];
}

/** Returns whether awards of a payment are calculated together, as those of sick pay are. */
export function isLinked({ request }: Award): boolean {
  return request.statutoryType === "StatutorySickPay";
}

/**
 * Calculates awards: one family award, or all sick pay awards of an employee. Besides the engine's problems, average
 * earnings of a pay day without a final payslip are not known: `no_payslips_for_average`. Stored sickness waits for them.
 */
export function calculateAwards(
  awards: readonly Award[],
  own: Award,
  circumstances: Circumstances,
): Result<ReadonlyMap<Award, Calculated>> {
  const type = FAMILY_PAYMENT_TYPES.find((each) => each === own.request.statutoryType);
  return type === undefined
    ? calculateSickAwards(awards, own, circumstances)
    : calculateFamilyAward(own, type, circumstances);
}

function calculateFamilyAward(
  own: Award,
  type: (typeof FAMILY_PAYMENT_TYPES)[number],
  circumstances: Circumstances,
): Result<ReadonlyMap<Award, Calculated>> {
  const { ground, rulebook } = circumstances;
  const made = calculateFamily(own, type, ground, rulebook);
  if (!made.ok) return made;
  if (unknownDays(made.value, circumstances).length > 0) {
    return { ok: false, problems: [notPaidYet(made.value, circumstances)] };
  }
  const isPaidThere = isPaidInOtherJob(ground.otherJobs, type, made.value.outcome);
  return { ...made, value: new Map([[own, isPaidThere ? paidInOtherJob(made.value) : made.value]]) };
}

function calculateSickAwards(
  awards: readonly Award[],
  own: Award,
  circumstances: Circumstances,
): Result<ReadonlyMap<Award, Calculated>> {
  const { ground, rulebook } = circumstances;
  const made = calculateSick(awards, own, ground, rulebook);
  if (!made.ok) return made;
  const value = new Map<Award, Calculated>();
  for (const [award, each] of made.value) {
    if (isPaidInOtherJob(ground.otherJobs, "StatutorySickPay", each.outcome)) {
      value.set(award, paidInOtherJob(each));
      continue;
    }
    const calculated = withRelevantPeriod(each, ground, rulebook);
    const waits = waitsFor(calculated, circumstances);
    if (waits === null && award === own && unknownDays(calculated, circumstances).length > 0) {
      return { ok: false, problems: [notPaidYet(calculated, circumstances)] };
    }
    value.set(award, waits === null ? calculated : waitingSickPay(calculated, waits));
  }
  return { ...made, value };
}

/** Adds the relevant period of sick pay's average earnings. */
function withRelevantPeriod(calculated: Calculated, ground: Ground, rulebook: Rulebook): Calculated {
  const { averageEarningsSource, sickness } = calculated.outcome;
  const startDate = sickness?.chainStartDate ?? null;
  if (averageEarningsSource !== "Payslips" || startDate === null) return calculated;
  const employment = { ...ground.employment, ...ground.employmentOn(startDate) } as AverageEarningsFacts["employment"];
  const average = averageEarnings({ statutoryType: "StatutorySickPay", startDate, employment }, rulebook);
  if (!average.ok) return calculated;
  const { relevantPeriodStartDate, relevantPeriodEndDate } = average.value;
  return { ...calculated, outcome: { ...calculated.outcome, relevantPeriodStartDate, relevantPeriodEndDate } };
}

/** A job with the pay days of an average that are not paid yet. */
interface UnpaidJob extends PaidJob {
  readonly missing: readonly string[];
}

function unpaidJobs({ outcome }: Calculated, { paid }: Circumstances): readonly UnpaidJob[] {
  const { relevantPeriodStartDate: from, relevantPeriodEndDate: upTo, sickness, startDate } = outcome;
  if (paid === null || from === null || upTo === null) return [];
  const jobs = paid(sickness?.chainStartDate ?? startDate ?? from);
  return jobs.map((job) => ({ ...job, missing: unpaidDays(job.periods, job, { from, upTo }) }));
}

/** Returns the pay days that average earnings include and that are not paid yet. */
function unknownDays(calculated: Calculated, circumstances: Circumstances): readonly string[] {
  return unpaidJobs(calculated, circumstances)
    .flatMap(({ missing }) => missing)
    .sort();
}

/** Returns the last pay day for which stored sick pay waits; null if nothing is missing, or if no run to come pays it. */
function waitsFor(calculated: Calculated, circumstances: Circumstances): string | null {
  if (circumstances.isStored !== true) return null;
  const isToCome = ({ periods, lockedThrough, missing }: UnpaidJob) => {
    const open = periods.filter(({ periodEndDate }) => periodEndDate > lockedThrough);
    return missing.every((day) => open.some(({ regularPaymentDate }) => regularPaymentDate === day));
  };
  if (!unpaidJobs(calculated, circumstances).every(isToCome)) return null;
  return unknownDays(calculated, circumstances).at(-1) ?? null;
}

function notPaidYet(calculated: Calculated, circumstances: Circumstances): Problem {
  const missing = unknownDays(calculated, circumstances);
  return {
    token: "no_payslips_for_average",
    path: "/employment/earnings",
    arguments: { expected: missing.length, known: 0, limit: missing[0] ?? "" },
  };
}
