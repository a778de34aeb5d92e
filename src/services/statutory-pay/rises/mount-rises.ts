import type { PayRiseFacts } from "../../../engine";
import { notFound, Refused } from "../../../platform/http";
import type { Tx } from "../../../platform/store";
import { moneyOf, mountOperation, type ServiceContext } from "../../contract";
import { employeeFacts } from "../../employees";
import { shownFamily } from "../calculate/family-award";
import { shownCalculation } from "../calculate/shown-calculation";
import { detectPayRise, recalculatePayRise } from "../contract/average-operations";
import { awardToChange } from "../payments/change-award";
import { lineItemData } from "../payments/payment-data";
import { findExternalPayments, findLineItems, findPayment, type PaymentRow, toAward } from "../payments/payment-rows";
import { type Recalculation, statutoryTables } from "../store/statutory-tables";
import { findRises } from "./find-rises";

/** The most recalculations that an award keeps; the oldest go first. */
const MOST_KEPT = 20;

export function mountRises(context: ServiceContext): void {
  mountOperation(context, detectPayRise, async ({ params }, tx) => {
    const row = await findPayment(tx, params);
    const external = await findExternalPayments(tx, [row.statutory_pay_id]);
    const award = { ...toAward(row, external), statutoryPayId: row.statutory_pay_id };
    const rises = await findRises({ tx, context }, { row, award });
    const { relevantPeriodStartDate: from, relevantPeriodEndDate: upTo, averageWeeklyEarnings } = row.outcome;
    const found = rises?.found ?? [];
    const isDetected = found.length > 0 && rises !== null && rises.weeksChanged.length > 0;
    const data = {
      payRiseDetected: isDetected,
      payRises: found.map((each) => ({ ...each })),
      isWithinRelevantPeriod: found.some(
        ({ effectiveFrom: day }) => from !== null && upTo !== null && day >= from && day <= upTo,
      ),
      currentAverageWeeklyEarnings: averageWeeklyEarnings,
      recalculatedAverageWeeklyEarnings:
        rises?.recalculation.recalculatedAverageWeeklyEarnings ?? averageWeeklyEarnings,
      weeksChanged: isDetected ? [...rises.weeksChanged] : [],
      difference: isDetected ? rises.difference : "0.00",
    };
    return isDetected
      ? { data, text: "A pay rise changes the award." }
      : { data, text: "No pay rise changes the award.", token: "pay_rise_not_detected" };
  });

  mountOperation(context, recalculatePayRise, async ({ params, body, ...rest }, tx) => {
    const work = { ...rest, tx, context };
    const before = await awardToChange(work, params);
    const rises = await findRises(work, before, await statedRise(tx, params.employeeId, body));
    if (rises === null || rises.weeksChanged.length === 0) {
      throw new Refused(409, { token: "pay_rise_not_detected", text: "No pay rise changes the award." });
    }
    const { rulebook } = context;
    const { calendar } = rises.ground;
    const recalculationId = context.ids.next();
    await keepRecalculations(tx, before.row, [
      ...before.row.recalculations,
      { recalculationId, payRises: rises.all, isApplied: false },
    ]);
    const calculated = shownFamily(rises.recalculation.schedule, [], rises.rules);
    const data = {
      recalculationId,
      ...shownCalculation(before.row.request, calculated, { calendar, rulebook }),
      difference: rises.difference,
      lineItemsBefore: (await findLineItems(tx, [before.row.statutory_pay_id])).map(lineItemData),
    };
    return { data, text: "The award is calculated again; apply the recalculation to pay the difference." };
  });
}

interface SentRise {
  readonly effectiveFrom?: string | undefined;
  readonly newSalary?: string | undefined;
}

/** Returns the rise of a request with the salary before it; null if the request states none. */
async function statedRise(tx: Tx, employeeId: string, sent: SentRise | undefined): Promise<PayRiseFacts | null> {
  const { effectiveFrom, newSalary } = sent ?? {};
  if (effectiveFrom === undefined || newSalary === undefined) return null;
  const facts = await employeeFacts(tx, employeeId);
  if (facts === null) throw notFound("employee");
  const previous = facts.salaries.filter((each) => each.effective_from < effectiveFrom).at(-1) ?? facts.salaries[0];
  return { effectiveFrom, newSalary, previousSalary: moneyOf(previous?.salary ?? 0) };
}

/** Stores the recalculations of an award. */
export async function keepRecalculations(
  tx: Tx,
  { statutory_pay_id: id }: Pick<PaymentRow, "statutory_pay_id">,
  recalculations: readonly Recalculation[],
): Promise<void> {
  await statutoryTables(tx)
    .updateTable("statutory_payment")
    .set({ recalculations: JSON.stringify(recalculations.slice(-MOST_KEPT)) })
    .where("statutory_pay_id", "=", id)
    .execute();
}
