import { compareJournals } from "../../../engine/journals";
import type { Tx } from "../../../platform/store";
import { mountHistory, mountList, mountOperation, type ServiceContext } from "../../contract";
import type { JournalTables } from "../store/journal-tables";
import { compareVersions, journalHistory, listLines } from "./journal-operations";
import { findJournal, type LineRow, toLine, wholeJournal } from "./journal-rows";

/** Mounts what is below a journal: its lines, its history, and what differs from another one. */
export function mountLines(context: ServiceContext): void {
  mountList(context, listLines, {
    within: ({ tx, params }) => findJournal(tx, params.journalId),
    from: (tx: Tx) => tx.withTables<JournalTables>().selectFrom("journal_line").selectAll(),
    filters: { journalId: "journal_id", nominalCode: "nominal_code", department: "department" },
    order: ["line_number"],
    show: (rows) => rows.map(lineData),
    text: "The lines are listed.",
  });

  mountHistory(context, journalHistory, ["journal", "journalId"], ({ tx, params }) =>
    findJournal(tx, params.journalId),
  );

  mountOperation(context, compareVersions, async ({ params: { journalId, otherJournalId } }, tx) => {
    const before = await wholeJournal(tx, await findJournal(tx, journalId));
    const after = await wholeJournal(tx, await findJournal(tx, otherJournalId));
    const compared = compareJournals({ before, after });
    if (!compared.ok) throw new Error(`Stored journals cannot be compared: ${JSON.stringify(compared.problems)}`);
    const { isSame, header, lines } = compared.value;
    const data = {
      isSame,
      header: [...header],
      lines: lines.map((line) => ({ ...line, trackingCodes: [...line.trackingCodes] })),
    };
    return { data, text: isSame ? "The journals say the same." : "The differences are listed." };
  });
}

/** Returns a line as responses show it. */
export function lineData(row: LineRow) {
  const line = toLine(row);
  return { ...line, trackingCodes: [...line.trackingCodes] };
}
