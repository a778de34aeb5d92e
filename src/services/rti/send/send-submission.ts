import { type JobInHand, waitInSteps } from "../../../platform/jobs";
import { instantOf } from "../../../platform/ports";
import { type ServiceContext, WAITS_AFTER_FAULTS } from "../../contract";
import { findTaxSettings } from "../../pay";
import {
  type Conversation,
  close,
  find,
  GatewayUnreachable,
  poll,
  type Reply,
  submit,
  transactionIdOf,
} from "../gateway";
import { conversationOf } from "./gateway-of";
import {
  changeSubmission,
  readMessage,
  readSubmission,
  recordAnswer,
  recordSent,
  type SendingRow,
} from "./record-answer";
import type { SendingPayload } from "./save-submission";

type SendingJob = JobInHand<SendingPayload>;

/** Times that the gateway may be unreachable while its result is polled. */
const MOST_WHILE_POLLING = 48;

/** Sends a submission and waits for its result, continuing from where an earlier attempt stopped. */
export async function sendSubmission(context: ServiceContext, job: SendingJob): Promise<null> {
  for (;;) {
    const { row, to } = await job.step(async (tx) => {
      const row = await readSubmission(tx, job.payload.submissionId);
      const settings = await findTaxSettings(tx);
      if (settings === null) throw new Error("A submission needs settings.");
      const type = row.submission_type === "Fps" ? "Fps" : "Eps";
      return { row, to: conversationOf(context, job.organisation, settings, type) };
    });
    if (row.status !== "Pending" && row.status !== "Submitted") return finish(context, job, row, to);
    try {
      if (row.status === "Pending") await send(context, job, row, to);
      else await ask(context, job, row, to);
    } catch (error) {
      if (!(error instanceof GatewayUnreachable)) throw error;
      await countFault(context, job, row);
    }
  }
}

/** Sends a message. If sending was cut off, the gateway's list shows whether it has the message already. */
async function send(context: ServiceContext, job: SendingJob, row: SendingRow, to: Conversation): Promise<void> {
  const transactionId = transactionIdOf(row.submission_id);
  if (row.sending_since !== null) {
    const known = await find(to, transactionId);
    if (known !== null) {
      const place = { correlation_id: known.correlationId, poll_address: known.pollAddress, poll_seconds: 0 };
      return job.step((tx) => recordSent(tx, context, job.payload, place));
    }
  } else {
    const sending_since = instantOf(context.clock.now());
    await job.step((tx) => changeSubmission(tx, context, row.submission_id, { sending_since }));
  }
  const message = await job.step((tx) => readMessage(tx, row.submission_id));
  const reply = await submit(to, message, transactionId);
  if (reply.kind !== "acknowledgement") return settle(context, job, reply);
  const { correlationId: correlation_id, pollAddress: poll_address, pollSeconds: poll_seconds } = reply;
  await job.step((tx) => recordSent(tx, context, job.payload, { correlation_id, poll_address, poll_seconds }));
}

async function ask(context: ServiceContext, job: SendingJob, row: SendingRow, to: Conversation): Promise<void> {
  await waitInSteps(job, row.poll_seconds ?? 0);
  const reply = await poll(to, row.correlation_id ?? "", row.poll_address);
  if (reply.kind !== "acknowledgement") return settle(context, job, reply);
  const { pollAddress, pollSeconds: poll_seconds } = reply;
  const change = { poll_address: pollAddress ?? row.poll_address, poll_seconds, faults: 0 };
  await job.step((tx) => changeSubmission(tx, context, row.submission_id, change));
}

async function settle(
  context: ServiceContext,
  job: SendingJob,
  reply: Exclude<Reply, { kind: "acknowledgement" }>,
): Promise<void> {
  const isRefusal = reply.kind === "errors";
  const status = !isRefusal ? "Accepted" : reply.isByDepartment ? "Rejected" : "Failed";
  const errors = isRefusal ? reply.errors : [];
  await job.step((tx) => recordAnswer(tx, context, job.payload, { status, errors }));
}

/** Asks the gateway to delete the conversation. Tried once, since it does so by itself in the end. */
async function finish(context: ServiceContext, job: SendingJob, row: SendingRow, to: Conversation): Promise<null> {
  if (row.is_closed || row.correlation_id === null) return null;
  try {
    await close(to, row.correlation_id);
  } catch (error) {
    if (!(error instanceof GatewayUnreachable)) throw error;
    return null;
  }
  await job.step((tx) => changeSubmission(tx, context, row.submission_id, { is_closed: true }));
  return null;
}

const OUT_OF_REACH = { number: "", type: "fatal", text: "The gateway could not be reached.", location: null };

async function countFault(context: ServiceContext, job: SendingJob, row: SendingRow): Promise<void> {
  const faults = row.faults + 1;
  // The sandbox's own gateway is only unreachable on request.
  const waits: readonly number[] = WAITS_AFTER_FAULTS[context.gateway.address === null ? "sandbox" : "live"];
  const most = row.status === "Pending" ? waits.length : MOST_WHILE_POLLING;
  await job.step(async (tx) => {
    await changeSubmission(tx, context, row.submission_id, { faults });
    if (faults >= most) {
      await recordAnswer(tx, context, job.payload, { status: "Failed", errors: [OUT_OF_REACH] });
    }
  });
  if (faults < most) await waitInSteps(job, waits[Math.min(faults, waits.length) - 1] ?? 0);
}
