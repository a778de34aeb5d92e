import type { Caller } from "../../../platform/http";
import type { Ids } from "../../../platform/ports";
import type { Tx } from "../../../platform/store";
import type { ActivityAction } from "../../access";
import { recordActivity } from "../record-activity";
import type { TokenRow } from "./token-records";

/** Adds a change of credentials to the activity feed. */
export function tellOfToken(
  tx: Tx,
  ids: Ids,
  action: ActivityAction,
  { client_id, name }: TokenRow,
  by: { readonly caller: Caller; readonly now: string },
): Promise<void> {
  const target = { type: "ApiToken" as const, id: client_id, name };
  return recordActivity(tx, { activityId: ids.next(), action, target, ...by });
}
