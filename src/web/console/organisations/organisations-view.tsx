import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { TextBox } from "../../controls";
import { DataTable, Items, Later, Listing, spaced, timeWords, usePages } from "../parts";
import { formatAddress, type Ids } from "../place";
import { useClient, useSession } from "../session/session-context";
import { OrganisationLinks } from "./organisation-links";

/** What was done in the administration of the account, or of an organisation of it, in the last 90 days. */
export function ActivityView({ ids }: { readonly ids: Ids }): JSX.Element {
  const { session } = useSession();
  const about = ids.organisation === "" ? {} : { organisationId: ids.organisation };
  const list = usePages("activity", (page) =>
    session.client().get("/v1/administration/activity", { params: { query: { ...page, ...about } } }),
  );
  return (
    <>
      {ids.organisation !== "" && (
        <>
          <OrganisationLinks ids={ids} current="organisationActivity" />
          <Changes organisationId={ids.organisation} />
          <h2>Administration</h2>
        </>
      )}
      <Items
        pages={list}
        empty="Nothing was changed in the administration in the last 90 days. What was done to pay, people and HMRC is in the activity of each organisation."
        caption="Changes in the administration in the last 90 days"
        columns={["When", "What", "To", "By"]}
        row={({ activityId, occurredAt, action, target, actor }) => ({
          key: activityId,
          cells: [timeWords(occurredAt), spaced(action), target.displayName, actor?.displayName ?? "The operator"],
        })}
      />
    </>
  );
}

/** Who did what in an organisation to pay, people, payments and HMRC, from its audit log. */
function Changes({ organisationId }: { readonly organisationId: string }): JSX.Element {
  const client = useClient(organisationId);
  const list = usePages("changes", (query) => client.get("/v1/audit-entries", { params: { query } }));
  return (
    <>
      <h2>Pay, people and HMRC</h2>
      <Items
        pages={list}
        empty="Nothing was changed in this organisation yet."
        caption="Changes in the organisation"
        columns={["When", "What", "By"]}
        row={({ auditId, occurredAt, summary, fields, actor }) => ({
          key: auditId,
          cells: [
            timeWords(occurredAt),
            <>
              {summary} <small>{fields.map(spaced).join(", ")}</small>
            </>,
            actor.displayName,
          ],
        })}
      />
    </>
  );
}

/** The organisations that whoever is signed in can act on. To find one by its name, all of them are read. */
export function OrganisationsView(): JSX.Element {
  const { session } = useSession();
  const list = usePages("organisations", (query) =>
    session.client().get("/v1/authentication/my-organisations", { params: { query } }),
  );
  const [wanted, setWanted] = useState("");
  useEffect(() => {
    if (wanted !== "" && list.hasMore && !list.isBusy && list.refusal === null) list.more();
  }, [wanted, list.hasMore, list.isBusy]);
  return (
    <>
      <Later load={async () => (await import("./to-do")).ToDo}>
        {(ToDo) => <ToDo organisations={list.pages.flatMap(({ items }) => items)} />}
      </Later>
      <h2>All organisations</h2>
      <p class="lead-action">
        <a class="button" href={formatAddress("newOrganisation")}>
          Add an employer
        </a>
      </p>
      <div class="filters">
        <TextBox id="find" type="words" label="Find an organisation" value={wanted} change={setWanted} />
      </div>
      <Listing
        pages={list}
        empty="You have access to no organisation yet. Ask the owner of the account for access."
        isEmpty={({ items }) => items.length === 0}
      >
        {(pages) => (
          <DataTable
            caption="Organisations"
            columns={["Organisation", "Access"]}
            rows={pages
              .flatMap(({ items }) => items)
              .filter(({ name }) => name.toLowerCase().includes(wanted.trim().toLowerCase()))
              .map(({ organisationId, name, accessType }) => ({
                key: organisationId,
                cells: [
                  <a href={formatAddress("payrolls", { organisation: organisationId })}>{name}</a>,
                  accessType === "Guest" ? "As a guest" : "Of your account",
                ],
              }))}
          />
        )}
      </Listing>
    </>
  );
}
