import { dueInPeriod } from "../../../engine/recurring";
import { pageOf, rowsAfter } from "../../../platform/http";
import { moneyOf, mountOperation, type RequestWork, type ServiceContext } from "../../contract";
import { nextOpenPeriod } from "../../pay";
import { listPostings } from "../contract/posting-operations";
import { ledgerOf, termsOf } from "../items/item-terms";
import { leaverIn } from "../runs/given-items";
import { lineIdOf } from "../runs/line-id";
import { findItem, type ItemRow } from "../store/items";
import type { RecurringTables } from "../store/recurring-tables";

export function mountPostings(context: ServiceContext): void {
  mountOperation(context, listPostings, async ({ params, query, ...work }, tx) => {
    const { recurringLineItemId } = params;
    const { pageSize, paginationToken } = query;
    const row = await findItem(tx, recurringLineItemId, work.today);
    const place = { route: listPostings.path, scope: work.organisationId, filters: params };
    const after = paginationToken === undefined ? null : await context.cursors.open(place, paginationToken);
    const rows = await selectPostings(work, recurringLineItemId)
      .$if(after !== null, (all) => all.where(rowsAfter(["payment_date", "pay_run_id"], after ?? [], "desc")))
      .limit(pageSize + 1)
      .execute();
    const page = await pageOf(rows, pageSize, place, context.cursors, (each) => [each.payment_date, each.pay_run_id]);
    const items = [...(after === null ? await expected(work, row) : []), ...page.items.map(shownPosting)];
    return { data: { items }, text: "The postings are listed.", paginationToken: page.paginationToken };
  });
}

function selectPostings({ tx }: RequestWork, recurringLineItemId: string) {
  return tx
    .withTables<RecurringTables>()
    .selectFrom("recurring_posting")
    .selectAll()
    .where("recurring_line_item_id", "=", recurringLineItemId)
    .orderBy("payment_date", "desc")
    .orderBy("pay_run_id", "desc");
}

type PostingRow = Awaited<ReturnType<ReturnType<typeof selectPostings>["executeTakeFirstOrThrow"]>>;

function shownPosting(row: PostingRow) {
  return {
    payrollConfigId: row.payroll_config_id,
    payRunId: row.pay_run_id,
    year: row.year,
    period: row.period,
    supplementary: 0,
    paymentDate: row.payment_date,
    amount: moneyOf(row.amount),
    due: moneyOf(row.due),
    status: "Locked" as const,
    payrollLineId: lineIdOf(row.recurring_line_item_id, row),
    payslipId: row.payslip_id,
  };
}

/** Returns what the next main run posts if pay suffices; nothing if nothing is due in it. */
async function expected({ tx, context }: RequestWork, row: ItemRow) {
  const { payroll_config_id: payrollConfigId } = row;
  const next = await nextOpenPeriod(tx, context, payrollConfigId);
  const leaver = leaverIn(row, next);
  const due = dueInPeriod(termsOf(row), ledgerOf(row), {
    period: next.period,
    payDate: next.regularPaymentDate,
    leaver,
  });
  if (due === null) return [];
  const amount = due.amount === null ? null : moneyOf(Math.min(due.amount + due.missed, due.most ?? Infinity));
  const { year, period, paymentDate } = next;
  return [
    {
      payrollConfigId,
      payRunId: null,
      year,
      period,
      supplementary: 0,
      paymentDate,
      amount,
      due: amount,
      status: "Expected" as const,
      payrollLineId: lineIdOf(row.recurring_line_item_id, next),
      payslipId: null,
    },
  ];
}
