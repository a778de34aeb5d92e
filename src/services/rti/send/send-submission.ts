import type { Updateable } from "kysely";
import type { RtiMessageType } from "../../../engine/filings";
import { unseal } from "../../../platform/config";
import { recordEvent } from "../../../platform/events";
import { type JobInHand, waitInSteps } from "../../../platform/jobs";
import { formatInstant } from "../../../platform/ports";
import type { Tx } from "../../../platform/store";
import { type ServiceContext, WAITS_AFTER_FAULTS } from "../../contract";
import { noteStartersReported } from "../../employees";
import { findTaxSettings, type TaxSettingsRow } from "../../pay";
import {
  type Conversation,
  close,
  type Exchange,
  find,
  type GatewayCredentials,
  GatewayUnreachable,
  getTransactionId,
  httpExchange,
  poll,
  type Reply,
  SANDBOX_ADDRESS,
  sandboxGateway,
  submit,
  tenantMessages,
} from "../gateway";
import { type GatewayError, rtiTables, type SubmissionRow, type SubmissionTable } from "../store/rti-tables";
import { isTest } from "./ready-to-send";
import type { SendingPayload } from "./save-submission";
import { sendLastPart } from "./send-last-part";

/** What sending needs of a submission; excludes its message, megabytes for many employees, which is read once to be sent. */
const SENDING_COLUMNS = [
  ...(["organisation_id", "submission_id", "submission_type", "payroll_config_id", "pay_run_id"] as const),
  ...(["tax_year", "period", "supplementary", "tax_month", "status", "parts", "first_part_id", "errors"] as const),
  ...([
    "correlation_id",
    "poll_address",
    "poll_seconds",
    "sending_since",
    "faults",
    "is_closed",
    "requested_by",
  ] as const),
] as const;

