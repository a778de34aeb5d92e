import { formatPence } from "../../../engine/base";
import type { Tx } from "../../../platform/store";
import type { EmployeeChange } from "../../contract";
import type { EmployeeFacts } from "../../employees";
import { employeeGround } from "../facts/ground";
import type { PayCalendar } from "../facts/pay-calendar";
import type { StatutoryTables, StoredOverride } from "../store/statutory-tables";
import { reschedule } from "./line-items";
import { type LineItemRow, lineItemsOf, type PaymentRow } from "./payment-rows";
import type { StoredAward } from "./save-awards";
import { saveLineItems } from "./save-schedule";

/**
 * Keeps the agreed amounts of an employee's awards when the employee moves to another payroll, whose periods have other
 * names: an amount of a slice becomes that of its week.
 */
export async function keepAgreedAmounts(
  tx: Tx,
  rows: readonly PaymentRow[],
  payrollConfigId: string,
): Promise<readonly PaymentRow[]> {
  const kept: PaymentRow[] = [];
  for (const row of rows) {
    const isOfSlices = row.overrides.some(({ period }) => period !== undefined);
    if (row.payroll_config_id === payrollConfigId || !isOfSlices) {
      kept.push(row);
      continue;
    }
    const overrides = weekAmounts(row.overrides, await lineItemsOf(tx, [row.statutory_pay_id]));
    await tx
      .withTables<StatutoryTables>()
      .updateTable("statutory_payment")
      .set({ overrides: JSON.stringify(overrides) })
      .where("statutory_pay_id", "=", row.statutory_pay_id)
      .execute();
    kept.push({ ...row, overrides });
  }
  return kept;
}

function weekAmounts(overrides: readonly StoredOverride[], items: readonly LineItemRow[]): readonly StoredOverride[] {
  const byWeek = new Map<string, StoredOverride>();
  for (const override of overrides) {
    const { weekStartDate, reason, period } = override;
    const counted = items.filter(
      ({ slice, source }) => slice.weekStartDate === weekStartDate && source !== "ImportedFromPreviousProvider",
    );
    const amount = formatPence(counted.reduce((sum, item) => sum + item.amount, 0));
    byWeek.set(weekStartDate, period === undefined ? override : { weekStartDate, amount, reason });
  }
  return [...byWeek.values()];
}

/**
 * Ties the unpaid slices of an award to the periods of the employee's new payroll, with their amounts as they are: for
 * an award that cannot be calculated again.
 */
export async function moveSlices(
  tx: Tx,
  { context, organisationId, now }: EmployeeChange,
  { facts, own }: { readonly facts: EmployeeFacts; readonly own: StoredAward },
): Promise<void> {
  const ground = await employeeGround(tx, context, facts, [own]);
  const stored = await lineItemsOf(tx, [own.statutoryPayId]);
  const lineItems = stored.map(({ slice }) => ({ ...slice, ...periodOf(ground.calendar, slice.to) }));
  const placing = { arrearsIn: null, rulebook: context.rulebook };
  const { items } = reschedule({ lineItems }, stored, ground, placing);
  const { employee_id: employeeId, payroll_config_id } = facts.employee;
  await tx
    .withTables<StatutoryTables>()
    .updateTable("statutory_payment")
    .set({ payroll_config_id, arrears_in: null, updated_at: now })
    .where("statutory_pay_id", "=", own.statutoryPayId)
    .execute();
  await saveLineItems(tx, { organisationId }, { employeeId, award: own }, items);
}

function periodOf({ periods }: PayCalendar, day: string) {
  const found = periods.find(({ periodStartDate, periodEndDate }) => periodStartDate <= day && day <= periodEndDate);
  return { year: found?.year ?? null, period: found?.period ?? null };
}
