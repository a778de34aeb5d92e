import type { Client } from "pg";
import { makeReportPayslips } from "../../../test/support/report-payslips";

/** Rows of one statement. */
const BATCH = 250_000;

/** Makes payslips for reports, from those that there are up to a number, and what a calm database would know of them. */
export async function fillUpTo(
  client: Client,
  organisationId: string,
  [from, to]: readonly [number, number],
): Promise<void> {
  for (let at = from; at < to; at += BATCH) {
    await client.query(makeReportPayslips(organisationId, [at, Math.min(to, at + BATCH)]));
  }
  await client.query("vacuum analyze report_payslip");
}
