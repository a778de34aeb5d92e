import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { PersonForm } from "../../sign-in/person-form";
import { CredentialsForm } from "./credentials-form";
import { personSession, type Session } from "./session";

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
