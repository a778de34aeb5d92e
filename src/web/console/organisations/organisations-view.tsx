import type { JSX } from "preact";
import { DataTable, Listing, usePages } from "../parts";
import { addressOf } from "../place";
import { useSession } from "../session/session-context";

/** The organisations that whoever is signed in can act on. */
export function OrganisationsView(): JSX.Element {
  const { session } = useSession();
  const list = usePages("organisations", (query) =>
    session.client().get("/v1/authentication/my-organisations", { params: { query } }),
  );
  return (
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
            .map(({ organisationId, name, accessType }) => ({
              key: organisationId,
              cells: [
                <a href={addressOf("payrolls", { organisation: organisationId })}>{name}</a>,
                accessType === "Guest" ? "As a guest" : "Of your account",
              ],
            }))}
        />
      )}
    </Listing>
  );
}
