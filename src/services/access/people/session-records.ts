import { type RawBuilder, sql } from "kysely";
import type { CallerRole } from "../../../platform/http";
import type { Clock } from "../../../platform/ports";
import type { Store } from "../../../platform/store";
import type { AccessTables } from "../access-tables";
import { type KeptRecords, keptRecords } from "../kept-records";

/** The current record of a person's session: the account, and the organisations that the person reaches. */
export interface SessionRecord {
  readonly sessionId: string;
  readonly accountId: string;
  readonly principalId: string;
  /** Whether the person is a guest of the session's account, and so reaches nothing of the account itself. */
  readonly isGuest: boolean;
  readonly coversWholeCustomer: boolean;
  readonly role: CallerRole;
  /** Every organisation that the person reaches, in the session's account and as a guest of others. */
  readonly organisationIds: ReadonlySet<string>;
  /** By organisation of another account: that account, and who the person is there. */
  readonly guestOf: ReadonlyMap<string, GuestPlace>;
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
}

interface GuestPlace {
  readonly accountId: string;
  readonly principalId: string;
  readonly role: CallerRole;
}

export type SessionRecords = KeptRecords<SessionRecord>;

export function createSessionRecords(store: Store, clock: Clock, isLive: boolean): SessionRecords {
  return keptRecords((sessionId) => fetchSession(store, sessionId, isLive), clock);
}

/**
 * Returns the condition that an account asks a person for a second factor beside the password: by its setting, and its
 * owner always in live. Of the tables `account` and `person`.
 */
export function needsSecondFactor(isLive: boolean): RawBuilder<boolean> {
  const isOwner = sql`account.owner_principal_id = person.principal_id`;
  return sql`(account.second_factor = 'Required' or ${isLive ? isOwner : sql`false`})`;
}

/** Returns the condition that a session was opened in a way that its account asks for. */
export function isProvenEnough(isLive: boolean): RawBuilder<boolean> {
  return sql`(person_session.provider_id is not null or person_session.factor is not null or not ${needsSecondFactor(isLive)})`;
}

/** Whether an account has a person, by the ids of both with a space between. */
export type PersonRecords = KeptRecords<true>;

export function createPersonRecords(store: Store, clock: Clock): PersonRecords {
  return keptRecords(async (ids) => {
    const [accountId = "", principalId = ""] = ids.split(" ");
    const person = await store.inAccount(accountId, (tx) =>
      tx
        .withTables<AccessTables>()
        .selectFrom("person")
        .select("principal_id")
        .where("principal_id", "=", principalId)
        .where("removed_at", "is", null)
        .executeTakeFirst(),
    );
    return person === undefined ? null : true;
  }, clock);
}

interface Row {
  readonly account_id: string;
  readonly principal_id: string;
  readonly is_guest: boolean;
  readonly covers_whole_customer: boolean;
  readonly role: CallerRole;
  readonly expires_at: string;
  readonly own: readonly string[];
  readonly guest: readonly {
    readonly organisation: string;
    readonly account: string;
    readonly principal: string;
    readonly role: CallerRole;
  }[];
}

function fetchSession(store: Store, sessionId: string, isLive: boolean): Promise<SessionRecord | null> {
  return store.inSystem(async (system) => {
    const { rows } = await sql<Row>`
      select person.account_id, person.principal_id, is_guest, covers_whole_customer, role, expires_at,
        ${OWN} as own, ${AS_GUEST} as guest
      from person_session join person using (account_id, principal_id) join account using (account_id)
      where session_id = ${sessionId} and ended_at is null and removed_at is null
        and ${isProvenEnough(isLive)}`.execute(system);
    const [row] = rows;
    if (row === undefined) return null;
    const guestOf = new Map(
      row.guest.map(({ organisation, account, principal, role }) => [
        organisation,
        { accountId: account, principalId: principal, role },
      ]),
    );
    return {
      sessionId,
      accountId: row.account_id,
      principalId: row.principal_id,
      isGuest: row.is_guest,
      coversWholeCustomer: row.covers_whole_customer,
      role: row.role,
      organisationIds: new Set([...row.own, ...guestOf.keys()]),
      guestOf,
      expiresAt: Date.parse(row.expires_at),
    };
  });
}

const OWN = sql`case when person.covers_whole_customer
  then array(select organisation_id from organisation where account_id = person.account_id)
  else array(select organisation_id from person_grant as reach
    where reach.account_id = person.account_id and reach.principal_id = person.principal_id) end`;

/**
 * Only a sign-in with a password gives access as a guest of other accounts: an account's provider states email
 * addresses, which must not give access to anybody else's organisations.
 */
const AS_GUEST = sql`coalesce((
  select json_agg(json_build_object('organisation', reach.organisation_id, 'account', guest.account_id,
    'principal', guest.principal_id, 'role', guest.role))
  from person as guest
    join account as inviting on inviting.account_id = guest.account_id and inviting.password_sign_in <> 'Denied'
      and (inviting.second_factor <> 'Required' or person_session.factor is not null)
    join person_grant as reach on reach.account_id = guest.account_id and reach.principal_id = guest.principal_id
  where guest.identity_id = person_session.identity_id and guest.account_id <> person_session.account_id
    and guest.is_guest and guest.password_sign_in and guest.removed_at is null), '[]')`;
