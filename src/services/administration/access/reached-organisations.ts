import type { Caller } from "../../../platform/http";
import { asSystem, type Tx } from "../../../platform/store";
import { accountsOfOrganisations } from "../../access";
import type { ServiceContext } from "../../contract";
import { callerAccess, reaches } from "./caller-access";

/** An organisation that a caller reaches, in the caller's account or as a guest of another one. */
export interface ReachedOrganisation {
  readonly organisationId: string;
  readonly accountId: string;
}

/** Returns those of the organisations that the caller reaches, in the order asked for. */
export async function reachedOrganisations(
  { credentials }: Pick<ServiceContext, "credentials">,
  account: Tx,
  caller: Caller,
  organisationIds: readonly string[],
): Promise<readonly ReachedOrganisation[]> {
  const reach = await credentials.reachOf(caller);
  const access = reach === null ? await callerAccess(account, caller) : null;
  const accounts = await asSystem(account, () => accountsOfOrganisations(account, organisationIds));
  const isReached = (id: string): boolean =>
    access === null ? (reach?.has(id) ?? false) : accounts.get(id) === caller.accountId && reaches(access, id);
  return [...new Set(organisationIds)].flatMap((organisationId) => {
    const accountId = accounts.get(organisationId);
    return accountId !== undefined && isReached(organisationId) ? [{ organisationId, accountId }] : [];
  });
}
