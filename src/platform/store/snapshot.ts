import type { CompiledQuery } from "kysely";
import { escapeLiteral } from "pg";
import { PrimaryClient } from "../postgres";
import { CopyQuery } from "./copy-query";
import { REQUEST_ROLE } from "./roles";

/** Milliseconds that one statement may take. */
const LONGEST_STATEMENT = 3_600_000;

/**
 * Memory of each sort, of which a query has one in each of its processes. Millions of rows do not fit in any case: with this
 * much they are written to disk once, with the usual 4 MB twice.
 */
const SORT_MEMORY = "16MB";

/** One moment of an organisation's records, as long as it is open. */
export interface Snapshot {
  /** Reads a query as text in `COPY`'s format: rows in portions, and their number once all are read. */
  readonly copy: (query: CompiledQuery, format: string) => CopyQuery;
  /** Returns whether a query has a row. */
  readonly hasRow: (query: CompiledQuery) => Promise<boolean>;
}

interface SnapshotOptions {
  readonly url: string;
  readonly organisation: string;
  /** Further settings of the transaction. */
  readonly settings: Readonly<Record<string, string>>;
}

/** Reads large amounts of an organisation's records in one read-only transaction, on a connection of its own. */
export async function inSnapshot<T>(
  { url, organisation, settings }: SnapshotOptions,
  work: (snapshot: Snapshot) => Promise<T>,
): Promise<T> {
  const client = new PrimaryClient({ connectionString: url, application_name: "paypacket-export" });
  await client.connect();
  try {
    await client.query("begin transaction isolation level repeatable read read only");
    const usual = { statement_timeout: String(LONGEST_STATEMENT), work_mem: SORT_MEMORY };
    const all = { ...settings, ...usual, "app.org": organisation };
    for (const [name, value] of Object.entries({ ...all, role: REQUEST_ROLE })) {
      await client.query("select set_config($1, $2, true)", [name, value]);
    }
    const value = await work({
      copy: (query, format) => client.query(new CopyQuery(`copy (${withValues(query)}) to stdout with (${format})`)),
      hasRow: async (query) => (await client.query(withValues(query))).rows.length > 0,
    });
    await client.query("commit");
    return value;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** `COPY` takes no parameters: returns the query with its values written out. */
function withValues({ sql, parameters }: CompiledQuery): string {
  return sql.replaceAll(/\$(\d+)/g, (_, number: string) => literal(parameters[Number(number) - 1]));
}

function literal(value: unknown): string {
  if (value === null || value === undefined) return "null";
  if (Array.isArray(value)) return `array[${value.map(literal).join(", ")}]`;
  return typeof value === "number" || typeof value === "boolean" ? String(value) : escapeLiteral(String(value));
}
