import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { signIn } from "./ask";
import { CredentialBox } from "./credential-box";
import { CredentialForm } from "./credential-form";
import { EmailBox } from "./email-box";

type SignedIn = Extract<Awaited<ReturnType<typeof signIn>>, { readonly ok: true }>["data"];

interface PersonFormProps {
  /** Is called once the person is signed in. */
  readonly enter: (session: SignedIn, email: string) => void;
}

/** The form for an email address and a password. */
export function PersonForm({ enter }: PersonFormProps): JSX.Element {
  const [email, setEmail] = useState("");
  const [password, setPassword] = useState("");
  const send = async () => {
    const answer = await signIn({ email, password });
    if (!answer.ok) return answer.refusal;
    enter(answer.data, email);
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
