import { keptText, type Retention } from "../src/platform/retention";
import { RECORDS_KEPT } from "../src/services/retention";

export const RETENTION_PAGE = "docs/retention.md";

const HEAD = `# How long records are kept

Written by \`npm run docs:write\` from \`src/services/retention/retention-table.ts\`, from which the timed jobs that delete follow too
([ADR 0079](adr/0079-how-long-records-are-kept.md)).

Each job runs once an hour in one process of the installation, deletes in parts, and writes the count to the log. Tables in partitions
by month lose a whole month at a time, two weeks after its last record has expired; the log has the count of months. What is not in the
table is kept until it is deleted by a request: payslips, runs, submissions and P60s always. Files with an expiry have a job of their
own, \`SweepFiles\`, each minute; links to them end with them.

| Records | Kept | From | Deleted | Job |
| - | - | - | - | - |
`;

/** Returns the page of all kinds of records that are kept for a limited time. */
export function retentionPage(): string {
  return `${HEAD}${Object.entries(RECORDS_KEPT).map(rowOf).join("\n")}\n`;
}

function rowOf([job, { subject, table, from, kept, byMonth }]: readonly [string, Retention]): string {
  const part = byMonth === undefined ? "row by row" : "by month";
  return `| ${subject} | ${keptText(kept)} | \`${table}.${from}\` | ${part} | \`${job}\` |`;
}
