import { type NewEvent, recordEvent } from "../../../platform/events";
import { instantOf } from "../../../platform/ports";
import { hold, type Tx } from "../../../platform/store";
import type { EndpointRow } from "../store/endpoint-rows";
import type { WebhookTables } from "../store/webhook-tables";
import type { LanePorts } from "./lane-work";

type OperationalType = "webhook.endpoint_failing" | "webhook.endpoint_disabled" | "webhook.delivery_exhausted";

/** What is known of the failures of an endpoint; null where it does not apply. */
interface FailureFacts {
  readonly failingSince: string | null;
  readonly lastStatusCode: number | null;
  readonly lastErrorToken: string | null;
  readonly deliveryId: string | null;
}

/**
 * Records an event that tells other endpoints about a failing one: an event of its organisation, or of the account if the
 * endpoint is account-wide.
 */
export async function recordOperational(
  tx: Tx,
  ports: Pick<LanePorts, "clock" | "ids">,
  endpoint: EndpointRow,
  eventType: OperationalType,
  facts: FailureFacts,
): Promise<void> {
  const {
    account_id: accountId,
    organisation_id: organisationId,
    endpoint_id: endpointId,
    url,
    description,
  } = endpoint;
  const { deliveryId } = facts;
  const event = {
    accountId,
    eventType,
    resourceUrl: deliveryId === null ? `/v1/webhooks/endpoints/${endpointId}` : `/v1/webhooks/deliveries/${deliveryId}`,
    data: { endpointId, url, description, organisationId, customerId: accountId, ...facts },
  };
  if (organisationId === null) await recordAccountEvent(tx, ports, event);
  else await recordEvent(tx, ports, { ...event, organisationId });
}

/** Records an event of the account itself; ids rise in the order of commits, as those of an organisation. */
async function recordAccountEvent(
  tx: Tx,
  { clock, ids }: Pick<LanePorts, "clock" | "ids">,
  { accountId, eventType, resourceUrl, data }: Omit<NewEvent, "organisationId">,
): Promise<void> {
  await hold(tx, `event ${accountId}`);
  const tables = tx.withTables<WebhookTables>();
  const newest = await tables
    .selectFrom("account_event")
    .select("event_id")
    .where("account_id", "=", accountId)
    .orderBy("event_id", "desc")
    .limit(1)
    .executeTakeFirst();
  const eventId = ids.next(newest?.event_id ?? null);
  const timestamp = instantOf(clock.now());
  const metadata = { resourceUrl, payloadStyle: "Full", schemaVersion: 1 };
  const envelope = { eventId, type: eventType, timestamp, organisationId: null, customerId: accountId, data, metadata };
  await tables
    .insertInto("account_event")
    .values({
      account_id: accountId,
      event_id: eventId,
      event_type: eventType,
      occurred_at: timestamp,
      resource_url: resourceUrl,
      body: JSON.stringify(envelope),
      claimed_at: null,
    })
    .execute();
}
