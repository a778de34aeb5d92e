import type { AccountToName, ServiceContext } from "../../contract";
import type { NameMatch } from "../store/payment-tables";
import { paymentsOfBatch } from "../store/payments";

/**
 * Returns whether accounts belong to their names, in their order; not checked without a service for it, or while that
 * service fails: nobody goes unpaid because of it.
 */
export async function matchAccountNames(
  { accountNames }: Pick<ServiceContext, "accountNames">,
  accounts: readonly AccountToName[],
): Promise<readonly NameMatch[]> {
  const unchecked = accounts.map(() => "NotChecked" as const);
  if (accountNames === null) return unchecked;
  return accountNames.match(accounts).catch(() => unchecked);
}

/** Returns whether the accounts of a batch belong to their names, by payment: asked before the batch is held. */
export async function checkNames(
  context: Pick<ServiceContext, "accountNames" | "store">,
  organisationId: string,
  batchId: string,
): Promise<ReadonlyMap<string, NameMatch>> {
  if (context.accountNames === null) return new Map();
  const rows = await context.store.inTenant(organisationId, (tx) => paymentsOfBatch(tx, batchId));
  const checked = rows.flatMap(({ payment_id: paymentId, account }) =>
    account === null ? [] : [{ paymentId, account }],
  );
  const matches = await matchAccountNames(
    context,
    checked.map(({ account }) => account),
  );
  return new Map(checked.map(({ paymentId }, at) => [paymentId, matches[at] ?? "NotChecked"]));
}
