import { isDeepStrictEqual } from "node:util";
import { z } from "@hono/zod-openapi";
import { type Caller, notFound, pageQuery, Refused } from "../../../platform/http";
import type { Tx } from "../../../platform/store";
import { callerAccess, recordActivity, requireWholeCustomer } from "../../administration";
import {
  idField,
  instantField,
  mountList,
  mountOperation,
  operation,
  optional,
  type RequestWork,
  requesterName,
  type ServiceContext,
  showColumns,
  textField,
  versionedRecord,
  withExamples,
} from "../../contract";
import { findAssets, getAssetIds } from "../assets/asset-rows";
import { type Brand, brandExample, brandShown, shownBrand } from "../contract/brand-fields";
import {
  BRANDING,
  entitlementFields,
  NO_LIVE_BRAND,
  NOT_ENABLED,
  ofAccount,
  SENDER_DOMAIN,
  WHOLE_DENIED,
} from "../contract/brand-paths";
import {
  type BrandSetting,
  findRevision,
  type RevisionRow,
  readDraft,
  readSetting,
  setLive,
} from "../store/brand-rows";
import { brandingTables } from "../store/branding-tables";
import { publicAddress } from "../use/public-files";
import { checkReferences, requireComplete } from "./check-brand";

const revisionFields = withExamples({
  revisionId: [idField(), "01JZ3V6D4R8QK2M5N7P9T1W3Z1"],
  number: [z.int().openapi({ description: "1 for the first revision of the account." }), 1],
  publishedAt: [instantField(), "2026-04-06T09:30:00.000Z"],
  publishedBy: [
    z.string().openapi({ description: "The person or the credentials, such as `USER#` and an id." }),
    "USER#01JZ3V6D4R8QK2M5N7P9T1W3X0",
  ],
  fromRevision: [idField().nullable().openapi({ description: "The older revision that was published again." }), null],
  note: [z.string().nullable(), "New colours"],
  brand: [brandShown, shownBrand(brandExample)],
  isLive: [z.boolean(), true],
});

const revision = z.strictObject(revisionFields.shape).openapi("BrandRevision");

const asset = z.strictObject({
  assetId: idField(),
  contentType: z.string(),
  url: z.string().openapi({ description: "Opens without a token. Another file has another address." }),
});

const live = z
  .strictObject({
    ...entitlementFields,
    revisionId: idField(),
    number: z.int(),
    publishedAt: instantField(),
    brand: brandShown,
    assets: z.record(z.string(), asset).openapi({ description: "The files of the brand, by kind." }),
  })
  .openapi("LiveBrand");

const liveExample: z.input<typeof live> = {
  entitlement: "Enabled",
  canChange: true,
  revisionId: revisionFields.example.revisionId,
  number: 1,
  publishedAt: revisionFields.example.publishedAt,
  brand: revisionFields.example.brand,
  assets: {},
};

const listRevisions = operation({
  ...ofAccount,
  id: "listBrandRevisions",
  method: "get",
  path: `${BRANDING}/revisions`,
  summary: "Published revisions of the brand, newest first",
  description: "A page at a time. Each can be published again by its `revisionId`.",
  query: pageQuery({ usual: 50, most: 100 }),
  data: z.strictObject({ items: z.array(revision) }),
  token: "brand_revisions_listed",
  examples: { data: { items: [revisionFields.example] } },
});

