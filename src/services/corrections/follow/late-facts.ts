import { recordEvent } from "../../../platform/events";
import type { JobInHand } from "../../../platform/jobs";
import { instantOf } from "../../../platform/ports";
import { asSystem, type Tx } from "../../../platform/store";
import { accountsOfOrganisations } from "../../access";
import type { ServiceContext } from "../../contract";
import { factsByIds, lockRecords } from "../../employees";
import { keepPlan } from "../plan/keep-plan";
import { planEmployee } from "../plan/plan-employee";
import { selectCorrections } from "../store/select-corrections";

/** The kind of the jobs that look for late facts. */
export const LATE_FACTS = "LateFacts";

/** Each change has a short job of its own, and jobs begin twice a second. */
const JOBS_AT_ONCE = 4;

export interface LateFactsPayload {
  readonly employeeIds: readonly string[];
}

type LateFactsJob = JobInHand<LateFactsPayload>;

/** Handles the job that compares the closed periods of employees with the facts known now. */
export function handleLateFacts(context: ServiceContext): void {
  context.jobs.handle<LateFactsPayload>(LATE_FACTS, (job) => lookForLateFacts(context, job), { atOnce: JOBS_AT_ONCE });
}

/** Each employee is a step; a retry finds those done before as they are. */
async function lookForLateFacts(context: ServiceContext, job: LateFactsJob): Promise<object> {
  let changed = 0;
  for (const employeeId of job.payload.employeeIds) {
    if (await job.step((tx) => planAgain(tx, context, job.organisation, employeeId), 1)) changed++;
  }
  return { changedCount: changed };
}

/** Plans the correction of one employee again, who cannot be changed meanwhile. */
async function planAgain(
  tx: Tx,
  context: ServiceContext,
  organisationId: string,
  employeeId: string,
): Promise<boolean> {
  await lockRecords(tx, [employeeId]);
  const [facts] = await factsByIds(tx, [employeeId]);
  if (facts === undefined) return false;
  const { payroll_config_id: payrollConfigId } = facts.employee;
  const planned = await planEmployee(tx, context, { facts });
  const now = instantOf(context.clock.now());
  const keeping = { organisationId, employeeId, payrollConfigId, newId: context.ids.next, now };
  const isChanged = await keepPlan(tx, planned, keeping);
  if (isChanged) await publishChange(tx, context, { organisationId, payrollConfigId, employeeIds: [employeeId] });
  return isChanged;
}

interface ChangedCorrections {
  readonly organisationId: string;
  readonly payrollConfigId: string;
  readonly employeeIds: readonly string[];
}

const MOST_NAMED = 100;

/** Publishes that the corrections of a payroll have changed. */
export async function publishChange(
  tx: Tx,
  context: Pick<ServiceContext, "ids" | "clock">,
  { organisationId, payrollConfigId, employeeIds }: ChangedCorrections,
): Promise<void> {
  const accounts = await asSystem(tx, () => accountsOfOrganisations(tx, [organisationId]));
  const { count } = await selectCorrections(tx)
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("payroll_config_id", "=", payrollConfigId)
    .where("status", "=", "Open")
    .executeTakeFirstOrThrow();
  await recordEvent(tx, context, {
    organisationId,
    accountId: accounts.get(organisationId) ?? "",
    eventType: "payroll_run.corrections_changed",
    resourceUrl: `/v1/payroll/${payrollConfigId}/corrections`,
    data: { payrollConfigId, openCount: Number(count), employeeIds: employeeIds.slice(0, MOST_NAMED) },
  });
}
