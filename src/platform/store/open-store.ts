import {
  type BinaryOperationNode,
  Kysely,
  type KyselyPlugin,
  type Logger,
  OperatorNode,
  type PluginTransformQueryArgs,
  type PluginTransformResultArgs,
  PostgresDialect,
  PostgresQueryCompiler,
  PrimitiveValueListNode,
  type RootOperationNode,
  sql,
} from "kysely";
import { type ClientBase, Pool, type PoolConfig, types } from "pg";
import { PrimaryClient, ReplicaClient } from "../postgres";
import { attachAccounts } from "./cells/attach-accounts";
import { type Migration, migrate } from "./migrate";
import { platformMigrations } from "./platform-migrations";
import type { PlatformTables } from "./platform-tables";
import { type RecentReads, readsOfPrimary, recentReads } from "./recent-reads";
import { checkReplica, lagOfReplica, type ReplicaLag, type ReplicaOptions, urlToRead } from "./replica";
import { ensureRoles } from "./roles";
import { StoreFault } from "./store-fault";
import { type Transactions, transactions } from "./transactions";

/** What is written for a list of values, by the operator that precedes it. */
const OVER_ARRAYS: Readonly<Record<string, string>> = { in: " = any(", "not in": " <> all(" };

/**
 * States a list of values as one array. `in` with a parameter for each of two hundred ids takes several times as long to
 * build, to parse and to plan, and is a text of its own for each number of ids. No row is in an empty list.
 */
class ListsAsArrays extends PostgresQueryCompiler {
  protected override visitBinaryOperation(node: BinaryOperationNode): void {
    const { leftOperand, operator, rightOperand } = node;
    const over = OperatorNode.is(operator) ? OVER_ARRAYS[operator.operator] : undefined;
    if (over === undefined || !PrimitiveValueListNode.is(rightOperand)) {
      super.visitBinaryOperation(node);
    } else {
      this.visitNode(leftOperand);
      this.append(over);
      this.appendValue([...rightOperand.values]);
      this.append(")");
    }
  }
}

/** PostgreSQL, with lists of values as arrays. */
class StoreDialect extends PostgresDialect {
  override createQueryCompiler(): PostgresQueryCompiler {
    return new ListsAsArrays();
  }
}

const { INT8, DATE, TIMESTAMPTZ } = types.builtins;

/**
 * Parses columns: `date` as "2026-04-06", `timestamptz` as "2026-04-06T09:30:00.000Z", `bigint` as a number that is
 * checked to be exact, `numeric` as text.
 */
const columnTypes = {
  getTypeParser(oid: number, format?: "text" | "binary"): (value: string) => unknown {
    if (format === "binary") return types.getTypeParser(oid, format);
    return PARSERS.get(oid) ?? types.getTypeParser(oid, "text");
  },
};

const PARSERS: ReadonlyMap<number, (value: string) => unknown> = new Map<number, (value: string) => unknown>([
  [INT8, safeInteger],
  [DATE, (value) => value],
  [TIMESTAMPTZ, (value) => new Date(value).toISOString()],
]);

/** The database on its server: the server by when it started, the database by its number. */
const IDENTITY = `select pg_postmaster_start_time()::text as started, oid::text from pg_database
  where datname = current_database()`;

/**
 * Leaves out what locks rows (`for update`, `for key share`), which a replica refuses: a read may use a function that
 * changes use too.
 */
const withoutRowLocks: KyselyPlugin = {
  transformQuery: ({ node }: PluginTransformQueryArgs): RootOperationNode => {
    if (node.kind !== "SelectQueryNode" || node.endModifiers === undefined) return node;
    const { endModifiers: _, ...unlocked } = node;
    return unlocked;
  },
  transformResult: async ({ result }: PluginTransformResultArgs) => result,
};

const USUAL_CONNECTIONS = 10;

