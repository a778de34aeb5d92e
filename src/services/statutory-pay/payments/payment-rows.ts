import type { Selectable } from "kysely";
import type { ExternalPaymentFacts } from "../../../engine";
import { notFound } from "../../../platform/http";
import type { Tx } from "../../../platform/store";
import { moneyOf } from "../../contract";
import { requireEmployee } from "../../employees";
import type { Award } from "../calculate/award";
import { type StatutoryTables, statutoryTables } from "../store/statutory-tables";

export type PaymentRow = Selectable<StatutoryTables["statutory_payment"]>;
export type LineItemRow = Selectable<StatutoryTables["statutory_line_item"]>;
export type ExternalRow = Selectable<StatutoryTables["statutory_external_payment"]>;

export interface PaymentName {
  readonly employeeId: string;
  readonly statutoryPayId: string;
}

/** Returns an award; refuses with 404 if the employee or the award does not exist. */
export async function findPayment(tx: Tx, { employeeId, statutoryPayId }: PaymentName): Promise<PaymentRow> {
  const row = await statutoryTables(tx)
    .selectFrom("statutory_payment")
    .selectAll()
    .where("employee_id", "=", employeeId)
    .where("statutory_pay_id", "=", statutoryPayId)
    .executeTakeFirst();
  if (row !== undefined) return row;
  await requireEmployee(tx, employeeId);
  throw notFound("statutory_payment");
}

/** Returns the awards of an employee, of one payment or of all, in the order of their first days. */
export function findPayments(
  tx: Tx,
  employeeId: string,
  statutoryType: PaymentRow["statutory_type"] | null = null,
): Promise<readonly PaymentRow[]> {
  return statutoryTables(tx)
    .selectFrom("statutory_payment")
    .selectAll()
    .where("employee_id", "=", employeeId)
    .$if(statutoryType !== null, (all) => all.where("statutory_type", "=", statutoryType ?? "StatutorySickPay"))
    .orderBy("start_date")
    .orderBy("statutory_pay_id")
    .execute();
}

/** Returns line items of awards, in their order. */
export async function findLineItems(tx: Tx, ids: readonly string[]): Promise<readonly LineItemRow[]> {
  if (ids.length === 0) return [];
  return statutoryTables(tx)
    .selectFrom("statutory_line_item")
    .selectAll()
    .where("statutory_pay_id", "in", [...ids])
    .orderBy("statutory_pay_id")
    .orderBy("line_item_sequence")
    .execute();
}

/** Returns external payments of awards, in the order in which they were recorded. */
export async function findExternalPayments(tx: Tx, ids: readonly string[]): Promise<readonly ExternalRow[]> {
  if (ids.length === 0) return [];
  return statutoryTables(tx)
    .selectFrom("statutory_external_payment")
    .selectAll()
    .where("statutory_pay_id", "in", [...ids])
    .orderBy("statutory_pay_id")
    .orderBy("line_item_sequence")
    .execute();
}

/** Returns a stored award as it is calculated. */
export function toAward(row: PaymentRow, external: readonly ExternalRow[]): Award {
  return {
    statutoryPayId: row.statutory_pay_id,
    request: row.request,
    imported: row.imported,
    overrides: row.overrides,
    payRises: row.pay_rises,
    externalPayments: external.filter(({ statutory_pay_id: id }) => id === row.statutory_pay_id).map(externalFacts),
  };
}

function externalFacts(row: ExternalRow): ExternalPaymentFacts {
  return {
    grossAmount: moneyOf(row.gross_amount),
    netAmount: moneyOf(row.net_amount),
    paymentDate: row.payment_date,
    taxYear: row.tax_year,
    period: row.period,
    ...(row.week_numbers === null ? {} : { weekNumbers: row.week_numbers }),
    isReportable: row.is_reportable,
  };
}
