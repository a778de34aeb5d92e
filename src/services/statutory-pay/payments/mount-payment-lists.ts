import type { Tx } from "../../../platform/store";
import { mountList, type RequestWork, type ServiceContext } from "../../contract";
import { requireEmployee } from "../../employees";
import { listOrganisationPayments, listPayments } from "../contract/payment-operations";
import { statutoryTables } from "../store/statutory-tables";
import { listedPayment } from "./payment-data";
import { findExternalPayments, findLineItems, type PaymentRow } from "./payment-rows";

const filters = {
  employeeId: "employee_id",
  status: "status",
  statutoryPayType: "statutory_type",
  payrollConfigId: "payroll_config_id",
  startDateFrom: ["start_date", ">="],
  startDateTo: ["start_date", "<="],
} as const;

export function mountPaymentLists(context: ServiceContext): void {
  const list = {
    from: (tx: Tx) => statutoryTables(tx).selectFrom("statutory_payment").selectAll(),
    order: ["statutory_pay_id"],
    show: (rows: readonly PaymentRow[], { tx }: RequestWork) => listed(tx, rows),
    text: "The awards are listed.",
  } as const;
  mountList(context, listPayments, {
    ...list,
    within: ({ tx, params }) => requireEmployee(tx, params.employeeId),
    filters,
  });
  mountList(context, listOrganisationPayments, { ...list, filters });
}

/** Returns awards with what is on record of them, with two statements however many there are. */
async function listed(tx: Tx, rows: readonly PaymentRow[]) {
  const ids = rows.map(({ statutory_pay_id: id }) => id);
  const onRecord = { items: await findLineItems(tx, ids), external: await findExternalPayments(tx, ids) };
  return rows.map((row) => listedPayment(row, onRecord));
}
