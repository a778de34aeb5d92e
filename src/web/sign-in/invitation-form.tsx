import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { acceptInvitation, signIn } from "./ask";
import { CredentialBox } from "./credential-box";
import { CredentialForm } from "./credential-form";
import type { View } from "./view";

interface InvitationFormProps {
  readonly token: string;
  readonly show: (view: View) => void;
}

/** The form that accepts an invitation with a password, and signs in with it. */
export function InvitationForm({ token, show }: InvitationFormProps): JSX.Element {
  const [password, setPassword] = useState("");
  const [firstName, setFirstName] = useState("");
  const [lastName, setLastName] = useState("");
  const send = async () => {
    const accepted = await acceptInvitation({ token, password, ...named({ firstName, lastName }) });
    if (!accepted.ok) return accepted.refusal;
    const { email, customerId } = accepted.data;
    const answer = await signIn({ email, password, customerId });
    show(
      answer.ok
        ? { name: "signedIn", session: answer.data }
        : { name: "signIn", notice: "Your invitation is accepted. Sign in." },
    );
    return null;
  };
  return (
    <CredentialForm name="Invitation" action="Accept and sign in" send={send}>
      <CredentialBox
        id="password"
        label="Password"
        type="password"
        autoComplete="new-password"
        value={password}
        hint="At least 12 characters. If you already sign in here with this email address, enter the password that you use."
        change={setPassword}
      />
      <CredentialBox
        id="first-name"
        label="First name (optional)"
        type="text"
        autoComplete="given-name"
        value={firstName}
        isRequired={false}
        change={setFirstName}
      />
      <CredentialBox
        id="last-name"
        label="Last name (optional)"
        type="text"
        autoComplete="family-name"
        value={lastName}
        isRequired={false}
        change={setLastName}
      />
    </CredentialForm>
  );
}

/** Leaves out names that were not entered. */
function named(names: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(names).filter(([, name]) => name.trim() !== ""));
}
