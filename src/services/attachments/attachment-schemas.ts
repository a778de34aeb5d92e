import { z } from "@hono/zod-openapi";
import { FILE_TYPES, type FileType, LARGEST_UPLOAD } from "../../platform/uploads";
import { checkFileName, idField, instantField, refuser, textField, withExamples } from "../contract";

/** The most attachments of one record. */
export const MOST_ATTACHMENTS = 20;

const NOT_ATTACHED = ["image/gif", "image/svg+xml", "font/woff2", "font/woff", "font/ttf", "font/otf"];

function isAttached(type: string): type is FileType {
  return type in FILE_TYPES && !NOT_ATTACHED.includes(type);
}

/** The types of files that records take. */
export const ATTACHED_TYPES = Object.keys(FILE_TYPES).filter(isAttached);

const contentType = z.enum(ATTACHED_TYPES);

const announcedFile = z
  .strictObject({
    fileName: textField(255),
    contentType,
    size: z.int().min(1).max(LARGEST_UPLOAD).openapi({ description: "Bytes." }),
  })
  .superRefine(({ fileName, contentType: type }, context) => checkFileName(refuser(context), fileName, type));

export const announcedFiles = z
  .strictObject({ files: z.array(announcedFile).min(1).max(10) })
  .openapi("AnnouncedFiles");

const attachmentShownFields = withExamples({
  attachmentId: [idField(), "01JZ3V6D4R8QK2M5N7P9T1W3Y1"],
  fileName: [z.string(), "receipt.pdf"],
  contentType: [z.string(), "application/pdf"],
  size: [z.int(), 48_210],
  status: [z.enum(["AwaitingUpload", "Available", "Rejected"]), "AwaitingUpload"],
  message: [z.string().nullable().openapi({ description: "Why the file is rejected." }), null],
  uploadUrl: [
    z.string().nullable().openapi({
      description: "Takes the file with PUT, with this `Content-Type` and this length, until `expiresAt`.",
    }),
    "https://pay.example.com/files?key=incoming",
  ],
  expiresAt: [instantField(), "2026-11-21T13:00:00.000Z"],
  downloadUrl: [z.string().nullable(), null],
  downloadUrlExpiresAt: [instantField().nullable(), null],
  createdAt: [instantField(), "2026-11-21T12:00:00.000Z"],
});

export const attachmentShown = z.strictObject(attachmentShownFields.shape).openapi("Attachment");

export type ShownAttachment = z.input<typeof attachmentShown>;

export const attachmentExample = attachmentShownFields.example;
