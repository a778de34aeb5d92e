import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { type FormShape, RecordForm } from "../form";
import { counted, Facts, Items, Refused, Step, timeWords, useAnswer, usePages } from "../parts";
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
      <SecondFactorSetting />
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

/** Whether the account asks for a second factor; asking for one first shows whose sessions end. */
function SecondFactorSetting(): JSX.Element {
  const client = useSession().session.client();
  const read = useAnswer("sign-in", () => client.get("/v1/administration/customer/sign-in"));
  const settings = read.data;
  const store = (secondFactor: "Optional" | "Required") => {
    const { passwordSignIn = "Allowed", providers = [] } = settings ?? {};
    const kept = providers.map(({ redirectUri: _, signInAddress: __, ...provider }) => provider);
    const body = { passwordSignIn, secondFactor, providers: kept, acknowledgePeopleShutOut: true };
    return client.put("/v1/administration/customer/sign-in", { body });
  };
  return (
    <section class="stack" aria-labelledby="second-factor">
      <h2 id="second-factor">Second factor</h2>
      <Refused refusal={read.refusal} />
      {settings?.secondFactor === "Required" && (
        <>
          <p>Whoever signs in with a password proves a second factor too: an authenticator app or a passkey.</p>
          <Step
            label="No longer ask for it"
            confirm="Leave it to each person"
            send={() => store("Optional")}
            done={read.reload}
          >
            <p>Those who have one go on using it. A password alone lets the others in.</p>
          </Step>
        </>
      )}
      {settings?.secondFactor === "Optional" && (
        <>
          <p>A password alone lets people in, unless they have added an authenticator app or a passkey themselves.</p>
          <Step
            label="Ask everybody for a second factor"
            confirm="Ask everybody"
            send={() => store("Required")}
            done={read.reload}
          >
            <p>
              {settings.peopleWithoutSecondFactor.length === 0
                ? "Everybody who signs in with a password has one."
                : "These people are signed out at once, and add one when they next sign in:"}
            </p>
            <ul>
              {settings.peopleWithoutSecondFactor.map(({ principalId, email }) => (
                <li key={principalId}>{email}</li>
              ))}
            </ul>
          </Step>
        </>
      )}
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
