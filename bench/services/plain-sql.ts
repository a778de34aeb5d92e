import type { Client } from "pg";

// The store's own limit: the rows that the services read and write, by statements alone.

const AT_ONCE = 500;

/** Runs statements in one transaction as a request does, restricted to the organisation's rows. */
export async function asOrganisation<T>(client: Client, organisationId: string, work: () => Promise<T>): Promise<T> {
  await client.query("begin");
  try {
    await client.query("select set_config('role', 'app_rt', true), set_config('app.org', $1, true)", [organisationId]);
    const done = await work();
    await client.query("commit");
    return done;
  } catch (error) {
    await client.query("rollback");
    throw error;
  }
}

const DATED = [
  ...["employee_tax_code", "employee_ni_category", "employee_salary", "employee_working_pattern"],
  ...["employee_ssp_policy", "employee_loan", "employee_opening_balance"],
];

/** Reads all employees completely, page after page; returns how many there are. */
export async function readAll(client: Client, organisationId: string, limit: number): Promise<number> {
  const page = `select * from employee where (sort_name, employee_id) > ($1, $2) order by sort_name, employee_id limit ${limit}`;
  let [read, after] = [0, ["", ""]];
  for (;;) {
    const found = await asOrganisation(client, organisationId, async () => {
      const { rows } = await client.query<{ sort_name: string; employee_id: string }>(page, after);
      const ids = rows.map(({ employee_id }) => employee_id);
      await readDated(client, ids);
      return rows;
    });
    const last = found.at(-1);
    read += found.length;
    if (last === undefined || found.length < limit) return read;
    after = [last.sort_name, last.employee_id];
  }
}

/** Reads everything about one employee. */
export function readOne(client: Client, organisationId: string, employeeId: string): Promise<void> {
  return asOrganisation(client, organisationId, async () => {
    await client.query("select * from employee where employee_id = $1", [employeeId]);
    await readDated(client, [employeeId]);
  });
}

async function readDated(client: Client, ids: readonly string[]): Promise<void> {
  for (const table of DATED) await client.query(`select * from ${table} where employee_id = any($1)`, [ids]);
}

type Row = Readonly<Record<string, unknown>>;

/** Returns rows of a table in the form in which a driver would write them. */
export async function rowsOf(
  client: Client,
  organisationId: string,
  table: string,
  limit: number,
): Promise<readonly Row[]> {
  const all = `select to_jsonb(t) as row from ${table} t limit ${limit}`;
  const { rows } = await asOrganisation(client, organisationId, () => client.query<{ row: Row }>(all));
  return rows.map(({ row }) => row);
}

/** Makes a copy of a table's structure, with its keys and without its triggers and policies. */
export async function plainTable(client: Client, table: string): Promise<string> {
  const plain = `plain_${table}`;
  await client.query(`create table if not exists ${plain} (like ${table} including indexes)`);
  return plain;
}

/** Writes rows in one transaction, five hundred a statement; returns the milliseconds. */
export async function writeRows(client: Client, table: string, rows: readonly Row[]): Promise<number> {
  const began = performance.now();
  await client.query("begin");
  for (let at = 0; at < rows.length; at += AT_ONCE) await insert(client, table, rows.slice(at, at + AT_ONCE));
  await client.query("commit");
  return performance.now() - began;
}

async function insert(client: Client, table: string, rows: readonly Row[]): Promise<void> {
  const columns = Object.keys(rows[0] ?? {});
  const places = rows.map((_, row) => `(${columns.map((__, at) => `$${row * columns.length + at + 1}`).join(", ")})`);
  const values = rows.flatMap((row) => columns.map((name) => asValue(row[name])));
  await client.query(`insert into ${table} (${columns.join(", ")}) values ${places.join(", ")}`, values);
}

function asValue(value: unknown): unknown {
  return typeof value === "object" && value !== null ? JSON.stringify(value) : value;
}
