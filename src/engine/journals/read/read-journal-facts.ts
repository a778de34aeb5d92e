import { formatDate, type Reader, type Unread } from "../../base";
import { type ReadMappings, readMappings } from "./read-mappings";
import { type ReadPayRun, readPayRun } from "./read-pay-run";
import { type ReadSplit, readSplits } from "./read-splits";
import { type ReadTemplate, readTemplate } from "./read-template";
import { readOptionalText } from "./read-text";

/** The facts of a journal as read. */
export interface ReadJournal {
  readonly journalId: string | null;
  readonly journalDate: string;
  readonly reference: string | null;
  readonly payRun: ReadPayRun;
  readonly template: ReadTemplate;
  readonly mappings: ReadMappings;
  readonly splits: readonly ReadSplit[];
}

export const JOURNAL_FIELDS: readonly string[] = [
  "journalId",
  "journalDate",
  "reference",
  "payRun",
  "template",
  "payElementMappings",
  "controlAccountMappings",
  "suspenseAccount",
  "splitDimensions",
];

/** Reads the facts; null if anything is wrong. */
export function readJournalFacts(reader: Reader, owner: Unread, fields = JOURNAL_FIELDS): ReadJournal | null {
  reader.onlyKnown(owner, new Set(fields), "");
  const day = reader.date(owner, "journalDate", "");
  const read = {
    journalId: readOptionalText(reader, owner, "journalId", ""),
    reference: readOptionalText(reader, owner, "reference", ""),
    payRun: readPayRun(reader, owner.payRun, "/payRun"),
    template: readTemplate(reader, owner.template, "/template"),
    mappings: readMappings(reader, owner),
    splits: readSplits(reader, owner),
  };
  const { payRun, template } = read;
  if (reader.problems.length > 0 || payRun === null || template === null) return null;
  return { ...read, payRun, template, journalDate: formatDate(day) };
}
