import { recordEvents } from "../../../platform/events";
import type { GivenUp, JobHandler, JobInHand } from "../../../platform/jobs";
import { formatInstant } from "../../../platform/ports";
import type { Tx } from "../../../platform/store";
import type { OwnerStyle, PreparedEmail, ServiceContext } from "../../contract";
import { selectEmployees } from "../../employees";
import { type DocumentToEmail, endEmail, skipWaiting, takeEmails, takeUnreported } from "../store/email-rows";
import { findEmails } from "../store/read-emails";
import { getPassword, type PasswordFacts, type PasswordRule, passwordFacts } from "../wording/password";
import type { EmailKind, EmailsEnd, EmailsJobName } from "./email-kind";
import { getMessageId, isRefusedForGood } from "./messages";

/** What a job needs apart from its emails. */
export interface EmailsJob {
  readonly accountId: string;
  readonly passwordRule: PasswordRule;
}

type Job = JobInHand<EmailsJob>;

/** Sends the waiting emails of a job, one after the other while the next are made; those sent by an earlier attempt are not sent again. */
export function sendEmails<Contents>(context: ServiceContext, kind: EmailKind<Contents>): JobHandler<EmailsJob> {
  return async (job) => {
    const name = nameOf(job);
    while (await sendNext(context, kind, job)) await job.step((tx) => publish(tx, context, kind, name));
    await job.step((tx) => publish(tx, context, kind, name));
    return job.step((tx) => endOf(tx, context, kind, { ...name, end: "Completed" }));
  };
}

/** Ends the waiting emails for a reason, publishes events of those sent, and returns the job's result. */
export async function endEmails<Contents>(
  tx: Tx,
  context: ServiceContext,
  kind: EmailKind<Contents>,
  job: GivenUp<EmailsJob> & { readonly end: Exclude<EmailsEnd, "Completed"> },
): Promise<unknown> {
  const name = nameOf(job);
  await skipWaiting(tx, job.jobId, REASONS[job.end]);
  const result = await endOf(tx, context, kind, { ...name, end: job.end });
  await publish(tx, context, kind, name);
  return result;
}

const REASONS = { Failed: "email_given_up", Cancelled: "email_cancelled" } as const;

function nameOf({ organisation, jobId, payload: { accountId } }: GivenUp<EmailsJob>): EmailsJobName {
  return { organisation, jobId, accountId };
}

async function endOf<Contents>(
  tx: Tx,
  context: ServiceContext,
  kind: EmailKind<Contents>,
  name: EmailsJobName & { readonly end: EmailsEnd },
): Promise<unknown> {
  return kind.ended(tx, context, { ...name, outcome: await findEmails(tx, name.jobId) });
}

/**
 * Records the events of emails that are sent and not yet reported. A step of its own, after sending: sending waits for
 * the mail server, and recording events holds up other requests of the organisation that do so.
 */
async function publish<Contents>(
  tx: Tx,
  ports: Pick<ServiceContext, "clock" | "ids">,
  { sentEvents }: EmailKind<Contents>,
  name: EmailsJobName,
): Promise<void> {
  const documentIds = await takeUnreported(tx, name.jobId);
  if (documentIds.length === 0 || sentEvents === undefined) return;
  await recordEvents(tx, ports, name.organisation, await sentEvents(tx, documentIds, name));
}

/** Emails taken at a time: as many are held in memory at most. */
const AT_ONCE = 20;
/** Emails being made while one is sent: the sender never waits for a drawing that could have begun. */
const AHEAD = 3;

/** Returns whether there were any. */
async function sendNext<Contents>(context: ServiceContext, kind: EmailKind<Contents>, job: Job): Promise<boolean> {
  const { organisation, jobId, payload } = job;
  const waiting = await job.step(async (tx) => readEmails(tx, kind, await takeEmails(tx, jobId, AT_ONCE)));
  if (waiting.length === 0) return false;
  const style = await context.styleOf({ organisationId: organisation });
  const by = { rule: payload.passwordRule, organisation, jobId, style };
  const made = inAdvance(waiting, AHEAD, (email) => makeEmail(context, kind, email, by));
  for await (const [{ documentId }, email] of made) await sendOrSkip(context, job, documentId, email);
  return true;
}

async function sendOrSkip(context: ServiceContext, job: Job, documentId: string, made: MadeEmail): Promise<void> {
  const reasonToken = made.ok ? await send(context, job, documentId, made.letter) : made.reasonToken;
  if (reasonToken === null) return;
  const skipped = { status: "Skipped", reason_token: reasonToken, sent_at: null } as const;
  await job.step((tx) => endEmail(tx, job.jobId, documentId, skipped), 1);
}

