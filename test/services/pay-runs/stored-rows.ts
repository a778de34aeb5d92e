import type { Client } from "pg";

/** What the platform keeps of what was done, and what follows at its own time: no state of the payroll. */
const APART = [
  ...["event", "event_delivery", "audit_log", "idempotency", "job", "record_change", "report_mark", "usage"],
  ...["payslip_withdrawn", "pay_dirty", "pay_recalculation", "payslip_preview", "journal_run"],
  // The ids of memberships, with which they begin again.
  "pension_run_change",
];

/** Columns that say when or how often something was written, or which job or file was made of it. */
const ASIDE =
  /_at$|^version$|^reopen|^can_reopen$|^job_id$|^stored_file_id$|^file_id$|^journal_id$|_by$|^mark_id$|^updated|^created/;

const ULID = /\b[0-9A-HJKMNP-TV-Z]{26}\b/g;

/**
 * Returns the rows of an organisation in every table, without times and versions. Ids that were not there when the
 * first rows were read are all the same, so that rows that are written again compare as equal.
 */
export async function storedRows(
  database: Client,
  organisationId: string,
  known: ReadonlySet<string>,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const found = new Map<string, readonly string[]>();
  for (const table of await tablesOf(database)) {
    const { rows } = await database.query(`select to_jsonb(t) as row from ${table} as t where organisation_id = $1`, [
      organisationId,
    ]);
    found.set(table, rows.map(({ row }) => asText(row, known)).sort());
  }
  return found;
}

/** Returns every id in the database's rows of an organisation. */
export async function idsNow(database: Client, organisationId: string): Promise<ReadonlySet<string>> {
  const ids = new Set<string>();
  for (const table of await tablesOf(database)) {
    const { rows } = await database.query(`select t::text as row from ${table} as t where organisation_id = $1`, [
      organisationId,
    ]);
    for (const { row } of rows) for (const id of row.match(ULID) ?? []) ids.add(id);
  }
  return ids;
}

async function tablesOf(database: Client): Promise<readonly string[]> {
  const { rows } = await database.query(
    `select table_name from information_schema.columns join information_schema.tables using (table_schema, table_name)
     where table_schema = 'public' and column_name = 'organisation_id' and table_type = 'BASE TABLE' order by 1`,
  );
  return rows.map(({ table_name: name }) => name).filter((name) => !APART.some((each) => name.startsWith(each)));
}

function asText(row: object, known: ReadonlySet<string>): string {
  const kept = Object.entries(row).filter(([name]) => !ASIDE.test(name));
  return JSON.stringify(Object.fromEntries(kept)).replaceAll(ULID, (id) => (known.has(id) ? id : "new"));
}
