import type { ComponentChildren, JSX } from "preact";
import { useState } from "preact/hooks";
import { type Refusal, signIn } from "./ask";
import { CredentialBox } from "./credential-box";

const SENTENCES: Readonly<Record<string, string>> = {
  sign_in_refused: "The email address or password is incorrect.",
  invitation_not_valid: "This invitation has expired, was accepted, or a newer one was sent. Ask for another one.",
  password_reset_not_valid: "This link has expired, was used, or a newer one was sent. Ask for another one.",
  rate_limited: "Too many tries. Wait fifteen minutes, then try again.",
  no_answer: "The server did not respond. Check your connection, then try again.",
};

const PASSWORD: Readonly<Record<string, string>> = {
  too_short: "Enter a password of at least 12 characters.",
  too_long: "Enter a password of at most 128 characters.",
  must_be_absent: "You sign in through your organisation's own sign-in page. Use the link of your invitation.",
};

const FAILURES: Readonly<Record<string, string>> = {
  sign_in_expired: "Signing in took too long, or was begun in another window. Try again.",
  identity_provider_failed: "Your organisation's sign-in page did not confirm who you are. Try again.",
  sign_in_refused: "You have no access here. Ask whoever invited you which email address to use.",
};

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

interface EmailBoxProps {
  readonly value: string;
  readonly change: (value: string) => void;
}

/** The field for the email address that somebody signs in with. */
export function EmailBox({ value, change }: EmailBoxProps): JSX.Element {
  return (
    <CredentialBox
      id="email"
      label="Email address"
      type="email"
      autoComplete="username"
      value={value}
      change={change}
    />
  );
}

interface CredentialFormProps {
  readonly name: string;
  readonly action: string;
  readonly children: ComponentChildren;
  /** Sends the form; returns why it was refused, or null. */
  readonly send: () => Promise<Refusal | null>;
}

/** A form whose refusal is read out; it cannot be sent twice at once. */
export function CredentialForm({ name, action, children, send }: CredentialFormProps): JSX.Element {
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const submit = async (event: Event): Promise<void> => {
    event.preventDefault();
    setBusy(true);
    setRefusal(null);
    setRefusal(await send());
    setBusy(false);
  };
  return (
    <form aria-label={name} onSubmit={submit}>
      <div role="alert">{refusal !== null && <p class="problem">{describeRefusal(refusal)}</p>}</div>
      {children}
      <div class="actions">
        <button type="submit" disabled={isBusy}>
          {action}
        </button>
      </div>
    </form>
  );
}

/** Returns a sentence about a refusal for the person at the page. */
function describeRefusal({ token, fields }: Refusal): string {
  const password = PASSWORD[fields.password ?? ""];
  if (password !== undefined) return password;
  return SENTENCES[token] ?? "That did not work. Try again.";
}

/** Returns a sentence about a sign-in through a provider that failed. */
export function describeFailure(token: string): string {
  return FAILURES[token] ?? "Nobody is signed in. Try again.";
}
