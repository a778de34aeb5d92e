import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { ClientBoxes } from "../../sign-in/client-boxes";
import { openCredentials } from "./open-session";
import type { Session } from "./session";
import { SessionForm } from "./session-form";

interface FormProps {
  readonly open: (session: Session) => void;
}

/** The form for the credentials of a program. */
export function CredentialsForm({ open }: FormProps): JSX.Element {
  const [credentials, setCredentials] = useState({ clientId: "", clientSecret: "" });
  const send = async () => {
    const opened = await openCredentials(credentials.clientId, credentials.clientSecret);
    if (!opened.ok) return opened.refusal;
    open(opened.session);
    return null;
  };
  return (
    <SessionForm send={send}>
      <ClientBoxes
        value={credentials}
        hint="Kept in this page's memory only: reload the page and you are signed out."
        change={setCredentials}
      />
    </SessionForm>
  );
}
