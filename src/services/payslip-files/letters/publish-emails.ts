import { recordEvents } from "../../../platform/events";
import type { Tx } from "../../../platform/store";
import type { ServiceContext } from "../../contract";
import { finalShown, payslipEvent, selectPayslips } from "../../pay-runs";
import type { LetterTables } from "../store/letter-tables";

interface OfJob {
  readonly organisation: string;
  readonly jobId: string;
  readonly accountId: string;
}

/**
 * Records the events of emails that are sent and not yet reported. A step of its own, after sending: sending waits for
 * the mail server, and recording events holds up other requests of the organisation that do so.
 */
export async function publishEmails(tx: Tx, ports: Pick<ServiceContext, "clock" | "ids">, of: OfJob): Promise<void> {
  const tables = tx.withTables<LetterTables>();
  const told = await tables
    .updateTable("payslip_letter")
    .set({ is_told: true })
    .where("job_id", "=", of.jobId)
    .where("status", "=", "Sent")
    .where("is_told", "=", false)
    .returning("payslip_id")
    .execute();
  if (told.length === 0) return;
  const ids = told.map(({ payslip_id }) => payslip_id);
  const rows = await selectPayslips(tx).select(["document", "supplementary"]).where("payslip_id", "in", ids).execute();
  const by = { organisationId: of.organisation, caller: { accountId: of.accountId } };
  const events = rows.map((row) => payslipEvent("payslip.emailed", finalShown(row), by));
  await recordEvents(tx, ports, of.organisation, events);
}
