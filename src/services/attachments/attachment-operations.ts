import { z } from "@hono/zod-openapi";
import { idField, operation, type RefusalCase } from "../contract";
import { announcedFiles, attachmentExample, attachmentShown, MOST_ATTACHMENTS } from "./attachment-schemas";

/** The record that attachments belong to. */
interface AttachmentsOf {
  /** The record in the ids of its operations: "CourtOrder" gives `addCourtOrderAttachments`. */
  readonly id: string;
  readonly service: string;
  /** The record in a sentence: "a payroll line". */
  readonly name: string;
  /** The path of the record, with its parameters in braces. */
  readonly path: string;
  readonly params: Readonly<Record<string, z.ZodType<string>>>;
  /** The refusals if there is no such record. */
  readonly missing: readonly RefusalCase[];
  /** The refusals if its attachments may not change. */
  readonly unchangeable?: readonly RefusalCase[];
}

/** The operations on the attachments of a record: announced, listed, removed. */
export function attachmentOperations(of: AttachmentsOf) {
  const { id, service, name, path, params, missing, unchangeable = [] } = of;
  const common = { service, scope: "organisation", params: z.object(params) } as const;
  const listed = z.strictObject({ attachments: z.array(attachmentShown) });
  const available = {
    ...attachmentExample,
    status: "Available" as const,
    uploadUrl: null,
    downloadUrl: "https://pay.example.com/files?key=stored",
    downloadUrlExpiresAt: "2026-11-21T12:20:00.000Z",
  };
  return {
    add: operation({
      ...common,
      id: `add${id}Attachments`,
      method: "post",
      path: `${path}/attachments`,
      summary: `Adds files to ${name}`,
      description:
        "Announces each file. Then send its bytes with PUT to `uploadUrl` within an hour, with the announced `Content-Type` and length, without a token. It is checked by its contents, and is `Available` or `Rejected` seconds later. Images are written again, without location and camera data. A repeated `Idempotency-Key` gets no `uploadUrl`: the list has it.",
      body: announcedFiles,
      data: listed,
      token: "attachment_added",
      idempotent: true,
      refusals: [
        ...missing,
        ...unchangeable,
        { status: 409, token: "too_many_attachments", when: `A record has at most ${MOST_ATTACHMENTS} attachments.` },
      ],
      examples: {
        body: { files: [{ fileName: "receipt.pdf", contentType: "application/pdf", size: 48_210 }] },
        data: { attachments: [attachmentExample] },
      },
    }),
    list: operation({
      ...common,
      id: `list${id}Attachments`,
      method: "get",
      path: `${path}/attachments`,
      summary: `The attachments of ${name}, in the order in which they were added`,
      description: "Files that nobody sent within a day are removed. `downloadUrl` needs no token, for 15 minutes.",
      data: listed,
      token: "attachments_listed",
      refusals: missing,
      examples: { data: { attachments: [available] } },
    }),
    remove: operation({
      ...common,
      params: z.object({ ...params, attachmentId: idField() }),
      id: `remove${id}Attachment`,
      method: "delete",
      path: `${path}/attachments/{attachmentId}`,
      summary: `Removes an attachment of ${name}`,
      description: "Its file is deleted too. Returns the attachment as it was.",
      data: attachmentShown,
      token: "attachment_removed",
      refusals: [
        ...missing,
        ...unchangeable,
        { status: 404, token: "attachment_not_found", when: "The record has no such attachment." },
      ],
      examples: { data: available },
    }),
  };
}
