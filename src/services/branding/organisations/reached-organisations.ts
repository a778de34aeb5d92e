import { type Caller, notFound } from "../../../platform/http";
import { asOrganisation, type Tx } from "../../../platform/store";
import { missingOrganisations } from "../../access";
import { callerAccess, type ReachedOrganisation, reachedOrganisations, reaches } from "../../administration";
import type { ServiceContext } from "../../contract";

type Ports = Pick<ServiceContext, "credentials">;

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
