import { type Caller, Refused } from "../../platform/http";

/** Returns the person and the session of a request; refuses credentials. */
export function requirePerson({ principalId, sessionId }: Caller) {
  if (principalId !== null && sessionId !== null) return { principalId, sessionId };
  const text = "Only a person who is signed in may do this, not credentials.";
  throw new Refused(403, { token: "person_required", text });
}
