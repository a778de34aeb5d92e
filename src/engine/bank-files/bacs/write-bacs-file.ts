import { type Failure, Reader, type Unread } from "../../base";
import type { BacsFile, BacsRecord } from "./bacs-file";
import { getBacsTotals, readBacsFile } from "./read-bacs-file";
import { data, EOF1, eof2, HDR1, hdr2, type RecordLayout, type RecordValues, UTL1, uhl1, VOL1 } from "./record-layout";
import { fitsField, getExpectedText, writeRecord } from "./records";

const MOST_RECORDS = 200_000;
/** Eleven digits: the maximum of a contra. */
const LARGEST_PENCE = 99_999_999_999;
const FLAT_FIELDS = new Set(["isMultiDay", "records", "trailerUserArea"]);

/** Layout fields that have another name in the facts, or are derived from another field. */
const WRITTEN_FROM_OTHERS = new Set([
  "serviceUserNumberAgain",
  "transactionCode",
  "amountPence",
  "debitPence",
  "creditPence",
  "debitCount",
  "creditCount",
]);

const KNOWN_RECORD = new Set([...fieldNames(data(true)), "type", "amountPence"]);

/**
 * Writes a file, each line with its line end: labels of 80 characters, data of 100, or 106 in a multi-day file.
 * Problems: a value that does not fit its field; what `readBacsFile` would refuse, such as contras that do not equal
 * the credits.
 */
export function writeBacsFile(file: BacsFile): { readonly ok: true; readonly value: string } | Failure {
  const { problems } = checkBacsFile(file);
  if (problems.length > 0) return { ok: false, problems };
  const value = textOf(file);
  const read = readBacsFile(value);
  return read.ok ? { ok: true, value } : read;
}

function textOf(file: BacsFile): string {
  const { isMultiDay, records } = file;
  const layout = data(isMultiDay);
  const label = labelValues(file);
  const lines = [
    writeRecord(VOL1, label),
    writeRecord(HDR1, label),
    writeRecord(hdr2(isMultiDay), label),
    writeRecord(uhl1(isMultiDay), label),
    ...records.map((record) => writeRecord(layout, recordValues(record))),
    writeRecord(EOF1, label),
    writeRecord(eof2(isMultiDay), label),
    writeRecord(UTL1, { ...getBacsTotals(records), userArea: file.trailerUserArea }),
  ];
  return lines.map((line) => `${line}\r\n`).join("");
}

function labelValues(file: BacsFile): RecordValues {
  const { serialNumber, bankCode, serviceUserNumber, fileCopy, creationDate, expirationDate } = file;
  const { processingDate, fileNumber, auditPrint, userArea } = file;
  return {
    serialNumber,
    bankCode,
    serviceUserNumber,
    serviceUserNumberAgain: serviceUserNumber,
    fileCopy,
    creationDate,
    expirationDate,
    processingDate,
    fileNumber,
    auditPrint,
    userArea,
  };
}

function recordValues({ type, amountPence, processingDate, ...record }: BacsRecord): RecordValues {
  return {
    ...record,
    transactionCode: type === "Credit" ? "99" : "17",
    amountPence: String(amountPence),
    ...(processingDate === null ? null : { processingDate }),
  };
}

/** Checks a file's facts before they are written: every value must fit its field. */
function checkBacsFile(file: unknown): Reader {
  const reader = new Reader();
  const owner = reader.object(file, "");
  if (owner === null) return reader;
  const labels = [...new Map([...VOL1, ...HDR1, ...uhl1(false)].map((field) => [field.name, field])).values()];
  checkFields(reader, owner, labels, (name) => `/${name}`);
  checkFields(reader, { userArea: owner.trailerUserArea }, UTL1, () => "/trailerUserArea");
  reader.onlyKnown(owner, new Set([...fieldNames(labels), ...FLAT_FIELDS]), "");
  if (owner.isMultiDay === undefined) reader.refuse("required", "/isMultiDay");
  const layout = data(reader.flag(owner.isMultiDay, "isMultiDay", "", false));
  for (const [at, value] of reader.list(owner, "records", "", MOST_RECORDS).entries()) {
    checkRecord(reader, value, layout, `/records/${at}`);
  }
  return reader;
}

function checkRecord(reader: Reader, value: unknown, layout: RecordLayout, path: string): void {
  const record = reader.object(value, path);
  if (record === null) return;
  reader.choice(record, "type", path, ["Credit", "Contra"]);
  reader.integer(record, "amountPence", path, 1, LARGEST_PENCE);
  checkFields(reader, record, layout, (name) => `${path}/${name}`);
  const isDated = layout.some(({ name }) => name === "processingDate");
  if (!isDated && record.processingDate !== null) reader.refuse("must_be_absent", `${path}/processingDate`);
  reader.onlyKnown(record, KNOWN_RECORD, path);
}

function fieldNames(layout: RecordLayout): string[] {
  return layout.map(({ name }) => name).filter((name) => name !== "" && !WRITTEN_FROM_OTHERS.has(name));
}

function checkFields(reader: Reader, owner: Unread, layout: RecordLayout, pathOf: (name: string) => string): void {
  for (const field of layout) {
    if (field.name === "" || WRITTEN_FROM_OTHERS.has(field.name)) continue;
    const value = owner[field.name];
    const place = pathOf(field.name);
    if (value === undefined) reader.refuse("required", place);
    else if (typeof value !== "string") reader.refuse("wrong_type", place, { expected: "string" });
    else if (!fitsField(field, value)) reader.refuse("invalid_format", place, { expected: getExpectedText(field) });
  }
}
