import { recordEvent } from "../../../platform/events";
import type { Tx } from "../../../platform/store";
import type { ServiceContext } from "../../contract";
import type { SendingRow } from "./record-answer";

/** Publishes the event of a submission that was sent or has a result; a failed one counts as rejected. */
export async function publishSubmission(
  tx: Tx,
  context: Pick<ServiceContext, "clock" | "ids">,
  row: SendingRow,
  accountId: string,
): Promise<void> {
  const family = row.submission_type === "Fps" ? "rti.fps" : "rti.eps";
  const { submission_id: submissionId, submission_type: submissionType, status } = row;
  const verb = status === "Submitted" ? "submitted" : status === "Accepted" ? "accepted" : "rejected";
  await recordEvent(tx, context, {
    organisationId: row.organisation_id,
    accountId,
    eventType: `${family}_${verb}`,
    resourceUrl: `/v1/rti/submissions/${submissionId}`,
    data: {
      submissionId,
      submissionType,
      ...(row.submission_type === "Fps"
        ? {
            payrollConfigId: row.payroll_config_id,
            payRunId: row.pay_run_id,
            taxYear: row.tax_year,
            period: row.period,
            supplementary: row.supplementary,
          }
        : { taxYear: row.tax_year, taxMonth: row.tax_month }),
      status,
      correlationId: row.correlation_id,
      errors: row.errors,
    },
  });
}
