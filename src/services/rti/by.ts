import type { Caller } from "../../platform/http";

/** Who submits something for an organisation, and when. */
export interface By {
  readonly organisationId: string;
  readonly caller: Caller;
  readonly now: string;
}
