import type { JSX } from "preact";
import { OrganisationLinks } from "../organisations/organisation-links";
import { Listing, usePages } from "../parts";
import { formatAddress, type Ids } from "../place";
import { useClient } from "../session/session-context";
import { AwardTable } from "./award-table";

/** Sickness and family leave of everybody. */
export function AbsencesView({ ids }: { readonly ids: Ids }): JSX.Element {
  const client = useClient(ids.organisation);
  const list = usePages("absences", (query) =>
    client.get("/v1/statutory-pay/payments/organisations", { params: { query } }),
  );
  return (
    <>
      <OrganisationLinks ids={ids} current="absences" />
      <p>
        Sickness and family leave are recorded at the employee:{" "}
        <a href={formatAddress("people", ids)}>find the employee</a>.
      </p>
      <Listing
        pages={list}
        empty="No sickness or family leave is recorded."
        isEmpty={({ items }) => items.length === 0}
      >
        {(pages) => (
          <AwardTable ids={ids} awards={pages.flatMap(({ items }) => items)} isOfMany changed={list.reload} />
        )}
      </Listing>
    </>
  );
}
