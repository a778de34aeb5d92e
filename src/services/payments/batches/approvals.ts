import type { Selectable } from "kysely";
import type { Tx } from "../../../platform/store";
import { countPeople } from "../../access";
import type { RequestWork } from "../../contract";
import { findSettings } from "../settings/find-settings";
import type { PaymentTables } from "../store/payment-tables";
import type { BatchRow } from "../store/payments";

/** How many different people must approve a batch. */
const USUAL_APPROVALS = 2;

/** Returns the approvals of a batch, in their order. */
export function approvalsOf(
  tx: Tx,
  batchId: string,
): Promise<readonly Selectable<PaymentTables["payment_approval"]>[]> {
  return tx
    .withTables<PaymentTables>()
    .selectFrom("payment_approval")
    .selectAll()
    .where("batch_id", "=", batchId)
    .orderBy("decided_at")
    .orderBy("principal_id")
    .execute();
}

/** Returns how many approvals a batch needs: one person's is enough only while the account has one person. */
export async function approvalsNeeded({ tx, context, caller }: RequestWork): Promise<number> {
  const settings = await findSettings(tx);
  if (settings === null || settings.approvals_needed >= USUAL_APPROVALS) return USUAL_APPROVALS;
  const people = await context.store.inAccount(caller.accountId, countPeople);
  return people > 1 ? USUAL_APPROVALS : 1;
}

/** Adds a person's approval of a batch as it is; returns whether it is a new one. */
export async function addApproval(
  { tx, organisationId, now }: RequestWork,
  { batch_id, version }: BatchRow,
  principalId: string,
): Promise<boolean> {
  const added = await tx
    .withTables<PaymentTables>()
    .insertInto("payment_approval")
    .values({
      organisation_id: organisationId,
      batch_id,
      principal_id: principalId,
      batch_version: version,
      decided_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning("principal_id")
    .executeTakeFirst();
  return added !== undefined;
}

export async function forgetApprovals(tx: Tx, batchId: string): Promise<void> {
  await tx.withTables<PaymentTables>().deleteFrom("payment_approval").where("batch_id", "=", batchId).execute();
}
