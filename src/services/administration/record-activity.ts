import type { Caller } from "../../platform/http";
import type { Tx } from "../../platform/store";
import { type ActivityAction, type ActivityTarget, insertActivity } from "../access";

interface Activity {
  readonly activityId: string;
  readonly action: ActivityAction;
  readonly target: { readonly type: ActivityTarget; readonly id: string; readonly name: string };
  /** The one organisation that it concerns, if it concerns one; that of the target if it is an organisation. */
  readonly organisationId?: string | null;
  readonly caller: Caller;
  readonly now: string;
}

/** Returns the organisation that a change names, if it names only one. */
export function getOnly(organisationIds: readonly string[]): string | null {
  const [first = null] = organisationIds;
  return organisationIds.length === 1 ? first : null;
}

/** Adds what a caller did to the account's activity feed, in the transaction of the change it records. */
export function recordActivity(
  tx: Tx,
  { activityId, action, target, organisationId = null, caller, now }: Activity,
): Promise<void> {
  const { accountId, clientId, principalId } = caller;
  return insertActivity(tx, {
    activityId,
    accountId,
    action,
    target,
    organisationId: target.type === "Organisation" ? target.id : organisationId,
    clientId: principalId === null ? clientId : null,
    principalId,
    now,
  });
}
