import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { SelectBox } from "../../controls";
import { DataTable, Listing, Status, timeWords, usePages } from "../parts";
import { addressOf, type Ids } from "../place";
import { useClient } from "../session/session-context";
import { outcomeWords } from "./delivery-words";
import { Resend } from "./resend";

type Wanted = "" | "Pending" | "Succeeded" | "Failed" | "Skipped";

const STATES: readonly (readonly [Wanted, string])[] = [
  ["", "All"],
  ["Failed", "Failed"],
  ["Skipped", "Skipped"],
  ["Pending", "Pending"],
  ["Succeeded", "Succeeded"],
];

/** The deliveries to an organisation's endpoints, the newest first. */
export function Deliveries({ ids }: { readonly ids: Ids }): JSX.Element {
  const client = useClient(ids.organisation);
  const [status, setStatus] = useState<Wanted>("");
  const list = usePages(`deliveries ${status}`, (page) =>
    client.get("/v1/webhooks/deliveries", {
      params: { query: status === "" ? page : { ...page, status: [status] } },
    }),
  );
  return (
    <section class="stack" aria-labelledby="deliveries">
      <h2 id="deliveries">Deliveries</h2>
      <div class="filters">
        <SelectBox id="delivery-status" label="Status" value={status} options={STATES} change={setStatus} />
        <button type="button" class="plain" disabled={list.isBusy} onClick={list.reload}>
          Look again
        </button>
      </div>
      <Listing pages={list} empty="No deliveries here." isEmpty={({ items }) => items.length === 0}>
        {(pages) => (
          <DataTable
            caption="Webhook deliveries"
            columns={["Event", "Status", "Outcome", "Event of", "Attempts", "Again"]}
            rows={pages
              .flatMap(({ items }) => items)
              .map((delivery) => ({
                key: delivery.deliveryId,
                cells: [
                  <a href={addressOf("delivery", { ...ids, delivery: delivery.deliveryId })}>{delivery.eventType}</a>,
                  <Status name={delivery.status} />,
                  outcomeWords(delivery),
                  timeWords(delivery.eventTimestamp),
                  `${delivery.attemptCount} of ${delivery.maxAttempts}`,
                  <Resend ids={ids} delivery={delivery} sent={list.reload} />,
                ],
              }))}
          />
        )}
      </Listing>
    </section>
  );
}
