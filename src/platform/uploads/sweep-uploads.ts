import { instantOf } from "../ports";
import { incomingKey } from "./upload-row";
import type { UploadsOptions } from "./uploads-options";

/** Milliseconds until an upload that nobody completed is deleted. */
const KEPT = 24 * 60 * 60 * 1_000;

/** Uploads swept in one transaction. */
const PART = 200;

/**
 * Sweeps uploads to which nothing can be sent any more, part by part: the bytes as they were sent, and the row of those
 * that were removed or that nobody completed.
 */
export async function sweepUploads(options: UploadsOptions): Promise<number> {
  for (let count = 0; ; ) {
    const swept = await sweepPart(options);
    count += swept;
    if (swept < PART) return count;
  }
}

function sweepPart({ store, place, files, clock }: UploadsOptions): Promise<number> {
  const now = clock.now();
  return store.inSystem(async (tx) => {
    const over = await tx
      .selectFrom("upload")
      .selectAll()
      .where("swept_at", "is", null)
      .where("expires_at", "<=", instantOf(now))
      .where(({ or, eb }) =>
        or([
          eb("status", "<>", "Pending"),
          eb("removed_at", "is not", null),
          eb("created_at", "<=", instantOf(now - KEPT)),
        ]),
      )
      .limit(PART)
      .forUpdate()
      .skipLocked()
      .execute();
    for (const row of over) {
      await place.remove(incomingKey(row));
      const isGone = row.removed_at !== null || row.status === "Pending";
      if (isGone && row.file_id !== null) await files.remove(tx, row.file_id);
      const named = { scope_id: row.scope_id, upload_id: row.upload_id };
      await (isGone
        ? tx
            .deleteFrom("upload")
            .where(({ and }) => and(named))
            .execute()
        : tx
            .updateTable("upload")
            .set({ swept_at: instantOf(now) })
            .where(({ and }) => and(named))
            .execute());
    }
    return over.length;
  });
}
