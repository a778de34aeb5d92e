import type { BacsFile, BacsRecord } from "./bacs-file";
import { data, EOF1, eof2, HDR1, hdr2, type RecordValues, UTL1, uhl1, VOL1 } from "./record-layout";
import { writeRecord } from "./records";

/** The lines of a file, each with its end: labels of 80 characters, data of 100, or 106 in a file for several days. */
export function writeBacsFile(file: BacsFile): string {
  const { isMultiDay, records } = file;
  const label = labelValues(file);
  const lines = [
    writeRecord(VOL1, label),
    writeRecord(HDR1, label),
    writeRecord(hdr2(isMultiDay), label),
    writeRecord(uhl1(isMultiDay), label),
    ...records.map((record) => writeRecord(data(isMultiDay), recordValues(record))),
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

/** What the last label counts and adds up. */
export function totalsOf(records: readonly BacsRecord[]): Readonly<Record<TotalName, string>> {
  const [credits, contras] = [sumOf(records, "Credit"), sumOf(records, "Contra")];
  return {
    debitPence: String(contras.pence),
    creditPence: String(credits.pence),
    debitCount: String(contras.count),
    creditCount: String(credits.count),
  };
}

export type TotalName = "debitPence" | "creditPence" | "debitCount" | "creditCount";

function sumOf(records: readonly BacsRecord[], type: BacsRecord["type"]): { pence: number; count: number } {
  const own = records.filter((record) => record.type === type);
  return { pence: own.reduce((sum, { amountPence }) => sum + amountPence, 0), count: own.length };
}
