import type { Tx } from "../../../platform/store";
import { accountsOfOrganisations, nameOfAccount } from "../../access";
import type { BrandOwner } from "../../contract";
import { liveBrandOf, type ResolvedBrand, resolveBrand } from "./resolve-brand";

/** The brand of an owner, and the name of its account; null for what there is not. */
export interface OwnerBrand extends ResolvedBrand {
  readonly accountName: string | null;
}

const NONE: OwnerBrand = { companyLogo: null, live: null, accountName: null };

/** Returns the brand in which an email or a document of an owner appears, as the system. */
export async function ownerBrand(system: Tx, owner: BrandOwner): Promise<OwnerBrand> {
  if ("platform" in owner) return NONE;
  if ("accountId" in owner) return withName(system, await liveOnly(system, owner.accountId));
  const { organisationId } = owner;
  const accountId = (await accountsOfOrganisations(system, [organisationId])).get(organisationId);
  return accountId === undefined ? NONE : withName(system, await resolveBrand(system, accountId, organisationId));
}

async function liveOnly(system: Tx, accountId: string): Promise<ResolvedBrand> {
  return { companyLogo: null, live: await liveBrandOf(system, accountId) };
}

async function withName(system: Tx, resolved: ResolvedBrand): Promise<OwnerBrand> {
  const { live } = resolved;
  return { ...resolved, accountName: live === null ? null : await nameOfAccount(system, live.accountId) };
}
