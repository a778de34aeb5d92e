import type { AccountToName, ServiceContext } from "../../contract";
import type { NameMatch } from "../store/payment-tables";
import { paymentsOfBatch } from "../store/payments";

/** Returns whether accounts belong to their names, in their order; not checked without a service for it. */
export function namesOf(
  { accountNames }: Pick<ServiceContext, "accountNames">,
  accounts: readonly AccountToName[],
): Promise<readonly NameMatch[]> {
  if (accountNames === null) return Promise.resolve(accounts.map(() => "NotChecked" as const));
  return accountNames.match(accounts);
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
  const matches = await namesOf(
    context,
    checked.map(({ account }) => account),
  );
  return new Map(checked.map(({ paymentId }, at) => [paymentId, matches[at] ?? "NotChecked"]));
}
