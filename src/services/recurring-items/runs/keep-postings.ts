import { insertRows, type Tx } from "../../../platform/store";
import type { PayslipsLocked } from "../../contract";
import { itemEvent } from "../items/finish-item";
import { ledgerOf } from "../items/item-terms";
import { type ItemRow, selectItems } from "../store/items";
import type { RecurringTables } from "../store/recurring-tables";

/** Keeps what final payslips posted of items, and publishes which items are completed or ended by that. */
export async function keepPostings(tx: Tx, locked: PayslipsLocked): Promise<void> {
  const { period, payslips, organisationId, now } = locked;
  if (period.supplementary !== 0 || period.payRunId === null) return;
  const { payRunId, payrollConfigId, year, period: number, regularPaymentDate } = period;
  const rows = payslips.flatMap(({ employeeId, payslipId, recurring }) =>
    recurring
      .filter(({ due, amount }) => due > 0 || amount > 0)
      .map(({ recurringLineItemId, due, amount }) => ({
        organisation_id: organisationId,
        recurring_line_item_id: recurringLineItemId,
        pay_run_id: payRunId,
        employee_id: employeeId,
        payroll_config_id: payrollConfigId,
        year,
        period: number,
        payment_date: regularPaymentDate,
        payslip_id: payslipId,
        due,
        amount,
        created_at: now,
      })),
  );
  await insertRows<RecurringTables, "recurring_posting">(tx, "recurring_posting", rows);
  await publishFinished(tx, locked, new Set(rows.map(({ recurring_line_item_id: id }) => id)));
}

/** An item is completed by its last posting, and ends with the period of its last pay day. */
async function publishFinished(tx: Tx, locked: PayslipsLocked, posted: ReadonlySet<string>): Promise<void> {
  const { payslips, period, organisationId, accountId, publish } = locked;
  if (payslips.length === 0) return;
  const items = await selectItems(tx, period.regularPaymentDate)
    .where(
      "i.employee_id",
      "in",
      payslips.map(({ employeeId }) => employeeId),
    )
    .orderBy("i.recurring_line_item_id")
    .execute();
  for (const row of items) {
    const { remaining } = ledgerOf(row);
    const name = remaining === 0 ? (posted.has(row.recurring_line_item_id) ? "completed" : null) : endedIn(row, period);
    if (name === null) continue;
    const { recurring_line_item_id: recurringLineItemId, employee_id: employeeId } = row;
    publish(itemEvent(name, { recurringLineItemId, employeeId, remaining }, { organisationId, accountId }));
  }
}

function endedIn(
  { end_date: endDate, settlement }: ItemRow,
  { periodStartDate, periodEndDate }: PayslipsLocked["period"],
) {
  const isLast = endDate !== null && endDate >= periodStartDate && endDate <= periodEndDate;
  return isLast && settlement === null ? "ended" : null;
}
