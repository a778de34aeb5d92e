import { ownerAndPersonEmails } from "../../access";
import type { ServiceContext } from "../../contract";
import type { ReportTables } from "../store/report-tables";

export const STOP_JOB = "ReportScheduleDisabled";

interface StopPayload {
  readonly scheduleId: string;
}

/** Tells the creator of a schedule that it was disabled; for one made by credentials, the owner of the account. */
export function handleStops({ jobs, store, emails }: ServiceContext): void {
  jobs.handle<StopPayload>(STOP_JOB, async ({ organisation, jobId, payload: { scheduleId } }) => {
    const schedule = await store.inTenant(organisation, (tx) =>
      tx
        .withTables<ReportTables>()
        .selectFrom("report_schedule")
        .select(["account_id", "created_by", "name", "last_delivery_error"])
        .where("id", "=", scheduleId)
        .executeTakeFirst(),
    );
    if (schedule === undefined) return null;
    const { account_id: accountId, created_by: createdBy, name, last_delivery_error: error } = schedule;
    const principalId = createdBy.startsWith("USER#") ? createdBy.slice("USER#".length) : null;
    const [to] = await store.inAccount(accountId, (tx) =>
      ownerAndPersonEmails(tx, { principalId, organisationId: organisation }),
    );
    if (to === undefined) return null;
    const email = await emails.prepare({
      type: "ReportExportEvent",
      owner: { organisationId: organisation },
      to: [to],
      messageId: `<report-schedule.${scheduleId}.${jobId}@paypacket>`,
      subject: "A scheduled report is disabled",
      paragraphs: [
        `The schedule ${name ?? scheduleId} reached nobody ten times in a row, the last time because of ${error}.`,
        "It is disabled. Check its recipients and its definition, and enable it again.",
      ],
    });
    await emails.send(email);
    return null;
  });
}
