import { recordEvent } from "../../../platform/events";
import type { Exporting } from "./exporting";
import type { FileOfRun } from "./file-facts";

/** Publishes that a file of a run was made for a provider. */
export async function publishFile(
  { tx, context, organisationId, accountId }: Exporting,
  { run, provider }: FileOfRun,
  fileId: string,
): Promise<void> {
  const { pay_run_id: payRunId, payroll_config_id: payrollConfigId, pay_frequency: frequency, year, period } = run;
  const place = `year/${year}/period/${period}/frequency/${frequency}/payroll-config/${payrollConfigId}`;
  await recordEvent(tx, context, {
    organisationId,
    accountId,
    eventType: "pension.files_created",
    resourceUrl: `/v2/pension/pension-calculation/export/${place}`,
    data: {
      payRunId,
      payrollConfigId,
      year,
      period,
      frequency,
      supplementary: run.supplementary,
      pensionProviderId: provider.id,
      fileIds: [fileId],
    },
  });
}
