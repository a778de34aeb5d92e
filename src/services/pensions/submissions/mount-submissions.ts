import { recordEvent } from "../../../platform/events";
import { Refused } from "../../../platform/http";
import { type JobInHand, readJob, waitInSteps } from "../../../platform/jobs";
import { formatInstant } from "../../../platform/ports";
import { hold, type Tx } from "../../../platform/store";
import { mountOperation, type RequestWork, type ServiceContext, sendOnce, WAITS_AFTER_FAULTS } from "../../contract";
import { selectEmployees } from "../../employees";
import { connections } from "../contract/connection-operations";
import {
  approvePayment,
  getSubmission,
  listSubmissions,
  retrySubmission,
  type ShownPart,
  type SubmissionRow,
  sendEnrolments,
  sendSchedule,
  submissions,
} from "../contract/submission-operations";
import { findRun } from "../enrolment/find-run";
import type { Part, PensionConnectionTables } from "../store/connection-tables";
import {
  openWebService,
  type PensionWebService,
  type ProviderAnswer,
  ProviderFault,
  type ProviderMessage,
} from "../web-services/web-service-of";
import {
  changePart,
  fileOfPart,
  findSubject,
  findSubmissionParts,
  membersToSend,
  needNotUnderWay,
  type PartRow,
  queuePart,
  requestPart,
  SENDING,
  type SendingPayload,
} from "./request-part";
import { needSendable, sendableBy } from "./sendable";

/** Seconds between questions about the outcome. */
const PAUSE_SECONDS = { live: 10, sandbox: 0.1 } as const;
/** Steps of one job; `retry` asks again. */
const MOST_STEPS = 1_000;

const UNKNOWN = "It is not known whether the provider has approved the payment: look there before you retry.";

/** Submissions sent at the same time by one process. */
const AT_ONCE = 4;

const GIVEN_UP = "Sending was given up: retry asks the provider first.";

export function mountSubmissions(context: ServiceContext): void {
  context.jobs.handle<SendingPayload>(SENDING, (job) => sendPart(context, job), {
    atOnce: AT_ONCE,
    onGivenUp: async (tx, { payload }) => {
      const row = (await findSubmissionParts(tx, [payload.submissionId])).find(({ part }) => part === payload.part);
      if (row?.status === "Pending") await recordOutcome(tx, context, payload, { kind: "Failed", reason: GIVEN_UP });
    },
  });

  mountOperation(context, sendEnrolments, async ({ params, query, body, ...work }, tx) => {
    const run = await findRun(tx, { ...params, ...query });
    const row = await requestPart(work, run, { part: "Enrolments", ...body });
    return {
      data: submissionData(row, await findSubmissionParts(tx, [row.submission_id])),
      text: "The members will be sent.",
    };
  });

  for (const [operation, part] of [
    [sendSchedule, "ContributionSchedule"],
    [approvePayment, "PaymentApproval"],
  ] as const) {
    mountOperation(context, operation, async ({ params, query, body, ...work }, tx) => {
      const run = await findRun(tx, { ...params, ...query });
      const row = await requestPart(work, run, { part, pensionSchemaId: body.pensionSchemaId, employeeIds: null });
      return {
        data: submissionData(row, await findSubmissionParts(tx, [row.submission_id])),
        text: "The part will be sent.",
      };
    });
  }

  mountOperation(context, listSubmissions, async ({ params, query }, tx) => {
    const run = await findRun(tx, { ...params, ...query });
    const rows = await submissions
      .select(tx)
      .where("pay_run_id", "=", run.pay_run_id)
      .orderBy("submission_id")
      .execute();
    const parts = await findSubmissionParts(
      tx,
      rows.map(({ submission_id }) => submission_id),
    );
    return { data: { items: rows.map((row) => submissionData(row, parts)) }, text: "The submissions are listed." };
  });

  mountOperation(context, getSubmission, async ({ params: { submissionId } }, tx) => {
    const row = await submissions.find(tx, { submissionId });
    return {
      data: submissionData(row, await findSubmissionParts(tx, [submissionId])),
      text: "This is the submission.",
    };
  });

  mountOperation(context, retrySubmission, async ({ params: { submissionId }, body, ...work }, tx) => {
    const row = await retryPart(work, submissionId, body.part);
    return {
      data: submissionData(row, await findSubmissionParts(tx, [submissionId])),
      text: "The part will be sent again.",
    };
  });
}

