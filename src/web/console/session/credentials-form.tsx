import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { CredentialBox } from "../../sign-in/credential-box";
import { openCredentials } from "./open-session";
import type { Session } from "./session";
import { SessionForm } from "./session-form";

interface FormProps {
  readonly open: (session: Session) => void;
}

/** The form for the credentials of a program. */
export function CredentialsForm({ open }: FormProps): JSX.Element {
  const [clientId, setClientId] = useState("");
  const [clientSecret, setClientSecret] = useState("");
  const send = async () => {
    const opened = await openCredentials(clientId, clientSecret);
    if (!opened.ok) return opened.refusal;
    open(opened.session);
    return null;
  };
  return (
    <SessionForm send={send}>
      <CredentialBox
        id="client-id"
        label="Client id"
        type="text"
        autoComplete="off"
        value={clientId}
        change={setClientId}
      />
      <CredentialBox
        id="client-secret"
        label="Client secret"
        type="password"
        autoComplete="off"
        value={clientSecret}
        hint="Kept in this page's memory only: reload the page and you are signed out."
        change={setClientSecret}
      />
    </SessionForm>
  );
}
