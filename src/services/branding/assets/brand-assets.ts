import type { Brand } from "../contract/brand-fields";
import { ASSET_KINDS, type AssetKind, assetKinds } from "./asset-kinds";

/** Returns the id of each file that a brand has, by its kind. */
export function getAssetIds(brand: Brand): ReadonlyMap<AssetKind, string> {
  return new Map(
    assetKinds().flatMap((kind): [AssetKind, string][] => {
      const assetId = brand[ASSET_KINDS[kind].field];
      return assetId === undefined ? [] : [[kind, assetId]];
    }),
  );
}
