import type { RequestWork } from "../../contract";

const STATUSES = { Pending: "AwaitingUpload", Ready: "Available", Rejected: "Rejected" } as const;

/** Returns the attachments of a document, without links. */
export async function listDocumentFiles({ tx, context }: RequestWork, purpose: string, recordId: string) {
  const uploads = await context.uploads.list(tx, { purpose, recordIds: [recordId] });
  return uploads.map(({ uploadId: attachmentId, fileName, contentType, size, status }) => ({
    attachmentId,
    fileName,
    contentType,
    size,
    status: STATUSES[status],
  }));
}
