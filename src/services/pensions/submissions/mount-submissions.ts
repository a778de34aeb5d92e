import { mountOperation, type ServiceContext } from "../../contract";
import {
  approvePayment,
  getSubmission,
  listSubmissions,
  retrySubmission,
  sendEnrolments,
  sendSchedule,
} from "../contract/submission-operations";
import { findRunOf } from "../enrolment/find-run";
import { findSubmission, partsOf, selectSubmissions } from "./find-submission";
import { SENDING, type SendingPayload } from "./queue-part";
import { recordOutcome } from "./record-outcome";
import { requestPart } from "./request-part";
import { retryPart } from "./retry-part";
import { sendPart } from "./send-part";
import { submissionData } from "./submission-data";

/** Submissions sent at the same time by one process. */
const AT_ONCE = 4;

const GIVEN_UP = "Sending was given up: retry asks the provider first.";

export function mountSubmissions(context: ServiceContext): void {
  context.jobs.handle<SendingPayload>(SENDING, (job) => sendPart(context, job), {
    atOnce: AT_ONCE,
    onGivenUp: async (tx, { payload }) => {
      const row = (await partsOf(tx, [payload.submissionId])).find(({ part }) => part === payload.part);
      if (row?.status === "Pending") await recordOutcome(tx, context, payload, { kind: "Failed", reason: GIVEN_UP });
    },
  });

  mountOperation(context, sendEnrolments, async ({ params, query, body, ...work }, tx) => {
    const run = await findRunOf(tx, { ...params, ...query });
    const row = await requestPart(work, run, { part: "Enrolments", ...body });
    return { data: submissionData(row, await partsOf(tx, [row.submission_id])), text: "The members will be sent." };
  });

  for (const [operation, part] of [
    [sendSchedule, "ContributionSchedule"],
    [approvePayment, "PaymentApproval"],
  ] as const) {
    mountOperation(context, operation, async ({ params, query, body, ...work }, tx) => {
      const run = await findRunOf(tx, { ...params, ...query });
      const row = await requestPart(work, run, { part, pensionSchemaId: body.pensionSchemaId, employeeIds: null });
      return { data: submissionData(row, await partsOf(tx, [row.submission_id])), text: "The part will be sent." };
    });
  }

  mountOperation(context, listSubmissions, async ({ params, query }, tx) => {
    const run = await findRunOf(tx, { ...params, ...query });
    const rows = await selectSubmissions(tx)
      .selectAll()
      .where("pay_run_id", "=", run.pay_run_id)
      .orderBy("submission_id")
      .execute();
    const parts = await partsOf(
      tx,
      rows.map(({ submission_id }) => submission_id),
    );
    return { data: { items: rows.map((row) => submissionData(row, parts)) }, text: "The submissions are listed." };
  });

  mountOperation(context, getSubmission, async ({ params: { submissionId } }, tx) => {
    const row = await findSubmission(tx, submissionId);
    return { data: submissionData(row, await partsOf(tx, [submissionId])), text: "This is the submission." };
  });

  mountOperation(context, retrySubmission, async ({ params: { submissionId }, body, ...work }, tx) => {
    const row = await retryPart(work, submissionId, body.part);
    return { data: submissionData(row, await partsOf(tx, [submissionId])), text: "The part will be sent again." };
  });
}
