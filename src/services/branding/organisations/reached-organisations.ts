import { type Caller, notFound } from "../../../platform/http";
import { asOrganisation, asSystem, type Tx } from "../../../platform/store";
import { accountsOfOrganisations, missingOrganisations } from "../../access";
import { callerAccess, reaches } from "../../administration";
import type { ServiceContext } from "../../contract";

type Ports = Pick<ServiceContext, "credentials">;

/** An organisation that a caller reaches, in the caller's account or as a guest of another one. */
export interface ReachedOrganisation {
  readonly organisationId: string;
  readonly accountId: string;
}

/** Returns those of the organisations that the caller reaches, in the order asked for. */
export async function reachedOrganisations(
  { credentials }: Ports,
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

/** Returns an organisation that the caller reaches; refuses others as if they did not exist. */
export async function reachedOrganisation(
  ports: Ports,
  account: Tx,
  caller: Caller,
  organisationId: string,
): Promise<ReachedOrganisation> {
  const [reached] = await reachedOrganisations(ports, account, caller, [organisationId]);
  if (reached === undefined) throw notFound("organisation");
  return reached;
}

/** Refuses organisations that are not of the caller's account, or that the caller does not reach. */
export async function requireOwnOrganisation(account: Tx, caller: Caller, organisationId: string): Promise<void> {
  const isMissing = (await missingOrganisations(account, [organisationId])).length > 0;
  if (isMissing || !reaches(await callerAccess(account, caller), organisationId)) throw notFound("organisation");
}

/** Does the same, and refuses archived ones. */
export async function requireOpenOrganisation(
  { refuseArchived }: Pick<ServiceContext, "refuseArchived">,
  account: Tx,
  caller: Caller,
  organisationId: string,
): Promise<void> {
  await requireOwnOrganisation(account, caller, organisationId);
  await asOrganisation(account, organisationId, () => refuseArchived(account));
}
