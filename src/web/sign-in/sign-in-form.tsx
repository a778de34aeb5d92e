import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { signIn } from "./ask";
import { CredentialBox } from "./credential-box";
import { CredentialForm } from "./credential-form";
import { EmailBox } from "./email-box";
import type { View } from "./view";

interface SignInFormProps {
  readonly show: (view: View) => void;
}

/** The form for an email address and a password. */
export function SignInForm({ show }: SignInFormProps): JSX.Element {
  const [email, setEmail] = useState("");
  const [password, setPassword] = useState("");
  const send = async () => {
    const answer = await signIn({ email, password });
    if (!answer.ok) return answer.refusal;
    show({ name: "signedIn", session: answer.data });
    return null;
  };
  return (
    <>
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
      <button type="button" class="plain" onClick={() => show({ name: "forgotten" })}>
        I have forgotten my password
      </button>
    </>
  );
}