/** Returns a submission with its parts as responses show it. */
function submissionData(row: SubmissionRow, parts: readonly PartRow[]) {
  const of = (part: Part) =>
    partData(parts.find((each) => each.part === part && each.submission_id === row.submission_id));
  return {
    ...submissions.show(row),
    enrolments: of("Enrolments"),
    contributionSchedule: of("ContributionSchedule"),
    paymentApproval: of("PaymentApproval"),
  };
}

function partData(row: PartRow | undefined): ShownPart {
  if (row === undefined) {
    return { status: "NotRequested", providerReference: null, failureReason: null, sentAt: null };
  }
  return {
    status: row.status,
    providerReference: row.provider_reference,
    failureReason: row.failure_reason,
    sentAt: row.sent_at,
  };
}

/** Repeats a part that was rejected or has failed, or asks about one that was sent and that no job asks about any more. */
async function retryPart(work: RequestWork, submissionId: string, part: Part): Promise<SubmissionRow> {
  const { tx, context } = work;
  const row = await submissions.find(tx, { submissionId });
  await hold(tx, `pension submission ${row.pay_run_id} ${row.pension_schema_id}`);
  const before = (await findSubmissionParts(tx, [submissionId])).find((each) => each.part === part);
  if (before === undefined) {
    throw new Refused(409, { token: "nothing_to_retry", text: "The part was never requested." });
  }
  const { scheme } = await findSubject(tx, row);
  await needSendable(tx, scheme);
  if (await isForgotten(work, before)) {
    const payload = { submissionId, part, accountId: work.caller.accountId };
    const job_id = await context.jobs.enqueue(tx, { organisation: work.organisationId, kind: SENDING, payload });
    await changePart(tx, context, { submissionId, part }, { job_id, faults: 0 });
    return row;
  }
  needNotUnderWay(before);
  await queuePart(work, row, { part, before, members: before.employee_ids });
  await context.runUses.record(tx, {
    usedBy: "PensionSubmission",
    recordId: submissionId,
    payRunIds: [row.pay_run_id],
  });
  return row;
}

/** The provider has the message, and the job that asked for the outcome has ended. */
async function isForgotten({ tx }: RequestWork, { status, job_id }: PartRow): Promise<boolean> {
  if (status !== "Sent") return false;
  const job = await readJob(tx, job_id);
  return job === null || (job.status !== "Pending" && job.status !== "Running");
}

type SendingJob = JobInHand<SendingPayload>;

/** What a step of sending needs. */
interface Sending {
  readonly row: PartRow;
  readonly connectionId: string;
  readonly service: PensionWebService;
  /** Null for a payment approval. */
  readonly message: ProviderMessage | null;
}

/** Sends a part and asks for its outcome, continuing from where an earlier attempt stopped. */
async function sendPart(context: ServiceContext, job: SendingJob): Promise<null> {
  for (let step = 0; step < MOST_STEPS; step += 1) {
    const sending = await job.step((tx) => readSending(tx, context, job.payload));
    if (sending === null) return null;
    const { row } = sending;
    // A retry while this job pauses after a failure has a job of its own: both would send.
    const isOwn = row.job_id === job.jobId;
    if (!isOwn || (row.status !== "Pending" && row.status !== "Sent")) return null;
    try {
      if (row.status === "Pending") await send(context, job, sending);
      else await ask(context, job, sending);
    } catch (error) {
      if (!(error instanceof ProviderFault)) throw error;
      await handleFault(context, job, sending, error);
    }
    await waitInSteps(job, PAUSE_SECONDS[context.name]);
  }
  return null;
}

