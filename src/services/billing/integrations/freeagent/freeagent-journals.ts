import type { JournalLine } from "../../../../engine/journals";
import { type Books, type BooksCall, LARGEST_LIST } from "../port/books";
import { readAnswer } from "../port/read-answer";
import { journalSets, oneJournalSet } from "./freeagent-answers";
import { findInPages } from "./freeagent-pages";

/** Journal sets of a company in FreeAgent; the name of a part is the tag, by which it is found. */
export function freeAgentJournals(call: BooksCall, api: string): Pick<Books, "findJournal" | "createJournal"> {
  return {
    findJournal: (tag) =>
      findInPages(
        call,
        journalSets,
        { path: "/journal_sets", query: { tag } },
        (answer) => answer.journal_sets.find((each) => each.tag === tag)?.url,
      ),
    createJournal: async (tag, { reference, narration, journalDate, lines }) => {
      const journal_entries = lines.map((line) => entryJson(line, api));
      const description = `${reference} ${narration}`;
      const json = { journal_set: { dated_on: journalDate, description, tag, journal_entries } };
      const response = await call("POST", "/journal_sets", { json, largest: LARGEST_LIST });
      return (await readAnswer(oneJournalSet, response)).journal_set.url;
    },
  };
}

/** A debit is positive, a credit negative. */
function entryJson({ debit, credit, accountCode, description }: JournalLine, api: string) {
  return {
    category: `${api}/categories/${accountCode}`,
    debit_value: debit === "0.00" ? `-${credit}` : debit,
    description,
  };
}
