import type { CallOptions, Explain, Workings } from "../base";
import { answer, type JournalAnswer } from "./answer";
import type { Journal } from "./journal";
import { makeJournal } from "./make-journal";
import { JOURNAL, type JournalFacts } from "./read/journal-facts";

/**
 * Creates the first version of a finalised pay run's journal: double entry, balanced to the penny in total and in every
 * department, letter, plan or tag that it is split by, whatever the order of the payslips.
 *
 * Pay and the employer's costs are debits; tax, National Insurance, loans, pensions, orders and other deductions are
 * liabilities; net pay is the remainder. Departments' shares are allocated by the largest remainder, ties by the
 * department's name. Amounts without a mapping go to the suspense account with a warning; without a suspense account
 * they are `mapping_missing`, and no journal is made. `explain` returns the postings behind each line. Problems: wrong
 * facts; `totals_differ` for a payslip whose totals do not match its rows.
 */
export function createJournal(facts: JournalFacts, options: Explain): JournalAnswer<Journal, Workings>;
export function createJournal(facts: JournalFacts, options?: CallOptions): JournalAnswer<Journal>;
export function createJournal(facts: JournalFacts, options?: CallOptions): JournalAnswer<Journal> {
  return answer(JOURNAL, facts, (read, reader) => {
    const of = { version: read.version, reason: "Initial" } as const;
    return makeJournal(reader, read, of, options?.explain === true);
  });
}
