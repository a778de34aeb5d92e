import { type JSX, render } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import {
  acceptInvitation,
  completeReset,
  currentSession,
  listOrganisations,
  type Me,
  type OwnOrganisation,
  providerAddress,
  readMe,
  requestReset,
  type Session,
  signIn,
  signOut,
} from "./ask";
import { CredentialBox } from "./credential-box";
import { CodeBox, CredentialForm, describeFailure, EmailBox, PersonForm } from "./person-form";
import { SecondFactors } from "./second-factors";

const SENT =
  "If somebody signs in with this address, an email with a link is on its way. The link works once, within an hour.";

const HEADINGS: Readonly<Record<View["name"], string>> = {
  invitation: "Accept your invitation",
  reset: "Choose another password",
  provider: "Sign in",
  signIn: "Sign in",
  forgotten: "Reset your password",
  signedIn: "You are signed in",
};

/** What the page shows. */
type View =
  | { readonly name: "invitation"; readonly token: string }
  | { readonly name: "reset"; readonly token: string }
  | { readonly name: "provider"; readonly providerId: string; readonly notice: string }
  | { readonly name: "signIn"; readonly notice: string }
  | { readonly name: "forgotten" }
  | { readonly name: "signedIn"; readonly session: Session };

const root = document.getElementById("app");
if (root) {
  root.replaceChildren();
  render(<SignInPage />, root);
}

/** The page behind emailed links, and for signing in. Nothing is stored in the browser but the session's cookie. */
function SignInPage(): JSX.Element {
  const [view, show] = useView();
  const heading = useRef<HTMLHeadingElement>(null);
  const name = view?.name;
  useEffect(() => {
    if (name === undefined) return;
    document.title = `${HEADINGS[name]} - Paypacket`;
    heading.current?.focus();
  }, [name]);
  return (
    <>
      <header>
        <p class="brand">Paypacket</p>
      </header>
      <main class="sign-in">
        {view !== null && (
          <>
            <h1 ref={heading} tabIndex={-1}>
              {HEADINGS[view.name]}
            </h1>
            <div role="status">{noticeOf(view) !== "" && <p class="notice">{noticeOf(view)}</p>}</div>
            <Contents view={view} show={show} />
          </>
        )}
      </main>
    </>
  );
}

/** Begins with what the address asks for, else with the session of the cookie. The address then loses its token. */
function useView(): [View | null, (view: View) => void] {
  const [view, show] = useState(() => viewOf(location.hash));
  useEffect(() => {
    const follow = (): void => {
      const asked = viewOf(location.hash);
      if (asked === null) return;
      show(asked);
      if (asked.name !== "provider") history.replaceState(null, "", location.pathname);
    };
    follow();
    addEventListener("hashchange", follow);
    if (view === null) {
      void currentSession().then((answer) =>
        show(answer.ok ? { name: "signedIn", session: answer.data } : { name: "signIn", notice: "" }),
      );
    }
    return () => removeEventListener("hashchange", follow);
  }, []);
  return [view, show];
}

function noticeOf(view: View): string {
  return "notice" in view ? view.notice : "";
}

function Contents({ view, show }: { readonly view: View; readonly show: (view: View) => void }): JSX.Element {
  switch (view.name) {
    case "invitation":
      return <InvitationForm token={view.token} show={show} />;
    case "reset":
      return <ResetForm token={view.token} show={show} />;
    case "provider":
      return <ProviderLink providerId={view.providerId} show={show} />;
    case "forgotten":
      return <ForgottenForm show={show} />;
    case "signedIn":
      return <SignedIn session={view.session} show={show} />;
    default:
      return <SignInForm show={show} />;
  }
}

interface ProviderLinkProps {
  readonly providerId: string;
  readonly show: (view: View) => void;
}

function ProviderLink({ providerId, show }: ProviderLinkProps): JSX.Element {
  return (
    <>
      <p>You sign in on your organisation's own sign-in page, and come back here.</p>
      <div class="actions">
        <a href={providerAddress(providerId)}>Continue</a>
      </div>
      <button type="button" class="plain" onClick={() => show({ name: "signIn", notice: "" })}>
        Sign in with a password instead
      </button>
    </>
  );
}

