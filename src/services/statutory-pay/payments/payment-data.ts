import { readPence } from "../../../engine/base";
import { moneyOf } from "../../contract";
import { percentage } from "../calculate/outcome";
import { AWARD_FIELDS } from "../contract/award-fields";
import type { ShownLineItem } from "../contract/calculation-schemas";
import type { ListedPayment, ShownPayment } from "../contract/payment-schemas";
import { isFrozen } from "./line-items";
import type { ExternalRow, LineItemRow, PaymentRow } from "./payment-rows";

/** Begins the ids of rows of statutory pay on payslips. */
const LINE_PREFIX = "internal_statutory_";

/** Returns the id of a line item's row on a payslip. */
export function payrollLineId(statutoryPayId: string, lineItemSequence: number): string {
  return `${LINE_PREFIX}${statutoryPayId}_${lineItemSequence}`;
}

/** Returns the number of the line item that a row of a payslip pays; null if it is not one of the award. */
export function getSequence(statutoryPayId: string, rowId: string | null): number | null {
  const prefix = `${LINE_PREFIX}${statutoryPayId}_`;
  return rowId?.startsWith(prefix) === true ? Number(rowId.slice(prefix.length)) : null;
}

/** Returns a line item as responses show it. */
export function lineItemData(row: LineItemRow): ShownLineItem {
  const isPosted = row.source === "PayrollRun" && row.amount > 0 && row.payroll_config_id !== null;
  return {
    ...row.slice,
    payrollConfigId: row.payroll_config_id,
    paymentDate: row.payment_date,
    status: row.status,
    isFrozen: isFrozen(row),
    payrollLineId: isPosted ? payrollLineId(row.statutory_pay_id, row.line_item_sequence) : null,
  };
}

/** Awards that were last calculated by an earlier version have rates such as "92%". */
function shownRecovery({ recoveryRate, compensationRate, ...recovery }: PaymentRow["outcome"]["recovery"]) {
  const shown = (rate: string | null) => (rate?.endsWith("%") === true ? percentage(rate) : rate);
  return { ...recovery, recoveryRate: shown(recoveryRate), compensationRate: shown(compensationRate) };
}

interface OnRecord {
  readonly items: readonly LineItemRow[];
  readonly external: readonly ExternalRow[];
}

/** Returns an award as lists show it. */
export function listedPayment(row: PaymentRow, { items, external }: OnRecord): ListedPayment {
  const { outcome, request } = row;
  const own = items.filter(({ statutory_pay_id: id }) => id === row.statutory_pay_id);
  const sum = (status: LineItemRow["status"]) =>
    own.filter((each) => each.status === status).reduce((total, { amount }) => total + amount, 0);
  const weeks = [...new Set(own.map(({ slice }) => slice.weekNumber))];
  const open = new Set(own.filter(({ status }) => status === "Pending").map(({ slice }) => slice.weekNumber));
  return {
    ...sentFields(request),
    ...outcome,
    recovery: shownRecovery(outcome.recovery),
    statutoryType: row.statutory_type,
    startDate: row.start_date,
    endDate: row.end_date,
    statutoryPayId: row.statutory_pay_id,
    employeeId: row.employee_id,
    payrollConfigId: row.payroll_config_id,
    status: row.status,
    amountPaid: moneyOf(sum("Paid")),
    amountRemaining: moneyOf(sum("Pending")),
    weeksPaid: weeks.filter((week) => !open.has(week)).length,
    weeksRemaining: open.size,
    isImported: row.imported !== null,
    unallocatedExternalAmount: moneyOf(unallocated(row, own, external)),
    version: row.version,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

/** Returns an award with its days, its workings and its slices. */
export function shownPayment(row: PaymentRow, onRecord: OnRecord): ShownPayment {
  const lineItems = onRecord.items.filter(({ statutory_pay_id: id }) => id === row.statutory_pay_id).map(lineItemData);
  return { ...listedPayment(row, onRecord), ...row.details, lineItems };
}

/** Returns every field that a request may send; null for those that were not sent. */
function sentFields(request: PaymentRow["request"]) {
  const { statutoryType: _, ...sent } = request;
  const { startDate: __, endDate: ___, ...empty } = NOTHING_SENT;
  return { ...empty, ...sent };
}

const NOTHING_SENT = Object.fromEntries(Object.keys(AWARD_FIELDS).map((name) => [name, null])) as Record<
  keyof typeof AWARD_FIELDS,
  null
>;

/** Returns what external payments paid beyond the slices that they settle, in pence. */
function unallocated(row: PaymentRow, own: readonly LineItemRow[], external: readonly ExternalRow[]): number {
  const paid = external
    .filter(({ statutory_pay_id: id }) => id === row.statutory_pay_id)
    .reduce((sum, { gross_amount: amount }) => sum + amount, 0);
  const settled = own
    .filter(({ source }) => source === "ExternalDirectPayment")
    .reduce((sum, { slice }) => sum + readPence(slice.amount), 0);
  return paid - settled;
}
