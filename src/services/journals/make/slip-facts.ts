import { sql } from "kysely";
import type { Payslip } from "../../../engine";
import type { JournalPayslip } from "../../../engine/journals";

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
