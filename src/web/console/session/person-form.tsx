import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { signIn } from "../../sign-in/ask";
import { CredentialBox } from "../../sign-in/credential-box";
import { CredentialForm } from "../../sign-in/credential-form";
import { EmailBox } from "../../sign-in/email-box";
import { personSession, type Session } from "./session";

/** The form for an email address and a password. */
export function PersonForm({ open }: { readonly open: (session: Session) => void }): JSX.Element {
  const [email, setEmail] = useState("");
  const [password, setPassword] = useState("");
  const send = async () => {
    const answer = await signIn({ email, password });
    if (!answer.ok) return answer.refusal;
    open(personSession(email));
    return null;
  };
  return (
    <CredentialForm name="Sign in" action="Sign in" send={send}>
      <EmailBox value={email} change={setEmail} />
      <CredentialBox
        id="password"
        label="Password"
        type="password"
        autoComplete="current-password"
        value={password}
        change={setPassword}
      />
    </CredentialForm>
  );
}
