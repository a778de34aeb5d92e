import { z } from "@hono/zod-openapi";
import { UPLOAD_STATUSES } from "../../platform/store";
import type { Upload, Uploads } from "../../platform/uploads";
import { idField, instantField } from "./text-fields";

/** Milliseconds in which a browser sends the file of a form. */
export const FORM_LIFE = 10 * 60 * 1_000;

/** The form with which a browser sends a file. */
export const uploadForm = z
  .strictObject({
    uploadId: idField(),
    url: z.string().nullable().openapi({ description: "Null in the response to a repeated `Idempotency-Key`." }),
    method: z.enum(["POST"]),
    fields: z.record(z.string(), z.string()).nullable(),
    expiresAt: instantField(),
  })
  .openapi("UploadForm");

export const uploadFormExample: z.input<typeof uploadForm> = {
  uploadId: "01JZ3V6D4R8QK2M5N7P9T1W3Z2",
  url: "https://pay.example.com/files?key=incoming",
  method: "POST",
  fields: { "Content-Type": "image/png" },
  expiresAt: "2026-04-06T09:40:00.000Z",
};

/** Returns the form of an upload that was just announced; without its address for a repeated request. */
export async function formOf({ postForm }: Pick<Uploads, "postForm">, upload: Upload) {
  const form = await postForm(upload);
  const { uploadId, expiresAt } = upload;
  const data = { uploadId, method: "POST" as const, expiresAt, url: form?.url ?? null, fields: form?.fields ?? null };
  return { data, dataOfRepetition: { ...data, url: null, fields: null } };
}

const REASONS = [
  "wrong_type",
  "too_large",
  "not_an_image",
  "dimensions_too_large",
  "unsafe_content",
  "expired",
] as const;
type Reason = (typeof REASONS)[number];

/** The state of an upload that is asked for until it is settled. */
export const uploadStateFields = {
  uploadId: idField(),
  status: z.enum(UPLOAD_STATUSES),
  assetId: idField().nullable().openapi({ description: "The file, once it is ready." }),
  message: z.string().nullable().openapi({ description: "Why the file is rejected." }),
  reasonToken: z.enum(REASONS).nullable(),
};

/** Returns the state of an upload; one that nobody sent in time is rejected. */
export function uploadState(upload: Upload, now: number) {
  const { uploadId, status, fileId: assetId } = upload;
  const none = { message: null, reasonToken: null };
  if (status === "Ready") return { uploadId, status, assetId, ...none };
  if (status === "Pending" && Date.parse(upload.expiresAt) > now) return { uploadId, status, assetId: null, ...none };
  const message = upload.message ?? "The file was not sent in time. Announce it again.";
  return { uploadId, status: "Rejected" as const, assetId: null, message, reasonToken: reasonOf(upload) };
}

const REASON_TOKENS: Readonly<Record<NonNullable<Upload["reason"]>, Reason>> = {
  wrong_size: "too_large",
  wrong_type: "wrong_type",
  damaged: "wrong_type",
  data_after_end: "unsafe_content",
  too_many_pixels: "dimensions_too_large",
  moving_picture: "not_an_image",
  expands_too_much: "unsafe_content",
  encrypted: "unsafe_content",
  contains_program: "unsafe_content",
  refers_outside: "unsafe_content",
  not_text: "wrong_type",
  nothing_to_show: "not_an_image",
  draws_too_much: "unsafe_content",
  not_checked: "unsafe_content",
};

function reasonOf({ reason, contentType }: Upload): Reason {
  if (reason === null) return "expired";
  return reason === "damaged" && contentType.startsWith("image/") ? "not_an_image" : REASON_TOKENS[reason];
}
