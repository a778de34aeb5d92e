import type { Selectable } from "kysely";
import type { EndpointRow } from "../store/endpoint-rows";
import type { WebhookTables } from "../store/webhook-tables";

type Alert = Pick<Selectable<WebhookTables["webhook_alert"]>, "alert_id" | "kind" | "failing_since">;

const DAY = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeStyle: "short", timeZone: "Europe/London" });

/** Returns the email about a failing endpoint, which has no personal data. */
export function alertLetter(alert: Alert, { url, description, endpoint_id: endpointId }: EndpointRow) {
  const since = DAY.format(Date.parse(alert.failing_since));
  const name = description === null ? url : `${description} (${url})`;
  const lines =
    alert.kind === "Failing"
      ? [
          `Every webhook to ${name} has failed since ${since}.`,
          "We keep trying. If it still fails five days after that time, we stop sending to it.",
        ]
      : [
          `We have stopped sending webhooks to ${name}: it has failed since ${since}.`,
          "New events are recorded as skipped. Correct the receiver, set the endpoint's status to Active, then replay",
          "the time since then with the statuses Failed and Skipped.",
        ];
  return {
    subject: alert.kind === "Failing" ? "A webhook endpoint is failing" : "A webhook endpoint is disabled",
    paragraphs: [lines.join("\n"), `Endpoint: ${endpointId}`],
    messageId: `<${alert.alert_id}@webhooks.paypacket.invalid>`,
  };
}
