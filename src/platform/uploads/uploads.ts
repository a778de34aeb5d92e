import { sql } from "kysely";
import type { UploadForm } from "../files";
import { formatInstant } from "../ports";
import type { Store, Tx, UploadStatus } from "../store";
import type { FileType } from "./examine";
import { incomingKey, selectUploads, toUpload, type Upload } from "./upload-row";
import type { UploadsOptions } from "./uploads-options";

/** Milliseconds until an upload that nobody completed is deleted. */
const KEPT = 24 * 60 * 60 * 1_000;

/** Uploads swept in one transaction. */
const PART = 200;

/** Milliseconds in which a file can be sent. */
const OPEN_FOR = 60 * 60 * 1_000;

/** A file that is announced before it is sent. */
interface NewUpload {
  /** The organisation, or the account of a transaction of an account. */
  readonly owner: string;
  /** What it is for, such as "PayrollLine", and the record that it belongs to. */
  readonly purpose: string;
  readonly recordId: string;
  readonly fileName: string;
  readonly contentType: FileType;
  /** Bytes. */
  readonly size: number;
  /** Milliseconds in which it can be sent; an hour by default. */
  readonly openFor?: number;
  /** Whether the record has only one such file: once it is ready, the record's earlier ones are removed. */
  readonly replaces?: boolean;
}

/** The uploads that belong to records of one kind. */
interface OfRecords {
  readonly purpose: string;
  readonly recordIds: readonly string[];
}

/**
 * Files that callers send in two steps: they announce a file, then send it to a signed address. It is `Pending` until it
 * has arrived and is examined, then `Ready` with a stored file, or `Rejected` with a reason and nothing stored.
 */
export interface Uploads {
  /** Announces a file. */
  readonly open: (tx: Tx, upload: NewUpload) => Promise<Upload>;
  /** Returns the URL to which the file is sent with PUT; null once its time is over or it is settled. */
  readonly putLink: (upload: Upload) => Promise<string | null>;
  /** Returns the form with which a browser sends the file; null once its time is over or it is settled. */
  readonly postForm: (upload: Upload) => Promise<UploadForm | null>;
  /** Returns the uploads of records, in the order in which they were announced. */
  readonly list: (tx: Tx, of: OfRecords) => Promise<readonly Upload[]>;
  /** Removes an upload with its file; returns whether there was one. */
  readonly remove: (tx: Tx, uploadId: string) => Promise<boolean>;
  /**
   * Has the bytes at a key examined soon, if the upload waits for them, and returns its status; null without an upload. One
   * that is ready has its bytes: who sends them again has not heard that they arrived.
   */
  readonly arrived: (key: string) => Promise<UploadStatus | null>;
  /** Deletes what was sent but is not needed, and uploads that nobody completed for a day; returns the count. */
  readonly sweep: () => Promise<number>;
}

export function createUploads(options: UploadsOptions): Uploads {
  const { store, place, files, clock, ids } = options;
  const expected = (upload: Upload) => {
    const seconds = Math.floor((Date.parse(upload.expiresAt) - clock.now()) / 1_000);
    const { contentType, size, status } = upload;
    return status === "Pending" && seconds > 0 ? { contentType, size, seconds } : null;
  };
  const keyOf = ({ owner, uploadId }: Upload): string => incomingKey({ scope_id: owner, upload_id: uploadId });
  return {
    open: async (tx, { openFor = OPEN_FOR, replaces = false, ...upload }) => {
      const { owner, purpose, recordId, fileName, contentType, size } = upload;
      const now = clock.now();
      const row = {
        scope_id: owner,
        upload_id: ids.next(),
        purpose,
        record_id: recordId,
        file_name: fileName,
        content_type: contentType,
        size,
        replaces,
        status: "Pending" as const,
        created_at: formatInstant(now),
        expires_at: formatInstant(now + openFor),
        check_at: formatInstant(now),
      };
      return toUpload(await tx.insertInto("upload").values(row).returningAll().executeTakeFirstOrThrow());
    },
    putLink: async (upload) => {
      const file = expected(upload);
      return file === null ? null : place.putLink(keyOf(upload), file);
    },
    postForm: async (upload) => {
      const file = expected(upload);
      return file === null ? null : place.postForm(keyOf(upload), file);
    },
    list: async (tx, { purpose, recordIds }) => {
      if (recordIds.length === 0) return [];
      const found = selectUploads(tx).where("purpose", "=", purpose).where("record_id", "in", recordIds);
      return (await found.orderBy("upload_id").execute()).map(toUpload);
    },
    remove: async (tx, uploadId) => {
      const gone = { removed_at: formatInstant(clock.now()), check_at: null, swept_at: null };
      const [removed] = await tx
        .updateTable("upload")
        .set(gone)
        .where("upload_id", "=", uploadId)
        .where("removed_at", "is", null)
        .returning("file_id")
        .execute();
      if (removed?.file_id) await files.remove(tx, removed.file_id);
      return removed !== undefined;
    },
    arrived: (key) => arrived(store, key, formatInstant(clock.now())),
    sweep: () => sweepUploads(options),
  };
}

/** The key was signed, so it is one of ours. */
async function arrived(store: Store, key: string, now: string): Promise<UploadStatus | null> {
  const [, owner = "", uploadId = ""] = key.split("/");
  const found = await store.inSystem((tx) =>
    tx
      .updateTable("upload")
      .set({ check_at: sql`case when status = 'Pending' then ${now} else check_at end` })
      .where("scope_id", "=", owner)
      .where("upload_id", "=", uploadId)
      .where("removed_at", "is", null)
      .returning("status")
      .executeTakeFirst(),
  );
  return found?.status ?? null;
}

/**
 * Sweeps uploads to which nothing can be sent any more, part by part: the bytes as they were sent, and the row of those
 * that were removed or that nobody completed.
 */
async function sweepUploads(options: UploadsOptions): Promise<number> {
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
      .where("expires_at", "<=", formatInstant(now))
      .where(({ or, eb }) =>
        or([
          eb("status", "<>", "Pending"),
          eb("removed_at", "is not", null),
          eb("created_at", "<=", formatInstant(now - KEPT)),
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
            .set({ swept_at: formatInstant(now) })
            .where(({ and }) => and(named))
            .execute());
    }
    return over.length;
  });
}

/** A table whose records have uploads, and the names in SQL of what removes them. */
interface RecordWithUploads {
  readonly table: string;
  readonly key: string;
  /** The purpose of the uploads. */
  readonly purpose: string;
  readonly trigger: string;
  readonly removal: string;
}

/** Returns SQL that removes a record's uploads with it, however the record is deleted. */
export function uploadsGoWith({ table, key, purpose, trigger, removal }: RecordWithUploads): string {
  return `
  create function ${removal}() returns trigger language plpgsql as $$
    begin
      update upload set removed_at = now(), check_at = null, swept_at = null
        where scope_id = old.organisation_id and purpose = '${purpose}' and record_id = old.${key};
      return null;
    end $$;
  create trigger ${trigger} after delete on ${table}
    for each row execute function ${removal}();`;
}
