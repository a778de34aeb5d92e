import { Refused } from "../../../platform/http";
import { readJob } from "../../../platform/jobs";
import type { Tx } from "../../../platform/store";
import type { RequestWork } from "../../contract";
import { holdClient } from "../documents/hold-client";
import { type Link, needLink } from "../integrations/access/find-link";
import type { ProviderName } from "../integrations/port/accounting-provider";
import { findProvider } from "../integrations/provider-of";
import { bookDocument, documentOf } from "./book-records";
import { findTarget, type Target, type TargetName } from "./find-target";
import type { ShownSync } from "./sync-operations";
import { findSync, type SyncRow, writeSync } from "./sync-rows";
import { writeOutcome } from "./write-outcome";

export const SYNC = "BillingSync";

/** The payload of the job that sends. */
export interface SyncPayload extends TargetName {
  readonly link: Link;
  readonly accountId: string;
}

/** Queues the sending of a client, an invoice or a credit note to the connected company. */
export async function requestSync(
  work: RequestWork,
  name: TargetName,
  provider: ProviderName | undefined,
): Promise<ShownSync> {
  const { tx, context, caller, organisationId: organisation, now } = work;
  const target = await findTarget(tx, name);
  // Two requests at once would both send.
  await holdClient(tx, name.clientId);
  const link = await needLink(tx, provider);
  const known = await findSync(tx, link, name);
  await requireNotInFlight(tx, known);
  await requireSendable(work, link, target, known);
  const payload: SyncPayload = { ...name, link, accountId: caller.accountId };
  const jobId = await context.jobs.enqueue(tx, { organisation, kind: SYNC, payload });
  await writeSync(tx, link, name, { job_id: jobId, now });
  await writeOutcome(tx, name, { sync_status: "Pending", sync_error: null });
  return { jobId, provider: link.provider, tenantId: link.tenantId, syncStatus: "Pending" };
}

async function requireNotInFlight(tx: Tx, known: SyncRow | null): Promise<void> {
  if (known === null || known.job_id === null || !(await isUnfinished(tx, known.job_id))) return;
  const text = "The record is on its way to the provider: wait for the job.";
  throw new Refused(409, { token: "accounting_send_in_flight", text });
}

/** Returns whether a job has not ended. */
export async function isUnfinished(tx: Tx, jobId: string): Promise<boolean> {
  const job = await readJob(tx, jobId);
  return job?.status === "Pending" || job?.status === "Running";
}

async function requireSendable(
  { tx, context }: RequestWork,
  link: Link,
  target: Target,
  known: SyncRow | null,
): Promise<void> {
  if (target.type === "Client") return;
  const { status } = target.row;
  if (status === "Draft") throw notSendable("A draft is not sent: issue or authorise it first.");
  const isThere = known !== null && (known.external_id !== null || known.sending_since !== null);
  if (status === "Voided" && !isThere) throw notSendable("It was voided before it was ever sent.");
  const named = documentOf(target);
  const problem = findProvider(context, link.provider)?.problemOf(await bookDocument(tx, link, named, ""));
  if (problem) throw notSendable(problem);
}

function notSendable(text: string): Refused {
  return new Refused(422, { token: "accounting_document_not_sent", text });
}
