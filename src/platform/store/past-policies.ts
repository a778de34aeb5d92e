/**
 * Returns SQL for a migration that reads or changes rows of every owner. The owner of the tables is bound by policies
 * that are forced, so that without this a migration would silently find no rows.
 */
export function pastPolicies(tables: readonly string[], sql: string): string {
  const each = (change: string) =>
    tables.map((table) => `alter table ${table} ${change} row level security;`).join("\n");
  return `${each("no force")}\n${sql}\n${each("force")}`;
}
