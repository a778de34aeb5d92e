import { type Failure, type Pence, type Problem, type ProblemToken, problem } from "../../base";
import type { BacsFile, BacsRecord } from "./bacs-file";
import { data, EOF1, eof2, HDR1, hdr2, type RecordLayout, type RecordValues, UTL1, uhl1, VOL1 } from "./record-layout";
import { readRecord } from "./records";

const LABELS_BEFORE = 4;
const LABELS_AFTER = 3;

/**
 * Reads a file in Standard 18. A file from `writeBacsFile` round-trips byte for byte. Problems: each line that does not
 * fit its layout, with line and column; labels that disagree; totals or counts that do not match the records; credits
 * and contras that do not balance.
 */
export function readBacsFile(text: string): { readonly ok: true; readonly value: BacsFile } | Failure {
  const problems: Problem[] = [];
  const refuse = (token: ProblemToken, line: number, args: Problem["arguments"]) =>
    problems.push(problem(token, `/lines/${line}`, { line: line + 1, ...args }));
  const lines = typeof text === "string" ? linesOf(text) : null;
  if (lines === null || lines.length < LABELS_BEFORE + LABELS_AFTER) {
    return {
      ok: false,
      problems: [problem("invalid_format", "", { expected: "lines that end in CR LF, seven labels at least" })],
    };
  }
  const isMultiDay = lines[3]?.slice(28, 37) === "4 MULTI  ";
  const read = (layout: RecordLayout, at: number) => {
    const { values, faults } = readRecord(layout, lines[at] ?? "");
    for (const fault of faults) refuse("invalid_format", at, { ...fault });
    return values;
  };
  const volume = read(VOL1, 0);
  const header = read(HDR1, 1);
  read(hdr2(isMultiDay), 2);
  const user = read(uhl1(isMultiDay), 3);
  const end = lines.length - LABELS_AFTER;
  const layout = data(isMultiDay);
  const records = lines.slice(LABELS_BEFORE, end).map((_, at) => recordOf(read(layout, at + LABELS_BEFORE)));
  const footer = read(EOF1, end);
  read(eof2(isMultiDay), end + 1);
  const trailer = read(UTL1, end + 2);
  if (problems.length > 0) return { ok: false, problems };
  records.forEach((record, at) => {
    if (record === null) refuse("unknown_value", at + LABELS_BEFORE, { column: 16, expected: "99, 17" });
  });
  const held = records.filter((record) => record !== null);
  refuseOtherLabels(refuse, [volume, header, footer], end);
  refuseOtherTotals(refuse, held, trailer, end + 2);
  if (problems.length > 0) return { ok: false, problems };
  const label = labelOf({ ...user, ...header, ...volume });
  return { ok: true, value: { ...label, trailerUserArea: trailer.userArea ?? "", isMultiDay, records: held } };
}

function linesOf(text: string): string[] | null {
  const lines = text.split("\r\n");
  return lines.pop() === "" ? lines : null;
}

function recordOf(values: RecordValues): BacsRecord | null {
  const { transactionCode, sortCode = "", accountNumber = "", originSortCode = "", originAccountNumber = "" } = values;
  const { crossReference = "", amountPence, userName = "", reference = "", accountName = "" } = values;
  if (transactionCode !== "99" && transactionCode !== "17") return null;
  return {
    type: transactionCode === "99" ? "Credit" : "Contra",
    sortCode,
    accountNumber,
    originSortCode,
    originAccountNumber,
    crossReference,
    amountPence: Number(amountPence),
    userName,
    reference,
    accountName,
    processingDate: values.processingDate ?? null,
  };
}

type Refuse = (token: ProblemToken, line: number, args: Problem["arguments"]) => void;

function refuseOtherLabels(
  refuse: Refuse,
  [volume, header, footer]: readonly [RecordValues, RecordValues, RecordValues],
  end: number,
): void {
  for (const name of ["serialNumber", "serviceUserNumber"]) {
    if (volume[name] !== header[name]) refuse("sent_together", 1, { other: `${name} of line 1` });
  }
  if (header.serviceUserNumberAgain !== header.serviceUserNumber)
    refuse("sent_together", 1, { column: 16, other: "column 6" });
  for (const [name, value] of Object.entries(header)) {
    if (footer[name] !== value) refuse("sent_together", end, { other: `${name} of line 2` });
  }
}

/** Checks that the last label matches the records' counts and totals, and that credits equal contras. */
function refuseOtherTotals(refuse: Refuse, records: readonly BacsRecord[], trailer: RecordValues, line: number): void {
  const totals = getBacsTotals(records);
  for (const [field, expected] of Object.entries(totals)) {
    if (Number(trailer[field]) !== Number(expected)) refuse("totals_differ", line, { field, expected });
  }
  if (totals.creditPence !== totals.debitPence) {
    refuse("totals_differ", line, { field: "creditPence", expected: totals.debitPence });
  }
}

type BacsLabel = Omit<BacsFile, "trailerUserArea" | "isMultiDay" | "records">;

function labelOf(values: RecordValues): BacsLabel {
  const { serialNumber = "", bankCode = "", serviceUserNumber = "", fileCopy = "", fileNumber = "" } = values;
  const { creationDate = "", expirationDate = "", processingDate = "", auditPrint = "", userArea = "" } = values;
  return {
    serialNumber,
    bankCode,
    serviceUserNumber,
    fileCopy,
    creationDate,
    expirationDate,
    processingDate,
    fileNumber,
    auditPrint,
    userArea,
  };
}

type BacsTotals = Readonly<Record<"debitPence" | "creditPence" | "debitCount" | "creditCount", string>>;

/** Returns the counts and totals of the last label. */
export function getBacsTotals(records: readonly BacsRecord[]): BacsTotals {
  const [credits, contras] = [sumOf(records, "Credit"), sumOf(records, "Contra")];
  return {
    debitPence: String(contras.pence),
    creditPence: String(credits.pence),
    debitCount: String(contras.count),
    creditCount: String(credits.count),
  };
}

function sumOf(records: readonly BacsRecord[], type: BacsRecord["type"]): { pence: Pence; count: number } {
  const own = records.filter((record) => record.type === type);
  return { pence: own.reduce((sum, { amountPence }) => sum + amountPence, 0), count: own.length };
}
