import type { Selectable } from "kysely";
import type { Tx } from "../../../platform/store";
import type { FileType } from "../../../platform/uploads";
import type { Brand } from "../contract/brand-fields";
import { type BrandingTables, brandingTables } from "../store/branding-tables";

const KILOBYTE = 1024;
const MEGABYTE = 1024 * KILOBYTE;

const PICTURE = { types: ["image/svg+xml", "image/png"], largest: MEGABYTE } as const;
const FONT = { types: ["font/woff2", "font/woff", "font/ttf", "font/otf"], largest: 2 * MEGABYTE } as const;
const ANIMATION = { types: ["image/svg+xml"], largest: 500 * KILOBYTE } as const;

/** The files of a brand: the field that names each, the types that it may have, and its largest size in bytes. */
export const ASSET_KINDS = {
  Logo: { field: "logoAssetId", ...PICTURE },
  Icon: { field: "iconAssetId", ...PICTURE },
  HeadingFont: { field: "headingFontAssetId", ...FONT },
  BodyFont: { field: "bodyFontAssetId", ...FONT },
  LoadingAnimation: { field: "loadingAnimationAssetId", ...ANIMATION },
  DarkLogo: { field: "darkLogoAssetId", ...PICTURE },
  DarkIcon: { field: "darkIconAssetId", ...PICTURE },
  DarkLoadingAnimation: { field: "darkLoadingAnimationAssetId", ...ANIMATION },
} as const satisfies Readonly<Record<string, AssetRule>>;

interface AssetRule {
  readonly field: string;
  readonly types: readonly FileType[];
  readonly largest: number;
}

export type AssetKind = keyof typeof ASSET_KINDS;

/** The largest width and height of a PNG, in pixels. */
export const MOST_PIXELS = 4_096;

/** Returns the kinds of files, in the order in which they are listed. */
export function assetKinds(): readonly AssetKind[] {
  return Object.keys(ASSET_KINDS).filter(isAssetKind);
}

function isAssetKind(name: string): name is AssetKind {
  return name in ASSET_KINDS;
}

/** Returns what a file of a kind may be. */
export function assetRule(kind: AssetKind): AssetRule {
  return ASSET_KINDS[kind];
}

export type AssetRow = Selectable<BrandingTables["brand_asset"]>;

/** A file that can be used. */
export interface Asset {
  readonly assetId: string;
  readonly kind: AssetRow["kind"];
  readonly fileId: string;
  readonly contentType: string;
  readonly sha256: string;
}

export function selectAssets(tx: Tx) {
  return brandingTables(tx).selectFrom("brand_asset").selectAll();
}

/** Returns the usable files with these ids that the transaction's owner has. */
export async function findAssets(tx: Tx, assetIds: readonly string[]): Promise<ReadonlyMap<string, Asset>> {
  if (assetIds.length === 0) return new Map();
  const rows = await selectAssets(tx)
    .where("asset_id", "in", [...assetIds])
    .execute();
  return new Map(rows.flatMap((row) => assetOf(row) ?? []).map((asset) => [asset.assetId, asset]));
}

function assetOf(row: AssetRow): Asset | null {
  const { file_id: fileId, content_type: contentType, sha256 } = row;
  if (fileId === null || contentType === null || sha256 === null) return null;
  return { assetId: row.asset_id, kind: row.kind, fileId, contentType, sha256 };
}

/** Returns the id of each file that a brand has, by its kind. */
export function getAssetIds(brand: Brand): ReadonlyMap<AssetKind, string> {
  return new Map(
    assetKinds().flatMap((kind): [AssetKind, string][] => {
      const assetId = brand[ASSET_KINDS[kind].field];
      return assetId === undefined ? [] : [[kind, assetId]];
    }),
  );
}
