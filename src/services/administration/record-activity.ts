import type { Caller } from "../../platform/http";
import type { Tx } from "../../platform/store";
import type { AccessTables, ActivityAction } from "../access";

interface Activity {
  readonly activityId: string;
  readonly action: ActivityAction;
  readonly target: {
    readonly type: "Organisation" | "ApiToken" | "Person";
    readonly id: string;
    readonly name: string;
  };
  readonly caller: Caller;
  readonly now: string;
}

/** Adds to the account's activity feed, in the transaction of the change it records. */
export async function recordActivity(tx: Tx, { activityId, action, target, caller, now }: Activity): Promise<void> {
  await tx
    .withTables<AccessTables>()
    .insertInto("activity")
    .values({
      account_id: caller.accountId,
      activity_id: activityId,
      action,
      client_id: caller.principalId === null ? caller.clientId : null,
      principal_id: caller.principalId,
      target_type: target.type,
      target_id: target.id,
      target_name: target.name,
      occurred_at: now,
    })
    .execute();
}
