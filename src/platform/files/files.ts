import { createHash } from "node:crypto";
import { type Clock, type Ids, instantOf } from "../ports";
import type { Store, Tx } from "../store";
import type { FilePlace } from "./file-place";

/** A stored file as its organisation sees it. */
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
  readonly organisation: string;
  readonly fileName: string;
  readonly contentType: string;
  readonly bytes: Uint8Array;
  readonly expiresAt?: string | null;
}

interface FilesOptions {
  readonly store: Store;
  readonly place: FilePlace;
  readonly clock: Clock;
  readonly ids: Ids;
}

export interface Files {
  /** Stores the bytes, then the row in the transaction: a row never exists without bytes. */
  readonly save: (tx: Tx, file: NewFile) => Promise<StoredFile>;
  /** Returns a file of the transaction's organisation; null if there is no such file. */
  readonly find: (tx: Tx, fileId: string) => Promise<StoredFile | null>;
  readonly read: (tx: Tx, fileId: string) => Promise<Uint8Array | null>;
  /** Returns a URL that opens the file without credentials for this many seconds; null if there is no such file. */
  readonly link: (tx: Tx, fileId: string, seconds: number) => Promise<string | null>;
  /** Deletes expired files, row first; returns the count. */
  readonly sweep: () => Promise<number>;
}

/** Stores organisations' files: a row each under row-level security, and bytes in a place. */
export function createFiles({ store, place, clock, ids }: FilesOptions): Files {
  const find = async (tx: Tx, fileId: string): Promise<(StoredFile & { readonly key: string }) | null> => {
    const row = await tx.selectFrom("file").selectAll().where("file_id", "=", fileId).executeTakeFirst();
    const isThere = row !== undefined && (row.expires_at === null || row.expires_at > instantOf(clock.now()));
    return isThere ? { ...storedFile(row), key: keyOf(row.organisation_id, fileId) } : null;
  };
  return {
    save: async (tx, { organisation, bytes, fileName, contentType, expiresAt = null }) => {
      const fileId = ids.next();
      await place.write(keyOf(organisation, fileId), bytes);
      const row = {
        organisation_id: organisation,
        file_id: fileId,
        file_name: fileName,
        content_type: contentType,
        size: bytes.length,
        sha256: createHash("sha256").update(bytes).digest("hex"),
        created_at: instantOf(clock.now()),
        expires_at: expiresAt,
      };
      await tx.insertInto("file").values(row).execute();
      return storedFile(row);
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
    link: async (tx, fileId, seconds) => {
      const found = await find(tx, fileId);
      return found === null ? null : place.link(found.key, { ...found, seconds });
    },
    sweep: () => sweep(store, place, instantOf(clock.now())),
  };
}

async function sweep(store: Store, place: FilePlace, now: string): Promise<number> {
  const gone = await store.inSystem((tx) =>
    tx.deleteFrom("file").where("expires_at", "<=", now).returning(["organisation_id", "file_id"]).execute(),
  );
  for (const { organisation_id, file_id } of gone) await place.remove(keyOf(organisation_id, file_id));
  return gone.length;
}

function keyOf(organisation: string, fileId: string): string {
  return `${organisation}/${fileId}`;
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
