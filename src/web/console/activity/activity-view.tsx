import type { JSX } from "preact";
import { DataTable, Listing, spaced, timeWords, usePages } from "../parts";
import { useSession } from "../session/session-context";

/** What was done in the administration of the account in the last 90 days. */
export function ActivityView(): JSX.Element {
  const { session } = useSession();
  const list = usePages("activity", (query) =>
    session.client().get("/v1/administration/activity", { params: { query } }),
  );
  return (
    <Listing
      pages={list}
      empty="Nothing was done in the administration of the account in the last 90 days."
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
              cells: [timeWords(occurredAt), spaced(action), target.displayName, actor?.displayName ?? "The operator"],
            }))}
        />
      )}
    </Listing>
  );
}
