import type { JSX } from "preact";
import { DataTable, Listing, Status, spaced, timeWords, usePages } from "../parts";
import type { Ids } from "../place";
import { useClient } from "../session/session-context";

/** The endpoints of an organisation. */
export function Endpoints({ ids }: { readonly ids: Ids }): JSX.Element {
  const client = useClient(ids.organisation);
  const list = usePages("endpoints", (query) => client.get("/v1/webhooks/endpoints", { params: { query } }));
  return (
    <section class="stack" aria-labelledby="endpoints">
      <h2 id="endpoints">Endpoints</h2>
      <Listing
        pages={list}
        empty="No endpoints yet. Create one with POST /v1/webhooks/endpoints."
        isEmpty={({ items }) => items.length === 0}
      >
        {(pages) => (
          <DataTable
            caption="Webhook endpoints"
            columns={["Address", "Status", "Events", "Last succeeded"]}
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
                ],
              }))}
          />
        )}
      </Listing>
    </section>
  );
}
