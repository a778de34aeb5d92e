import { type Client, escapeLiteral } from "pg";
import { CopyQuery } from "../copy-query";
import { CopyIn } from "./copy-in";
import type { OwnedTable } from "./owned-tables";

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
