import type { Tx } from "../../platform/store";
import type { AccessTables, ActivityAction, ActivityTarget } from "./access-tables";

interface Activity {
  readonly activityId: string;
  readonly accountId: string;
  readonly action: ActivityAction;
  readonly target: { readonly type: ActivityTarget; readonly id: string; readonly name: string };
  /** The one organisation that it concerns, if it concerns one. */
  readonly organisationId: string | null;
  /** Both null if the installation or its operator did it. */
  readonly clientId: string | null;
  readonly principalId: string | null;
  readonly now: string;
}

/** Adds to an account's activity feed, in the transaction of the change it records. */
export async function insertActivity(tx: Tx, activity: Activity): Promise<void> {
  await tx
    .withTables<AccessTables>()
    .insertInto("activity")
    .values({
      account_id: activity.accountId,
      activity_id: activity.activityId,
      action: activity.action,
      client_id: activity.clientId,
      principal_id: activity.principalId,
      target_type: activity.target.type,
      target_id: activity.target.id,
      target_name: activity.target.name,
      organisation_id: activity.organisationId,
      occurred_at: activity.now,
    })
    .execute();
}
