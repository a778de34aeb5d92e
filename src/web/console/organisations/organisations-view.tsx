import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { TextBox } from "../../controls";
import { DataTable, Listing, usePages } from "../parts";
import { addressOf } from "../place";
import { useSession } from "../session/session-context";

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
                  <a href={addressOf("payrolls", { organisation: organisationId })}>{name}</a>,
                  accessType === "Guest" ? "As a guest" : "Of your account",
                ],
              }))}
          />
        )}
      </Listing>
    </>
  );
}
