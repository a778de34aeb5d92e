import { type CallOptions, type Explain, Reader, type Workings } from "../base";
import type { JournalAnswer } from "./answer";
import type { JournalFacts } from "./facts";
import type { Journal } from "./journal";
import { makeJournal } from "./make-journal";
import { readJournalFacts } from "./read/read-journal-facts";

/**
 * The journal of a finalised pay run, its first version: double entry, balanced to the penny in sum and in every
 * department, letter, plan or tag that it is split by, whatever the order of the payslips.
 *
 * Pay and the employer's costs are debits; tax, National Insurance, loans, pensions, orders and other deductions are what
 * is owed; net pay is what they leave. Shares of departments are allocated by the largest remainder, ties by the
 * department's name. What has no mapping goes to the suspense account with a warning; without one it is
 * `mapping_missing`, and there is no journal. `explain` gives the postings behind each line.
 * Problems: all that is wrong with the facts; `totals_differ` for a payslip whose sums are not those of its rows.
 */
export function createJournal(facts: JournalFacts, options: Explain): JournalAnswer<Journal, Workings>;
export function createJournal(facts: JournalFacts, options?: CallOptions): JournalAnswer<Journal>;
export function createJournal(facts: JournalFacts, options?: CallOptions): JournalAnswer<Journal> {
  const reader = new Reader();
  const owner = reader.object(facts, "");
  const read = owner === null ? null : readJournalFacts(reader, owner);
  const of = { version: 1, reason: "Initial" } as const;
  const made = read === null ? null : makeJournal(reader, read, of, options?.explain === true);
  return made === null
    ? { ok: false, problems: reader.problems }
    : { ok: true, value: made.journal, workings: made.workings };
}
