import { invalid, issueAt } from "../../../platform/http";
import { asOrganisation, type Tx } from "../../../platform/store";
import { type ReachedOrganisation, reachedOrganisations } from "../../administration";
import { mountOperation, type ServiceContext } from "../../contract";
import { findAssets } from "../assets/asset-rows";
import {
  changeOrganisationBranding,
  getOrganisationBranding,
  getResolvedBranding,
  listOrganisationLogos,
} from "../contract/organisation-operations";
import type { BrandingTables } from "../store/branding-tables";
import { companyLogosOf, resolveBrand } from "../use/resolve-brand";
import { reachedOrganisation, requireOpenOrganisation } from "./reached-organisations";
import { linkPeriod, logoLink, resolvedData } from "./resolved-data";

/** Adds the list, whose path has a word where that of one organisation has an id. */
export function mountLogoList(context: ServiceContext): void {
  mountOperation(context, listOrganisationLogos, async ({ query, caller }, tx) => {
    const reached = await reachedOrganisations(context, tx, caller, query.organisationIds);
    const ids = reached.map(({ organisationId }) => organisationId);
    const logos = await companyLogosOf(tx, ids);
    const items = [];
    for (const organisationId of ids) {
      items.push({ organisationId, ...(await logoLink(context, tx, logos.get(organisationId) ?? null)) });
    }
    return { data: { items }, text: "The logos are listed." };
  });
}

export function mountOrganisationBranding(context: ServiceContext): void {
  mountOperation(context, getOrganisationBranding, async ({ params, caller }, tx) => {
    const reached = await reachedOrganisation(context, tx, caller, params.organisationId);
    return { ...(await shownBranding(context, tx, reached)), text: "This is the organisation's logo." };
  });

  mountOperation(context, changeOrganisationBranding, async ({ params, body, caller, now }, tx) => {
    const { organisationId } = params;
    const { accountId } = caller;
    await requireOpenOrganisation(context, tx, caller, organisationId);
    if (body.logoAssetId !== undefined) {
      if (body.logoAssetId !== null) await requireLogo(tx, organisationId, body.logoAssetId);
      await setLogo(tx, { accountId, organisationId }, body.logoAssetId, now);
    }
    const { data } = await shownBranding(context, tx, { organisationId, accountId });
    return { data, text: "The organisation's logo is saved." };
  });

  mountOperation(context, getResolvedBranding, async ({ params, caller }, tx) => {
    const { accountId, organisationId } = await reachedOrganisation(context, tx, caller, params.organisationId);
    const data = await resolvedData(context, tx, await resolveBrand(tx, accountId, organisationId));
    return { data, text: "This is the brand that people see." };
  });
}

async function shownBranding(context: ServiceContext, tx: Tx, { accountId, organisationId }: ReachedOrganisation) {
  const { companyLogo, live } = await resolveBrand(tx, accountId, organisationId);
  const shown = {
    organisationId,
    logoAssetId: companyLogo?.assetId ?? null,
    poweredBy: live?.brand.productName ?? null,
  };
  const data = { ...shown, ...(await logoLink(context, tx, companyLogo)) };
  return { data, beside: { ...shown, links: linkPeriod(context, companyLogo) } };
}

async function requireLogo(tx: Tx, organisationId: string, assetId: string): Promise<void> {
  const assets = await asOrganisation(tx, organisationId, () => findAssets(tx, [assetId]));
  if (!assets.has(assetId)) throw invalid([issueAt(["logoAssetId"], "asset_not_found", { id: assetId })]);
}

async function setLogo(
  tx: Tx,
  { accountId, organisationId }: ReachedOrganisation,
  assetId: string | null,
  now: string,
): Promise<void> {
  const written = { logo_asset_id: assetId, updated_at: now };
  await tx
    .withTables<BrandingTables>()
    .insertInto("organisation_branding")
    .values({ account_id: accountId, organisation_id: organisationId, ...written })
    .onConflict((stored) => stored.columns(["account_id", "organisation_id"]).doUpdateSet(written))
    .execute();
}
