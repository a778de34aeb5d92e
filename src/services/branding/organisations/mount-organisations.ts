import { readableColour } from "../../../documents/colour";
import { type Caller, invalid, issueAt, notFound } from "../../../platform/http";
import { formatInstant } from "../../../platform/ports";
import { asOrganisation, asSystem, type Tx } from "../../../platform/store";
import { missingOrganisations } from "../../access";
import { callerAccess, type ReachedOrganisation, reachedOrganisations, reaches } from "../../administration";
import { mountOperation, type ServiceContext } from "../../contract";
import { type Asset, type AssetKind, findAssets } from "../assets/asset-rows";
import { USUAL } from "../contract/brand-fields";
import {
  changeOrganisationBranding,
  getOrganisationBranding,
  getResolvedBranding,
  listOrganisationLogos,
  type ResolvedBranding,
} from "../contract/organisation-operations";
import { brandingTables } from "../store/branding-tables";
import { publicAddress } from "../use/public-files";
import { findCompanyLogos, type LiveBrand, type ResolvedBrand, resolveBrand } from "../use/resolve-brand";

/** Seconds that a link to an organisation's logo is valid. */
const LINK_LIFE = 15 * 60;
/** Milliseconds after which a read has another `ETag`, because the link of the last one expires soon. */
const RENEW_LINKS = 10 * 60 * 1_000;

const PLATFORM = { productName: "Paypacket", mainColour: "#17405F", loadingStyle: USUAL.loadingStyle };

/** Adds the list, whose path has a word where that of one organisation has an id. */
export function mountLogoList(context: ServiceContext): void {
  mountOperation(context, listOrganisationLogos, async ({ query, caller }, tx) => {
    const reached = await reachedOrganisations(context, tx, caller, query.organisationIds);
    const ids = reached.map(({ organisationId }) => organisationId);
    const logos = await findCompanyLogos(tx, ids);
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
  await brandingTables(tx)
    .insertInto("organisation_branding")
    .values({ account_id: accountId, organisation_id: organisationId, ...written })
    .onConflict((stored) => stored.columns(["account_id", "organisation_id"]).doUpdateSet(written))
    .execute();
}

type Ports = Pick<ServiceContext, "files" | "clock" | "address">;

/** Returns a link to a logo, and until when it is valid; null without a logo. */
async function logoLink({ files, clock }: Ports, tx: Tx, logo: Asset | null) {
  const url = logo === null ? null : await asSystem(tx, () => files.link(tx, logo.fileId, LINK_LIFE));
  return { logoUrl: url, logoUrlExpiresAt: url === null ? null : formatInstant(clock.now() + LINK_LIFE * 1_000) };
}

/** Returns what changes when links are to be read again; null without a link. */
function linkPeriod({ clock }: Ports, logo: Asset | null): number | null {
  return logo === null ? null : Math.floor(clock.now() / RENEW_LINKS);
}

/** Returns whose brand people see, as responses show it. */
async function resolvedData(ports: Ports, tx: Tx, resolved: ResolvedBrand): Promise<ResolvedBranding> {
  const { companyLogo, live } = resolved;
  const { logoUrl, logoUrlExpiresAt } = await logoLink(ports, tx, companyLogo);
  const brand = shownLook(ports, live);
  const { productName } = brand;
  return {
    source: sourceOf(resolved),
    brand,
    companyLogoUrl: logoUrl,
    companyLogoUrlExpiresAt: logoUrlExpiresAt,
    poweredBy: companyLogo === null || live === null ? null : { productName, logoUrl: brand.logoUrl },
  };
}

function sourceOf({ companyLogo, live }: ResolvedBrand): ResolvedBranding["source"] {
  if (companyLogo !== null) return "Organisation";
  return live === null ? "Platform" : "Account";
}

function shownLook({ address }: Ports, live: LiveBrand | null): ResolvedBranding["brand"] {
  const { productName, mainColour, loadingStyle = USUAL.loadingStyle } = live?.brand ?? PLATFORM;
  const url = (kind: AssetKind): string | null => {
    const asset = live?.assets.get(kind);
    return asset === undefined ? null : publicAddress(address, asset.sha256);
  };
  return {
    productName,
    mainColour,
    readableColour: readableColour(mainColour),
    loadingStyle,
    logoUrl: url("Logo"),
    iconUrl: url("Icon"),
    headingFontUrl: url("HeadingFont"),
    bodyFontUrl: url("BodyFont"),
    loadingAnimationUrl: url("LoadingAnimation"),
    darkLogoUrl: url("DarkLogo"),
    darkIconUrl: url("DarkIcon"),
    darkLoadingAnimationUrl: url("DarkLoadingAnimation"),
  };
}

type ReachedOrganisationsPorts = Pick<ServiceContext, "credentials">;

/** Returns an organisation that the caller reaches; refuses others as if they did not exist. */
async function reachedOrganisation(
  ports: ReachedOrganisationsPorts,
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
