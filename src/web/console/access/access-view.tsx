import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { type FormShape, RecordForm } from "../form";
import { counted, Facts, Items, Step, timeWords, usePages } from "../parts";
import { formatAddress, type Ids } from "../place";
import { useSession } from "../session/session-context";

const REACH = { allOrganisations: "All employers, those added later too", organisationIds: "Only these employers" };

const INVITATION: FormShape = {
  operation: { service: "administration", method: "post", path: "/v1/administration/users" },
  sections: [["", ["email", "firstName", "lastName", "allOrganisations", "organisationIds"]]],
  labels: REACH,
};

const TOKEN: FormShape = {
  operation: { service: "administration", method: "post", path: "/v1/administration/api-tokens" },
  sections: [["", ["name", "allOrganisations", "organisationIds"]]],
  labels: { name: "Name of the program", ...REACH },
};

/** People and programs of the account, and what each may act on. */
export function AccessView(): JSX.Element {
  return (
    <>
      <People />
      <Programs />
    </>
  );
}

function People(): JSX.Element {
  const client = useSession().session.client();
  const list = usePages("users", (query) => client.get("/v1/administration/users", { params: { query } }));
  return (
    <section class="stack" aria-labelledby="people">
      <h2 id="people">People</h2>
      <p class="links">
        <a href={formatAddress("accessChange", { change: "person" })}>Invite somebody</a>
      </p>
      <Items
        pages={list}
        empty="Nobody has access yet."
        caption="People"
        columns={["Email address", "Name", "Status", "Change"]}
        row={({ principalId, email, firstName, lastName, status }) => ({
          key: principalId,
          cells: [
            email,
            [firstName, lastName].filter((part) => part !== null).join(" "),
            status,
            <Step
              label="Remove"
              of={email}
              confirm="Remove the person"
              send={() =>
                client.delete("/v1/administration/users/{principalId}", { params: { path: { principalId } } })
              }
              done={list.reload}
            >
              <p>{`${email} can no longer sign in to this account.`}</p>
            </Step>,
          ],
        })}
      />
    </section>
  );
}

function Programs(): JSX.Element {
  const client = useSession().session.client();
  const list = usePages("tokens", (query) => client.get("/v1/administration/api-tokens", { params: { query } }));
  return (
    <section class="stack" aria-labelledby="programs">
      <h2 id="programs">Programs</h2>
      <p class="links">
        <a href={formatAddress("accessChange", { change: "program" })}>Give a program access</a>
      </p>
      <Items
        pages={list}
        empty="No program has access yet."
        caption="Programs"
        columns={["Program", "May act on", "Last used", "Change"]}
        row={({ clientId, name, coversWholeCustomer, organisationIds, lastUsedAt }) => ({
          key: clientId,
          cells: [
            name,
            coversWholeCustomer ? "All employers" : counted(organisationIds.length, "employer"),
            timeWords(lastUsedAt),
            <Step
              label="Revoke"
              of={name}
              confirm="Revoke the access"
              send={() => client.delete("/v1/administration/api-tokens/{clientId}", { params: { path: { clientId } } })}
              done={list.reload}
            >
              <p>{`${name} is refused from now on.`}</p>
            </Step>,
          ],
        })}
      />
    </section>
  );
}

/** Invites somebody, or makes the credentials of a program. */
export function AccessChangeView({ ids }: { readonly ids: Ids }): JSX.Element {
  const client = useSession().session.client();
  const list = usePages("organisations", (query) =>
    client.get("/v1/authentication/my-organisations", { params: { query } }),
  );
  const [made, setMade] = useState<{ readonly clientId: string; readonly clientSecret: string | null } | null>(null);
  const choices = {
    organisationIds: list.pages.flatMap(({ items }) =>
      items.map(({ organisationId, name }) => [organisationId, name] as const),
    ),
  };
  if (made !== null) {
    return (
      <div class="notice stack" role="status">
        <p>Copy both now: the secret is not shown again.</p>
        <Facts
          facts={[
            ["Client id", <code>{made.clientId}</code>],
            ["Client secret", <code>{made.clientSecret}</code>],
          ]}
        />
      </div>
    );
  }
  if (ids.change === "program") {
    return (
      <RecordForm
        name="Give a program access"
        shape={TOKEN}
        stored={{ record: { allOrganisations: false }, version: null }}
        choices={choices}
        action="Make the credentials"
        send={({ body, once }) => client.post("/v1/administration/api-tokens", { body, params: { header: once } })}
        saved={({ content }) => setMade(content.data)}
      />
    );
  }
  return (
    <RecordForm
      name="Invite somebody"
      shape={INVITATION}
      stored={{ record: { allOrganisations: true }, version: null }}
      choices={choices}
      action="Send the invitation"
      send={({ body, once }) => client.post("/v1/administration/users", { body, params: { header: once } })}
      saved={() => {
        location.hash = formatAddress("access");
      }}
    />
  );
}
