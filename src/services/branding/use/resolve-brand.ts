import { asSystem, type Tx } from "../../../platform/store";
import { type Asset, type AssetKind, findAssets, getAssetIds } from "../assets/asset-rows";
import type { Brand } from "../contract/brand-fields";
import { brandingTables } from "../store/branding-tables";

/** The live brand of an account for which white label is on. */
export interface LiveBrand {
  readonly accountId: string;
  readonly brand: Brand & { readonly productName: string; readonly mainColour: string };
  readonly assets: ReadonlyMap<AssetKind, Asset>;
}

/** What is shown to people: the organisation's own logo, and the brand of its account; null for what there is not. */
export interface ResolvedBrand {
  readonly companyLogo: Asset | null;
  readonly live: LiveBrand | null;
}

/** Returns the live brand of an account if white label is on, in a transaction of any owner. */
export function findLiveBrand(tx: Tx, accountId: string): Promise<LiveBrand | null> {
  return asSystem(tx, async () => {
    const row = await brandingTables(tx)
      .selectFrom("brand_setting as setting")
      .innerJoin("brand_revision as revision", (join) =>
        join
          .onRef("revision.account_id", "=", "setting.account_id")
          .onRef("revision.revision_id", "=", "setting.live_revision_id"),
      )
      .select("brand")
      .where("setting.account_id", "=", accountId)
      .where("is_enabled", "=", true)
      .executeTakeFirst();
    const { productName, mainColour } = row?.brand ?? {};
    if (row === undefined || productName === undefined || mainColour === undefined) return null;
    const assets = await findAssets(tx, [...getAssetIds(row.brand).values()]);
    const byKind = new Map([...assets.values()].map((asset) => [asset.kind, asset]));
    return { accountId, brand: { ...row.brand, productName, mainColour }, assets: byKind };
  });
}

/** Returns the own logos of organisations that have one, by organisation, in a transaction of any owner. */
export function findCompanyLogos(tx: Tx, organisationIds: readonly string[]): Promise<ReadonlyMap<string, Asset>> {
  if (organisationIds.length === 0) return Promise.resolve(new Map());
  return asSystem(tx, async () => {
    const rows = await brandingTables(tx)
      .selectFrom("organisation_branding")
      .select(["organisation_id", "logo_asset_id"])
      .where("organisation_id", "in", [...organisationIds])
      .execute();
    const assets = await findAssets(
      tx,
      rows.flatMap(({ logo_asset_id: id }) => id ?? []),
    );
    const logos = rows.flatMap(({ organisation_id: organisationId, logo_asset_id: assetId }) => {
      const logo = assets.get(assetId ?? "");
      return logo === undefined ? [] : [[organisationId, logo] as const];
    });
    return new Map(logos);
  });
}

/** Returns whose brand an organisation of an account shows, in a transaction of any owner. */
export async function resolveBrand(tx: Tx, accountId: string, organisationId: string): Promise<ResolvedBrand> {
  const logos = await findCompanyLogos(tx, [organisationId]);
  return { companyLogo: logos.get(organisationId) ?? null, live: await findLiveBrand(tx, accountId) };
}
