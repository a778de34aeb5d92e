import { type Client, type Connection, escapeLiteral, type Submittable } from "pg";
import { CopyQuery } from "../copy-query";
import type { OwnedTable } from "./owned-tables";

/** What the driver's connection has beside its types. */
interface TakesCopies extends Connection {
  readonly sendCopyFromChunk: (portion: Uint8Array) => void;
  readonly endCopyFrom: () => void;
}

/** `COPY ... FROM STDIN` as a query of the driver: takes rows in portions, as `COPY ... TO STDOUT` gives them. */
class CopyIn implements Submittable {
  #connection: TakesCopies | null = null;
  #error: Error | null = null;
  #begun: (() => void) | null = null;
  #ended: { readonly resolve: () => void; readonly reject: (error: Error) => void } | null = null;
  readonly #ready: Promise<void>;
  readonly #done: Promise<void>;

  constructor(readonly text: string) {
    this.#ready = new Promise((resolve) => {
      this.#begun = resolve;
    });
    this.#done = new Promise((resolve, reject) => {
      this.#ended = { resolve, reject };
    });
    this.#done.catch(() => undefined);
  }

  submit(connection: Connection): void {
    if (!takesCopies(connection)) throw new Error("The driver cannot copy.");
    this.#connection = connection;
    connection.query(this.text);
  }

  /** Sends every portion, as fast as the server takes them. Rejects if it refuses a row. */
  async write(portions: AsyncIterable<Uint8Array>): Promise<void> {
    await Promise.race([this.#ready, this.#done]);
    for await (const portion of portions) {
      if (this.#error !== null) break;
      this.#connection?.sendCopyFromChunk(portion);
      const { stream } = this.#connection ?? {};
      if (stream?.writableNeedDrain) await Promise.race([this.#done, new Promise((go) => stream.once("drain", go))]);
    }
    if (this.#error === null) this.#connection?.endCopyFrom();
    await this.#done;
  }

  handleCopyInResponse(): void {
    this.#begun?.();
  }

  handleCommandComplete(): void {
    // The end is what the server is ready after.
  }

  handleReadyForQuery(): void {
    if (this.#error === null) this.#ended?.resolve();
    else this.#ended?.reject(this.#error);
  }

  handleError(error: Error): void {
    this.#error = error;
    this.#begun?.();
    this.#ended?.reject(error);
  }
}

/** The databases between which an organisation moves, and the organisation. */
export interface Move {
  readonly from: Client;
  readonly to: Client;
  readonly organisation: string;
}

/** Parts of a table's rows by their keys, which are compared and copied separately. */
const PARTS = 4_096;

/** What the rows of each part are. */
type Digests = ReadonlyMap<number, string>;

/** Makes the organisation's rows of a table the same in both databases: only the parts that differ are copied. */
export async function copyTable(move: Move, table: OwnedTable): Promise<void> {
  const [there, here] = await Promise.all([digestsOf(move.from, table, move), digestsOf(move.to, table, move)]);
  const parts = [...new Set([...there.keys(), ...here.keys()])].filter((part) => there.get(part) !== here.get(part));
  if (parts.length === 0) return;
  const { name, columns } = table;
  const rows = rowsOf(table, move, here.size === 0 ? null : parts);
  await move.to.query("begin");
  try {
    if (here.size > 0) await move.to.query(`delete from ${name} where ${rows}`);
    const reading = move.from.query(
      new CopyQuery(`copy (select ${columns.join(", ")} from ${name} where ${rows}) to stdout`),
    );
    const writing = move.to.query(new CopyIn(`copy ${name} (${columns.join(", ")}) from stdin`));
    await writing.write(reading);
    await move.to.query("commit");
  } catch (error) {
    await move.to.query("rollback");
    throw error;
  }
}

/** Returns the tables in which the organisation's rows differ between the two databases, which are asked at the same time. */
export async function differingTables(move: Move, tables: readonly OwnedTable[]): Promise<readonly OwnedTable[]> {
  const digests = tables.map(
    (table, at) => `select ${at} as at, ${DIGEST} from ${table.name} as t where ${rowsOf(table, move, null)}`,
  );
  const statement = `select json_object_agg(at, digest) as digests from (${digests.join(" union all ")}) as digests`;
  const ask = async (client: Client) => {
    const { rows } = await client.query<{ digests: Readonly<Record<string, string | null>> }>(statement);
    return rows[0]?.digests ?? {};
  };
  const [there, here] = await Promise.all([ask(move.from), ask(move.to)]);
  return tables.filter((_, at) => there[at] !== here[at]);
}

/** The rows of a group: how many, and the sum of their digests. */
const DIGEST = "count(*) || ' ' || sum(('x' || left(md5(t::text), 15))::bit(60)::bigint) as digest";

/** Returns what the organisation's rows of a table are in a database, by part. */
async function digestsOf(client: Client, table: OwnedTable, move: Move): Promise<Digests> {
  const { rows } = await client.query<{ part: number; digest: string }>(
    `select ${partOf(table)} as part, ${DIGEST} from ${table.name} as t where ${rowsOf(table, move, null)} group by 1`,
  );
  return new Map(rows.map(({ part, digest }) => [part, digest]));
}

function rowsOf(table: OwnedTable, { organisation }: Move, parts: readonly number[] | null): string {
  const owned = `${table.owner} = ${escapeLiteral(organisation)}`;
  return parts === null ? owned : `${owned} and ${partOf(table)} in (${parts.join(", ")})`;
}

function partOf({ key }: OwnedTable): string {
  return `(('x' || left(md5(concat_ws('/', ${key.join(", ")})), 8))::bit(32)::bigint % ${PARTS})::int`;
}

function takesCopies(connection: Connection): connection is TakesCopies {
  return "sendCopyFromChunk" in connection && "endCopyFrom" in connection;
}
