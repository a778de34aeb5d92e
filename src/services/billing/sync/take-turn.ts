import { setTimeout } from "node:timers/promises";
import { hold, type Tx } from "../../../platform/store";
import type { Link } from "../integrations/access/find-link";
import { isUnfinished } from "./request-sync";
import { nowOf, type Sending } from "./sending";
import { findSync, writeSync } from "./sync-rows";

/** Milliseconds between two looks whether it is this job's turn. */
const PAUSE = 250;

type Turn = Omit<Sending, "books">;

/**
 * Waits until no other job sends anything of the client to the company: its contact, an invoice or an allocation would
 * otherwise be created by two. A turn belongs to its job until that ends, through restarts of the process.
 */
export async function takeTurn(turn: Turn): Promise<void> {
  while (!(await turn.job.step((tx) => take(tx, turn)))) await setTimeout(PAUSE);
}

function recordOf({ job }: Turn) {
  return { type: "Client", recordId: job.payload.clientId } as const;
}

async function take(tx: Tx, turn: Turn): Promise<boolean> {
  const { job, link } = turn;
  await hold(tx, `billing turn ${nameOf(link)} ${job.payload.clientId}`);
  const holder = (await findSync(tx, link, recordOf(turn)))?.turn_of ?? null;
  if (holder !== null && holder !== job.jobId && (await isUnfinished(tx, holder))) return false;
  await writeSync(tx, link, recordOf(turn), { turn_of: job.jobId, now: nowOf(turn) });
  return true;
}

function nameOf({ organisationId, provider, tenantId }: Link): string {
  return `${organisationId} ${provider} ${tenantId}`;
}

/** Ends the turn of a job, in the transaction that stores its outcome. */
export async function endTurn(tx: Tx, turn: Turn): Promise<void> {
  await writeSync(tx, turn.link, recordOf(turn), { turn_of: null, now: nowOf(turn) });
}
