import { invalid, issueAt, notFound, Refused } from "../../../platform/http";
import type { Tx } from "../../../platform/store";
import { mountOperation, type ServiceContext } from "../../contract";
import { findConfig, findPayPeriod, payScheduleOf } from "../../pay";
import { applyPayRise } from "../contract/average-operations";
import { awardToChange, changeAward } from "../payments/change-award";
import { shown } from "../payments/mount-payments";
import type { PaymentRow } from "../payments/payment-rows";
import type { PeriodName } from "../store/statutory-tables";
import { keepRecalculations } from "./keep-recalculations";

export function mountApply(context: ServiceContext): void {
  mountOperation(context, applyPayRise, async ({ params, body, ...rest }, tx) => {
    const work = { ...rest, tx, context };
    const before = await awardToChange(work, params);
    const { recalculations } = before.row;
    const recalculation = recalculations.find(({ recalculationId: id }) => id === body.recalculationId);
    if (recalculation === undefined) throw notFound("recalculation");
    if (recalculation.isApplied) {
      throw new Refused(409, { token: "pay_rise_already_applied", text: "The recalculation was applied before." });
    }
    const { payArrearsIn = null } = body;
    if (payArrearsIn !== null) await needOpen(tx, context, before.row, payArrearsIn);
    const award = { ...before.award, payRises: recalculation.payRises };
    const row = await changeAward(work, before, { award, arrearsIn: payArrearsIn });
    const applied = recalculations.map((each) => (each === recalculation ? { ...each, isApplied: true } : each));
    await keepRecalculations(tx, row, applied);
    const payment = await shown({ tx }, row);
    const arrears = payment.lineItems
      .filter(({ isArrears, status }) => isArrears && status === "Pending")
      .map(({ weekNumber, amount, year, period }) => ({ weekNumber, amount, year, period }));
    return { data: { ...payment, arrears }, text: "The pay rise is applied." };
  });
}

/** Refuses a period that the payroll does not have, or that is locked. */
async function needOpen(tx: Tx, context: ServiceContext, row: PaymentRow, asked: PeriodName): Promise<void> {
  const config = await findConfig(tx, row.payroll_config_id);
  if (config === null) throw new Error("An award has a payroll.");
  const period = findPayPeriod(await payScheduleOf(tx, config), asked.year, asked.period);
  const locked = await context.payrollRuns.lockedThrough(tx, row.payroll_config_id);
  const field = ["payArrearsIn", "period"];
  if (period === null) throw invalid([issueAt(field, "invalid_period", null, "The payroll has no such period.")]);
  if (locked !== null && period.periodEndDate <= locked.periodEndDate) {
    throw invalid([issueAt(field, "period_locked", null, "The run of the period is locked.")]);
  }
}
