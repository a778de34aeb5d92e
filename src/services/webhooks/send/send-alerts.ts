import type { Selectable } from "kysely";
import { sql } from "kysely";
import { instantOf } from "../../../platform/ports";
import type { ServiceContext } from "../../contract";
import { contactsOf } from "../endpoints/alert-contacts";
import { ownerOfEndpoint } from "../endpoints/shown-endpoint";
import type { EndpointRow } from "../store/endpoint-rows";
import type { WebhookTables } from "../store/webhook-tables";
import { alertLetter } from "./alert-letter";

export type AlertPorts = Pick<ServiceContext, "store" | "clock" | "emails" | "log">;
type AlertRow = Selectable<WebhookTables["webhook_alert"]>;

const MINUTE = 60_000;
/** Waits after failed tries, in minutes; the last one is repeated until the alert is two days old. */
const WAITS = [1, 5, 30, 120];
const MOST_TRIES = 24;

/** Sends the alert emails that are due, one at a time. */
export async function sendAlerts(ports: AlertPorts): Promise<void> {
  for (let alert = await claimAlert(ports); alert !== null; alert = await claimAlert(ports)) {
    try {
      await sendAlert(ports, alert);
    } catch (error) {
      ports.log.failure("alert not sent", error);
    }
  }
}

/** Takes an alert and sets when it is tried again, in case that it cannot be sent or the process ends. */
function claimAlert({ store, clock }: AlertPorts): Promise<AlertRow | null> {
  const now = clock.now();
  return store.inSystem(async (tx) => {
    const tables = tx.withTables<WebhookTables>();
    const alert = await tables
      .selectFrom("webhook_alert")
      .selectAll()
      .where("next_try_at", "<=", instantOf(now))
      .limit(1)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();
    if (alert === undefined) return null;
    const minutes = WAITS[Math.min(alert.tries, WAITS.length - 1)] ?? 0;
    const isLast = alert.tries + 1 >= MOST_TRIES;
    await tables
      .updateTable("webhook_alert")
      .set({ tries: alert.tries + 1, next_try_at: isLast ? null : instantOf(now + minutes * MINUTE) })
      .where("scope_id", "=", alert.scope_id)
      .where("alert_id", "=", alert.alert_id)
      .execute();
    return alert;
  });
}

async function sendAlert({ store, clock, emails }: AlertPorts, alert: AlertRow): Promise<void> {
  const endpoint = await store.inSystem((tx) => endpointOf(tx, alert));
  if (endpoint !== undefined) {
    const owner = ownerOfEndpoint(endpoint);
    const { effective } = await (owner.organisationId === null
      ? store.inAccount(owner.accountId, (tx) => contactsOf(tx, owner, endpoint))
      : store.inTenant(owner.organisationId, (tx) => contactsOf(tx, owner, endpoint)));
    const { accountId, organisationId } = owner;
    const email = {
      ...alertLetter(alert, endpoint),
      type: "WebhookAlertEvent" as const,
      owner: organisationId === null ? { accountId } : { organisationId },
      to: effective.emails,
    };
    await emails.send(await emails.prepare(email));
  }
  await store.inSystem((tx) =>
    sql`update webhook_alert set sent_at = ${instantOf(clock.now())}, next_try_at = null
      where scope_id = ${alert.scope_id} and alert_id = ${alert.alert_id}`.execute(tx),
  );
}

function endpointOf(
  tx: Parameters<Parameters<AlertPorts["store"]["inSystem"]>[0]>[0],
  { scope_id, endpoint_id }: AlertRow,
): Promise<EndpointRow | undefined> {
  return tx
    .withTables<WebhookTables>()
    .selectFrom("webhook_endpoint")
    .selectAll()
    .where("scope_id", "=", scope_id)
    .where("endpoint_id", "=", endpoint_id)
    .executeTakeFirst();
}
