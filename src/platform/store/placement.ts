import { sql } from "kysely";
import type { Migration } from "./migrate";
import { SYSTEM_ROLE } from "./roles";
import type { Tx } from "./tx";

/** PostgreSQL's code for a change in a transaction that only reads. */
export const READ_ONLY = "25006";

/**
 * Organisations of which this database has rows that it must not change: `Held` while an organisation is about to leave, so
 * that it can only be read, and `Elsewhere` if its records are in another cell, or are only on their way here.
 */
export const placementMigration: Migration = {
  id: "platform-0006-placement",
  sql: `
    create table organisation_place (
      organisation_id text not null primary key,
      state text not null check (state in ('Held', 'Elsewhere')),
      cell text not null,
      since timestamptz not null default now()
    );
    grant select on organisation_place to ${SYSTEM_ROLE};

    create function place_of_organisation(id text) returns text language sql stable security definer
      as 'select state from public.organisation_place where organisation_id = id';`,
};

/** The organisation's records are in another database: its cell was looked up too long ago. */
export class OrganisationElsewhere extends Error {
  override readonly name = "OrganisationElsewhere";
  /** PostgreSQL's code for what cannot be changed here: callers try again, and are passed on to the right cell. */
  readonly code = READ_ONLY;

  constructor(readonly organisation: string) {
    super("The organisation is in another cell.");
  }
}

/** SQL that makes the transaction read-only if the organisation is held; it returns 'Elsewhere' for one that is not here. */
export function getPlace(organisation: string) {
  return sql<string | null>`case place_of_organisation(${organisation})
    when 'Held' then set_config('transaction_read_only', 'on', true) when 'Elsewhere' then 'Elsewhere' end`;
}

/** Sets the organisation of a transaction. Throws `OrganisationElsewhere`. */
export async function enterOrganisation(tx: Tx, organisation: string): Promise<void> {
  const { rows } = await sql<{ place: string | null }>`
    select set_config('app.org', ${organisation}, true), ${getPlace(organisation)} as place`.execute(tx);
  refuseElsewhere(organisation, rows[0]?.place);
}

/** Throws `OrganisationElsewhere` for that place. */
export function refuseElsewhere(organisation: string, place: string | null | undefined): void {
  if (place === "Elsewhere") throw new OrganisationElsewhere(organisation);
}
