import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { ClientBoxes } from "../../sign-in/client-boxes";
import { currentAccess, signIn, signOut } from "./access";

/** The form for client credentials, or who is signed in. */
export function SignIn(): JSX.Element {
  const [access, setAccess] = useState(currentAccess);
  const [credentials, setCredentials] = useState({ clientId: "", clientSecret: "" });
  const [refusal, setRefusal] = useState<string | null>(null);
  const submit = async (event: Event): Promise<void> => {
    event.preventDefault();
    setRefusal(await signIn(credentials.clientId.trim(), credentials.clientSecret.trim()));
    setAccess(currentAccess());
    setCredentials({ ...credentials, clientSecret: "" });
  };
  const leave = (): void => {
    signOut();
    setAccess(null);
  };
  return (
    <details class="try">
      <summary>Sign in to try operations</summary>
      <div role="status">
        {access !== null && <p>{`Signed in as ${access.clientId} until ${timeText(access.until)}.`}</p>}
      </div>
      {access !== null ? (
        <button type="button" onClick={leave}>
          Sign out
        </button>
      ) : (
        <form aria-label="Sign in" onSubmit={submit}>
          <div role="alert">{refusal !== null && <p class="problem">{refusal}</p>}</div>
          <ClientBoxes
            value={credentials}
            hint="Not kept. The access token is kept until it expires or this tab is closed."
            change={setCredentials}
          />
          <button type="submit">Sign in</button>
        </form>
      )}
    </details>
  );
}

function timeText(milliseconds: number): string {
  return new Date(milliseconds).toLocaleTimeString("en-GB", { hour: "2-digit", minute: "2-digit" });
}
