import { sql } from "kysely";
import { dueInPeriod, postInFull } from "../../../engine/recurring";
import type { Tx } from "../../../platform/store";
import { moneyOf, type RunToWarnOf, type WholeRunWarning } from "../../contract";
import { findConfig, type PayPeriod, payPeriodAt, payScheduleOf } from "../../pay";
import { ledgerOf, termsOf } from "../items/item-terms";
import { type ItemRow, REMAINING, selectItems } from "../store/items";
import { leaverIn } from "./given-items";

/** The most warnings of one run. */
const MOST = 500;

/** Warns of leavers' balances that nobody has settled, once the run has posted its own part. */
export async function outstandingBalances(tx: Tx, run: RunToWarnOf): Promise<readonly WholeRunWarning[]> {
  const config = await findConfig(tx, run.payrollConfigId);
  if (config === null) return [];
  const period = payPeriodAt(await payScheduleOf(tx, config), run.sequence);
  const rows = await selectItems(tx, period.regularPaymentDate)
    .select(isPostedIn(run, period).as("is_posted"))
    .where("e.payroll_config_id", "=", run.payrollConfigId)
    .where("e.leaving_date", "<=", period.periodEndDate)
    .where("i.on_leaving", "=", "Ask")
    .where("i.settlement", "is", null)
    .where(REMAINING, ">", 0)
    .orderBy("i.recurring_line_item_id")
    .limit(MOST)
    .execute();
  return rows.flatMap((row) => {
    const left = (ledgerOf(row).remaining ?? 0) - (row.is_posted ? 0 : expectedOf(row, period));
    if (left <= 0) return [];
    const text = `A leaver still owes or is owed ${moneyOf(left)} of a recurring item: settle the item ${row.recurring_line_item_id}.`;
    return [{ employeeId: row.employee_id, token: "recurring_balance_outstanding", text }];
  });
}

function isPostedIn({ payrollConfigId }: RunToWarnOf, { year, period }: PayPeriod) {
  return sql<boolean>`exists (select from recurring_posting as q
    where q.organisation_id = i.organisation_id and q.recurring_line_item_id = i.recurring_line_item_id
      and q.payroll_config_id = ${payrollConfigId} and q.year = ${year} and q.period = ${period})`;
}

/** Returns what the open run posts if pay suffices. */
function expectedOf(row: ItemRow, period: PayPeriod): number {
  const place = { period: period.period, payDate: period.regularPaymentDate, leaver: leaverIn(row, period) };
  const due = dueInPeriod(termsOf(row), ledgerOf(row), place);
  return due === null ? 0 : postInFull(due, { gross: 0, isPaid: true }).amount;
}
