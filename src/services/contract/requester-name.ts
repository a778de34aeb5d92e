import type { Caller } from "../../platform/http";

/** Returns the name under which a change by a caller is recorded: a person's, else that of the credentials. */
export function requesterName({ userId, clientId }: Pick<Caller, "userId" | "clientId">): string {
  return userId === null ? `M2M#${clientId}` : `USER#${userId}`;
}
