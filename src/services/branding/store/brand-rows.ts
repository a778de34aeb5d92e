import type { Selectable } from "kysely";
import type { Tx } from "../../../platform/store";
import type { Brand } from "../contract/brand-fields";
import type { BrandingTables } from "./branding-tables";

export type RevisionRow = Selectable<BrandingTables["brand_revision"]>;

/** Whether white label is on, and which revision is live. */
export interface BrandSetting {
  readonly isEnabled: boolean;
  readonly liveRevisionId: string | null;
}

/** Returns the setting of the account of the transaction; with `lock`, others who publish or remove wait for it. */
export async function readSetting(account: Tx, lock = false): Promise<BrandSetting> {
  const row = await account
    .withTables<BrandingTables>()
    .selectFrom("brand_setting")
    .select(["is_enabled", "live_revision_id"])
    .$if(lock, (setting) => setting.forUpdate())
    .executeTakeFirst();
  return { isEnabled: row?.is_enabled ?? false, liveRevisionId: row?.live_revision_id ?? null };
}

/** Makes a revision live; null removes the live brand. */
export async function setLive(account: Tx, revisionId: string | null, now: string): Promise<void> {
  const change = { live_revision_id: revisionId, updated_at: now };
  await account.withTables<BrandingTables>().updateTable("brand_setting").set(change).execute();
}

/** Returns a revision of the account of the transaction; null if there is no such revision. */
export async function findRevision(account: Tx, revisionId: string | null): Promise<RevisionRow | null> {
  if (revisionId === null) return null;
  const row = await account
    .withTables<BrandingTables>()
    .selectFrom("brand_revision")
    .selectAll()
    .where("revision_id", "=", revisionId)
    .executeTakeFirst();
  return row ?? null;
}

/** The draft of an account, with its version; 0 before it is changed for the first time. */
interface Draft {
  readonly brand: Brand;
  readonly version: number;
}

export async function readDraft(account: Tx, lock = false): Promise<Draft> {
  const row = await account
    .withTables<BrandingTables>()
    .selectFrom("brand_draft")
    .select(["brand", "version"])
    .$if(lock, (draft) => draft.forUpdate())
    .executeTakeFirst();
  return { brand: row?.brand ?? {}, version: Number(row?.version ?? 0) };
}

export async function writeDraft(account: Tx, accountId: string, brand: Brand, now: string): Promise<void> {
  const written = { brand: JSON.stringify(brand), updated_at: now };
  await account
    .withTables<BrandingTables>()
    .insertInto("brand_draft")
    .values({ account_id: accountId, ...written })
    .onConflict((stored) => stored.column("account_id").doUpdateSet(written))
    .execute();
}
