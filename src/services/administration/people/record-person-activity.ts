import type { ActivityAction } from "../../access";
import type { RequestWork } from "../../contract";
import { recordActivity } from "../record-activity";
import { nameOf, type PersonRow } from "./person-rows";

/** Adds a change that concerns a person to the activity feed. */
export function recordPersonActivity(
  { tx, context, caller, now }: RequestWork,
  action: ActivityAction,
  row: PersonRow,
): Promise<void> {
  const target = { type: "Person" as const, id: row.principal_id, name: nameOf(row) };
  return recordActivity(tx, { activityId: context.ids.next(), action, target, caller, now });
}
