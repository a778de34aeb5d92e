import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { ClientBoxes } from "../../sign-in/client-boxes";

const KEPT = "paypacket-docs-access";

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

/** An access token of the token service, for whom, and until when it is valid. */
interface Access {
  readonly clientId: string;
  readonly token: string;
  /** In milliseconds since 1970. */
  readonly until: number;
}

/** Returns the access of this tab, if it has not ended. The secret is not kept. */
export function currentAccess(): Access | null {
  const access: Access | null = JSON.parse(sessionStorage.getItem(KEPT) ?? "null");
  return access !== null && access.until > Date.now() ? access : null;
}

function signOut(): void {
  sessionStorage.removeItem(KEPT);
}

/** Requests a token with client credentials, and keeps it for the pages of this tab; returns why it was refused, or null. */
async function signIn(clientId: string, clientSecret: string): Promise<string | null> {
  const body = new URLSearchParams({
    grant_type: "client_credentials",
    client_id: clientId,
    client_secret: clientSecret,
  });
  try {
    const response = await fetch("/oauth2/token", { method: "POST", body });
    const { access_token: token, expires_in: seconds, error_description: refusal } = await response.json();
    if (!response.ok) return refusal;
    const access: Access = { clientId, token, until: Date.now() + seconds * 1000 };
    sessionStorage.setItem(KEPT, JSON.stringify(access));
    return null;
  } catch {
    return "The token service did not respond. Is this page open at the address of an installation?";
  }
}
