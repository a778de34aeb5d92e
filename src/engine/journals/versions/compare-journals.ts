import { formatPence, type Pence, readPence, shape } from "../../base";
import { answer, type JournalAnswer } from "../answer";
import type { Journal, JournalLine } from "../journal";
import { freeze } from "./freeze";
import { STORED_JOURNAL } from "./stored-journal";

/** A line that differs between two versions. Debits are positive. */
export interface LineDifference {
  readonly kind: "Added" | "Removed" | "Changed";
  readonly accountCode: string;
  readonly nominalCode: string;
  readonly description: string;
  readonly department: string | null;
  readonly trackingCodes: JournalLine["trackingCodes"];
  readonly before: string;
  readonly after: string;
  readonly difference: string;
}

/** A field of a journal's header that differs between two versions. */
export interface HeaderDifference {
  readonly field: string;
  readonly before: string;
  readonly after: string;
}

/** The changes between two versions of a journal. */
export interface JournalComparison {
  readonly isSame: boolean;
  readonly header: readonly HeaderDifference[];
  readonly lines: readonly LineDifference[];
}

const HEADER_FIELDS = ["payRunId", "journalDate", "reference", "narration", "totalDebit", "snapshot"] as const;

const COMPARED = shape.record({ before: STORED_JOURNAL, after: STORED_JOURNAL });

/**
 * Compares two versions: lines with the same account, text and tracking are one line, and the differences of all lines
 * add up to zero. Version, reason and IDs always differ and are not reported.
 */
export function compareJournals(facts: shape.FactsOf<typeof COMPARED>): JournalAnswer<JournalComparison> {
  return answer(COMPARED, facts, ({ before, after }) => {
    const header = HEADER_FIELDS.filter((field) => before[field] !== after[field]).map((field) => ({
      field,
      before: before[field],
      after: after[field],
    }));
    const lines = differences(sumsOf(before), sumsOf(after));
    return { value: freeze({ isSame: header.length + lines.length === 0, header, lines }) };
  });
}

interface Summed {
  readonly line: JournalLine;
  readonly pence: Pence;
}

function sumsOf({ lines }: Journal): ReadonlyMap<string, Summed> {
  const sums = new Map<string, Summed>();
  for (const line of lines) {
    const { accountCode, nominalCode, description, department, trackingCodes, payElementId, controlAccount } = line;
    const tracking = trackingCodes.map(({ dimension, code }) => [dimension, code]);
    const key = JSON.stringify([
      accountCode,
      nominalCode,
      description,
      department,
      tracking,
      payElementId,
      controlAccount,
    ]);
    const pence = readPence(line.debit) - readPence(line.credit);
    sums.set(key, { line, pence: pence + (sums.get(key)?.pence ?? 0) });
  }
  return sums;
}

function differences(
  before: ReadonlyMap<string, Summed>,
  after: ReadonlyMap<string, Summed>,
): readonly LineDifference[] {
  const keys = [...new Set([...before.keys(), ...after.keys()])];
  return keys.flatMap((key) => {
    const old = before.get(key);
    const young = after.get(key);
    const line = (young ?? old)?.line;
    if (line === undefined || old?.pence === young?.pence) return [];
    const kind = old === undefined ? "Added" : young === undefined ? "Removed" : "Changed";
    return [{ kind, ...placeOf(line), ...amountsOf(old?.pence ?? 0, young?.pence ?? 0) } as const];
  });
}

function placeOf({ accountCode, nominalCode, description, department, trackingCodes }: JournalLine) {
  return { accountCode, nominalCode, description, department, trackingCodes };
}

function amountsOf(before: Pence, after: Pence) {
  return { before: formatPence(before), after: formatPence(after), difference: formatPence(after - before) };
}