interface StoreOptions {
  /** An existing database; its user may create roles and tables. */
  readonly url: string;
  /**
   * The same database through a pool of connections that gives one for each transaction, such as PgBouncer's. Migrations,
   * the queue of jobs and exports connect directly; null without one.
   */
  readonly poolUrl?: string | null;
  /** A replica for reads that take long; null without one. */
  readonly replica?: ReplicaOptions | null;
  /** The environment whose data it holds; a database never changes that. */
  readonly environment: string;
  /** Identifies the secret key of the data; a database never changes that. Not checked when left out. */
  readonly keyFingerprint?: string;
  /** The services' migrations, after the platform's own. */
  readonly migrations?: readonly Migration[];
  readonly connections?: number;
  /** The first cell's database, which has the accounts, if this one is of another cell. */
  readonly accountsUrl?: string | null;
  /** Called for each lost connection, idle or in use; statements on it fail, and the next use opens a new one. */
  readonly onConnectionLost?: (error: Error) => void;
}

/** A database of one environment: all access is in transactions that name their owner. */
export interface Store extends Transactions, RecentReads {
  /** The database itself, for what connects directly. */
  readonly url: string;
  /** Whether the tables of accounts are the first cell's. */
  readonly isFurtherCell: boolean;
  /** Returns where to read for long: the replica once it has all that was committed before, else the database itself. */
  readonly urlToRead: () => Promise<string>;
  /** Returns how far the replica is behind, or null if it does not answer; null without a replica. */
  readonly replicaLag: (() => Promise<ReplicaLag | null>) | null;
  /** Rejects if the database does not respond within `milliseconds`. */
  readonly ping: (milliseconds: number) => Promise<void>;
  readonly close: () => Promise<void>;
}

/** Opens a database and migrates it. Throws `StoreFault`. */
export async function openStore(options: StoreOptions): Promise<Store> {
  await prepare(options);
  const pool = new Pool(poolConfig(options));
  tellOfLost(pool, options);
  try {
    if (options.poolUrl != null) await checkPool(pool, options.url);
    if (options.replica != null) await checkReplica(options.url, options.replica.url);
  } catch (error) {
    await pool.end();
    throw error;
  }
  let answeredAt = 0;
  const log: Logger = ({ level }) => {
    if (level === "query") answeredAt = performance.now();
  };
  const db = new Kysely<PlatformTables>({ dialect: new StoreDialect({ pool }), log });
  const replica = replicaOf(options);
  return {
    ...transactions(db),
    ...(replica === null ? readsOfPrimary(transactions(db)) : recentReads(db, replica.db, replica.options)),
    url: options.url,
    isFurtherCell: options.accountsUrl != null,
    urlToRead: async () => (options.replica == null ? options.url : urlToRead(options.url, options.replica)),
    replicaLag: lookAtReplica(options),
    ping: async (milliseconds) => {
      const since = performance.now();
      await withinTime(sql`select 1`.execute(db), milliseconds).catch((error) => {
        // It may just wait for a connection, while the database responds to many requests.
        if (answeredAt <= since) throw error;
      });
    },
    close: async () => {
      await replica?.db.destroy();
      await db.destroy();
    },
  };
}

/** Returns the replica with connections of its own, which are opened when something is read. */
function replicaOf(options: StoreOptions) {
  const { replica = null, connections = USUAL_CONNECTIONS } = options;
  if (replica === null) return null;
  const config = { ...CONNECTION, ...LIMITS, ...REPLICA_CONNECTION, connectionString: replica.url, max: connections };
  const pool = new Pool(config);
  tellOfLost(pool, options);
  const dialect = new StoreDialect({ pool });
  return { db: new Kysely<PlatformTables>({ dialect, plugins: [withoutRowLocks] }), options: replica };
}

function lookAtReplica({ url, replica }: StoreOptions): Store["replicaLag"] {
  return replica == null ? null : () => lagOfReplica(url, replica);
}

