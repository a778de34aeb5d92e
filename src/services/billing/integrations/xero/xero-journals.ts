import type { Journal, JournalLine } from "../../../../engine/journals";
import { type Books, type BooksCall, LARGEST_LIST } from "../port/books";
import { readAnswer } from "../port/read-answer";
import { inWords, manualJournals, onlyOf } from "./xero-answers";

/** Manual journals of a company in Xero. The name of a part ends its narration, so that it can be found. */
export function xeroJournals(call: BooksCall): Pick<Books, "findJournal" | "createJournal"> {
  return {
    findJournal: async (name) => {
      const query = { where: `Narration.Contains("[${name}]")`, page: "1" };
      const response = await call("GET", "/ManualJournals", { query, largest: LARGEST_LIST });
      const found = (await readAnswer(manualJournals, response)).ManualJournals;
      return found.find(({ Narration = "" }) => Narration.endsWith(`[${name}]`))?.ManualJournalID ?? null;
    },
    createJournal: (name, journal) =>
      inWords(async () => {
        const sent = {
          query: { summarizeErrors: "false" },
          json: { ManualJournals: [journalJson(name, journal)] },
          headers: { "idempotency-key": name },
          largest: LARGEST_LIST,
        };
        const answer = await readAnswer(manualJournals, await call("PUT", "/ManualJournals", sent));
        return onlyOf(answer.ManualJournals).ManualJournalID;
      }),
  };
}

function journalJson(name: string, { reference, narration, journalDate, lines }: Journal) {
  return {
    Narration: `${reference} ${narration} [${name}]`,
    Date: journalDate,
    LineAmountTypes: "NoTax",
    Status: "POSTED",
    JournalLines: lines.map(lineJson),
  };
}

/** A debit is positive, a credit negative. */
function lineJson({ debit, credit, accountCode, description, trackingCodes }: JournalLine) {
  return {
    LineAmount: debit === "0.00" ? -Number(credit) : Number(debit),
    AccountCode: accountCode,
    Description: description,
    TaxType: "NONE",
    Tracking: trackingCodes.map(({ dimension: Name, code: Option }) => ({ Name, Option })),
  };
}
