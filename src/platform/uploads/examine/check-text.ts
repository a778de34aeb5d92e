import { need } from "./rejected-file";

/** Characters that no text has but those between lines and pages. */
const CONTROL = /(?![\t\n\f\r\x80-\x9f])\p{Cc}/u;

/** How files of other types begin that consist of readable characters. */
const OTHER_TYPE = /^\s*(<[!?a-z]|%PDF|%!PS|#!|GIF8|MZ|PK|\{\\rtf)/i;

/** Rejects what is not plain text in UTF-8 or in Windows-1252, as spreadsheets save it. */
export function checkText(bytes: Buffer): Buffer {
  const text = inUtf8(bytes) ?? inWindows1252(bytes);
  need(text !== null && !CONTROL.test(text), "not_text");
  need(!OTHER_TYPE.test(text), "wrong_type");
  return bytes;
}

function inUtf8(bytes: Buffer): string | null {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** Returns the text; null if a byte stands for no character there. */
function inWindows1252(bytes: Buffer): string | null {
  const text = bytes.toString("latin1");
  return /[\x81\x8d\x8f\x90\x9d]/.test(text) ? null : text;
}
