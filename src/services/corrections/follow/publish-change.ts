import { recordEvent } from "../../../platform/events";
import { asSystem, type Tx } from "../../../platform/store";
import { accountsOfOrganisations } from "../../access";
import type { ServiceContext } from "../../contract";
import { selectCorrections } from "../store/select-corrections";

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
