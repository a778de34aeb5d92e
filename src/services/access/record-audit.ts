import type { Caller } from "../../platform/http";
import type { Tx } from "../../platform/store";
import type { AccessTables } from "./access-tables";

/** An audit log entry: the operation, the caller, the ids and digests of the records and the names of the fields, never contents. */
interface Audited {
  readonly auditId: string;
  /** Method and path of the operation. */
  readonly operation: string;
  readonly recordIds: Readonly<Record<string, string>>;
  readonly fields: readonly string[];
  readonly caller: Caller;
  readonly occurredAt: string;
}

/** Writes an entry of the audit log, in the transaction of the change it records. */
export async function recordAudit(
  tx: Tx,
  { auditId, operation, recordIds, fields, caller, occurredAt }: Audited,
): Promise<void> {
  await tx
    .withTables<AccessTables>()
    .insertInto("audit_entry")
    .values({
      scope_id: caller.organisationId ?? caller.accountId,
      audit_id: auditId,
      operation,
      record_ids: JSON.stringify(recordIds),
      fields: JSON.stringify(fields),
      client_id: caller.clientId,
      user_id: caller.userId,
      token_id: caller.tokenId,
      occurred_at: occurredAt,
    })
    .execute();
}
