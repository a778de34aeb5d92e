import type { Selectable } from "kysely";
import type { PlatformTables, Tx, UploadStatus } from "../store";
import { type FileType, REJECTIONS, type Rejection } from "./examine";

/** An upload as its owner sees it. */
export interface Upload {
  readonly uploadId: string;
  /** The organisation or account. */
  readonly owner: string;
  readonly recordId: string;
  readonly fileName: string;
  readonly contentType: string;
  /** Bytes. */
  readonly size: number;
  readonly status: UploadStatus;
  /** Why it is rejected; null unless it is. */
  readonly reason: Rejection | null;
  /** The same for people. */
  readonly message: string | null;
  /** The stored file; null until it is ready. */
  readonly fileId: string | null;
  readonly createdAt: string;
  /** The end of the time in which it can be sent. */
  readonly expiresAt: string;
}

export type UploadRow = Selectable<PlatformTables["upload"]>;

/** Queries the owner's uploads that are not removed. */
export function selectUploads(tx: Tx) {
  return tx.selectFrom("upload").selectAll().where("removed_at", "is", null);
}

export function toUpload(row: UploadRow): Upload {
  const reason = row.reason as Rejection | null;
  return {
    uploadId: row.upload_id,
    owner: row.scope_id,
    recordId: row.record_id,
    fileName: row.file_name,
    contentType: row.content_type,
    size: row.size,
    status: row.status,
    reason,
    message: reason === null ? null : REJECTIONS[reason],
    fileId: row.file_id,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
  };
}

/** Returns the type that an upload was announced with. */
export function announcedType({ content_type }: Pick<UploadRow, "content_type">): FileType {
  return content_type as FileType;
}

/** Returns the key of the bytes as they were sent, until they are examined. */
export function incomingKey({ scope_id, upload_id }: Pick<UploadRow, "scope_id" | "upload_id">): string {
  return `incoming/${scope_id}/${upload_id}`;
}
