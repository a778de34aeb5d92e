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

const DUTIES = `
## Duties to keep and to delete

| Records | The law | What happens here |
| - | - | - |
| Holiday and holiday pay | six years from the day on which a record is made, from 6 April 2026 in Great Britain (Working Time Regulations 1998, reg. 16B; \`recordsKept\` of the rules) | deleting a request cancels it; the job \`ExpireHolidayRequests\` deletes what used no leave each night after the six years; leave that was taken, adjustments, carried leave and accruals stay. \`GET /v1/holiday/employees/{employeeId}/records\` is what an inspector asks for |
| Payslips, runs, RTI submissions, P60s, P45s | three years after the tax year (Income Tax (PAYE) Regulations 2003, reg. 97) | kept always: locked records cannot be deleted, and somebody with a locked payslip cannot be either |
| Pay for the minimum wage | six years (National Minimum Wage Regulations 2015, reg. 59) | they are the payslips and lines of locked runs, which are kept always |
| Automatic enrolment | six years, notices of opting out four (Registration and compliance regulations 2010) | what locked runs contributed is in their payslips, and assessments and recorded ends are kept; a membership that is removed without a reason leaves no end, so send one |
| Statutory pay and its evidence | three years after the tax year | an award of which something was paid cannot be deleted, and its attachments stay |
| Court orders | while they run, and as pay records afterwards | orders are discharged, not deleted; what locked runs deducted stays |
| Who did what | no fixed time; seven years cover the six in which pay is claimed | \`ExpireAuditEntries\` |
| Whatever is not needed any longer | UK GDPR, article 5(1)(e): the employer decides | the table above by itself; somebody without a locked payslip by \`DELETE /v1/employees/{employeeId}\`; what a finished account leaves by the operator, with its database |
`;

/** Returns the page of all kinds of records that are kept for a limited time. */
export function retentionPage(): string {
  return `${HEAD}${Object.entries(RECORDS_KEPT).map(rowOf).join("\n")}\n${DUTIES}`;
}

function rowOf([job, { subject, table, from, kept, byMonth }]: readonly [string, Retention]): string {
  const part = byMonth === undefined ? "row by row" : "by month";
  return `| ${subject} | ${keptText(kept)} | \`${table}.${from}\` | ${part} | \`${job}\` |`;
}
