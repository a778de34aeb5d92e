import type { Selectable } from "kysely";
import { sql } from "kysely";
import type { Tx } from "../../../platform/store";
import type { PayslipsLocked } from "../../contract";
import { selectPayslips } from "../../pay-runs";
import type { PaymentTables } from "../store/payment-tables";
import { addPayment } from "../store/payments";
import { newPayment } from "./new-payment";
import { columnsOfRun } from "./of-run";

export type PayeeRow = Selectable<PaymentTables["payment_payee"]>;

/** Adds what final payslips deduct for payees of pay elements: one payment of each payee and run, on the pay date. */
export async function addOthersOwed(tx: Tx, locked: PayslipsLocked): Promise<void> {
  const payees = (await currentPayees(tx)).filter(({ pay_element_ids: ids }) => ids.length > 0);
  if (payees.length === 0 || locked.payslips.length === 0) return;
  const deducted = await deductedByElement(tx, locked);
  const { period, work } = locked;
  for (const payee of payees) {
    const amount = payee.pay_element_ids.reduce((sum, id) => sum + (deducted.get(id) ?? 0), 0);
    if (amount <= 0) continue;
    const payment = newPayment(work, "OtherPayee", {
      ...columnsOfRun(period),
      payee_name: payee.name,
      payment_payee_id: payee.payment_payee_id,
      method: payee.bank_account === null ? null : "Bacs",
      account: payee.bank_account,
      reference: payee.reference ?? "PAYROLL",
      amount,
      due_date: period.paymentDate,
      source_key: `other:${period.payRunId}:${payee.payment_payee_id}`,
    });
    await addPayment(tx, payment);
  }
}

/** Returns the payees that are not archived. */
export function currentPayees(tx: Tx): Promise<readonly PayeeRow[]> {
  return tx
    .withTables<PaymentTables>()
    .selectFrom("payment_payee")
    .selectAll()
    .where("is_archived", "=", false)
    .orderBy("payment_payee_id")
    .execute();
}

/** Returns the payee of each pension scheme that has one. */
export async function payeesOfSchemes(tx: Tx): Promise<ReadonlyMap<string, PayeeRow>> {
  const payees = await currentPayees(tx);
  return new Map(
    payees.flatMap((payee) => (payee.pension_schema_id === null ? [] : [[payee.pension_schema_id, payee]])),
  );
}

/** Returns what payslips deduct, in pence, by pay element; a refund counts below zero. */
async function deductedByElement(tx: Tx, { payslips }: PayslipsLocked): Promise<ReadonlyMap<string, number>> {
  const items = sql`jsonb_array_elements(payslip.document -> 'shown' -> 'summaryItems')`;
  const rows = await selectPayslips(tx)
    .innerJoin(sql<{ value: unknown }>`lateral ${items}`.as<"item">(sql`item(value)`), (join) => join.onTrue())
    .select([
      sql<string>`item.value ->> 'payElementId'`.as("element"),
      sql<number>`(sum((item.value ->> 'amount')::numeric) * 100)::bigint`.as("amount"),
    ])
    .where(
      "payslip_id",
      "in",
      payslips.map(({ payslipId }) => payslipId),
    )
    .where(sql<boolean>`item.value ->> 'type' = 'Deduction' and item.value ->> 'payElementId' is not null`)
    .groupBy(sql`1`)
    .execute();
  return new Map(rows.map(({ element, amount }) => [element, Number(amount)]));
}
