import { buffer } from "node:stream/consumers";
import { setTimeout } from "node:timers/promises";
import { sql } from "kysely";
import type { Files, OpenedBytes } from "../files";
import { formatInstant } from "../ports";
import type { Tx } from "../store";
import type { Examination } from "./examine";
import { announcedType, incomingKey, type UploadRow } from "./upload-row";
import type { ExaminingOptions } from "./uploads-options";

/** Milliseconds for which an upload is left to the process that examines it. */
const LEASE = 60_000;

/** Examinations of one upload, of which a process may not have survived the last ones. */
const MOST_ATTEMPTS = 3;

/** Milliseconds between two looks for bytes: a quarter of the upload's age, within these bounds. */
const [SOONEST, LATEST] = [1_000, 60_000];

/** Looks for the bytes of one upload and examines them; returns false if no upload is due. */
export async function checkNextUpload(options: ExaminingOptions): Promise<boolean> {
  const row = await claim(options);
  if (row === null) return false;
  const sent = await options.place.open(incomingKey(row));
  if (sent === null) await lookLater(options, row);
  else await settle(options, row, await judge(options, row, sent));
  return true;
}

function claim({ store, clock }: ExaminingOptions): Promise<UploadRow | null> {
  const now = clock.now();
  return store.inSystem(async (tx) => {
    const due = await tx
      .selectFrom("upload")
      .select(["scope_id", "upload_id"])
      .where("check_at", "<=", formatInstant(now))
      .orderBy("check_at")
      .limit(1)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();
    if (due === undefined) return null;
    return tx
      .updateTable("upload")
      .set({ check_at: formatInstant(now + LEASE) })
      .where(({ and }) => and(due))
      .returningAll()
      .executeTakeFirstOrThrow();
  });
}

/** A store of others does not report what arrives there: the upload is looked for until its time is over. */
async function lookLater({ store, clock }: ExaminingOptions, row: UploadRow): Promise<void> {
  const now = clock.now();
  const wait = Math.min(LATEST, Math.max(SOONEST, (now - Date.parse(row.created_at)) / 4));
  const isOver = now > Date.parse(row.expires_at) + LATEST;
  await store.inSystem((tx) =>
    tx
      .updateTable("upload")
      .set({ check_at: isOver ? null : formatInstant(now + wait) })
      .where(({ and }) => and({ scope_id: row.scope_id, upload_id: row.upload_id, check_at: row.check_at }))
      .execute(),
  );
}

async function judge({ store, examine }: ExaminingOptions, row: UploadRow, sent: OpenedBytes): Promise<Examination> {
  if (sent.size !== row.size) {
    await sent.stream.cancel();
    return { ok: false, reason: "wrong_size" };
  }
  const { attempts } = await store.inSystem((tx) =>
    tx
      .updateTable("upload")
      .set({ attempts: sql`attempts + 1` })
      .where(({ and }) => and({ scope_id: row.scope_id, upload_id: row.upload_id }))
      .returning("attempts")
      .executeTakeFirstOrThrow(),
  );
  if (attempts > MOST_ATTEMPTS) {
    await sent.stream.cancel();
    return { ok: false, reason: "not_checked" };
  }
  return examine(await buffer(sent.stream), announcedType(row));
}

/**
 * Stores the file with the row that names it, or deletes what is rejected before anyone reads so; what was removed
 * meanwhile stays removed.
 */
async function settle(
  { store, files, place, clock }: ExaminingOptions,
  row: UploadRow,
  found: Examination,
): Promise<void> {
  const named = { scope_id: row.scope_id, upload_id: row.upload_id };
  if (!found.ok) await place.remove(incomingKey(row));
  await store.inSystem(async (tx) => {
    const waiting = await tx
      .selectFrom("upload")
      .select("upload_id")
      .where(({ and }) => and({ ...named, status: "Pending" }))
      .where("removed_at", "is", null)
      .forUpdate()
      .executeTakeFirst();
    if (waiting === undefined) return;
    const { scope_id: owner, file_name: fileName } = row;
    const fileId = found.ok ? (await files.save(tx, { ...found, owner, fileName })).fileId : null;
    await tx
      .updateTable("upload")
      .set({
        status: found.ok ? "Ready" : "Rejected",
        file_id: fileId,
        reason: found.ok ? null : found.reason,
        check_at: null,
      })
      .where(({ and }) => and(named))
      .execute();
    if (found.ok && row.replaces) await removeEarlier(tx, files, row, formatInstant(clock.now()));
  });
  await place.remove(incomingKey(row));
}

/** Removes the files that a file of the same record replaces. */
async function removeEarlier(tx: Tx, files: Files, row: UploadRow, now: string): Promise<void> {
  const { scope_id, purpose, record_id, upload_id } = row;
  const removed = await tx
    .updateTable("upload")
    .set({ removed_at: now, check_at: null, swept_at: null })
    .where(({ and }) => and({ scope_id, purpose, record_id }))
    .where("upload_id", "<", upload_id)
    .where("removed_at", "is", null)
    .returning("file_id")
    .execute();
  for (const { file_id } of removed) if (file_id !== null) await files.remove(tx, file_id);
}

/** Milliseconds between two searches for uploads that are due. */
const PAUSE = 500;

interface UploadWorkerOptions extends ExaminingOptions {
  readonly onFailure: (error: unknown) => void;
}

/** Examines what arrives, one file after the other; any number of processes may do so. */
export function uploadWorker(options: UploadWorkerOptions): { start: () => void; stop: () => Promise<void> } {
  const stopping = new AbortController();
  const { signal } = stopping;
  let working: Promise<void> = Promise.resolve();
  const work = async (): Promise<void> => {
    while (!signal.aborted) {
      const isDone = await checkNextUpload(options).catch((error) => {
        options.onFailure(error);
        return false;
      });
      if (!isDone) await setTimeout(PAUSE, undefined, { signal, ref: false }).catch(() => undefined);
    }
  };
  return {
    start: () => {
      working = work();
    },
    stop: async () => {
      stopping.abort();
      await working;
    },
  };
}
