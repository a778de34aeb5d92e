import type { Problem, Result, Rulebook } from "../../../engine";
import { FAMILY_PAYMENT_TYPES } from "../../../engine/base";
import { type AverageEarningsFacts, averageEarnings } from "../../../engine/statutory-pay/average-earnings";
import type { PayPeriod } from "../../pay";
import { unpaidDays } from "../facts/employment";
import type { Award, Ground } from "./award";
import { calculateFamily } from "./family-award";
import type { Calculated } from "./outcome";
import { calculateSick } from "./sick-awards";
import { waitingSickPay } from "./waiting-sick-pay";

/** What awards of one kind are calculated with. */
export interface Circumstances {
  readonly ground: Ground;
  readonly rulebook: Rulebook;
  /** The periods that pay the employee, which must be paid for an average; null without an employee. */
  readonly paidPeriods: readonly PayPeriod[] | null;
  /**
   * For awards that are stored, the last day that is locked: sick pay whose average needs pay days after it waits for their
   * runs. Left out if such an average is refused.
   */
  readonly lockedThrough?: string;
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
  const { ground, rulebook } = circumstances;
  const type = FAMILY_PAYMENT_TYPES.find((each) => each === own.request.statutoryType);
  if (type !== undefined) {
    const made = calculateFamily(own, type, ground, rulebook);
    if (!made.ok) return made;
    return unknownDays(made.value, circumstances).length === 0
      ? { ...made, value: new Map([[own, made.value]]) }
      : { ok: false, problems: [notPaidYet(made.value, circumstances)] };
  }
  const made = calculateSick(awards, own, ground, rulebook);
  if (!made.ok) return made;
  const value = new Map<Award, Calculated>();
  for (const [award, each] of made.value) {
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
  const employment = { ...ground.employment, ...ground.newStarter(startDate) } as AverageEarningsFacts["employment"];
  const average = averageEarnings({ statutoryType: "StatutorySickPay", startDate, employment }, rulebook);
  if (!average.ok) return calculated;
  const { relevantPeriodStartDate, relevantPeriodEndDate } = average.value;
  return { ...calculated, outcome: { ...calculated.outcome, relevantPeriodStartDate, relevantPeriodEndDate } };
}

/** Returns the pay days that average earnings include and that are not paid yet. */
function unknownDays({ outcome }: Calculated, { ground, paidPeriods }: Circumstances): readonly string[] {
  const { relevantPeriodStartDate: from, relevantPeriodEndDate: upTo } = outcome;
  if (paidPeriods === null || from === null || upTo === null) return [];
  return unpaidDays(paidPeriods, ground.employment, { from, upTo });
}

/** Returns the last pay day for which stored sick pay waits; null if nothing is missing, or if no run to come pays it. */
function waitsFor(calculated: Calculated, circumstances: Circumstances): string | null {
  const { lockedThrough, paidPeriods } = circumstances;
  const missing = unknownDays(calculated, circumstances);
  if (lockedThrough === undefined) return null;
  const open = (paidPeriods ?? []).filter(({ periodEndDate }) => periodEndDate > lockedThrough);
  const isToCome = (day: string) => open.some(({ regularPaymentDate }) => regularPaymentDate === day);
  return missing.every(isToCome) ? (missing.at(-1) ?? null) : null;
}

function notPaidYet(calculated: Calculated, circumstances: Circumstances): Problem {
  const missing = unknownDays(calculated, circumstances);
  return {
    token: "no_payslips_for_average",
    path: "/employment/earnings",
    arguments: { expected: missing.length, known: 0, limit: missing[0] ?? "" },
  };
}
