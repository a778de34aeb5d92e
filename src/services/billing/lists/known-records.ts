import type { Tx } from "../../../platform/store";
import type { Link } from "../integrations/access/find-link";
import type { SyncedType } from "../store/sync-tables";
import { selectSyncs } from "../sync/sync-rows";

/** Returns our records that a company has, by its own ids. */
export async function knownRecords(
  tx: Tx,
  link: Link,
  type: SyncedType,
  externalIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (externalIds.length === 0) return new Map();
  const rows = await selectSyncs(tx, link)
    .where("record_type", "=", type)
    .where("external_id", "in", externalIds)
    .execute();
  return new Map(rows.map(({ external_id: externalId, record_id: recordId }) => [externalId ?? "", recordId]));
}
