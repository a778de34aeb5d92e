import type { ActivityAction } from "../../access";
import type { RequestWork } from "../../contract";
import { recordActivity } from "../record-activity";
import type { TokenRow } from "./token-records";

/** Adds a change of credentials, which perhaps concerns one organisation, to the activity feed. */
export function recordTokenActivity(
  { tx, context, caller, now }: RequestWork,
  action: ActivityAction,
  { client_id, name }: TokenRow,
  organisationId: string | null = null,
): Promise<void> {
  const target = { type: "ApiToken" as const, id: client_id, name };
  return recordActivity(tx, { activityId: context.ids.next(), action, target, organisationId, caller, now });
}
