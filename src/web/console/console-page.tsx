import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { signOut } from "../sign-in/ask";
import { Frame } from "./frame";
import { openPerson } from "./session/open-session";
import type { Session } from "./session/session";
import { SessionContext } from "./session/session-context";
import { SignInView } from "./session/sign-in-view";

/** What the page is doing: looking for a session, signing in with a notice, or showing an installation. */
type State =
  | { readonly name: "looking" }
  | { readonly name: "signIn"; readonly notice: string }
  | { readonly name: "open"; readonly session: Session };

const ENDED = "Your session has ended. Sign in again: you come back to where you were.";

/** The console: an installation's organisations, runs and deliveries, for whoever is signed in. */
export function ConsolePage(): JSX.Element | null {
  const [state, setState] = useState<State>({ name: "looking" });
  useEffect(() => {
    void openPerson().then((opened) => setState(opened.ok ? { name: "open", session: opened.session } : noSession()));
  }, []);
  if (state.name === "looking") return null;
  if (state.name === "signIn") {
    return <SignInView notice={state.notice} open={(session) => setState({ name: "open", session })} />;
  }
  const { session } = state;
  const leave = async (): Promise<void> => {
    if (!session.isOfPage) await signOut();
    location.hash = "";
    setState({ name: "signIn", notice: "You are signed out." });
  };
  return (
    <SessionContext.Provider value={{ session, ended: () => setState({ name: "signIn", notice: ENDED }) }}>
      <Frame name={session.name} leave={leave} />
    </SessionContext.Provider>
  );
}

function noSession(): State {
  return { name: "signIn", notice: "" };
}
