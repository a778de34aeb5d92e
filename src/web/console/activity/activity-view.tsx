import type { JSX } from "preact";
import { OrganisationLinks } from "../organisations/organisation-links";
import { DataTable, Listing, spaced, timeWords, usePages } from "../parts";
import type { Ids } from "../place";
import { useSession } from "../session/session-context";

/** What was done in the administration of the account, or of an organisation of it, in the last 90 days. */
export function ActivityView({ ids }: { readonly ids: Ids }): JSX.Element {
  const { session } = useSession();
  const about = ids.organisation === "" ? {} : { organisationId: ids.organisation };
  const list = usePages("activity", (page) =>
    session.client().get("/v1/administration/activity", { params: { query: { ...page, ...about } } }),
  );
  return (
    <>
      {ids.organisation !== "" && <OrganisationLinks ids={ids} current="organisationActivity" />}
      <Listing
        pages={list}
        empty="Nothing was done here in the last 90 days."
        isEmpty={({ items }) => items.length === 0}
      >
        {(pages) => (
          <DataTable
            caption="Activity of the last 90 days"
            columns={["When", "What", "To", "By"]}
            rows={pages
              .flatMap(({ items }) => items)
              .map(({ activityId, occurredAt, action, target, actor }) => ({
                key: activityId,
                cells: [
                  timeWords(occurredAt),
                  spaced(action),
                  target.displayName,
                  actor?.displayName ?? "The operator",
                ],
              }))}
          />
        )}
      </Listing>
    </>
  );
}