/** The pool only listens to idle connections: an unhandled error of one in use would end the process. */
function tellOfLost(pool: Pool, { onConnectionLost = () => undefined }: StoreOptions): void {
  pool.on("connect", (client) => client.on("error", onConnectionLost));
  pool.on("error", () => undefined);
}

const CONNECTION = {
  Client: PrimaryClient,
  types: columnTypes,
  application_name: "paypacket",
  connectionTimeoutMillis: 10_000,
};
/** The primary is read instead of a replica that does not answer in time. */
const REPLICA_CONNECTION = { Client: ReplicaClient, connectionTimeoutMillis: 2_000 };
/** Settings of a session of our own; those of a shared one are the pool's. */
const LIMITS = { statement_timeout: 60_000, idle_in_transaction_session_timeout: 120_000 };

function poolConfig({ url, poolUrl, connections = USUAL_CONNECTIONS }: StoreOptions): PoolConfig {
  const pooled = poolUrl ?? null;
  const limits = pooled === null ? LIMITS : {};
  return { ...CONNECTION, ...limits, connectionString: pooled ?? url, max: connections };
}

/** Migrates over a connection of its own: the lock of migrations is held through several transactions. */
async function prepare(options: StoreOptions): Promise<void> {
  const { url, environment, keyFingerprint, migrations = [], accountsUrl = null } = options;
  const client = new PrimaryClient({ ...CONNECTION, connectionString: url });
  await client.connect();
  try {
    await ensureRoles(client);
    await client.query("set search_path = public");
    await migrate(client, [...platformMigrations, ...migrations]);
    await client.query(
      "insert into installation (environment) select $1 where not exists (select from installation) on conflict do nothing",
      [environment],
    );
    const { rows } = await client.query<{ environment: string }>("select environment from installation");
    const found = rows.map((row) => row.environment).join(", ");
    if (found !== environment) {
      throw new StoreFault("other_environment", `The database holds the data of ${found}, not of ${environment}.`);
    }
    if (keyFingerprint !== undefined) await checkKey(client, keyFingerprint);
    if (accountsUrl !== null) await attachAccounts(client, accountsUrl);
  } finally {
    await client.end();
  }
}

async function withinTime(work: Promise<unknown>, milliseconds: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error("The database does not answer.")), milliseconds);
  });
  await Promise.race([work, late]).finally(() => clearTimeout(timer));
}

/**
 * Records the fingerprint of the installation's secret key in a database that has none yet. Throws `other_key` if it
 * has another one: with this key all credentials would be wrong, and stored passwords could not be decrypted.
 */
async function checkKey(client: ClientBase, fingerprint: string): Promise<void> {
  await client.query("update installation set key_fingerprint = $1 where key_fingerprint is null", [fingerprint]);
  const { rows } = await client.query<{ key_fingerprint: string }>("select key_fingerprint from installation");
  if (rows[0]?.key_fingerprint === fingerprint) return;
  throw new StoreFault(
    "other_key",
    "The secret key is not the one that this database was made with: its credentials and stored passwords need that one. " +
      "Put back the file secret-key of the data folder, or SECRET_KEY, from your copy.",
  );
}

/** Checks that a pool leads to the same database as an address. Throws `StoreFault` `other_database`. */
async function checkPool(pool: Pool, url: string): Promise<void> {
  const client = new PrimaryClient({ connectionString: url });
  await client.connect();
  try {
    const [direct, pooled] = await Promise.all([client.query(IDENTITY), pool.query(IDENTITY)]);
    if (JSON.stringify(direct.rows) === JSON.stringify(pooled.rows)) return;
  } finally {
    await client.end();
  }
  throw new StoreFault(
    "other_database",
    "The pool of connections leads to another database than the address without it.",
  );
}

function safeInteger(value: string): number {
  const number = Number(value);
  if (Number.isSafeInteger(number)) return number;
  throw new RangeError("A bigint of the database is larger than a number holds exactly.");
}
