import { keptText, type Retention } from "../src/platform/retention";
import { RECORDS_KEPT } from "../src/services/retention";

export const RETENTION_PAGE = "docs/retention.md";

const HEAD = `# How long records are kept

Written by \`npm run docs:write\` from \`src/services/retention/retention-table.ts\`, from which the timed jobs that delete follow too
([ADR 0079](adr/0079-how-long-records-are-kept.md)).

Each job runs once an hour in one process of the installation, deletes in parts, and writes the count to the log. What is not in the
table is kept until it is deleted by a request: payslips, runs, submissions and P60s always. Files with an expiry have a job of their
own, \`SweepFiles\`.

| Records | Kept | From | Job |
| - | - | - | - |
`;

/** Returns the page of all kinds of records that are kept for a limited time. */
export function retentionPage(): string {
  return `${HEAD}${Object.entries(RECORDS_KEPT).map(rowOf).join("\n")}\n`;
}

function rowOf([job, { subject, table, from, kept }]: readonly [string, Retention]): string {
  return `| ${subject} | ${keptText(kept)} | \`${table}.${from}\` | \`${job}\` |`;
}
