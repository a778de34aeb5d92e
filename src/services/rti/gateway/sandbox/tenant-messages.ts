import { type Clock, formatInstant } from "../../../../platform/ports";
import type { Store, Tx } from "../../../../platform/store";
import { rtiTables } from "../../store/rti-tables";
import type { KeptMessage, SandboxMessages } from "./sandbox-gateway";

/** Stores the messages of an organisation in the sandbox's gateway, so that a restart and other processes find them. */
export function tenantMessages(store: Store, clock: Clock, organisation: string): SandboxMessages {
  return {
    keep: (message) => store.inTenant(organisation, (tx) => keep(tx, organisation, message, clock)),
    find: (correlationId) => store.inTenant(organisation, (tx) => find(tx, correlationId)),
    list: (messageClass) => store.inTenant(organisation, (tx) => list(tx, messageClass)),
    forget: (correlationId) => store.inTenant(organisation, (tx) => forget(tx, correlationId)),
  };
}

/** A message sent twice keeps its first result. */
async function keep(tx: Tx, organisation: string, message: KeptMessage, clock: Clock): Promise<void> {
  await rtiTables(tx)
    .insertInto("rti_sandbox_message")
    .values({
      organisation_id: organisation,
      correlation_id: message.correlationId,
      transaction_id: message.transactionId,
      message_class: message.messageClass,
      answer: message.answer,
      received_at: formatInstant(clock.now()),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

async function find(tx: Tx, correlationId: string): Promise<string | null> {
  const row = await rtiTables(tx)
    .selectFrom("rti_sandbox_message")
    .select("answer")
    .where("correlation_id", "=", correlationId)
    .executeTakeFirst();
  return row?.answer ?? null;
}

async function list(tx: Tx, messageClass: string): Promise<readonly KeptMessage[]> {
  const rows = await rtiTables(tx)
    .selectFrom("rti_sandbox_message")
    .selectAll()
    .where("message_class", "=", messageClass)
    .orderBy("correlation_id")
    .execute();
  return rows.map((row) => ({
    correlationId: row.correlation_id,
    transactionId: row.transaction_id,
    messageClass: row.message_class,
    answer: row.answer,
  }));
}

async function forget(tx: Tx, correlationId: string): Promise<boolean> {
  const { numDeletedRows } = await rtiTables(tx)
    .deleteFrom("rti_sandbox_message")
    .where("correlation_id", "=", correlationId)
    .executeTakeFirstOrThrow();
  return numDeletedRows === 1n;
}
