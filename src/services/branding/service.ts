import { isDeepStrictEqual } from "node:util";
import type { Selectable } from "kysely";
import { type Caller, notFound } from "../../platform/http";
import type { LookUpRecords } from "../../platform/outbound";
import { formatInstant, timeOutside } from "../../platform/ports";
import { asOrganisation, asSystem, type Tx } from "../../platform/store";
import type { Upload } from "../../platform/uploads";
import { requireWholeCustomer } from "../administration";
import {
  FORM_LIFE,
  formOf,
  getTag,
  mergePatch,
  mountOperation,
  type OperationService,
  type RequestWork,
  type ServiceContext,
  showColumns,
  uploadState,
} from "../contract";
import { type AssetRow, findAssets, getAssetIds, MOST_PIXELS, selectAssets } from "./assets/asset-rows";
import { checkReferences, missingParts } from "./brand/check-brand";
import { mountRevisions, requireEnabled, shownEntitlement } from "./brand/mount-revisions";
import { type AnnouncedAsset, accountAssets, organisationAssets, type ShownUpload } from "./contract/asset-operations";
import { type Brand, type BrandPatch, shownBrand, storedBrand } from "./contract/brand-fields";
import { domain, listSendingDomains, listWebDomains } from "./contract/domain-operations";
import { changeDraft, emptyDraft, getDraft } from "./contract/draft-operations";
import { selectDomains } from "./domains/domain-rows";
import {
  mountLogoList,
  mountOrganisationBranding,
  requireOpenOrganisation,
  requireOwnOrganisation,
} from "./organisations/mount-organisations";
import { findRevision, readDraft, readSetting, writeDraft } from "./store/brand-rows";
import { brandingMigrations } from "./store/branding-migrations";
import { type BrandingTables, brandingTables, type DomainRecord } from "./store/branding-tables";
import { mountPublicFiles } from "./use/public-files";

const PNG_HEADER = 24;

const PURPOSE = "Brand";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** Checks in a row without its records after which a domain is not verified any more. */
const MOST_MISSED = 3;

/** Seconds that a link to a file of the draft is valid. */
const LINK_LIFE = 15 * 60;
/** Milliseconds after which a read has another `ETag`, because the links of the last one expire soon. */
const RENEW_LINKS = 10 * 60 * 1_000;

/** The branding service: the brand of an account, logos of its organisations, and its domains. */
export const brandingService: OperationService = {
  name: "branding",
  migrations: brandingMigrations,
  mountBefore: mountLogoList,
  mount: (context) => {
    mountDraft(context);
    mountRevisions(context);
    mountAssets(context);
    mountOrganisationBranding(context);
    mountDomains(context);
    mountPublicFiles(context);
  },
};

function mountDraft(context: ServiceContext): void {
  mountOperation(context, getDraft, async ({ caller }, tx) => {
    const data = await shownDraft(context, tx, caller);
    const { version: _, previewLinks, ...shown } = data;
    const hasLinks = Object.keys(previewLinks).length > 0;
    const beside = { shown, links: hasLinks ? Math.floor(context.clock.now() / RENEW_LINKS) : null };
    const version = getTag(Number(data.version), beside).replaceAll('"', "");
    return { data: { ...data, version }, beside, text: "This is the draft of the brand." };
  });

  mountOperation(context, changeDraft, async ({ body, caller, now }, tx) => {
    await requireWholeCustomer(tx, caller);
    requireEnabled(await readSetting(tx));
    const { brand: before } = await readDraft(tx, true);
    const brand = patched(before, body);
    await checkReferences(tx, changedParts(brand, body));
    await writeDraft(tx, caller.accountId, brand, now);
    return { data: await shownDraft(context, tx, caller), text: "The draft is changed." };
  });

  mountOperation(context, emptyDraft, async ({ caller, now }, tx) => {
    await requireWholeCustomer(tx, caller);
    const { version } = await readDraft(tx, true);
    if (version > 0) await writeDraft(tx, caller.accountId, {}, now);
    return { data: await shownDraft(context, tx, caller), text: "The draft is empty." };
  });
}

/** Returns a brand after a merge patch; fields that only responses have are ignored, emptied overrides removed. */
function patched(before: Brand, patch: BrandPatch): Brand {
  const brand = storedBrand.parse(mergePatch(before, patch));
  const overrides = Object.entries(brand.emailSenderOverrides ?? {});
  const kept = overrides.filter(([, rules]) => Object.keys(rules).length > 0);
  const { emailSenderOverrides: _, ...rest } = brand;
  return kept.length === 0 ? rest : { ...rest, emailSenderOverrides: Object.fromEntries(kept) };
}

/** Returns the fields that a patch names: an older one whose domain was removed does not stop other changes. */
function changedParts(brand: Brand, patch: BrandPatch): Brand {
  return storedBrand.parse(Object.fromEntries(Object.entries(brand).filter(([name]) => Object.hasOwn(patch, name))));
}

