import { isDeepStrictEqual } from "node:util";
import { notFound, pageOf, Refused, rowsAfter } from "../../../platform/http";
import type { Tx } from "../../../platform/store";
import { recordActivity, requireWholeCustomer } from "../../administration";
import { mountOperation, type RequestWork, requesterName, type ServiceContext } from "../../contract";
import { findAssets } from "../assets/asset-rows";
import { assetIdsOf } from "../assets/brand-assets";
import { type Brand, shownBrand } from "../contract/brand-fields";
import { getLiveBrand, listRevisions, publishBrand, removeBrand } from "../contract/revision-operations";
import {
  type BrandSetting,
  findRevision,
  type RevisionRow,
  readDraft,
  readSetting,
  setLive,
} from "../store/brand-rows";
import type { BrandingTables } from "../store/branding-tables";
import { publicAddress } from "../use/public-files";
import { checkReferences, requireComplete } from "./check-brand";
import { requireEnabled, shownEntitlement } from "./entitlement";

export function mountRevisions(context: ServiceContext): void {
  mountOperation(context, listRevisions, async ({ query, caller }, tx) => {
    const { pageSize, paginationToken } = query;
    const place = { route: listRevisions.path, scope: caller.accountId, filters: {} };
    const last = paginationToken === undefined ? null : await context.cursors.open(place, paginationToken);
    const rows = await tx
      .withTables<BrandingTables>()
      .selectFrom("brand_revision")
      .selectAll()
      .$if(last !== null, (all) => all.where(rowsAfter(["number"], last ?? [], "desc")))
      .orderBy("number", "desc")
      .limit(pageSize + 1)
      .execute();
    const page = await pageOf(rows, pageSize, place, context.cursors, ({ number }) => [number]);
    const setting = await readSetting(tx);
    const items = page.items.map((row) => shownRevision(row, setting));
    return { data: { items }, text: "The revisions are listed.", paginationToken: page.paginationToken };
  });

  mountOperation(context, publishBrand, async ({ body, ...work }, tx) => {
    await requireWholeCustomer(tx, work.caller);
    const setting = await readSetting(tx, true);
    requireEnabled(setting);
    const { fromRevision = null, note = null } = body ?? {};
    const brand = fromRevision === null ? (await readDraft(tx)).brand : await brandOfRevision(tx, fromRevision);
    requireComplete(brand);
    await checkReferences(tx, brand);
    const live = await findRevision(tx, setting.liveRevisionId);
    if (live !== null && isDeepStrictEqual(live.brand, brand)) throw alreadyLive();
    const row = await publish(work, brand, { fromRevision, note });
    const data = shownRevision(row, { ...setting, liveRevisionId: row.revision_id });
    return { data, text: "The brand is published." };
  });

  mountOperation(context, getLiveBrand, async ({ caller }, tx) => {
    const setting = await readSetting(tx);
    const live = await requireLive(tx, setting);
    const entitlement = await shownEntitlement(tx, caller, setting);
    const data = { ...entitlement, ...(await shownLive(context, tx, live)) };
    return { data, beside: entitlement, text: "This is the live brand." };
  });

  mountOperation(context, removeBrand, async ({ caller, now }, tx) => {
    await requireWholeCustomer(tx, caller);
    const setting = await readSetting(tx, true);
    const live = await requireLive(tx, setting);
    await setLive(tx, null, now);
    const target = { type: "Brand" as const, id: live.revision_id, name: live.brand.productName ?? "" };
    await recordActivity(tx, { activityId: context.ids.next(), action: "BrandRemoved", target, caller, now });
    const data = { ...(await shownEntitlement(tx, caller, setting)), ...(await shownLive(context, tx, live)) };
    return { data, text: "The brand is removed: the platform's own applies." };
  });
}

async function brandOfRevision(tx: Tx, revisionId: string): Promise<Brand> {
  const row = await findRevision(tx, revisionId);
  if (row === null) throw notFound("revision");
  return row.brand;
}

function alreadyLive(): Refused {
  const text = "This brand is live already: change the draft first, or publish another revision.";
  return new Refused(409, { token: "brand_already_live", text });
}

type Published = Pick<RevisionRow, "note"> & { readonly fromRevision: string | null };

/** Stores a revision and makes it live, with its files; the account's setting is locked. */
async function publish(
  { tx, context, caller, now }: RequestWork,
  brand: Brand,
  { fromRevision, note }: Published,
): Promise<RevisionRow> {
  const tables = tx.withTables<BrandingTables>();
  const { newest } = await tables
    .selectFrom("brand_revision")
    .select((select) => select.fn.max("number").as("newest"))
    .executeTakeFirstOrThrow();
  const row = await tables
    .insertInto("brand_revision")
    .values({
      account_id: caller.accountId,
      revision_id: context.ids.next(),
      number: Number(newest ?? 0) + 1,
      brand: JSON.stringify(brand),
      published_at: now,
      published_by: requesterName(caller),
      from_revision_id: fromRevision,
      note,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await openFiles(tx, [...assetIdsOf(brand).values()], now);
  await setLive(tx, row.revision_id, now);
  const target = { type: "Brand" as const, id: row.revision_id, name: brand.productName ?? "" };
  await recordActivity(tx, { activityId: context.ids.next(), action: "BrandPublished", target, caller, now });
  return row;
}

/** Lets everybody who has the address of a file open it. */
async function openFiles(tx: Tx, assetIds: readonly string[], now: string): Promise<void> {
  if (assetIds.length === 0) return;
  await tx
    .withTables<BrandingTables>()
    .updateTable("brand_asset")
    .set({ published_at: now })
    .where("asset_id", "in", [...assetIds])
    .where("published_at", "is", null)
    .execute();
}

function shownRevision(row: RevisionRow, { liveRevisionId }: BrandSetting) {
  return {
    revisionId: row.revision_id,
    number: row.number,
    publishedAt: row.published_at,
    publishedBy: row.published_by,
    fromRevision: row.from_revision_id,
    note: row.note,
    brand: shownBrand(row.brand),
    isLive: row.revision_id === liveRevisionId,
  };
}

async function requireLive(tx: Tx, { liveRevisionId }: BrandSetting): Promise<RevisionRow> {
  const live = await findRevision(tx, liveRevisionId);
  if (live === null) throw notFound("live_brand");
  return live;
}

async function shownLive({ address }: ServiceContext, tx: Tx, live: RevisionRow) {
  const assets = await findAssets(tx, [...assetIdsOf(live.brand).values()]);
  const shown = [...assets.values()].map(({ kind, assetId, contentType, sha256 }) => {
    return [kind, { assetId, contentType, url: publicAddress(address, sha256) }] as const;
  });
  return {
    revisionId: live.revision_id,
    number: live.number,
    publishedAt: live.published_at,
    brand: shownBrand(live.brand),
    assets: Object.fromEntries(shown),
  };
}
