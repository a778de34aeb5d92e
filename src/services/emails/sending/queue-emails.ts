import type { ValidationIssue } from "../../../platform";
import { issueAt } from "../../../platform/http";
import type { RequestWork, ServiceContext } from "../../contract";
import { type DocumentToEmail, keepEmails, refuseSent } from "../store/email-rows";
import type { PasswordRule } from "../wording/password";
import type { EmailKind } from "./email-kind";
import { getEmail } from "./messages";
import { type EmailsJob, endEmails, sendEmails } from "./send-emails";

/** Registers the jobs that email documents of a kind. */
export function handleEmails<Contents>(context: ServiceContext, kind: EmailKind<Contents>): void {
  context.jobs.handle<EmailsJob>(kind.jobType, sendEmails(context, kind), {
    atOnce: 2,
    onGivenUp: (tx, job) => endEmails(tx, context, kind, { ...job, end: "Failed" }),
    onCancelled: (tx, job) => endEmails(tx, context, kind, { ...job, end: "Cancelled" }),
  });
  context.emails.onRefused(async (messageId) => {
    const email = getEmail(messageId);
    if (email?.kind !== kind.name) return;
    await context.store.inTenant(email.organisation, (tx) => refuseSent(tx, email.jobId, email.documentId));
  });
}

interface EmailsAsked {
  readonly documents: readonly DocumentToEmail[];
  readonly passwordRule: PasswordRule;
  /** Null to send at once. */
  readonly sendAt: string | null;
}

/** What queueing emails needs of a request, or of a job. */
interface EmailingWork extends Pick<RequestWork, "tx" | "context" | "organisationId" | "now"> {
  readonly caller: Pick<RequestWork["caller"], "accountId">;
}

/** Queues a job that emails documents; returns its id. */
export async function queueEmails<Contents>(
  { tx, context, organisationId, caller, now }: EmailingWork,
  kind: EmailKind<Contents>,
  { documents, passwordRule, sendAt }: EmailsAsked,
): Promise<string> {
  const jobId = await context.jobs.enqueue(tx, {
    organisation: organisationId,
    kind: kind.jobType,
    totalCount: documents.length,
    afterSeconds: Math.ceil(secondsUntil(sendAt, now)),
    payload: { accountId: caller.accountId, passwordRule } satisfies EmailsJob,
  });
  await keepEmails(tx, { organisationId, jobId, kind: kind.name, now }, documents);
  return jobId;
}

/** The most days ahead that emails can be scheduled. */
export const MOST_DAYS = 35;
const MOST_SECONDS = MOST_DAYS * 86_400;

/** Returns what is wrong with the time at which emails are to be sent: it is in the past, or too far ahead. */
export function sendAtIssues(sendAt: string | null, now: string): readonly ValidationIssue[] {
  const seconds = secondsUntil(sendAt, now);
  const limit = new Date(Date.parse(now) + MOST_SECONDS * 1_000).toISOString();
  if (seconds < 0) return [issueAt(["sendAt"], "date_in_past", null)];
  return seconds > MOST_SECONDS ? [issueAt(["sendAt"], "date_after", { limit })] : [];
}

function secondsUntil(sendAt: string | null, now: string): number {
  return sendAt === null ? 0 : (Date.parse(sendAt) - Date.parse(now)) / 1_000;
}
