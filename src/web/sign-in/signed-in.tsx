import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { listOrganisations, type Me, type OwnOrganisation, readMe, type Session, signOut } from "./ask";
import type { View } from "./view";

interface SignedInProps {
  readonly session: Session;
  readonly show: (view: View) => void;
}

interface Shown {
  readonly me: Me;
  readonly organisations: readonly OwnOrganisation[];
}

/** Who is signed in, and the organisations of the person. The access token is in the page's memory only. */
export function SignedIn({ session, show }: SignedInProps): JSX.Element {
  const [shown, setShown] = useState<Shown | null>(null);
  useEffect(() => {
    void readShown(session).then((read) =>
      read === null ? show({ name: "signIn", notice: "Sign in again." }) : setShown(read),
    );
  }, [session]);
  const leave = async (): Promise<void> => {
    await signOut();
    show({ name: "signIn", notice: "You are signed out." });
  };
  return (
    <>
      {shown !== null && <Person shown={shown} />}
      <div class="actions">
        <a href="./console">Open the console</a>
        <button type="button" class="plain" onClick={leave}>
          Sign out
        </button>
      </div>
    </>
  );
}

async function readShown(session: Session): Promise<Shown | null> {
  const [me, organisations] = await Promise.all([readMe(session), listOrganisations(session)]);
  return me.ok && organisations.ok ? { me: me.data, organisations: organisations.data.items } : null;
}

function Person({ shown: { me, organisations } }: { readonly shown: Shown }): JSX.Element {
  const isNamed = me.displayName !== me.email;
  return (
    <>
      <p class="lead">{isNamed ? `${me.displayName}, ${me.email}` : me.email}</p>
      <section aria-labelledby="organisations">
        <h2 id="organisations">Your organisations</h2>
        {organisations.length === 0 && <p>You do not have access to an organisation yet.</p>}
        <ul class="organisations">
          {organisations.map(({ organisationId, name, accessType }) => (
            <li key={organisationId}>
              <span>{name}</span>
              {accessType === "Guest" && <span class="hint">as a guest</span>}
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}
