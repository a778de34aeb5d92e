import type { Caller } from "../../platform/http";

/** The user, organisation and time of a submission. */
export interface By {
  readonly organisationId: string;
  readonly caller: Caller;
  readonly now: string;
}
