import { type JobInHand, waitInSteps } from "../../../platform/jobs";
import { instantOf } from "../../../platform/ports";
import type { Tx } from "../../../platform/store";
import { type ServiceContext, sendOnce, WAITS_AFTER_FAULTS } from "../../contract";
import { noteCall } from "../connections/find-connection";
import { type PensionWebService, ProviderFault, type ProviderMessage } from "../web-services/web-service";
import { webServiceOf } from "../web-services/web-service-of";
import { changePart, findSubmission, type PartRow, partsOf } from "./find-submission";
import { fileOfPart, membersToSend, subjectOf } from "./message-of";
import type { SendingPayload } from "./queue-part";
import { recordOutcome, recordSent } from "./record-outcome";
import { sendableBy } from "./sendable";

type SendingJob = JobInHand<SendingPayload>;

/** Seconds between questions about the outcome. */
const PAUSE_SECONDS = { live: 10, sandbox: 0.1 } as const;
/** Steps of one job; `retry` asks again. */
const MOST_STEPS = 1_000;

const UNKNOWN = "It is not known whether the provider has approved the payment: look there before you retry.";

/** What a step of sending needs. */
interface Sending {
  readonly row: PartRow;
  readonly connectionId: string;
  readonly service: PensionWebService;
  /** Null for a payment approval. */
  readonly message: ProviderMessage | null;
}

/** Sends a part and asks for its outcome, continuing from where an earlier attempt stopped. */
export async function sendPart(context: ServiceContext, job: SendingJob): Promise<null> {
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
  const submission = await findSubmission(tx, payload.submissionId);
  const row = (await partsOf(tx, [payload.submissionId])).find(({ part }) => part === payload.part);
  if (row === undefined) return null;
  const { run, scheme } = await subjectOf(tx, submission);
  const connection = await sendableBy(tx, scheme);
  if (typeof connection === "string") {
    if (row.status === "Pending") await recordOutcome(tx, context, payload, { kind: "Failed", reason: connection });
    return null;
  }
  const service = webServiceOf(context, connection.sealed_credentials);
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
  const sending_since = instantOf(context.clock.now());
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
      await noteCall(tx, connectionId, { is_callable: false, last_error_token: fault.token });
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
