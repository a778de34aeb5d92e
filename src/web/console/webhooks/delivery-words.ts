import type { components } from "../../../client";
import { spaced, timeWords } from "../parts";

export type Delivery = components["schemas"]["WebhookDelivery"];

/** Says what came of a delivery: the response, why there was none, or what it waits for. */
export function outcomeWords(delivery: Delivery): string {
  const { lastStatusCode, lastErrorToken, skippedReason, waitReason, nextAttemptAt, originalDeliveryId } = delivery;
  const parts = [
    ...(lastStatusCode === null ? [] : [`Answered ${lastStatusCode}`]),
    ...(lastErrorToken === null || lastStatusCode !== null ? [] : [spaced(lastErrorToken)]),
    ...(skippedReason === null ? [] : [spaced(skippedReason)]),
    ...(waitReason === null ? [] : [`Waits: ${spaced(waitReason).toLowerCase()}`]),
    ...(nextAttemptAt === null ? [] : [`next ${timeWords(nextAttemptAt)}`]),
    ...(originalDeliveryId === null ? [] : ["Sent again"]),
  ];
  return parts.join(", ");
}
