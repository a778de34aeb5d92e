import type { Insertable, Selectable } from "kysely";
import type { Tx } from "../../../platform/store";
import type { Link } from "../integrations/access/find-link";
import type { BillingSyncTables, SyncedType } from "../store/sync-tables";

export type SyncRow = Selectable<BillingSyncTables["billing_sync"]>;

/** A record as the company in accounting software has it, or may have it. */
export interface SyncedRecord {
  readonly type: SyncedType;
  readonly recordId: string;
  /** The credit note of an allocation. */
  readonly parentId?: string;
}

/** Begins a query of what a company has. */
export function selectSyncs(tx: Tx, { provider, tenantId }: Link) {
  return tx
    .withTables<BillingSyncTables>()
    .selectFrom("billing_sync")
    .selectAll()
    .where("provider", "=", provider)
    .where("tenant_id", "=", tenantId);
}

/** Returns what a company has of a record; null if it was never sent there. */
export async function findSync(tx: Tx, link: Link, { type, recordId }: SyncedRecord): Promise<SyncRow | null> {
  const row = await selectSyncs(tx, link)
    .where("record_type", "=", type)
    .where("record_id", "=", recordId)
    .executeTakeFirst();
  return row ?? null;
}

type Columns = Partial<
  Pick<
    Insertable<BillingSyncTables["billing_sync"]>,
    "external_id" | "sent_digest" | "sending_since" | "attempt" | "message" | "job_id" | "turn_of"
  >
>;

/** Writes columns of what a company has of a record. */
export async function writeSync(
  tx: Tx,
  { organisationId, provider, tenantId }: Link,
  { type, recordId, parentId = null }: Omit<SyncedRecord, "parentId"> & { readonly parentId?: string | null },
  { now, ...columns }: Columns & { readonly now: string },
): Promise<void> {
  await tx
    .withTables<BillingSyncTables>()
    .insertInto("billing_sync")
    .values({
      organisation_id: organisationId,
      provider,
      tenant_id: tenantId,
      record_type: type,
      record_id: recordId,
      parent_id: parentId,
      external_id: null,
      sent_digest: null,
      sending_since: null,
      message: null,
      job_id: null,
      created_at: now,
      ...columns,
    })
    .onConflict((conflict) =>
      conflict
        .columns(["organisation_id", "provider", "tenant_id", "record_type", "record_id"])
        .doUpdateSet({ record_id: recordId, ...columns }),
    )
    .execute();
}

/** Forgets what a company had of a record. */
export async function forgetSync(tx: Tx, row: SyncRow): Promise<void> {
  await tx
    .withTables<BillingSyncTables>()
    .deleteFrom("billing_sync")
    .where("provider", "=", row.provider)
    .where("tenant_id", "=", row.tenant_id)
    .where("record_type", "=", row.record_type)
    .where("record_id", "=", row.record_id)
    .execute();
}
