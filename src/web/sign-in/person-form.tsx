import type { ComponentChildren, JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { type Enrolment, hasPasskeys, type Refusal, signIn, signInWithPasskey } from "./ask";
import { CredentialBox } from "./credential-box";

const SENTENCES: Readonly<Record<string, string>> = {
  sign_in_refused: "The email address or password is incorrect.",
  invitation_not_valid: "This invitation has expired, was accepted, or a newer one was sent. Ask for another one.",
  password_reset_not_valid: "This link has expired, was used, or a newer one was sent. Ask for another one.",
  second_factor_required: "Enter a code of your authenticator app, or a recovery code.",
  second_factor_refused: "The code is wrong, has expired, or was used before. Wait for the next one.",
  second_factor_limit_reached: "You have ten of them. Remove one first.",
  second_factor_needed: "Your account asks you for one. Add another one first.",
  sign_in_again: "You signed in a while ago. Sign out, sign in again, then change how you sign in.",
  passkey_refused: "This passkey is not known here. Sign in with your password.",
  passkey_not_used: "No passkey was used. Try again, or sign in another way.",
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

/** What the account asks for beside the right password: a code of an app that the person has, or of a first one. */
interface Asked {
  readonly enrolment: Enrolment | null;
  /** Whether the person has an app; else passkeys and recovery codes only. */
  readonly hasApp: boolean;
}

/** The form for an email address and a password, then for a code if one is asked; and the way in with a passkey. */
export function PersonForm({ enter }: PersonFormProps): JSX.Element {
  const [email, setEmail] = useState("");
  const [password, setPassword] = useState("");
  const [code, setCode] = useState("");
  const [asked, ask] = useState<Asked | null>(null);
  const send = async () => {
    const enrolment = asked?.enrolment?.enrolment;
    const answer = await signIn({
      email,
      password,
      ...(asked === null ? {} : { code }),
      ...(enrolment === undefined ? {} : { enrolment }),
    });
    if (!answer.ok) {
      const next = askedBy(answer.refusal);
      if (next === null || asked !== null) return answer.refusal;
      ask(next);
      return null;
    }
    enter(answer.data, email);
    return null;
  };
  return (
    <>
      <CredentialForm name="Sign in" action="Sign in" send={send}>
        {asked === null ? (
          <>
            <EmailBox value={email} change={setEmail} />
            <CredentialBox
              id="password"
              label="Password"
              type="password"
              autoComplete="current-password"
              value={password}
              change={setPassword}
            />
          </>
        ) : (
          <>
            {asked.enrolment !== null && (
              <>
                <p>Your account asks for a code beside your password.</p>
                <EnrolmentGuide {...asked.enrolment} />
              </>
            )}
            <CodeBox value={code} change={setCode} hint={hintOf(asked)} />
          </>
        )}
      </CredentialForm>
      {asked !== null && (
        <button type="button" class="plain" onClick={() => ask(null)}>
          Back to the password
        </button>
      )}
      {asked?.enrolment == null && hasPasskeys() && <PasskeyButton enter={(session) => enter(session, email)} />}
    </>
  );
}

function hintOf({ enrolment, hasApp }: Asked): string {
  if (enrolment !== null) return "The six digits that the app shows now.";
  return hasApp
    ? "The six digits that your authenticator app shows, or a recovery code."
    : "One of your recovery codes.";
}

/** Returns what a refusal asks for; null if it is about something else. */
function askedBy({ token, arguments: values }: Refusal): Asked | null {
  if (token === "second_factor_required") {
    const { factors } = values;
    return { enrolment: null, hasApp: Array.isArray(factors) && factors.includes("Authenticator") };
  }
  if (token !== "second_factor_missing") return null;
  const { enrolment, secret, address } = values;
  return { enrolment: { enrolment: `${enrolment}`, secret: `${secret}`, address: `${address}` }, hasApp: true };
}

/** How a person adds an authenticator app: a QR code for another device, and the secret to type. */
export function EnrolmentGuide({ secret, address }: Omit<Enrolment, "enrolment">): JSX.Element {
  const [code, setCode] = useState<readonly (readonly boolean[])[]>([]);
  useEffect(() => {
    void import("qr").then(({ encodeQR }) => setCode(encodeQR(address, "raw")));
  }, [address]);
  const dark = code.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return (
    <div class="stack">
      <p>Scan this with an authenticator app, or enter the key by hand.</p>
      <svg class="qr" role="img" viewBox={`0 0 ${code.length} ${code.length}`}>
        <title>QR code of the key</title>
        <path d={dark.join("")} />
      </svg>
      <p>
        Key: <code class="secret">{secret.replace(/.{4}(?=.)/g, "$& ")}</code>
      </p>
      <a href={address}>Open an app on this device</a>
    </div>
  );
}

interface CodeBoxProps extends EmailBoxProps {
  readonly hint: string;
}

/** The field for a code, which takes the focus: it appears once it is asked for. */
export function CodeBox({ value, change, hint }: CodeBoxProps): JSX.Element {
  useEffect(() => document.getElementById("code")?.focus(), []);
  return (
    <CredentialBox
      id="code"
      label="Code"
      type="text"
      autoComplete="one-time-code"
      value={value}
      hint={hint}
      change={change}
    />
  );
}

/** Signs in with a passkey alone. */
function PasskeyButton({ enter }: { readonly enter: (session: SignedIn) => void }): JSX.Element {
  const send = async () => {
    const answer = await signInWithPasskey();
    if (!answer.ok) return answer.refusal;
    enter(answer.data);
    return null;
  };
  return (
    <CredentialForm name="Passkey" action="Sign in with a passkey" send={send}>
      {null}
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
export function describeRefusal({ token, fields }: Refusal): string {
  const password = PASSWORD[fields.password ?? ""];
  if (password !== undefined) return password;
  return SENTENCES[token] ?? "That did not work. Try again.";
}

/** Returns a sentence about a sign-in through a provider that failed. */
export function describeFailure(token: string): string {
  return FAILURES[token] ?? "Nobody is signed in. Try again.";
}
