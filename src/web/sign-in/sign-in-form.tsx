import type { JSX } from "preact";
import { PersonForm } from "./person-form";
import type { View } from "./view";

interface SignInFormProps {
  readonly show: (view: View) => void;
}

/** The form for an email address and a password, and the way to a new password. */
export function SignInForm({ show }: SignInFormProps): JSX.Element {
  return (
    <>
      <PersonForm enter={(session) => show({ name: "signedIn", session })} />
      <button type="button" class="plain" onClick={() => show({ name: "forgotten" })}>
        I have forgotten my password
      </button>
    </>
  );
}
