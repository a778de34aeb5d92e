import { FAMILY_PAYMENT_TYPES, formatPence, readPence } from "../../../engine/base";
import type { PayRiseFacts } from "../../../engine/statutory-pay/average-earnings";
import { type PayRiseRecalculation, recalculateForPayRises } from "../../../engine/statutory-pay/family-pay";
import type { RequestWork } from "../../contract";
import { moneyOf } from "../../contract";
import { type EmployeeFacts, employeeFacts } from "../../employees";
import { familyFacts } from "../calculate/family-award";
import { type EmployeeGround, employeeGround } from "../facts/ground";
import type { ToChange } from "../payments/change-award";
import type { PaymentRow } from "../payments/payment-rows";

/** What pay rises change of an award. */
interface FoundRises {
  readonly ground: EmployeeGround;
  /** Those applied already and those found, in date order. */
  readonly all: readonly PayRiseFacts[];
  /** Those that count and are not applied. */
  readonly found: PayRiseRecalculation["payRises"];
  readonly recalculation: PayRiseRecalculation;
  readonly rules: string;
  readonly weeksChanged: readonly number[];
  readonly difference: string;
}

/** Finds the pay rises that change an award; null if none can, as of sick pay. */
export async function findRises(
  { tx, context }: Pick<RequestWork, "tx" | "context">,
  { row, award }: Pick<ToChange, "row" | "award">,
  stated: PayRiseFacts | null = null,
): Promise<FoundRises | null> {
  const type = FAMILY_PAYMENT_TYPES.find((each) => each === row.statutory_type);
  const facts = await employeeFacts(tx, row.employee_id);
  if (type === undefined || facts === null) return null;
  const ground = await employeeGround(tx, context, facts, [award]);
  const all = withStated(risesOf(facts), stated);
  const made = recalculateForPayRises(familyFacts({ ...award, payRises: all }, type, ground.ground), context.rulebook);
  if (!made.ok) return null;
  const recalculation = made.value;
  const applied = new Set(award.payRises.map(({ effectiveFrom }) => effectiveFrom));
  const found = recalculation.payRises.filter(({ effectiveFrom }) => !applied.has(effectiveFrom));
  const { schedule } = recalculation;
  const weeksChanged = schedule.weeks
    .filter(({ weekNumber, amount }) => amountBefore(row, weekNumber) !== amount)
    .map(({ weekNumber }) => weekNumber);
  const difference = readPence(schedule.totalAmount) - readPence(row.outcome.totalAmount);
  return {
    ground,
    all,
    found,
    recalculation,
    rules: made.rules,
    weeksChanged,
    difference: formatPence(Math.max(0, difference)),
  };
}

function amountBefore({ outcome }: PaymentRow, weekNumber: number): string | undefined {
  return outcome.weeks.find((week) => week.weekNumber === weekNumber)?.amount;
}

/** Returns the rises of a salary history. */
function risesOf({ salaries }: EmployeeFacts): readonly PayRiseFacts[] {
  return salaries.flatMap(({ effective_from: effectiveFrom, salary }, index) => {
    const previous = salaries[index - 1]?.salary ?? 0;
    if (previous === 0 || salary <= previous) return [];
    return { effectiveFrom, previousSalary: moneyOf(previous), newSalary: moneyOf(salary) };
  });
}

/** Adds a rise that is stated; it replaces one of the same day. */
function withStated(rises: readonly PayRiseFacts[], stated: PayRiseFacts | null): readonly PayRiseFacts[] {
  if (stated === null) return rises;
  const others = rises.filter(({ effectiveFrom }) => effectiveFrom !== stated.effectiveFrom);
  return [...others, stated].sort((a, b) => (a.effectiveFrom < b.effectiveFrom ? -1 : 1));
}
