import { Reader, type Unread } from "../../base";
import { data, HDR1, type RecordLayout, UTL1, uhl1, VOL1 } from "./record-layout";
import { expectedOf, fitsField } from "./records";

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

/** Checks a file's facts before they are written: every value must fit its field. */
export function checkBacsFile(file: unknown): Reader {
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
    else if (!fitsField(field, value)) reader.refuse("invalid_format", place, { expected: expectedOf(field) });
  }
}
