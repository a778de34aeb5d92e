import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { SelectBox } from "../../controls";
import { type FormShape, RecordForm } from "../form";
import { OrganisationLinks } from "../organisations/organisation-links";
import { DataTable, Listing, Status, Step, spaced, timeWords, usePages } from "../parts";
import { formatAddress, type Ids } from "../place";
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

const NEW_ENDPOINT: FormShape = {
  operation: { service: "webhooks", method: "post", path: "/v1/webhooks/endpoints" },
  sections: [["", ["url", "description", "eventTypes"]]],
  without: ["organisationIds", "excludedOrganisationIds", "customHeaders"],
  labels: { url: "Address", eventTypes: "Events, all if left empty" },
};

/** An organisation's webhook endpoints, and what was sent to them. */
export function WebhooksView({ ids }: { readonly ids: Ids }): JSX.Element {
  return (
    <>
      <OrganisationLinks ids={ids} current="webhooks" />
      <Endpoints ids={ids} />
      <Deliveries ids={ids} />
    </>
  );
}

/** The endpoints of an organisation. */
function Endpoints({ ids }: { readonly ids: Ids }): JSX.Element {
  const client = useClient(ids.organisation);
  const [secret, setSecret] = useState<string | null>(null);
  const list = usePages("endpoints", (query) => client.get("/v1/webhooks/endpoints", { params: { query } }));
  return (
    <section class="stack" aria-labelledby="endpoints">
      <h2 id="endpoints">Endpoints</h2>
      <Listing
        pages={list}
        empty="No endpoints yet. Events are sent to an address of yours once you add it."
        isEmpty={({ items }) => items.length === 0}
      >
        {(pages) => (
          <DataTable
            caption="Webhook endpoints"
            columns={["Address", "Status", "Events", "Last succeeded", "Change"]}
            rows={pages
              .flatMap(({ items }) => items)
              .map(({ endpointId, url, status, statusReason, eventTypes, lastSucceededAt }) => ({
                key: endpointId,
                cells: [
                  url,
                  <>
                    <Status name={status} /> {statusReason === null ? "" : spaced(statusReason)}
                  </>,
                  eventTypes.length === 0 ? "All" : eventTypes.join(", "),
                  timeWords(lastSucceededAt),
                  <Step
                    label="Delete"
                    of={url}
                    confirm="Delete the endpoint"
                    send={() =>
                      client.delete("/v1/webhooks/endpoints/{endpointId}", { params: { path: { endpointId } } })
                    }
                    done={list.reload}
                  >
                    <p>{`${url} gets no more events.`}</p>
                  </Step>,
                ],
              }))}
          />
        )}
      </Listing>
      {secret !== null && (
        <p class="notice" role="status">
          The secret that signs the events, shown once: <code>{secret}</code>
        </p>
      )}
      <details class="group">
        <summary>
          <span class="group-title">Add an endpoint</span>
        </summary>
        <div class="group-body">
          <RecordForm
            key={secret}
            name="Add an endpoint"
            shape={NEW_ENDPOINT}
            stored={{ record: {}, version: null }}
            action="Add the endpoint"
            send={({ body, once }) => client.post("/v1/webhooks/endpoints", { body, params: { header: once } })}
            saved={({ content }) => {
              setSecret(content.data.signingSecret);
              list.reload();
            }}
          />
        </div>
      </details>
    </section>
  );
}

/** The deliveries to an organisation's endpoints, the newest first. */
function Deliveries({ ids }: { readonly ids: Ids }): JSX.Element {
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
                  <a href={formatAddress("delivery", { ...ids, delivery: delivery.deliveryId })}>
                    {delivery.eventType}
                  </a>,
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