async function shownDraft(context: ServiceContext, tx: Tx, caller: Caller) {
  const { brand, version } = await readDraft(tx);
  const setting = await readSetting(tx);
  const live = await findRevision(tx, setting.liveRevisionId);
  return {
    version: String(version),
    ...(await shownEntitlement(tx, caller, setting)),
    ...shownBrand(brand),
    previewLinks: await previewLinks(context, tx, brand),
    isDirty: !isDeepStrictEqual(brand, live?.brand ?? {}),
    incomplete: [...missingParts(brand)],
  };
}

async function previewLinks({ files, clock }: ServiceContext, tx: Tx, brand: Brand) {
  const links: Record<string, { url: string; expiresAt: string }> = {};
  const expiresAt = formatInstant(clock.now() + LINK_LIFE * 1_000);
  for (const { kind, fileId } of (await findAssets(tx, [...getAssetIds(brand).values()])).values()) {
    const url = await files.link(tx, fileId, LINK_LIFE);
    if (url !== null) links[kind] = { url, expiresAt };
  }
  return links;
}

function mountDomains(context: ServiceContext): void {
  context.timetable.add({
    name: "CheckBrandDomains",
    cron: "*/5 * * * *",
    timezone: "Europe/London",
    missed: "once",
    run: () => checkDomains(context),
  });

  mountOperation(context, listWebDomains, async (_, tx) => ({
    data: { items: (await selectDomains(tx, "Web").execute()).map(shownDomain) },
    text: "The web addresses are listed.",
  }));

  mountOperation(context, listSendingDomains, async (_, tx) => {
    const items = (await selectDomains(tx, "Email").execute()).map(shownDomain);
    return {
      data: { items, standardFromAddress: context.emails.standardFromAddress },
      text: "The email domains are listed.",
    };
  });
}

function shownDomain(row: DomainRow) {
  return { ...showColumns(domain.shape, row), dnsRecords: row.records.map((record) => ({ ...record })) };
}

type Ports = Pick<ServiceContext, "store" | "clock" | "lookUpRecords">;

/** Checks the DNS records of every domain that is due; returns the count. */
async function checkDomains(ports: Ports): Promise<number> {
  const now = ports.clock.now();
  const due = await ports.store.inSystem((tx) =>
    brandingTables(tx)
      .selectFrom("brand_domain")
      .selectAll()
      .where("next_check_at", "<=", formatInstant(now))
      .orderBy("next_check_at")
      .execute(),
  );
  for (const row of due) await checkDomain(ports, row, now);
  return due.length;
}

/** The records are looked up outside the transaction, which would wait for name servers of others. */
async function checkDomain({ store, lookUpRecords }: Ports, row: DomainRow, now: number): Promise<void> {
  const found = await lookUpAll(lookUpRecords, row.records).catch(() => null);
  const change = found === null ? { next_check_at: retryAt(now) } : nextState(row, found, now);
  await store.inSystem((tx) =>
    brandingTables(tx)
      .updateTable("brand_domain")
      .set(change)
      .where("account_id", "=", row.account_id)
      .where("purpose", "=", row.purpose)
      .where("domain", "=", row.domain)
      .execute(),
  );
}

function lookUpAll(lookUp: LookUpRecords, records: readonly DomainRecord[]): Promise<readonly DomainRecord[]> {
  return Promise.all(
    records.map(async ({ type, name, value }) => {
      const values = await lookUp(type, name);
      return { type, name, value, isFound: values.some((each) => isSame(type, each, value)) };
    }),
  );
}

/** Host names are the same in any case, with or without the dot of the root. */
function isSame(type: DomainRecord["type"], found: string, wanted: string): boolean {
  if (type === "TXT") return found === wanted;
  const [one, other] = [found, wanted].map((name) => name.toLowerCase().replace(/\.$/, ""));
  return one === other;
}

type DomainRow = Selectable<BrandingTables["brand_domain"]>;

/** Returns a domain after a check that found some of its records, and when it is checked again. */
function nextState(row: DomainRow, records: readonly DomainRecord[], now: number) {
  const isComplete = records.every(({ isFound }) => isFound);
  const missed = isComplete ? 0 : row.missed_checks + 1;
  const isVerified = isComplete || (row.status === "Verified" && missed < MOST_MISSED);
  return {
    status: isVerified ? ("Verified" as const) : ("Pending" as const),
    records: JSON.stringify(records),
    verified_at: isVerified ? (row.verified_at ?? formatInstant(now)) : null,
    last_checked_at: formatInstant(now),
    next_check_at: formatInstant(now + waitAfter(row, isComplete, now)),
    missed_checks: isVerified ? missed : 0,
  };
}

/** A domain is looked at often on its first day, then every hour; once a day while everything is found. */
function waitAfter({ created_at: createdAt }: DomainRow, isComplete: boolean, now: number): number {
  if (isComplete) return DAY;
  return now - Date.parse(createdAt) < DAY ? 5 * MINUTE : HOUR;
}

/** Returns when a domain is checked again whose name servers did not respond: nothing else changes. */
function retryAt(now: number): string {
  return formatInstant(now + 5 * MINUTE);
}

