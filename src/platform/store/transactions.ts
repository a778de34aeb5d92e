import { once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import { type Kysely, sql } from "kysely";
import { errorCode } from "../error-code";
import { enterOrganisation, getPlace, refuseElsewhere } from "./placement";
import type { PlatformTables } from "./platform-tables";
import { REQUEST_ROLE, SYSTEM_ROLE } from "./roles";
import type { Tx } from "./tx";

type Mode = "alone" | "shared";

/** A name that is held by others. The transaction begins again, and locks the name before anything else. */
class HeldByOthers extends Error {
  constructor(
    readonly held: string,
    readonly mode: Mode,
  ) {
    super(`${held} is held by another transaction`);
  }
}

const TRIES = 5;
/** Changed by others meanwhile, a deadlock, and a row that others hold and this transaction must not wait for. */
const WORTH_ANOTHER_TRY = new Set(["40001", "40P01", "55P03"]);

/** The owner of a transaction. */
interface Owner {
  readonly role: string;
  readonly organisation?: string;
  readonly account?: string;
}

/**
 * Runs `work` in one transaction, committed when it fulfils and rolled back when it rejects. A deadlock, and
 * what others hold in another order, restart it: `work` must change nothing outside its transaction.
 */
export interface Transactions {
  /**
   * As the organisation: no other's rows can be read or written, whatever the statements say. Nothing can be written while
   * the organisation is about to move to another cell, and it throws `OrganisationElsewhere` once it has.
   */
  readonly inTenant: <T>(organisation: string, work: (tx: Tx) => Promise<T>) => Promise<T>;
  /** As the account, for the tables of accounts. */
  readonly inAccount: <T>(account: string, work: (tx: Tx) => Promise<T>) => Promise<T>;
  /** As the system: the rows of all owners, in swept tables only. */
  readonly inSystem: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;
}

export function transactions(db: Kysely<PlatformTables>): Transactions {
  return {
    inTenant: (organisation, work) => run(db, { role: REQUEST_ROLE, organisation: stated(organisation) }, work),
    inAccount: (account, work) => run(db, { role: REQUEST_ROLE, account: stated(account) }, work),
    inSystem: (work) => run(db, { role: SYSTEM_ROLE }, work),
  };
}

/** Runs statements as the system inside another owner's transaction, for data outside tenancy. */
export async function asSystem<T>(tx: Tx, work: () => Promise<T>): Promise<T> {
  const { rows } = await sql<{ role: string }>`
    select current_setting('role') as role`.execute(tx);
  await sql`select set_config('role', ${SYSTEM_ROLE}, true)`.execute(tx);
  const value = await work();
  await sql`select set_config('role', ${rows[0]?.role ?? REQUEST_ROLE}, true)`.execute(tx);
  return value;
}

/**
 * Runs statements as the account inside an organisation's transaction, for the tables of accounts; the caller must have
 * checked that it is the organisation's account.
 */
export async function asAccount<T>(tx: Tx, account: string, work: () => Promise<T>): Promise<T> {
  const { rows } = await sql<{ organisation: string; account: string }>`
    select coalesce(current_setting('app.org', true), '') as organisation,
      coalesce(current_setting('app.account', true), '') as account`.execute(tx);
  await setOwner(tx, "", stated(account));
  const value = await work();
  await setOwner(tx, rows[0]?.organisation ?? "", rows[0]?.account ?? "");
  return value;
}

function setOwner(tx: Tx, organisation: string, account: string): Promise<unknown> {
  return sql`select set_config('app.org', ${organisation}, true), set_config('app.account', ${account}, true)`.execute(
    tx,
  );
}

/** Runs statements as an organisation of the transaction's account; the caller must have checked that it is. */
export async function asOrganisation<T>(tx: Tx, organisation: string, work: () => Promise<T>): Promise<T> {
  await enterOrganisation(tx, stated(organisation));
  const value = await work();
  await sql`select set_config('app.org', '', true)`.execute(tx);
  return value;
}

async function run<T>(db: Kysely<PlatformTables>, owner: Owner, work: (tx: Tx) => Promise<T>): Promise<T> {
  const first: HeldByOthers[] = [];
  for (let tried = 1; ; tried += 1) {
    try {
      return await db.transaction().execute(async (tx) => {
        for (const { held, mode } of first) await hold(tx, held, mode);
        await become(tx, owner);
        return work(tx);
      });
    } catch (error) {
      if (tried >= TRIES) throw error;
      if (error instanceof HeldByOthers) first.push(error);
      else if (!WORTH_ANOTHER_TRY.has(errorCode(error))) throw error;
    }
  }
}

/** Sets role and owner in one statement, for this transaction only. Throws `OrganisationElsewhere`. */
async function become(tx: Tx, { role, organisation = "", account = "" }: Owner): Promise<void> {
  const place = organisation === "" ? sql<null>`null` : getPlace(organisation);
  const { rows } = await sql<{ place: string | null }>`
    select set_config('role', ${role}, true), set_config('app.org', ${organisation}, true),
      set_config('app.account', ${account}, true), ${place} as place`.execute(tx);
  refuseElsewhere(organisation, rows[0]?.place);
}

function stated(id: string): string {
  if (id === "") throw new Error("A transaction without an owner");
  return id;
}

/**
 * Locks a name until the end of the transaction: `alone`, or `shared` with others in that mode. Conflicting callers
 * wait. Names apply to the whole database: they begin with their subject and end in an identifier.
 */
export async function hold(tx: Tx, name: string, mode: Mode = "alone"): Promise<void> {
  const key = sql`hashtextextended(${name}, 0)`;
  await (mode === "alone"
    ? sql`select pg_advisory_xact_lock(${key})`
    : sql`select pg_advisory_xact_lock_shared(${key})`
  ).execute(tx);
}

/**
 * Locks a name that others lock before the rows that this transaction has locked already. Waiting for it could be a
 * deadlock: while others hold it, the transaction begins again and waits for the name first.
 */
export async function holdLate(tx: Tx, name: string, mode: Mode): Promise<void> {
  if (!(await tryHold(tx, name, mode))) throw new HeldByOthers(name, mode);
}

/** Locks a name like `hold`, but does not wait; returns false if others hold it. */
export async function tryHold(tx: Tx, name: string, mode: Mode = "alone"): Promise<boolean> {
  const key = sql`hashtextextended(${name}, 0)`;
  const { rows } = await (mode === "alone"
    ? sql<{ free: boolean }>`select pg_try_advisory_xact_lock(${key}) as free`
    : sql<{ free: boolean }>`select pg_try_advisory_xact_lock_shared(${key}) as free`
  ).execute(tx);
  return rows[0]?.free === true;
}

/** Milliseconds for a second connection to be found: whoever waits for it has one that others may be waiting for. */
const LONGEST_WAIT = 2_000;

/**
 * Does work with a second transaction of the organisation, which only reads and has a connection of its own: the database
 * reads while it keeps what the first one writes. The second sees what is committed, and nothing that the first has
 * changed. If no connection is free in time, both are the first transaction: the work must do with that, too, and must
 * read nothing that the first has locked against reading.
 */
export async function readingBeside<T>(
  store: Pick<Transactions, "inTenant">,
  { organisation, tx }: { readonly organisation: string; readonly tx: Tx },
  work: (reader: Tx) => Promise<T>,
): Promise<T> {
  const ended = new AbortController();
  const { signal } = ended;
  const begun = new Promise<Tx>((resolve) => {
    const reading = store.inTenant(organisation, async (reader) => {
      await sql`set transaction read only`.execute(reader);
      resolve(reader);
      if (!signal.aborted) await once(signal, "abort");
    });
    // What was read is of use even if the end of reading fails; a read that fails is noticed by the work.
    reading.catch(() => resolve(tx));
  });
  try {
    return await work(await Promise.race([begun, wait(LONGEST_WAIT, tx, { signal })]));
  } finally {
    ended.abort();
  }
}
