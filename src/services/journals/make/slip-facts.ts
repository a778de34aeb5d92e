import { sql } from "kysely";
import type { Payslip } from "../../../engine";
import type { JournalPayslip } from "../../../engine/journals";
import { Refused } from "../../../platform/http";
import type { Tx } from "../../../platform/store";
import { selectRuns } from "../../pay-runs";
import type { JournalRow } from "../versions/journal-rows";

/** The part of a payslip's document that a journal is made from. */
export interface SlipFacts {
  readonly payslip: Payslip;
  readonly department: string | null;
  readonly employeeName: string | null;
  readonly isDirector: boolean;
  readonly studentLoanPlan: JournalPayslip["studentLoanPlan"];
  readonly elements: readonly (readonly [code: string, payElementId: string])[] | null;
}

/** Selects them of a final payslip. */
export const FACTS = sql<SlipFacts>`jsonb_build_object(
  'payslip', jsonb_build_object(
    'taxYear', document -> 'payslip' -> 'taxYear',
    'period', document -> 'payslip' -> 'period',
    'niCategory', document -> 'payslip' -> 'niCategory',
    'forPeriod', document -> 'payslip' -> 'forPeriod',
    'niBreakdown', document -> 'payslip' -> 'niBreakdown',
    'summaryItems', document -> 'payslip' -> 'summaryItems'),
  'department', document -> 'shown' -> 'employee' -> 'department',
  'employeeName', nullif(concat_ws(' ', document -> 'shown' -> 'employee' ->> 'firstName',
    document -> 'shown' -> 'employee' ->> 'lastName'), ''),
  'isDirector', document -> 'shown' -> 'isDirector',
  'studentLoanPlan', document -> 'shown' -> 'studentLoanPlan',
  'elements', (
    select jsonb_agg(distinct jsonb_build_array(item -> 'code', item -> 'payElementId'))
    from jsonb_array_elements(document -> 'shown' -> 'summaryItems') as item
    where item ->> 'payElementId' is not null))`;

/** Returns whether a run is locked; if so, it is not reopened before the transaction ends. */
export async function isStillLocked(tx: Tx, payRunId: string): Promise<boolean> {
  const run = await selectRuns(tx)
    .select("status")
    .where("pay_run_id", "=", payRunId)
    .forShare()
    .executeTakeFirstOrThrow();
  return run.status === "Locked";
}

/** Refuses with 409 `pay_run_not_locked` if the run was reopened meanwhile. */
export async function needStillLocked(tx: Tx, payRunId: string): Promise<void> {
  if (await isStillLocked(tx, payRunId)) return;
  const text = "Lock the pay run first: its payslips can still change.";
  throw new Refused(409, { token: "pay_run_not_locked", text });
}

/** Returns what every event about a journal says. */
export function journalEvent(row: JournalRow, isBalanced: boolean | null) {
  return {
    organisationId: row.organisation_id,
    resourceUrl: `/v1/journal/journals/${row.journal_id}`,
    data: {
      journalId: row.journal_id,
      payRunId: row.pay_run_id,
      templateId: row.template_id,
      version: row.version,
      isBalanced,
      errorToken: row.error_token,
    },
  };
}
