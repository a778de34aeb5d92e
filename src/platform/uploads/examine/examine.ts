import { checkOpenType, checkTrueType } from "./check-font";
import { checkOffice } from "./check-office";
import { checkPdf } from "./check-pdf";
import { checkText } from "./check-text";
import { checkWoff } from "./check-woff";
import { checkWoff2 } from "./check-woff2";
import { cleanSvg } from "./clean-svg";
import type { FileType } from "./file-types";
import { RejectedFile, type Rejection } from "./rejected-file";
import { rewritePicture } from "./rewrite-picture";

/** What an examination found: the file as it may be stored, or why it is rejected. */
export type Examination =
  | { readonly ok: true; readonly contentType: FileType; readonly bytes: Uint8Array }
  | { readonly ok: false; readonly reason: Rejection };

const CHECKS: Readonly<Record<FileType, (bytes: Buffer) => Buffer | Promise<Buffer>>> = {
  "application/pdf": checkPdf,
  "image/png": (bytes) => rewritePicture(bytes, "image/png"),
  "image/jpeg": (bytes) => rewritePicture(bytes, "image/jpeg"),
  "image/gif": (bytes) => rewritePicture(bytes, "image/gif"),
  "image/webp": (bytes) => rewritePicture(bytes, "image/webp"),
  "image/svg+xml": cleanSvg,
  "text/plain": checkText,
  "text/csv": checkText,
  "application/vnd.openxmlformats-officedocument.wordprocessingml.document": (bytes) =>
    checkOffice(bytes, "word/document.xml"),
  "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": (bytes) => checkOffice(bytes, "xl/workbook.xml"),
  "font/woff2": checkWoff2,
  "font/woff": checkWoff,
  "font/ttf": checkTrueType,
  "font/otf": checkOpenType,
};

/**
 * Judges a file by its contents alone. Images come back written again, without place, camera and scripts; a GIF comes
 * back as a PNG. All other files come back as they are.
 */
export async function examine(bytes: Uint8Array, type: FileType): Promise<Examination> {
  try {
    const kept = await CHECKS[type](Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
    return { ok: true, contentType: type === "image/gif" ? "image/png" : type, bytes: kept };
  } catch (error) {
    return { ok: false, reason: error instanceof RejectedFile ? error.reason : "damaged" };
  }
}