/** Returns what is to be done; null, once recorded as failed, if the scheme is not connected any more. */
async function readSending(tx: Tx, context: ServiceContext, payload: SendingPayload): Promise<Sending | null> {
  const submission = await submissions.find(tx, { submissionId: payload.submissionId });
  const row = (await findSubmissionParts(tx, [payload.submissionId])).find(({ part }) => part === payload.part);
  if (row === undefined) return null;
  const { run, scheme } = await findSubject(tx, submission);
  const connection = await sendableBy(tx, scheme);
  if (typeof connection === "string") {
    if (row.status === "Pending") await recordOutcome(tx, context, payload, { kind: "Failed", reason: connection });
    return null;
  }
  const service = openWebService(context, connection.sealed_credentials);
  const common = { row, connectionId: connection.connection_id, service };
  if (row.part === "PaymentApproval" || row.status !== "Pending") return { ...common, message: null };
  const members = await membersToSend(tx, run, scheme, row.employee_ids);
  const written = await fileOfPart(tx, context, { run, scheme, part: row.part, members });
  if (!("text" in written)) {
    const reason = written.problems.map(({ reasonMessage }) => reasonMessage).join(" ");
    await recordOutcome(tx, context, payload, { kind: "Failed", reason });
    return null;
  }
  const { period_start_date: periodStartDate, period_end_date: periodEndDate } = run;
  const fileName = `${row.submission_id}-${row.part}-${row.attempt}.csv`;
  return { ...common, message: { fileName, text: written.text, periodStartDate, periodEndDate } };
}

/** Sends a message, unless sending was cut off earlier and the provider has it already. */
async function send(context: ServiceContext, job: SendingJob, { row, service, message }: Sending): Promise<void> {
  const { payload } = job;
  const wasCutOff = row.sending_since !== null;
  if (message === null) {
    if (wasCutOff) return job.step((tx) => recordOutcome(tx, context, payload, { kind: "Failed", reason: UNKNOWN }));
    await begin(context, job);
    const reference = await service.approve();
    return job.step(async (tx) => {
      await recordSent(tx, context, payload, reference);
      await recordOutcome(tx, context, payload, { kind: "Accepted" });
    });
  }
  const reference = await sendOnce({
    wasCutOff,
    begin: () => begin(context, job),
    find: () => service.find(message.fileName),
    send: () => service.send(message),
  });
  await job.step((tx) => recordSent(tx, context, payload, reference));
}

/** Notes that sending begins, before the provider can have anything. */
async function begin(context: ServiceContext, job: SendingJob): Promise<void> {
  const sending_since = formatInstant(context.clock.now());
  await job.step((tx) => changePart(tx, context, job.payload, { sending_since }));
}

async function ask(context: ServiceContext, job: SendingJob, { row, service }: Sending): Promise<void> {
  const answer = await service.ask(row.provider_reference ?? "");
  if (answer.kind !== "Waiting") await job.step((tx) => recordOutcome(tx, context, job.payload, answer));
}

async function handleFault(context: ServiceContext, job: SendingJob, sending: Sending, fault: ProviderFault) {
  const { row, connectionId } = sending;
  const { payload } = job;
  if (fault.token === "provider_unreachable") return countFault(context, job, row, fault);
  const { reason } = fault;
  await job.step(async (tx) => {
    if (fault.token === "credentials_refused") {
      await connections.update(tx, connectionId, { is_callable: false, last_error_token: fault.token });
    }
    const isRefusal = fault.token === "provider_refused";
    await recordOutcome(
      tx,
      context,
      payload,
      isRefusal ? { kind: "Rejected", reason, payrollIds: null } : { kind: "Failed", reason },
    );
  });
}

