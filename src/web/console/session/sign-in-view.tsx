import type { ComponentChildren, JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import type { Answer, Refusal } from "../../../client";
import { ClientBoxes } from "../../sign-in/client-boxes";
import { PersonForm } from "../../sign-in/person-form";
import { Refused, withoutAnswer } from "../parts";
import { credentialSession, personSession, type Session } from "./session";

interface SignInProps {
  readonly notice: string;
  readonly open: (session: Session) => void;
}

/** Signs a person in with a password, or a program's credentials. */
export function SignInView({ notice, open }: SignInProps): JSX.Element {
  const [isPerson, setPerson] = useState(true);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = "Sign in - Paypacket";
    heading.current?.focus();
  }, []);
  return (
    <>
      <header>
        <p class="brand">Paypacket</p>
      </header>
      <main class="sign-in">
        <h1 ref={heading} tabIndex={-1}>
          Sign in
        </h1>
        <div role="status">{notice !== "" && <p class="notice">{notice}</p>}</div>
        {isPerson ? <PersonForm enter={(_, email) => open(personSession(email))} /> : <CredentialsForm open={open} />}
        <button type="button" class="plain" onClick={() => setPerson(!isPerson)}>
          {isPerson ? "Sign in with a client id and secret" : "Sign in with an email address"}
        </button>
        {isPerson && <a href="./sign-in">Forgotten password, invitations and your own sign-in page</a>}
      </main>
    </>
  );
}

interface FormProps {
  readonly open: (session: Session) => void;
}

/** The form for the credentials of a program. */
function CredentialsForm({ open }: FormProps): JSX.Element {
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

interface SessionFormFormProps {
  readonly children: ComponentChildren;
  /** Opens a session; returns why it was refused, or null. */
  readonly send: () => Promise<Refusal | null>;
}

/** A form that opens a session with the typed client. */
function SessionForm({ children, send }: SessionFormFormProps): JSX.Element {
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const submit = async (event: Event): Promise<void> => {
    event.preventDefault();
    setBusy(true);
    setRefusal(await send());
    setBusy(false);
  };
  return (
    <form aria-label="Sign in" onSubmit={submit}>
      <Refused refusal={refusal} />
      {children}
      <div class="actions">
        <button type="submit" disabled={isBusy}>
          Sign in
        </button>
      </div>
    </form>
  );
}

type Opened = { readonly ok: true; readonly session: Session } | { readonly ok: false; readonly refusal: Refusal };

/** Opens the session of the browser's cookie, if it has one that has not ended. */
export async function openPerson(): Promise<Opened> {
  const session = personSession("");
  const { data, refusal } = await answerOf(session.client().get("/v1/administration/users/me"));
  return data === undefined ? { ok: false, refusal } : { ok: true, session: personSession(data.content.data.email) };
}

/** Opens a session with credentials, which are tried by listing their organisations. */
async function openCredentials(clientId: string, clientSecret: string): Promise<Opened> {
  const session = credentialSession(clientId.trim(), clientSecret.trim());
  const { data, refusal } = await answerOf(
    session.client().get("/v1/authentication/my-organisations", { params: { query: { pageSize: 1 } } }),
  );
  return data === undefined ? { ok: false, refusal } : { ok: true, session };
}

function answerOf<Data>(call: Promise<Answer<Data>>): Promise<Answer<Data> | { data?: never; refusal: Refusal }> {
  return call.catch(() => ({ refusal: withoutAnswer() }));
}
