import { formatInstant } from "../../../platform/ports";
import { hold, type Tx } from "../../../platform/store";
import type { ServiceContext } from "../../contract";
import { jobsInOtherPayrolls, jobsOfEmployees, selectEmployees } from "../../employees";
import { type MarkContext, markEmployeesDirty } from "../recalculate/mark-dirty";
import type { PayRunTables } from "../store/pay-run-tables";

interface MarkedPage {
  readonly organisationId: string;
  readonly payrollConfigId: string;
  readonly marked: readonly string[];
}

/**
 * Marks the later jobs of recalculated employees in the same payroll: their payslips are calculated after those of the jobs
 * before, and with them. Each mark is of a later record, so that the marks end.
 */
export async function markLaterJobs(
  tx: Tx,
  { ids, clock }: Pick<ServiceContext, "ids" | "clock">,
  { organisationId, payrollConfigId, marked }: MarkedPage,
): Promise<void> {
  const jobs = await jobsOfEmployees(tx, marked);
  const later = [...jobs].flatMap(([id, own]) => own.filter((other) => other > id && !marked.includes(other)));
  if (later.length === 0) return;
  const here = await selectEmployees(tx)
    .select("employee_id")
    .where("employee_id", "in", [...new Set(later)])
    .where("payroll_config_id", "=", payrollConfigId)
    .execute();
  if (here.length === 0) return;
  const created_at = formatInstant(clock.now());
  const rows = here.map(({ employee_id }) => ({
    organisation_id: organisationId,
    dirty_id: ids.next(),
    payroll_config_id: payrollConfigId,
    employee_id,
    created_at,
  }));
  await tx.withTables<PayRunTables>().insertInto("pay_dirty").values(rows).execute();
}

/** Payslips of people's jobs in other payrolls that are open count those of a run that is locked or reopened. */
export async function markOtherPayrolls(
  tx: Tx,
  context: MarkContext,
  organisationId: string,
  payrollConfigId: string,
): Promise<void> {
  await markEmployeesDirty(tx, context, organisationId, await jobsInOtherPayrolls(tx, payrollConfigId));
}

/** Runs that pay jobs of the same people are locked one after the other: each counts what the one before has paid. */
export async function lockJobs(tx: Tx, organisationId: string, payrollConfigId: string): Promise<void> {
  if ((await jobsInOtherPayrolls(tx, payrollConfigId)).length > 0) await hold(tx, `jobs of people ${organisationId}`);
}