/** A part that was sent stays so: only the question about its outcome is repeated. */
async function countFault(context: ServiceContext, job: SendingJob, row: PartRow, { reason }: ProviderFault) {
  const waits = WAITS_AFTER_FAULTS[context.name];
  const faults = row.faults + 1;
  const isGivenUp = row.status === "Pending" && (faults >= waits.length || row.part === "PaymentApproval");
  await job.step(async (tx) => {
    await changePart(tx, context, job.payload, { faults });
    if (!isGivenUp) return;
    const stated = row.part === "PaymentApproval" ? UNKNOWN : reason;
    await recordOutcome(tx, context, job.payload, { kind: "Failed", reason: stated });
  });
  if (!isGivenUp) await waitInSteps(job, waits[Math.min(faults, waits.length) - 1] ?? 0);
}

type Outcome = Exclude<ProviderAnswer, { kind: "Waiting" }> | { readonly kind: "Failed"; readonly reason: string };

/** The provider has the message: from here on it is asked for the outcome, never sent again. */
async function recordSent(tx: Tx, context: ServiceContext, payload: SendingPayload, reference: string) {
  const sent_at = formatInstant(context.clock.now());
  const change = { status: "Sent" as const, provider_reference: reference, sent_at, faults: 0 };
  await publishPart(tx, context, payload, await changePart(tx, context, payload, change));
}

/** Records the final outcome of a part, and publishes it. */
async function recordOutcome(
  tx: Tx,
  context: ServiceContext,
  payload: SendingPayload,
  outcome: Outcome,
): Promise<void> {
  const isPartly = outcome.kind === "Rejected" && outcome.payrollIds !== null;
  const row = await changePart(tx, context, payload, {
    status: outcome.kind,
    failure_reason: outcome.kind === "Accepted" ? null : outcome.reason,
    ...(isPartly && { employee_ids: JSON.stringify(await employeesOf(tx, outcome.payrollIds ?? [])) }),
  });
  if (outcome.kind === "Accepted" && row.part === "Enrolments") await keepEnrolled(tx, row);
  if (outcome.kind === "Rejected" && !isPartly) await withdrawUnused(tx, context, payload);
  await publishPart(tx, context, payload, row);
}

async function employeesOf(tx: Tx, payrollIds: readonly string[]): Promise<readonly string[]> {
  const rows = await selectEmployees(tx)
    .select("employee_id")
    .where("payroll_id", "in", [...payrollIds])
    .execute();
  return rows.map(({ employee_id }) => employee_id);
}

async function keepEnrolled(tx: Tx, { organisation_id, submission_id, employee_ids }: PartRow): Promise<void> {
  const { pension_schema_id } = await submissions.find(tx, { submissionId: submission_id });
  const rows = (employee_ids ?? []).map((employee_id) => ({
    organisation_id,
    pension_schema_id,
    employee_id,
    submission_id,
  }));
  if (rows.length === 0) return;
  await tx
    .withTables<PensionConnectionTables>()
    .insertInto("pension_enrolled")
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** A run of which the provider has taken nothing counts as not used by the submission. */
async function withdrawUnused(tx: Tx, { runUses }: ServiceContext, { submissionId }: SendingPayload): Promise<void> {
  const parts = await findSubmissionParts(tx, [submissionId]);
  if (parts.some(({ status }) => status !== "Rejected")) return;
  await runUses.withdraw(tx, { usedBy: "PensionSubmission", recordId: submissionId });
}

async function publishPart(tx: Tx, context: ServiceContext, { accountId }: SendingPayload, row: PartRow) {
  const submission = await submissions.find(tx, { submissionId: row.submission_id });
  await recordEvent(tx, context, {
    organisationId: row.organisation_id,
    accountId,
    eventType: "pension.submission_updated",
    resourceUrl: `/v2/pension/provider-sync/submissions/${row.submission_id}`,
    data: {
      submissionId: row.submission_id,
      pensionSchemaId: submission.pension_schema_id,
      payrollConfigId: submission.payroll_config_id,
      payRunId: submission.pay_run_id,
      year: submission.year,
      period: submission.period,
      supplementary: submission.supplementary,
      part: row.part,
      status: row.status,
      providerReference: row.provider_reference,
      failureReason: row.failure_reason,
    },
  });
}