/** Adds the operations by which files of brands and logos of organisations arrive. */
function mountAssets(context: ServiceContext): void {
  mountOperation(context, organisationAssets.announce, async ({ params, body, ...work }, tx) => {
    await requireOpenOrganisation(context, tx, work.caller, params.organisationId);
    return asOrganisation(tx, params.organisationId, () => announce(work, params.organisationId, body));
  });

  mountOperation(context, accountAssets.announce, async ({ body, ...work }, tx) => {
    await requireWholeCustomer(tx, work.caller);
    return announce(work, work.caller.accountId, body);
  });

  mountOperation(context, accountAssets.poll, async ({ params, caller }, tx) => {
    const row = await findUpload(tx, params.uploadId, caller);
    const { accountId } = caller;
    return stateOf(row.scope_id === accountId ? await poll(context, tx, row) : await pollAs(context, tx, row));
  });

  mountOperation(context, organisationAssets.poll, async ({ params, caller }, tx) => {
    await requireOwnOrganisation(tx, caller, params.organisationId);
    const row = await findUpload(tx, params.uploadId, caller);
    if (row.scope_id !== params.organisationId) throw notFound("upload");
    return stateOf(await pollAs(context, tx, row));
  });
}

function stateOf(data: ShownUpload) {
  return { data, text: "This is the state of the upload." };
}

/** Announces a file in the name of the transaction's owner. */
async function announce({ tx, context, caller, now }: RequestWork, owner: string, { kind, ...file }: AnnouncedAsset) {
  const { uploads, ids } = context;
  const assetId = ids.next();
  const upload = await uploads.open(tx, { ...file, owner, purpose: PURPOSE, recordId: assetId, openFor: FORM_LIFE });
  await brandingTables(tx)
    .insertInto("brand_asset")
    .values({
      scope_id: owner,
      asset_id: assetId,
      account_id: caller.accountId,
      upload_id: upload.uploadId,
      kind,
      created_by: caller.clientId,
      created_at: now,
      file_id: null,
      content_type: null,
      sha256: null,
      published_at: null,
    })
    .execute();
  return { ...(await formOf(uploads, upload)), text: "Send the file now." };
}

/** Returns an upload of the caller; another caller's is not there. */
async function findUpload(tx: Tx, uploadId: string, { accountId, clientId }: Caller): Promise<AssetRow> {
  const row = await asSystem(tx, () =>
    selectAssets(tx)
      .where("upload_id", "=", uploadId)
      .where("account_id", "=", accountId)
      .where("created_by", "=", clientId)
      .executeTakeFirst(),
  );
  if (row === undefined) throw notFound("upload");
  return row;
}

/** Polls in the name of the organisation that the file belongs to. */
function pollAs(context: ServiceContext, tx: Tx, row: AssetRow): Promise<ShownUpload> {
  return asOrganisation(tx, row.scope_id, () => poll(context, tx, row));
}

async function poll(context: ServiceContext, tx: Tx, row: AssetRow): Promise<ShownUpload> {
  const [upload] = await context.uploads.list(tx, { purpose: PURPOSE, recordIds: [row.asset_id] });
  if (upload === undefined) throw notFound("upload");
  return shownUpload(context, tx, row, upload);
}

type AssetsPorts = Pick<ServiceContext, "files" | "clock">;

/** Returns the state of an upload. A file that is ready is noted with its asset the first time that it is asked for. */
async function shownUpload(ports: AssetsPorts, tx: Tx, row: AssetRow, upload: Upload): Promise<ShownUpload> {
  const { kind } = row;
  const state = uploadState(upload, timeOutside(ports.clock));
  if (state.status !== "Ready" || upload.fileId === null) return { kind, ...state };
  const isUsable = row.file_id !== null || (await noteFile(ports, tx, row, upload.fileId));
  if (isUsable) return { kind, ...state, assetId: row.asset_id };
  const message = `The image is too large. Make it smaller: up to ${MOST_PIXELS} pixels wide and high.`;
  return { kind, ...state, status: "Rejected", assetId: null, message, reasonToken: "dimensions_too_large" };
}

/** Returns whether the file is one that a brand may have. */
async function noteFile({ files }: AssetsPorts, tx: Tx, row: AssetRow, fileId: string): Promise<boolean> {
  const [file, bytes] = [await files.find(tx, fileId), await files.read(tx, fileId)];
  if (file === null || bytes === null) throw new Error("The file of a ready upload is stored.");
  if (file.contentType === "image/png" && isTooLarge(bytes)) return false;
  await brandingTables(tx)
    .updateTable("brand_asset")
    .set({ file_id: fileId, content_type: file.contentType, sha256: file.sha256 })
    .where("asset_id", "=", row.asset_id)
    .execute();
  return true;
}

/** A PNG states its width and height after its signature, in the chunk IHDR (W3C PNG, section 11.2.1). */
function isTooLarge(png: Uint8Array): boolean {
  if (png.length < PNG_HEADER) return true;
  const header = new DataView(png.buffer, png.byteOffset, PNG_HEADER);
  return Math.max(header.getUint32(16), header.getUint32(20)) > MOST_PIXELS;
}
