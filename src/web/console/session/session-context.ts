import { createContext } from "preact";
import { useContext } from "preact/hooks";
import type { Client } from "../../../client";
import type { Session } from "./session";

/** What every view needs of the session. */
export interface Held {
  readonly session: Session;
  /** Shows the sign-in because the session has ended. */
  readonly ended: () => void;
}

export const SessionContext = createContext<Held | null>(null);

/** Returns the session in whose views this is called. */
export function useSession(): Held {
  const held = useContext(SessionContext);
  if (held === null) throw new Error("Only views of a session ask for it.");
  return held;
}

/** Returns the client for calls about an organisation. */
export function useClient(organisationId: string): Client {
  return useSession().session.client(organisationId);
}
