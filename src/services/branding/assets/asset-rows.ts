import type { Selectable } from "kysely";
import type { Tx } from "../../../platform/store";
import { type BrandingTables, brandingTables } from "../store/branding-tables";

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
