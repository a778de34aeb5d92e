import { sql } from "kysely";
import type { Payslip } from "../../../engine";
import { readPence } from "../../../engine/base";
import type { JournalPayRun, JournalPayslip } from "../../../engine/journals";
import type { Tx } from "../../../platform/store";
import { withoutNulls } from "../../contract";
import { type RunRow, selectPayslips, selectPreviews } from "../../pay-runs";
import { type EmployeePlace, placesKept, placesNow } from "./places";

/** The facts of a run, and the elements of its rows by the codes that they had. */
interface RunFacts {
  readonly payRun: JournalPayRun;
  readonly elementOfCode: ReadonlyMap<string, string>;
}

/** The part of a payslip's document that a journal is made from. */
interface SlipFacts {
  readonly payslip: Payslip;
  readonly department: string | null;
  readonly employeeName: string | null;
  readonly isDirector: boolean;
  readonly studentLoanPlan: JournalPayslip["studentLoanPlan"];
  readonly elements: readonly (readonly [code: string, payElementId: string])[] | null;
}

const FACTS = sql<SlipFacts>`jsonb_build_object(
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

/** The document of a preview is read once for all its parts. */
const PREVIEW_FACTS = sql<SlipFacts>`(select ${FACTS} from (select document::jsonb offset 0) as preview (document))`;

/** Returns the facts of a run: of a locked one its final payslips, of an open one those that are calculated so far. */
export async function runFacts(tx: Tx, run: RunRow): Promise<RunFacts> {
  const isLocked = run.status === "Locked";
  const slips = isLocked ? await finalSlips(tx, run) : await previewSlips(tx, run);
  const ids = slips.map(({ employee_id }) => employee_id);
  const places = isLocked ? await placesKept(tx, run.pay_run_id) : await placesNow(tx, nameOf(run), ids);
  const pairs = slips.flatMap(({ facts }) => facts.elements ?? []);
  return {
    payRun: {
      payRunId: run.pay_run_id,
      payrollConfigId: run.payroll_config_id,
      payFrequency: run.pay_frequency,
      paymentDate: run.payment_date,
      year: run.year,
      period: run.period,
      payslips: slips.map(({ employee_id: id, facts }) => payslipFacts(id, facts, places.get(id))),
      ...chargesOf(run),
    },
    elementOfCode: new Map(pairs),
  };
}

function nameOf({ payroll_config_id: payrollConfigId, year, period, supplementary }: RunRow) {
  return { payrollConfigId, year, period, supplementary };
}

function finalSlips(tx: Tx, { pay_run_id }: RunRow) {
  return selectPayslips(tx)
    .select(["employee_id", FACTS.as("facts")])
    .where("pay_run_id", "=", pay_run_id)
    .execute();
}

function previewSlips(tx: Tx, { pay_run_id }: RunRow) {
  return selectPreviews(tx)
    .select(["employee_id", PREVIEW_FACTS.as("facts")])
    .where("pay_run_id", "=", pay_run_id)
    .where("document", "is not", null)
    .execute();
}

function payslipFacts(
  employeeId: string,
  { payslip, department, employeeName, isDirector, studentLoanPlan }: SlipFacts,
  place: EmployeePlace | undefined,
): JournalPayslip {
  const { costCentre = null, tags = [], lines = {} } = place ?? {};
  return {
    employeeId,
    payslip,
    isDirector,
    tags,
    lines,
    ...withoutNulls({ department, employeeName, studentLoanPlan, costCentre }),
  };
}

/** The levy is the only amount of the employer that belongs to one run. */
function chargesOf({ totals }: RunRow): Pick<JournalPayRun, "charges"> {
  const levy = totals?.apprenticeshipLevy ?? "0.00";
  return readPence(levy) === 0 ? {} : { charges: { apprenticeshipLevy: levy } };
}