const publishBrand = operation({
  ...ofAccount,
  id: "publishBrand",
  method: "post",
  path: `${BRANDING}/revisions`,
  summary: "Publishes the draft, or an older revision again",
  description:
    "The brand is live at once: on pages, in emails and on documents. With `fromRevision` the draft stays as it is.",
  body: z
    .strictObject({
      fromRevision: optional(idField()).openapi({ description: "A revision to publish again; the draft if left out." }),
      note: optional(textField(500)),
    })
    .openapi("BrandPublication"),
  bodyOptional: true,
  data: revision,
  status: 201,
  token: "brand_published",
  idempotent: true,
  refusals: [
    WHOLE_DENIED,
    NOT_ENABLED,
    { status: 400, token: "brand_incomplete", when: "There is no product name, or no main colour." },
    {
      status: 400,
      token: "loading_animation_missing",
      when: "`loadingStyle` is `Animation`, and the brand has no loading animation.",
    },
    SENDER_DOMAIN,
    { status: 404, token: "revision_not_found", when: "The account has no such revision." },
    { status: 409, token: "brand_already_live", when: "The live brand is the same: nobody would see a difference." },
  ],
  examples: { body: { note: "New colours" }, data: revisionFields.example },
});

/** A transaction of the account sees only its own row, which names the live revision. */
const ofLive = {
  ...ofAccount,
  path: BRANDING,
  data: live,
  versioned: versionedRecord({ table: "brand_setting", key: {} }),
  examples: { data: liveExample },
} as const;

const getLiveBrand = operation({
  ...ofLive,
  id: "getBrand",
  method: "get",
  summary: "The live brand of the account",
  description: "What the last published revision says, and whether the caller can change it.",
  token: "live_brand_retrieved",
  refusals: [NO_LIVE_BRAND],
});

const removeBrand = operation({
  ...ofLive,
  id: "removeBrand",
  method: "delete",
  summary: "Removes the live brand: the platform's own applies within 15 minutes",
  description: "Revisions stay, and can be published again. Copies that browsers hold expire within 15 minutes.",
  token: "brand_removed",
  refusals: [WHOLE_DENIED, NO_LIVE_BRAND],
});

export function mountRevisions(context: ServiceContext): void {
  mountList(context, listRevisions, {
    from: (tx: Tx) => brandingTables(tx).selectFrom("brand_revision").selectAll(),
    filters: {},
    order: ["number"],
    direction: "desc",
    scope: ({ caller }) => caller.accountId,
    show: async (rows, { tx }) => {
      const setting = await readSetting(tx);
      return rows.map((row) => shownRevision(row, setting));
    },
    text: "The revisions are listed.",
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
  const tables = brandingTables(tx);
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
  await openFiles(tx, [...getAssetIds(brand).values()], now);
  await setLive(tx, row.revision_id, now);
  const target = { type: "Brand" as const, id: row.revision_id, name: brand.productName ?? "" };
  await recordActivity(tx, { activityId: context.ids.next(), action: "BrandPublished", target, caller, now });
  return row;
}

/** Lets everybody who has the address of a file open it. */
async function openFiles(tx: Tx, assetIds: readonly string[], now: string): Promise<void> {
  if (assetIds.length === 0) return;
  await brandingTables(tx)
    .updateTable("brand_asset")
    .set({ published_at: now })
    .where("asset_id", "in", [...assetIds])
    .where("published_at", "is", null)
    .execute();
}

function shownRevision(row: RevisionRow, { liveRevisionId }: BrandSetting) {
  return {
    ...showColumns(revision.shape, row),
    fromRevision: row.from_revision_id,
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
  const assets = await findAssets(tx, [...getAssetIds(live.brand).values()]);
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

/** Returns whether white label is on, and whether the caller may change the brand. */
export async function shownEntitlement(account: Tx, caller: Caller, { isEnabled }: BrandSetting) {
  const { coversWholeCustomer } = await callerAccess(account, caller);
  const entitlement = isEnabled ? ("Enabled" as const) : ("Disabled" as const);
  return { entitlement, canChange: isEnabled && coversWholeCustomer };
}

/** Refuses changes while white label is off. */
export function requireEnabled({ isEnabled }: BrandSetting): void {
  if (isEnabled) return;
  const text = "White label is not switched on for this account. Ask the operator of the platform.";
  throw new Refused(403, { token: "white_label_not_enabled", text });
}
