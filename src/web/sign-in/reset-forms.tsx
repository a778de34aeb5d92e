import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { completeReset, requestReset } from "./ask";
import { CredentialBox } from "./credential-box";
import { CredentialForm } from "./credential-form";
import { EmailBox } from "./email-box";
import type { View } from "./view";

interface ShowProps {
  readonly show: (view: View) => void;
}

const SENT =
  "If somebody signs in with this address, an email with a link is on its way. The link works once, within an hour.";

/** The form that requests an email with a link. */
export function ForgottenForm({ show }: ShowProps): JSX.Element {
  const [email, setEmail] = useState("");
  const send = async () => {
    const answer = await requestReset(email);
    if (!answer.ok) return answer.refusal;
    show({ name: "signIn", notice: SENT });
    return null;
  };
  return (
    <>
      <CredentialForm name="Reset" action="Email me a link" send={send}>
        <EmailBox value={email} change={setEmail} />
      </CredentialForm>
      <button type="button" class="plain" onClick={() => show({ name: "signIn", notice: "" })}>
        Back
      </button>
    </>
  );
}

/** The form for another password, with the token of the emailed link. */
export function ResetForm({ token, show }: ShowProps & { readonly token: string }): JSX.Element {
  const [password, setPassword] = useState("");
  const send = async () => {
    const answer = await completeReset(token, password);
    if (!answer.ok) return answer.refusal;
    show({ name: "signIn", notice: "Your password is changed. Sign in with it." });
    return null;
  };
  return (
    <CredentialForm name="Change of password" action="Change the password" send={send}>
      <CredentialBox
        id="password"
        label="Another password"
        type="password"
        autoComplete="new-password"
        value={password}
        hint="At least 12 characters."
        change={setPassword}
      />
    </CredentialForm>
  );
}
