import { sql } from "kysely";
import { type Clock, formatInstant, type Ids } from "../../platform/ports";
import type { Store, Tx } from "../../platform/store";
import type { AccessTables, ActivityAction, ActivityTarget } from "./access-tables";

interface HandOverOptions {
  readonly store: Store;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly organisationId: string;
  /** The account that it goes to. */
  readonly accountId: string;
}

/** What was handed over, and the account that it has left. */
export interface HandedOver {
  readonly organisationName: string;
  readonly fromAccountId: string;
}

/** There is no such organisation or account, or the organisation belongs to the account already. */
export class CannotHandOver extends Error {
  override readonly name = "CannotHandOver";
}

/**
 * Gives an organisation to another account, with all its records. The direct grants of the account that it leaves end,
 * also those of guests; people and credentials of the next account reach it as that account's grants say. Throws
 * `CannotHandOver`.
 */
export function handOverOrganisation(options: HandOverOptions): Promise<HandedOver> {
  return options.store.inSystem(async (tx) => {
    const organisation = await lockOrganisation(tx, options);
    await endGrants(tx, options.organisationId);
    await tx
      .withTables<AccessTables>()
      .updateTable("organisation")
      .set({ account_id: options.accountId, updated_at: formatInstant(options.clock.now()) })
      .where("organisation_id", "=", options.organisationId)
      .execute();
    await noteLeaving(tx, options, organisation);
    return { organisationName: organisation.name, fromAccountId: organisation.account_id };
  });
}

interface Leaving {
  readonly account_id: string;
  readonly name: string;
}

async function lockOrganisation(tx: Tx, { organisationId, accountId }: HandOverOptions): Promise<Leaving> {
  const tables = tx.withTables<AccessTables>();
  const organisation = await tables
    .selectFrom("organisation")
    .select(["account_id", "name"])
    .where("organisation_id", "=", organisationId)
    .forUpdate()
    .executeTakeFirst();
  if (organisation === undefined) throw new CannotHandOver("There is no such organisation.");
  if (organisation.account_id === accountId)
    throw new CannotHandOver("The organisation belongs to the account already.");
  const account = await tables
    .selectFrom("account")
    .select("account_id")
    .where("account_id", "=", accountId)
    .executeTakeFirst();
  if (account === undefined) throw new CannotHandOver("There is no such account.");
  return organisation;
}

/** Ends what people and credentials reach of the organisation by direct grants; their versions rise, as with every change. */
async function endGrants(tx: Tx, organisationId: string): Promise<void> {
  await sql`update api_client set default_organisation_id = null where default_organisation_id = ${organisationId}`.execute(
    tx,
  );
  await sql`with ended as (delete from api_client_grant where organisation_id = ${organisationId} returning client_id)
    update api_client set version = version + 1 where client_id in (select client_id from ended)`.execute(tx);
  await sql`with ended as (delete from person_grant where organisation_id = ${organisationId} returning principal_id)
    update person set version = version + 1 where principal_id in (select principal_id from ended)`.execute(tx);
}

/** Both accounts see in their activity what became of the organisation. */
async function noteLeaving(
  tx: Tx,
  { clock, ids, organisationId, accountId }: HandOverOptions,
  { account_id: fromAccountId, name }: Leaving,
): Promise<void> {
  const about = {
    target: { type: "Organisation" as const, id: organisationId, name },
    organisationId,
    clientId: null,
    principalId: null,
    now: formatInstant(clock.now()),
  };
  await insertActivity(tx, {
    ...about,
    activityId: ids.next(),
    accountId: fromAccountId,
    action: "OrganisationLeft",
  });
  await insertActivity(tx, { ...about, activityId: ids.next(), accountId, action: "OrganisationArrived" });
}

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
