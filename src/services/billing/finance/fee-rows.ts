import type { Selectable } from "kysely";
import type { Tx } from "../../../platform/store";
import { moneyOf, type RequestWork, showColumns } from "../../contract";
import { type BillingFinanceTables, billingFinanceTables } from "../store/finance-tables";
import { feeShown, type SentFee, type ShownFee } from "./fee-fields";

/** Returns the fees of a client, or with null those of clients without fees of their own. */
export async function findFees(tx: Tx, clientId: string | null): Promise<readonly ShownFee[]> {
  const rows = await billingFinanceTables(tx)
    .selectFrom("billing_fee")
    .selectAll()
    .where("client_id", clientId === null ? "is" : "=", clientId)
    .orderBy("sequence")
    .execute();
  return rows.map(feeData);
}

/** Replaces fees; those that are sent with an id of theirs keep it. */
export async function replaceFees(
  { tx, context, organisationId }: RequestWork,
  clientId: string | null,
  fees: readonly SentFee[],
): Promise<void> {
  const known = new Set((await findFees(tx, clientId)).map(({ feeId }) => feeId));
  const tables = billingFinanceTables(tx);
  await tables
    .deleteFrom("billing_fee")
    .where("client_id", clientId === null ? "is" : "=", clientId)
    .execute();
  if (fees.length === 0) return;
  const rows = fees.map((fee, sequence) => ({
    organisation_id: organisationId,
    fee_id: fee.feeId !== null && known.delete(fee.feeId) ? fee.feeId : context.ids.next(),
    client_id: clientId,
    sequence,
    kind: fee.kind,
    amount: fee.amount,
    percentage: fee.percentage,
    minimum: fee.minimum,
    description: fee.description,
    account_code: fee.accountCode,
    tax_type: fee.taxType,
  }));
  await tables.insertInto("billing_fee").values(rows).execute();
}

function feeData(row: Selectable<BillingFinanceTables["billing_fee"]>): ShownFee {
  const amountOf = (pence: number | null) => (pence === null ? null : moneyOf(pence));
  return { ...showColumns(feeShown.shape, row), amount: amountOf(row.amount), minimum: amountOf(row.minimum) };
}
