import { formatPence, type Reader, type Unread } from "../../base";
import type { JournalLine, TrackingCode } from "../journal";

const TEXTS = ["nominalCode", "accountCode", "description"];
const TEXTS_OR_NULL = ["nominalName", "department", "payElementId", "controlAccount"];
const MOST_CODES = 10;

/** Reads a line of a stored journal, its amounts reformatted; null with problems if it is invalid. */
export function readStoredLine(reader: Reader, value: unknown, path: string): JournalLine | null {
  const line = reader.object(value, path);
  if (line === null) return null;
  const before = reader.problems.length;
  for (const key of TEXTS) checkText(reader, line[key], `${path}/${key}`);
  for (const key of TEXTS_OR_NULL) if (line[key] !== null) checkText(reader, line[key], `${path}/${key}`);
  const debit = reader.amount(line.debit, "debit", path);
  const credit = reader.amount(line.credit, "credit", path);
  if (debit < 0) reader.refuse("negative_amount", `${path}/debit`);
  if (credit < 0) reader.refuse("negative_amount", `${path}/credit`);
  if (debit !== 0 && credit !== 0) reader.refuse("sent_together", `${path}/credit`, { other: "debit" });
  const trackingCodes = readCodes(reader, line, path);
  if (reader.problems.length > before) return null;
  const known = line as unknown as JournalLine;
  return { ...known, debit: formatPence(debit), credit: formatPence(credit), trackingCodes };
}

function readCodes(reader: Reader, line: Unread, path: string): readonly TrackingCode[] {
  const seen = new Set<unknown>();
  return reader.list(line, "trackingCodes", path, MOST_CODES).flatMap((value, at) => {
    const place = `${path}/trackingCodes/${at}`;
    const code = reader.object(value, place);
    if (code === null) return [];
    checkText(reader, code.dimension, `${place}/dimension`);
    checkText(reader, code.code, `${place}/code`);
    if (seen.has(code.dimension)) reader.refuse("duplicate", `${place}/dimension`);
    seen.add(code.dimension);
    return [{ dimension: String(code.dimension), code: String(code.code) }];
  });
}

export function checkText(reader: Reader, value: unknown, path: string): void {
  if (value === undefined) reader.refuse("required", path);
  else if (typeof value !== "string") reader.refuse("wrong_type", path, { expected: "string" });
}
