import { type Selectable, sql } from "kysely";
import type { Tx } from "../../../platform/store";
import type { PayslipsLocked } from "../../contract";
import { selectPayslips } from "../../pay-runs";
import { payeesOfItems } from "../../recurring-items";
import { type PaymentTables, paymentTables } from "../store/payment-tables";
import { addPayment } from "../store/payments";
import { columnsOfRun, newPayment } from "./new-payment";

export type PayeeRow = Selectable<PaymentTables["payment_payee"]>;

/**
 * Adds what final payslips deduct for payees: one payment of each payee and run, on the pay date. A recurring item's own
 * payee has what it posts; everything else goes to the payee of its pay element.
 */
export async function addOthersOwed(tx: Tx, locked: PayslipsLocked): Promise<void> {
  const payees = await currentPayees(tx);
  if (payees.length === 0 || locked.payslips.length === 0) return;
  const owed = await owedByPayee(tx, locked, payees);
  const { period, work } = locked;
  for (const payee of payees) {
    const amount = owed.get(payee.payment_payee_id) ?? 0;
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
  return paymentTables(tx)
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

/** Returns which ids are payees that are not archived. */
export async function findPaymentPayees(tx: Tx, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const known = await currentPayees(tx);
  return new Set(known.map(({ payment_payee_id: id }) => id).filter((id) => ids.includes(id)));
}

/** Returns what payslips deduct for each payee, in pence; a refund counts below zero. */
async function owedByPayee(
  tx: Tx,
  locked: PayslipsLocked,
  payees: readonly PayeeRow[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await deductedRows(tx, locked);
  const ofItems = await payeesOfItems(
    tx,
    rows.flatMap(({ item }) => item ?? []),
  );
  const known = new Set(payees.map(({ payment_payee_id: id }) => id));
  const owed = new Map<string, number>();
  for (const { element, item, amount } of rows) {
    const own = ofItems.get(item ?? "");
    const ofElement = payees.filter(({ pay_element_ids: ids }) => ids.includes(element));
    const all = own !== undefined && known.has(own) ? [own] : ofElement.map(({ payment_payee_id: id }) => id);
    for (const id of all) owed.set(id, (owed.get(id) ?? 0) + Number(amount));
  }
  return owed;
}

/** Returns what payslips deduct, in pence, by pay element and recurring item. */
function deductedRows(tx: Tx, { payslips }: PayslipsLocked) {
  const items = sql`jsonb_array_elements(payslip.document -> 'shown' -> 'summaryItems')`;
  return selectPayslips(tx)
    .innerJoin(sql<{ value: unknown }>`lateral ${items}`.as<"item">(sql`item(value)`), (join) => join.onTrue())
    .select([
      sql<string>`item.value ->> 'payElementId'`.as("element"),
      sql<string | null>`item.value ->> 'recurringLineItemId'`.as("item"),
      sql<number>`(sum((item.value ->> 'amount')::numeric) * 100)::bigint`.as("amount"),
    ])
    .where(
      "payslip_id",
      "in",
      payslips.map(({ payslipId }) => payslipId),
    )
    .where(sql<boolean>`item.value ->> 'type' = 'Deduction' and item.value ->> 'payElementId' is not null`)
    .groupBy([sql`1`, sql`2`])
    .execute();
}
