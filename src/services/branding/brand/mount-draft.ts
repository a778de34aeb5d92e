import { isDeepStrictEqual } from "node:util";
import type { Caller } from "../../../platform/http";
import { instantOf } from "../../../platform/ports";
import type { Tx } from "../../../platform/store";
import { requireWholeCustomer } from "../../administration";
import { mergePatch, mountOperation, type ServiceContext, tagOf } from "../../contract";
import { findAssets } from "../assets/asset-rows";
import { assetIdsOf } from "../assets/brand-assets";
import { type Brand, type BrandPatch, shownBrand, storedBrand } from "../contract/brand-fields";
import { changeDraft, emptyDraft, getDraft } from "../contract/draft-operations";
import { findRevision, readDraft, readSetting, writeDraft } from "../store/brand-rows";
import { checkReferences, missingParts } from "./check-brand";
import { requireEnabled, shownEntitlement } from "./entitlement";

/** Seconds that a link to a file of the draft is valid. */
const LINK_LIFE = 15 * 60;
/** Milliseconds after which a read has another `ETag`, because the links of the last one expire soon. */
const RENEW_LINKS = 10 * 60 * 1_000;

export function mountDraft(context: ServiceContext): void {
  mountOperation(context, getDraft, async ({ caller }, tx) => {
    const data = await shownDraft(context, tx, caller);
    const { version: _, previewLinks, ...shown } = data;
    const hasLinks = Object.keys(previewLinks).length > 0;
    const beside = { shown, links: hasLinks ? Math.floor(context.clock.now() / RENEW_LINKS) : null };
    const version = tagOf(Number(data.version), beside).replaceAll('"', "");
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
  const expiresAt = instantOf(clock.now() + LINK_LIFE * 1_000);
  for (const { kind, fileId } of (await findAssets(tx, [...assetIdsOf(brand).values()])).values()) {
    const url = await files.link(tx, fileId, LINK_LIFE);
    if (url !== null) links[kind] = { url, expiresAt };
  }
  return links;
}
