import type { Rulebook } from "../../../engine";
import { formatDate, readDate } from "../../../engine/base";
import { type CourtOrderFacts, courtOrderConstants, secondReportDue } from "../../../engine/court-orders";
import type { Ids } from "../../../platform/ports";
import type { Tx } from "../../../platform/store";
import { taxYearOn } from "../../contract";
import type { LockedOrder } from "../runs/locked-order";
import type { CourtOrderTables, NoticeKind } from "../store/order-tables";

/** What an issuer must be informed of. */
interface NewNotice {
  readonly orderId: string;
  readonly employeeId: string;
  readonly kind: NoticeKind;
  readonly dueDate: string | null;
  /** The run whose lock makes it due; if any. */
  readonly payRunId?: string | null;
}

interface Written {
  readonly organisationId: string;
  readonly context: { readonly ids: Ids };
  readonly now: string;
}

/** Adds notices; one that an order already has is left as it is. */
export async function addNotices(
  tx: Tx,
  { organisationId, context, now }: Written,
  notices: readonly NewNotice[],
): Promise<void> {
  if (notices.length === 0) return;
  const rows = notices.map(({ orderId, employeeId, kind, dueDate, payRunId = null }) => ({
    organisation_id: organisationId,
    notice_id: context.ids.next(),
    order_id: orderId,
    employee_id: employeeId,
    kind,
    due_date: dueDate,
    given_date: null,
    pay_run_id: payRunId,
    created_at: now,
    updated_at: now,
  }));
  await tx
    .withTables<CourtOrderTables>()
    .insertInto("court_order_notice")
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Returns the notices that final payslips make due: of leavers, and of the first deduction under an arrestment. */
export function getNotices(orders: readonly LockedOrder[]): readonly NewNotice[] {
  return orders.flatMap(({ row, result: { leaverNoticeDueDate, lineItem } }) => {
    const of = { orderId: row.order_id, employeeId: row.employee_id };
    const second = secondReportDue(row.order_type, row.date_received);
    const isFirst = second !== null && row.facts.lastDeductionPayDate == null && hasDeducted(lineItem);
    return [
      ...(leaverNoticeDueDate === null
        ? []
        : [{ ...of, kind: "LeftEmployment" as const, dueDate: leaverNoticeDueDate }]),
      ...(isFirst ? [{ ...of, kind: "FirstDeduction" as const, dueDate: null }] : []),
      ...(isFirst ? [{ ...of, kind: "HalfYearly" as const, dueDate: second }] : []),
    ];
  });
}

function hasDeducted(lineItem: LockedOrder["result"]["lineItem"]): boolean {
  return lineItem !== null && lineItem.amountPaid !== "0.00";
}

/** Returns by when the issuer of an order must be informed that the person is not employed; null if no period is known. */
export function notEmployedDue(rulebook: Rulebook, { orderType, dateReceived }: CourtOrderFacts): string | null {
  if (dateReceived == null) return null;
  const constants = courtOrderConstants({ taxYear: taxYearOn(dateReceived) }, rulebook);
  const days = constants.ok ? constants.value.global.noticePeriods[orderType] : undefined;
  return days === undefined ? null : formatDate(readDate(dateReceived) + days);
}
