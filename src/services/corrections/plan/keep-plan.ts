import { isDeepStrictEqual } from "node:util";
import { changesReportedFigures } from "../../../engine/corrections";
import type { Tx } from "../../../platform/store";
import type { CorrectionContent, Repayment } from "../contract/correction-schemas";
import { changedYears } from "../past-years/changed-years";
import { changeCorrection } from "../store/change-correction";
import type { CorrectionTables } from "../store/correction-tables";
import { isInOpenRun } from "../store/is-in-open-run";
import { lastHandled } from "../store/last-handled";
import { type CorrectionRow, selectCorrections } from "../store/select-corrections";
import { areAmong, causesOf, haveSameCauses } from "./causes";
import { contentOf } from "./content";
import { linesToPost } from "./lines-to-post";
import { type EmployeePlan, owes } from "./plan-employee";

/** Whose correction is kept, and when. */
interface Keeping {
  readonly organisationId: string;
  readonly employeeId: string;
  readonly payrollConfigId: string;
  readonly newId: () => string;
  readonly now: string;
}

/**
 * Replaces the open correction of an employee by what is planned now; returns whether anything has changed. It keeps its
 * id for the same facts: what the open run can pay of them changes with the run.
 */
export async function keepPlan(tx: Tx, planned: EmployeePlan | null, keeping: Keeping): Promise<boolean> {
  const { employeeId } = keeping;
  const open = await selectCorrections(tx)
    .selectAll()
    .where("employee_id", "=", employeeId)
    .where("status", "=", "Open")
    .executeTakeFirst();
  const content = planned === null ? null : await contentToOpen(tx, planned, employeeId);
  if (isSame(open, content, keeping.payrollConfigId)) return false;
  if (open !== undefined && content !== null && planned !== null && isOfSameFacts(open, content, keeping)) {
    await changeCorrection(tx, open.correction_id, { ...planColumns(planned, content), updated_at: keeping.now });
    return true;
  }
  if (open !== undefined) await supersede(tx, open, keeping.now);
  if (content !== null && planned !== null) {
    const repayments = open?.repayments ?? (await lastHandled(tx, employeeId))?.repayments ?? [];
    await insert(tx, planned, { content, repayments }, keeping);
  }
  return true;
}

/** Returns what the open correction says; null if there is nothing to correct that was not dealt with before. */
async function contentToOpen(tx: Tx, planned: EmployeePlan, employeeId: string): Promise<CorrectionContent | null> {
  const causes = await causesOf(tx, employeeId, planned);
  const lines = linesToPost(planned);
  const content = contentOf(planned, causes, lines);
  const isSettled = lines.length + planned.orders.effects.length === 0 && !owes(planned.plan);
  const handled = await lastHandled(tx, employeeId);
  if (handled !== null && isHandled(causes, handled)) {
    if (handled.status !== "Posted" || isSettled) return null;
    if (await isInOpenRun(tx, handled)) return null;
  }
  return isSettled && !differs(content) && !(await changesReports(tx, planned, employeeId)) ? null : content;
}

/** Whether figures that were reported are not right, though nothing of them is owed: earnings by another letter. */
async function changesReports(tx: Tx, { plan, years, next }: EmployeePlan, employeeId: string): Promise<boolean> {
  if (plan === null) return false;
  if (changesReportedFigures(plan.effects.toDate)) return true;
  return (await changedYears(tx, { employeeId, plan, years, year: next.run.year })).length > 0;
}

/** A past year that was reported as it is known now has no causes any more: what is left are those of other years. */
function isHandled(causes: CorrectionContent["causes"], { content, reported_years }: CorrectionRow): boolean {
  return haveSameCauses(content.causes, causes) || (reported_years.length > 0 && areAmong(causes, content.causes));
}

function differs({ periods, selfSettling, unequal }: CorrectionContent): boolean {
  return periods.length + selfSettling.length + unequal.length > 0;
}

function isSame(open: CorrectionRow | undefined, content: CorrectionContent | null, payrollConfigId: string): boolean {
  if (open === undefined || content === null) return open === undefined && content === null;
  return (
    open.payroll_config_id === payrollConfigId && isDeepStrictEqual(open.content, JSON.parse(JSON.stringify(content)))
  );
}

function isOfSameFacts(open: CorrectionRow, { causes }: CorrectionContent, { payrollConfigId }: Keeping): boolean {
  return open.payroll_config_id === payrollConfigId && haveSameCauses(open.content.causes, causes);
}

/** What a plan decides of a correction. */
function planColumns({ closed, missed, orders, wage, terms, plan }: EmployeePlan, content: CorrectionContent) {
  const others = [...orders.causes, ...wage.causes];
  return {
    years: yearsOf(content, content.periods.length > 0 ? others : [...others, ...(plan?.causes ?? [])]),
    content,
    closed_through: closed.at(-1)?.day ?? missed.at(-1)?.day ?? "",
    recovery: terms.recovery ?? null,
  };
}

function yearsOf({ periods }: CorrectionContent, causes: EmployeePlan["orders"]["causes"]): readonly number[] {
  return [...new Set([...periods.map(({ year }) => year), ...causes.map(({ taxYear }) => taxYear)])];
}

function supersede(tx: Tx, { correction_id }: CorrectionRow, now: string): Promise<void> {
  return changeCorrection(tx, correction_id, { status: "Superseded", updated_at: now });
}

async function insert(
  tx: Tx,
  planned: EmployeePlan,
  { content, repayments }: { readonly content: CorrectionContent; readonly repayments: readonly Repayment[] },
  { organisationId, employeeId, payrollConfigId, newId, now }: Keeping,
): Promise<void> {
  const { years, closed_through, recovery } = planColumns(planned, content);
  await tx
    .withTables<CorrectionTables>()
    .insertInto("correction")
    .values({
      organisation_id: organisationId,
      correction_id: newId(),
      employee_id: employeeId,
      payroll_config_id: payrollConfigId,
      status: "Open",
      years: JSON.stringify(years),
      content: JSON.stringify(content),
      closed_through,
      treatment: "PeriodOfPayment",
      past_year_cause: null,
      recovery: recovery === null ? null : JSON.stringify(recovery),
      posted_run_id: null,
      posted_lines: JSON.stringify([]),
      posted_orders: JSON.stringify([]),
      to_date: null,
      past_years: JSON.stringify([]),
      reported_years: JSON.stringify([]),
      repayments: JSON.stringify(repayments),
      reason: null,
      created_at: now,
      updated_at: now,
    })
    .execute();
}
