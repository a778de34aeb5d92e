import type { Failure } from "../../base";
import type { BacsFile, BacsRecord } from "./bacs-file";
import { checkBacsFile } from "./check-bacs-file";
import { readBacsFile } from "./read-bacs-file";
import { data, EOF1, eof2, HDR1, hdr2, type RecordValues, UTL1, uhl1, VOL1 } from "./record-layout";
import { writeRecord } from "./records";
import { totalsOf } from "./totals";

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
    writeRecord(UTL1, { ...totalsOf(records), userArea: file.trailerUserArea }),
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
