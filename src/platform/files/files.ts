import { type Clock, formatInstant, type Ids } from "../ports";
import type { Store, Tx } from "../store";
import type { FileBytes, FilePlace, OpenedBytes, WrittenBytes } from "./file-place";

/** A stored file as its owner sees it. */
interface StoredFile {
  readonly fileId: string;
  readonly fileName: string;
  readonly contentType: string;
  readonly size: number;
  readonly sha256: string;
  readonly createdAt: string;
  /** When it is deleted; null for never. */
  readonly expiresAt: string | null;
}

interface NewFile {
  /** The organisation, or the account of a transaction of an account. */
  readonly owner: string;
  readonly fileName: string;
  readonly contentType: string;
  readonly bytes: FileBytes;
  readonly expiresAt?: string | null;
}

/** Bytes that were stored before their row, because they took long to be made. */
interface StoredBytes extends Omit<NewFile, "bytes">, WrittenBytes {
  readonly fileId: string;
}

type FileName = Pick<StoredBytes, "owner" | "fileId">;

interface FilesOptions {
  readonly store: Store;
  readonly place: FilePlace;
  readonly clock: Clock;
  readonly ids: Ids;
}

export interface Files {
  /** Stores the bytes, then the row in the transaction: a row never exists without bytes. */
  readonly save: (tx: Tx, file: NewFile) => Promise<StoredFile>;
  /** Stores bytes outside any transaction; `keep` makes them a file, `discard` deletes them. */
  readonly write: (name: FileName, bytes: FileBytes) => Promise<WrittenBytes>;
  readonly keep: (tx: Tx, stored: StoredBytes) => Promise<StoredFile>;
  readonly discard: (name: FileName) => Promise<void>;
  /** Returns a file of the transaction's owner; null if there is no such file. */
  readonly find: (tx: Tx, fileId: string) => Promise<StoredFile | null>;
  readonly read: (tx: Tx, fileId: string) => Promise<Uint8Array | null>;
  /** Returns the bytes as a stream, for files that may be large; null if there is no such file. */
  readonly open: (tx: Tx, fileId: string) => Promise<OpenedBytes | null>;
  /** Returns a URL that opens the file without credentials for this many seconds; null if there is no such file. */
  readonly link: (tx: Tx, fileId: string, seconds: number) => Promise<string | null>;
  /** Returns whether the file of a link is still there, whoever owns it: the link has been verified. */
  readonly isThere: (key: string) => Promise<boolean>;
  /** Deletes a file, row first: links to it die with the transaction, in a bucket with the bytes at the next sweep. */
  readonly remove: (tx: Tx, fileId: string) => Promise<void>;
  /** Deletes expired files, row first; returns the count. */
  readonly sweep: () => Promise<number>;
}

/** Stores files of organisations and accounts: a row each under row-level security, and bytes in a place. */
export function createFiles({ store, place, clock, ids }: FilesOptions): Files {
  const find = async (tx: Tx, fileId: string): Promise<(StoredFile & { readonly key: string }) | null> => {
    const row = await tx.selectFrom("file").selectAll().where("file_id", "=", fileId).executeTakeFirst();
    const isThere = row !== undefined && (row.expires_at === null || row.expires_at > formatInstant(clock.now()));
    return isThere ? { ...storedFile(row), key: keyOf(row.scope_id, fileId) } : null;
  };
  const write: Files["write"] = ({ owner, fileId }, bytes) => place.write(keyOf(owner, fileId), bytes);
  const keep: Files["keep"] = async (tx, { owner, fileId, fileName, contentType, expiresAt = null, size, sha256 }) => {
    const row = {
      scope_id: owner,
      file_id: fileId,
      file_name: fileName,
      content_type: contentType,
      size,
      sha256,
      created_at: formatInstant(clock.now()),
      expires_at: expiresAt,
    };
    await tx.insertInto("file").values(row).execute();
    return storedFile(row);
  };
  return {
    write,
    keep,
    discard: ({ owner, fileId }) => place.remove(keyOf(owner, fileId)),
    save: async (tx, { bytes, ...file }) => {
      const fileId = ids.next();
      return keep(tx, { ...file, fileId, ...(await write({ owner: file.owner, fileId }, bytes)) });
    },
    find: async (tx, fileId) => {
      const found = await find(tx, fileId);
      if (found === null) return null;
      const { key: _, ...file } = found;
      return file;
    },
    read: async (tx, fileId) => {
      const found = await find(tx, fileId);
      return found === null ? null : place.read(found.key);
    },
    open: async (tx, fileId) => {
      const found = await find(tx, fileId);
      return found === null ? null : place.open(found.key);
    },
    link: async (tx, fileId, seconds) => {
      const found = await find(tx, fileId);
      return found === null ? null : place.link(found.key, { ...found, seconds });
    },
    remove: async (tx, fileId) => {
      const gone = { expires_at: formatInstant(clock.now()) };
      await tx.updateTable("file").set(gone).where("file_id", "=", fileId).execute();
    },
    isThere: (key) => isThere(store, key, formatInstant(clock.now())),
    sweep: () => sweep(store, place, formatInstant(clock.now())),
  };
}

async function isThere(store: Store, key: string, now: string): Promise<boolean> {
  const [owner = "", fileId = ""] = key.split("/");
  const row = await store.inSystem((tx) =>
    tx
      .selectFrom("file")
      .select("expires_at")
      .where("scope_id", "=", owner)
      .where("file_id", "=", fileId)
      .executeTakeFirst(),
  );
  return row !== undefined && (row.expires_at === null || row.expires_at > now);
}

async function sweep(store: Store, place: FilePlace, now: string): Promise<number> {
  const gone = await store.inSystem((tx) =>
    tx.deleteFrom("file").where("expires_at", "<=", now).returning(["scope_id", "file_id"]).execute(),
  );
  for (const { scope_id, file_id } of gone) await place.remove(keyOf(scope_id, file_id));
  return gone.length;
}

function keyOf(owner: string, fileId: string): string {
  return `${owner}/${fileId}`;
}

interface FileRow {
  readonly file_id: string;
  readonly file_name: string;
  readonly content_type: string;
  readonly size: number;
  readonly sha256: string;
  readonly created_at: string;
  readonly expires_at: string | null;
}

function storedFile(row: FileRow): StoredFile {
  return {
    fileId: row.file_id,
    fileName: row.file_name,
    contentType: row.content_type,
    size: row.size,
    sha256: row.sha256,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
  };
}
