import { readableColour } from "../../../documents/colour";
import { instantOf } from "../../../platform/ports";
import { asSystem, type Tx } from "../../../platform/store";
import type { ServiceContext } from "../../contract";
import type { AssetKind } from "../assets/asset-kinds";
import type { Asset } from "../assets/asset-rows";
import { USUAL } from "../contract/brand-fields";
import type { ResolvedBranding } from "../contract/organisation-operations";
import { publicAddress } from "../use/public-files";
import type { LiveBrand, ResolvedBrand } from "../use/resolve-brand";

/** Seconds that a link to an organisation's logo is valid. */
const LINK_LIFE = 15 * 60;
/** Milliseconds after which a read has another `ETag`, because the link of the last one expires soon. */
const RENEW_LINKS = 10 * 60 * 1_000;

type Ports = Pick<ServiceContext, "files" | "clock" | "address">;

/** Returns a link to a logo, and until when it is valid; null without a logo. */
export async function logoLink({ files, clock }: Ports, tx: Tx, logo: Asset | null) {
  const url = logo === null ? null : await asSystem(tx, () => files.link(tx, logo.fileId, LINK_LIFE));
  return { logoUrl: url, logoUrlExpiresAt: url === null ? null : instantOf(clock.now() + LINK_LIFE * 1_000) };
}

/** Returns what changes when links are to be read again; null without a link. */
export function linkPeriod({ clock }: Ports, logo: Asset | null): number | null {
  return logo === null ? null : Math.floor(clock.now() / RENEW_LINKS);
}

const PLATFORM = { productName: "Paypacket", mainColour: "#17405F", loadingStyle: USUAL.loadingStyle };

/** Returns whose brand people see, as responses show it. */
export async function resolvedData(ports: Ports, tx: Tx, resolved: ResolvedBrand): Promise<ResolvedBranding> {
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
