/** What a process of the previous release does not survive, in a statement of a migration. */
const CONTRACTIONS: readonly RegExp[] = [
  /^drop (table|view|function|schema|type|sequence)\b/,
  /^alter table .*\bdrop column\b/,
  /^alter table .*\brename\b/,
  /^alter table .*\balter column \S+ (set data )?type\b/,
  /^alter table .*\bset not null\b/,
  /^alter table .*\badd column (?!.*\bdefault\b).*\bnot null\b/,
  /^(delete|truncate|revoke)\b/,
];

/**
 * Returns the statements of a migration that are not expansions. A new constraint or unique index on a table that the
 * migration does not make is one, unless it replaces a constraint that the migration drops, or the index of its name.
 */
export function contractions(sql: string): readonly string[] {
  const statements = sql
    .replaceAll(/\$(\w*)\$[\s\S]*?\$\1\$/g, "''")
    .replaceAll(/--.*$/gm, "")
    .split(";")
    .map((statement) => statement.replaceAll(/\s+/g, " ").trim().toLowerCase())
    .filter((statement) => statement !== "");
  const made = new Set(
    statements.flatMap((statement) => /^create table (?:if not exists )?(\S+)/.exec(statement)?.[1] ?? []),
  );
  const isReplaced = statements.some((statement) => /\bdrop constraint\b/.test(statement));
  return statements.filter((statement) => {
    const table = /^(?:alter table (?:only )?|create unique index .*?\bon )(\S+)/.exec(statement)?.[1] ?? "";
    if (made.has(table)) return false;
    const index = /^create unique index (\S+)/.exec(statement)?.[1];
    const limits = /\badd constraint\b/.test(statement)
      ? !isReplaced
      : index !== undefined && !statements.includes(`drop index ${index}`);
    return limits || CONTRACTIONS.some((each) => each.test(statement));
  });
}
