import type { ActivityAction } from "../../access";
import type { RequestWork } from "../../contract";
import { recordActivity } from "../record-activity";
import { getName, type PersonRow } from "./person-rows";

/** Adds a change that concerns a person, and perhaps one organisation, to the activity feed. */
export function recordPersonActivity(
  { tx, context, caller, now }: RequestWork,
  action: ActivityAction,
  row: PersonRow,
  organisationId: string | null = null,
): Promise<void> {
  const target = { type: "Person" as const, id: row.principal_id, name: getName(row) };
  return recordActivity(tx, { activityId: context.ids.next(), action, target, organisationId, caller, now });
}