/**
 * Sends an email as the last action of the step that records it: only a crash between the mail server's reply and the
 * commit can send it twice. Returns why it is not sent; rejects if a retry may succeed.
 */
async function send(
  context: ServiceContext,
  job: Job,
  documentId: string,
  letter: PreparedEmail,
): Promise<string | null> {
  try {
    await job.step(async (tx) => {
      const sent = { status: "Sent", reason_token: null, sent_at: formatInstant(context.clock.now()) } as const;
      await endEmail(tx, job.jobId, documentId, sent);
      await context.emails.send(letter);
    }, 1);
    return null;
  } catch (error) {
    if (isRefusedForGood(error)) return "email_refused";
    throw error;
  }
}

/**
 * Yields each item with what is made of it, in order. Up to `ahead` more are being made meanwhile; if one cannot be made,
 * it rejects when its turn comes, and nothing is made of those behind it.
 */
async function* inAdvance<Item, Made>(
  items: readonly Item[],
  ahead: number,
  make: (item: Item) => Promise<Made>,
): AsyncGenerator<readonly [Item, Made]> {
  const begun: (readonly [Item, Promise<Made>])[] = [];
  const rest = items[Symbol.iterator]();
  const begin = (): void => {
    const { value, done } = rest.next();
    if (done === true) return;
    const made = make(value);
    // It is handled when its turn comes, if it comes.
    made.catch(() => undefined);
    begun.push([value, made]);
  };
  for (let count = 0; count <= ahead; count++) begin();
  for (let next = begun.shift(); next !== undefined; next = begun.shift()) {
    yield [next[0], await next[1]];
    begin();
  }
}

/** An email, or why it is not sent. */
type MadeEmail =
  | { readonly ok: true; readonly letter: PreparedEmail }
  | { readonly ok: false; readonly reasonToken: string };

/** An email to send: the document as frozen, the rest from the current record. */
interface WaitingEmail<Contents> {
  readonly documentId: string;
  /** A text is the reason why it cannot be printed. */
  readonly contents: Contents | string;
  readonly email: string | null;
  readonly facts: PasswordFacts;
}

/** Reads what emails are made from. */
async function readEmails<Contents>(
  tx: Tx,
  kind: EmailKind<Contents>,
  documents: readonly DocumentToEmail[],
): Promise<readonly WaitingEmail<Contents>[]> {
  if (documents.length === 0) return [];
  const employees = await selectEmployees(tx)
    .select(["employee_id", "date_of_birth", "national_insurance_number", "details"])
    .where(
      "employee_id",
      "in",
      documents.map(({ employeeId }) => employeeId),
    )
    .execute();
  const waiting: WaitingEmail<Contents>[] = [];
  for (const { documentId, employeeId } of documents) {
    const employee = employees.find(({ employee_id }) => employee_id === employeeId);
    if (employee === undefined) throw new Error("An email has no employee.");
    const contents = await kind.read(tx, documentId);
    waiting.push({ documentId, contents, email: employee.details.email, facts: passwordFacts(employee) });
  }
  return waiting;
}

interface MadeBy {
  readonly rule: PasswordRule;
  readonly organisation: string;
  readonly jobId: string;
  readonly style: OwnerStyle;
}

/** Makes the email of a document, with the encrypted copy attached. */
async function makeEmail<Contents>(
  context: Pick<ServiceContext, "rulebook" | "address">,
  kind: EmailKind<Contents>,
  { email, facts, contents, documentId }: WaitingEmail<Contents>,
  { rule, organisation, jobId, style }: MadeBy,
): Promise<MadeEmail> {
  if (email === null) return { ok: false, reasonToken: "email_missing" };
  if (typeof contents === "string") return { ok: false, reasonToken: contents };
  const made = getPassword(rule, facts);
  if (!made.ok) return made;
  const printed = await kind.print({ rulebook: context.rulebook, drawing: style.printer }, contents, made.password);
  if (!printed.ok) return printed;
  const letter = style.prepare({
    ...kind.text(contents, rule),
    type: kind.emailType,
    to: [email],
    messageId: getMessageId({ kind: kind.name, organisation, jobId, documentId }, context.address),
    attachments: [{ fileName: printed.fileName, contentType: "application/pdf", content: printed.bytes }],
  });
  return { ok: true, letter };
}
