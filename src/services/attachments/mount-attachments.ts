import { notFound, Refused } from "../../platform/http";
import { formatInstant, timeOutside } from "../../platform/ports";
import { hold, type Tx } from "../../platform/store";
import type { Upload } from "../../platform/uploads";
import { mountOperation, type ServiceContext } from "../contract";
import type { attachmentOperations } from "./attachment-operations";
import { MOST_ATTACHMENTS, type ShownAttachment } from "./attachment-schemas";

/** Seconds that a link to an attachment is valid. */
const LINK_LIFE = 15 * 60;

/** The records of a service that have attachments. */
interface AttachedRecord {
  /** The name under which their files are stored, such as "PayrollLine". */
  readonly purpose: string;
  /** Returns the id of the record that a path names; refuses if there is no such record. */
  readonly need: (tx: Tx, params: Readonly<Record<string, string>>) => Promise<string>;
  /** The same for a record whose attachments are about to change, if not every record's may. */
  readonly needToChange?: (tx: Tx, params: Readonly<Record<string, string>>) => Promise<string>;
}

/** Mounts the operations on the attachments of a record. */
export function mountAttachments(
  context: ServiceContext,
  { add, list, remove }: ReturnType<typeof attachmentOperations>,
  { purpose, need, needToChange = need }: AttachedRecord,
): void {
  const { uploads } = context;

  mountOperation(context, add, async ({ params, body: { files }, organisationId: owner }, tx) => {
    const recordId = await needToChange(tx, params);
    await hold(tx, `attachments ${purpose} ${recordId}`);
    const kept = await uploads.list(tx, { purpose, recordIds: [recordId] });
    needRoom(kept.filter(({ status }) => status !== "Rejected").length + files.length);
    const attachments = [];
    for (const file of files) {
      attachments.push(await shown(context, tx, await uploads.open(tx, { ...file, owner, purpose, recordId })));
    }
    const withoutUrls = attachments.map((attachment) => ({ ...attachment, uploadUrl: null }));
    return { data: { attachments }, dataOfRepetition: { attachments: withoutUrls }, text: "Send the files now." };
  });

  mountOperation(context, list, async ({ params }, tx) => {
    const attachments = [];
    for (const upload of await uploads.list(tx, { purpose, recordIds: [await need(tx, params)] })) {
      attachments.push(await shown(context, tx, upload));
    }
    return { data: { attachments }, text: "The attachments are listed." };
  });

  mountOperation(context, remove, async ({ params }, tx) => {
    const { attachmentId } = params;
    const kept = await uploads.list(tx, { purpose, recordIds: [await need(tx, params)] });
    const upload = kept.find(({ uploadId }) => uploadId === attachmentId);
    if (upload === undefined) throw notFound("attachment");
    await needToChange(tx, params);
    const data = await shown(context, tx, upload);
    await uploads.remove(tx, upload.uploadId);
    return {
      data: { ...data, uploadUrl: null, downloadUrl: null, downloadUrlExpiresAt: null },
      text: "The attachment is removed.",
    };
  });
}

/** Returns the number of files of each record that are available. */
export async function countAttachments(
  { uploads }: Pick<ServiceContext, "uploads">,
  tx: Tx,
  of: Parameters<ServiceContext["uploads"]["list"]>[1],
): Promise<ReadonlyMap<string, number>> {
  const counts = new Map<string, number>();
  for (const { recordId, status } of await uploads.list(tx, of)) {
    if (status === "Ready") counts.set(recordId, (counts.get(recordId) ?? 0) + 1);
  }
  return counts;
}

function needRoom(count: number): void {
  if (count <= MOST_ATTACHMENTS) return;
  const text = `A record has at most ${MOST_ATTACHMENTS} attachments.`;
  throw new Refused(409, { token: "too_many_attachments", text, arguments: { maximum: MOST_ATTACHMENTS } });
}

const STATUSES = { Pending: "AwaitingUpload", Ready: "Available", Rejected: "Rejected" } as const;

async function shown({ uploads, files, clock }: ServiceContext, tx: Tx, upload: Upload): Promise<ShownAttachment> {
  const link = upload.fileId === null ? null : await files.link(tx, upload.fileId, LINK_LIFE);
  return {
    attachmentId: upload.uploadId,
    fileName: upload.fileName,
    contentType: upload.contentType,
    size: upload.size,
    status: STATUSES[upload.status],
    message: upload.message,
    uploadUrl: await uploads.putLink(upload),
    expiresAt: upload.expiresAt,
    downloadUrl: link,
    downloadUrlExpiresAt: link === null ? null : formatInstant(timeOutside(clock) + LINK_LIFE * 1_000),
    createdAt: upload.createdAt,
  };
}
