import type { Problem, Result, Rulebook } from "../../../engine";
import { FAMILY_PAYMENT_TYPES } from "../../../engine/base";
import { type AverageEarningsFacts, averageEarnings } from "../../../engine/statutory-pay/average-earnings";
import type { PayPeriod } from "../../pay";
import { unpaidDays } from "../facts/employment";
import type { Award, Ground } from "./award";
import { calculateFamily } from "./family-award";
import type { Calculated } from "./outcome";
import { calculateSick } from "./sick-awards";

/** What awards of one kind are calculated with. */
export interface Circumstances {
  readonly ground: Ground;
  readonly rulebook: Rulebook;
  /** The periods that pay the employee, which must be paid for an average; null without an employee. */
  readonly paidPeriods: readonly PayPeriod[] | null;
}

/** Returns whether awards of a payment are calculated together, as those of sick pay are. */
export function isLinked({ request }: Award): boolean {
  return request.statutoryType === "StatutorySickPay";
}

/**
 * Calculates awards: one family award, or all sick pay awards of an employee. Besides the engine's problems, average
 * earnings of a pay day without a final payslip are not known: `no_payslips_for_average`.
 */
export function calculateAwards(
  awards: readonly Award[],
  own: Award,
  { ground, rulebook, paidPeriods }: Circumstances,
): Result<ReadonlyMap<Award, Calculated>> {
  const type = FAMILY_PAYMENT_TYPES.find((each) => each === own.request.statutoryType);
  if (type !== undefined) {
    const made = calculateFamily(own, type, ground, rulebook);
    if (!made.ok) return made;
    const problem = notPaidYet(made.value, ground, paidPeriods);
    return problem === null ? { ...made, value: new Map([[own, made.value]]) } : { ok: false, problems: [problem] };
  }
  const made = calculateSick(awards, own, ground, rulebook);
  if (!made.ok) return made;
  const value = new Map([...made.value].map(([award, each]) => [award, withRelevantPeriod(each, ground, rulebook)]));
  const of = value.get(own);
  const problem = of === undefined ? null : notPaidYet(of, ground, paidPeriods);
  return problem === null ? { ...made, value } : { ok: false, problems: [problem] };
}

/** Adds the relevant period of sick pay's average earnings. */
function withRelevantPeriod(calculated: Calculated, ground: Ground, rulebook: Rulebook): Calculated {
  const { averageEarningsSource, sickness } = calculated.outcome;
  const startDate = sickness?.chainStartDate ?? null;
  if (averageEarningsSource !== "Payslips" || startDate === null) return calculated;
  const employment = { ...ground.employment, ...ground.newStarter(startDate) } as AverageEarningsFacts["employment"];
  const average = averageEarnings({ statutoryType: "StatutorySickPay", startDate, employment }, rulebook);
  if (!average.ok) return calculated;
  const { relevantPeriodStartDate, relevantPeriodEndDate } = average.value;
  return { ...calculated, outcome: { ...calculated.outcome, relevantPeriodStartDate, relevantPeriodEndDate } };
}

/** Returns the problem of average earnings that include a pay day that is not paid yet; null if all are paid. */
function notPaidYet(
  { outcome }: Calculated,
  { employment }: Ground,
  periods: readonly PayPeriod[] | null,
): Problem | null {
  const { relevantPeriodStartDate: from, relevantPeriodEndDate: upTo } = outcome;
  if (periods === null || from === null || upTo === null) return null;
  const days = unpaidDays(periods, employment, { from, upTo });
  const [first] = days;
  if (first === undefined) return null;
  return {
    token: "no_payslips_for_average",
    path: "/employment/earnings",
    arguments: { expected: days.length, known: 0, limit: first },
  };
}
