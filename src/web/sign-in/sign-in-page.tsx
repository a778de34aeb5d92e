import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { currentSession, providerAddress } from "./ask";
import { InvitationForm } from "./invitation-form";
import { ForgottenForm, ResetForm } from "./reset-forms";
import { SignInForm } from "./sign-in-form";
import { SignedIn } from "./signed-in";
import { type View, viewOf } from "./view";

const HEADINGS: Readonly<Record<View["name"], string>> = {
  invitation: "Accept your invitation",
  reset: "Choose another password",
  provider: "Sign in",
  signIn: "Sign in",
  forgotten: "Reset your password",
  signedIn: "You are signed in",
};

/** The page behind emailed links, and for signing in. Nothing is stored in the browser but the session's cookie. */
export function SignInPage(): JSX.Element {
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
