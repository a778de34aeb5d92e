import { contributionsDueDate } from "../../../engine/pensions";
import type { Tx } from "../../../platform/store";
import type { PayslipsLocked } from "../../contract";
import { contributionsByScheme } from "../../pensions";
import { addPayment } from "../store/payments";
import { newPayment } from "./new-payment";
import { columnsOfRun } from "./of-run";
import { payeesOfSchemes } from "./payees-owed";

/** A scheme whose provider is not on record as a payee. */
const NO_PAYEE = { name: null, payment_payee_id: null, bank_account: null, reference: null };

/** Adds what final payslips owe to pension schemes: one payment of each scheme and run. */
export async function addPensionsOwed(tx: Tx, locked: PayslipsLocked): Promise<void> {
  const { period, payslips, work } = locked;
  const withPensions = payslips.filter(({ pensions }) => pensions.length > 0);
  if (withPensions.length === 0) return;
  const payRunId = period.payRunId ?? "";
  const employeeIds = withPensions.map(({ employeeId }) => employeeId);
  const schemes = await contributionsByScheme(tx, { payRunId, employeeIds });
  const payees = await payeesOfSchemes(tx);
  for (const { pensionSchemaId, name, amount } of schemes) {
    if (amount <= 0) continue;
    const payee = payees.get(pensionSchemaId) ?? NO_PAYEE;
    const payment = newPayment(work, "PensionProvider", {
      ...columnsOfRun(period),
      payee_name: payee.name ?? name,
      payment_payee_id: payee.payment_payee_id,
      pension_schema_id: pensionSchemaId,
      method: payee.bank_account === null ? null : "Bacs",
      account: payee.bank_account,
      reference: payee.reference ?? name.slice(0, LONGEST_REFERENCE),
      amount,
      due_date: contributionsDueDate(period.paymentDate),
      source_key: `pension:${payRunId}:${pensionSchemaId}`,
    });
    await addPayment(tx, payment);
  }
}

/** Characters of a reference in Bacs. */
const LONGEST_REFERENCE = 18;