interface SignInFormProps {
  readonly show: (view: View) => void;
}

/** The form for an email address and a password, and the way to a new password. */
function SignInForm({ show }: SignInFormProps): JSX.Element {
  return (
    <>
      <PersonForm enter={(session) => show({ name: "signedIn", session })} />
      <button type="button" class="plain" onClick={() => show({ name: "forgotten" })}>
        I have forgotten my password
      </button>
    </>
  );
}

interface ShowProps {
  readonly show: (view: View) => void;
}

/** The form that requests an email with a link. */
function ForgottenForm({ show }: ShowProps): JSX.Element {
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
function ResetForm({ token, show }: ShowProps & { readonly token: string }): JSX.Element {
  const [password, setPassword] = useState("");
  const [code, setCode] = useState("");
  const [isAsked, setAsked] = useState(false);
  const send = async () => {
    const answer = await completeReset({ token, password, ...(isAsked ? { code } : {}) });
    if (!answer.ok) {
      if (answer.refusal.token === "second_factor_required") setAsked(true);
      return answer.refusal;
    }
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
      {isAsked && (
        <CodeBox
          value={code}
          change={setCode}
          hint="The six digits that your authenticator app shows, or a recovery code."
        />
      )}
    </CredentialForm>
  );
}

interface SignedInProps {
  readonly session: Session;
  readonly show: (view: View) => void;
}

interface Shown {
  readonly me: Me;
  readonly organisations: readonly OwnOrganisation[];
}

/** Who is signed in, and the organisations of the person. The access token is in the page's memory only. */
function SignedIn({ session, show }: SignedInProps): JSX.Element {
  const [shown, setShown] = useState<Shown | null>(null);
  useEffect(() => {
    void readShown(session).then((read) =>
      read === null ? show({ name: "signIn", notice: "Sign in again." }) : setShown(read),
    );
  }, [session]);
  const leave = async (): Promise<void> => {
    await signOut();
    show({ name: "signIn", notice: "You are signed out." });
  };
  return (
    <>
      {shown !== null && <Person shown={shown} />}
      {shown !== null && <SecondFactors session={session} />}
      <div class="actions">
        <a href="./console">Open the console</a>
        <button type="button" class="plain" onClick={leave}>
          Sign out
        </button>
      </div>
    </>
  );
}

async function readShown(session: Session): Promise<Shown | null> {
  const [me, organisations] = await Promise.all([readMe(session), listOrganisations(session)]);
  return me.ok && organisations.ok ? { me: me.data, organisations: organisations.data.items } : null;
}

function Person({ shown: { me, organisations } }: { readonly shown: Shown }): JSX.Element {
  const isNamed = me.displayName !== me.email;
  return (
    <>
      <p class="lead">{isNamed ? `${me.displayName}, ${me.email}` : me.email}</p>
      <section aria-labelledby="organisations">
        <h2 id="organisations">Your organisations</h2>
        {organisations.length === 0 && <p>You do not have access to an organisation yet.</p>}
        <ul class="organisations">
          {organisations.map(({ organisationId, name, accessType }) => (
            <li key={organisationId}>
              <span>{name}</span>
              {accessType === "Guest" && <span class="hint">as a guest</span>}
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}

interface InvitationFormProps {
  readonly token: string;
  readonly show: (view: View) => void;
}

/** The form that accepts an invitation with a password, and signs in with it. */
function InvitationForm({ token, show }: InvitationFormProps): JSX.Element {
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

/** Reads what the part of the address behind `#` asks for; null if it asks for nothing. */
function viewOf(hash: string): View | null {
  const asked = new URLSearchParams(hash.replace(/^#/, ""));
  const [invitation, reset, providerId] = [asked.get("invitation"), asked.get("reset"), asked.get("provider")];
  const notice = asked.has("failed") ? describeFailure(asked.get("failed") ?? "") : "";
  if (invitation) return { name: "invitation", token: invitation };
  if (reset) return { name: "reset", token: reset };
  if (providerId) return { name: "provider", providerId, notice };
  return notice === "" ? null : { name: "signIn", notice };
}
