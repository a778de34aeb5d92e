import type { JSX } from "preact";
import { DataTable, Facts, Loading, Status, spaced, timeWords, useAnswer } from "../parts";
import type { Ids } from "../place";
import { useClient } from "../session/session-context";
import { outcomeWords } from "./delivery-words";
import { Resend } from "./resend";

/** A delivery with every attempt. */
export function DeliveryView({ ids }: { readonly ids: Ids }): JSX.Element {
  const client = useClient(ids.organisation);
  const known = useAnswer("delivery", () =>
    client.get("/v1/webhooks/deliveries/{deliveryId}", { params: { path: { deliveryId: ids.delivery } } }),
  );
  return (
    <Loading known={known}>
      {(delivery) => (
        <>
          <section class="stack" aria-labelledby="event">
            <h2 id="event">
              {delivery.eventType} <Status name={delivery.status} />
            </h2>
            <Facts
              facts={[
                ["Event of", timeWords(delivery.eventTimestamp)],
                ["Outcome", outcomeWords(delivery)],
                ["Completed", timeWords(delivery.completedAt)],
                ["Event id", delivery.eventId],
              ]}
            />
            <Resend ids={ids} delivery={delivery} sent={known.reload} />
          </section>
          <DataTable
            caption="Attempts"
            columns={["Attempt", "Sent", "To", "Response", "Took"]}
            rows={delivery.attempts.map((attempt) => ({
              key: String(attempt.attemptNumber),
              cells: [
                String(attempt.attemptNumber),
                timeWords(attempt.sentAt),
                attempt.url,
                attempt.responseStatusCode === null
                  ? spaced(attempt.errorToken ?? "no response")
                  : String(attempt.responseStatusCode),
                `${attempt.durationMs} ms`,
              ],
            }))}
          />
        </>
      )}
    </Loading>
  );
}