const CLASSES: Readonly<Record<RtiMessageType, string>> = { Fps: "HMRC-PAYE-RTI-FPS", Eps: "HMRC-PAYE-RTI-EPS" };

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
  const transactionId = getTransactionId(row.submission_id);
  if (row.sending_since !== null) {
    const known = await find(to, transactionId);
    if (known !== null) {
      const place = { correlation_id: known.correlationId, poll_address: known.pollAddress, poll_seconds: 0 };
      return job.step((tx) => recordSent(tx, context, job.payload, place));
    }
  } else {
    const sending_since = formatInstant(context.clock.now());
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

/** Returns the gateway of an environment: the configured one, or the sandbox's own. */
function exchangeOf(context: ServiceContext, organisation: string): Exchange {
  const { gateway, store, clock, rulebook } = context;
  if (gateway.address !== null) return httpExchange();
  return sandboxGateway({ messages: tenantMessages(store, clock, organisation), rulebook, clock });
}

/** Returns a conversation with the gateway about one kind of message, with the organisation's credentials. */
function conversationOf(
  context: ServiceContext,
  organisation: string,
  settings: TaxSettingsRow,
  type: RtiMessageType,
): Conversation {
  const { taxOfficeNumber, taxOfficeReference } = settings.record;
  return {
    exchange: exchangeOf(context, organisation),
    address: context.gateway.address ?? SANDBOX_ADDRESS,
    speaker: {
      messageClass: CLASSES[type],
      taxOfficeNumber,
      taxOfficeReference,
      isTest: isTest(context),
      credentials: credentialsOf(context, settings),
    },
  };
}

function credentialsOf({ keyOf }: ServiceContext, settings: TaxSettingsRow): GatewayCredentials | null {
  const { gateway_credentials: sealed } = settings;
  return sealed === null ? null : (JSON.parse(unseal(keyOf("gateway-credentials"), sealed)) as GatewayCredentials);
}

/** A submission as far as sending has come with it. */
type SendingRow = Pick<SubmissionRow, (typeof SENDING_COLUMNS)[number]>;

export async function readSubmission(tx: Tx, submissionId: string): Promise<SendingRow> {
  return rtiTables(tx)
    .selectFrom("rti_submission")
    .select(SENDING_COLUMNS)
    .where("submission_id", "=", submissionId)
    .executeTakeFirstOrThrow();
}

/** Returns the message of a submission, without credentials. */
async function readMessage(tx: Tx, submissionId: string): Promise<string> {
  const { message } = await rtiTables(tx)
    .selectFrom("rti_submission")
    .select("message")
    .where("submission_id", "=", submissionId)
    .executeTakeFirstOrThrow();
  return message;
}

async function changeSubmission(
  tx: Tx,
  { clock }: Pick<ServiceContext, "clock">,
  submissionId: string,
  change: Updateable<SubmissionTable>,
): Promise<SendingRow> {
  return rtiTables(tx)
    .updateTable("rti_submission")
    .set({ ...change, updated_at: formatInstant(clock.now()) })
    .where("submission_id", "=", submissionId)
    .returning(SENDING_COLUMNS)
    .executeTakeFirstOrThrow();
}

/** The gateway has the message: from here on it is polled, never sent again. */
async function recordSent(
  tx: Tx,
  context: ServiceContext,
  { submissionId, accountId }: SendingPayload,
  place: Pick<SubmissionRow, "correlation_id" | "poll_address" | "poll_seconds">,
): Promise<void> {
  const submitted_at = formatInstant(context.clock.now());
  const change = { ...place, status: "Submitted" as const, submitted_at, faults: 0 };
  await publishSubmission(tx, context, await changeSubmission(tx, context, submissionId, change), accountId);
}

/**
 * Records the final result of a submission. If it is accepted, its starters count as reported, and services follow the
 * figures that it corrects; if it is rejected, its runs count as not reported.
 */
export async function recordAnswer(
  tx: Tx,
  context: ServiceContext,
  { submissionId, accountId }: SendingPayload,
  answer: { readonly status: "Accepted" | "Rejected" | "Failed"; readonly errors: readonly GatewayError[] },
): Promise<void> {
  const responded_at = formatInstant(context.clock.now());
  const change = { status: answer.status, errors: JSON.stringify(answer.errors), responded_at };
  const row = await changeSubmission(tx, context, submissionId, change);
  if (answer.status === "Accepted") {
    await markStarters(tx, submissionId);
    await followFigures(tx, context, row, { accountId, now: responded_at });
  }
  if (answer.status === "Rejected") {
    const usedBy = row.submission_type === "Fps" ? "Fps" : "Eps";
    await context.runUses.withdraw(tx, { usedBy, recordId: submissionId });
  }
  await publishSubmission(tx, context, row, accountId);
  await sendLastPart(tx, context, row, accountId);
}

async function markStarters(tx: Tx, submissionId: string): Promise<void> {
  const rows = await rtiTables(tx)
    .selectFrom("rti_told")
    .select("employee_id")
    .where("submission_id", "=", submissionId)
    .where("has_starter", "=", true)
    .execute();
  await noteStartersReported(
    tx,
    rows.map(({ employee_id: id }) => id),
  );
}

async function followFigures(
  tx: Tx,
  context: ServiceContext,
  { submission_id, organisation_id: organisationId, tax_year: taxYear, requested_by: requestedBy }: SendingRow,
  { accountId, now }: { readonly accountId: string; readonly now: string },
): Promise<void> {
  const rows = await rtiTables(tx)
    .selectFrom("rti_told")
    .select("employee_id")
    .where("submission_id", "=", submission_id)
    .where("to_date", "is not", null)
    .orderBy("employee_id")
    .execute();
  if (rows.length === 0) return;
  const employeeIds = rows.map(({ employee_id: id }) => id);
  for (const follow of context.figuresReported) {
    await follow(tx, { context, organisationId, accountId, taxYear, employeeIds, requestedBy, now });
  }
}

/** Publishes the event of a submission that was sent or has a result; a failed one counts as rejected. */
async function publishSubmission(
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
