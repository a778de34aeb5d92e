import { compareJournals } from "../../../engine/journals";
import { pageOf } from "../../../platform/http";
import { findHistory, mountOperation, type ServiceContext } from "../../contract";
import { compareVersions, journalHistory, listLines } from "./journal-operations";
import { findJournal, type LineRow, selectLines, toLine, wholeJournal } from "./journal-rows";

/** Mounts what is below a journal: its lines, its history, and what differs from another one. */
export function mountLines(context: ServiceContext): void {
  const { cursors } = context;

  mountOperation(context, listLines, async ({ params: { journalId }, query, organisationId }, tx) => {
    await findJournal(tx, journalId);
    const { pageSize, paginationToken, nominalCode, department } = query;
    const place = { route: listLines.path, scope: organisationId, filters: { journalId, nominalCode, department } };
    const [after = 0] = paginationToken === undefined ? [] : await cursors.open(place, paginationToken);
    const rows = await selectLines(tx, journalId)
      .where("line_number", ">", Number(after))
      .$if(nominalCode !== undefined, (all) => all.where("nominal_code", "=", nominalCode ?? ""))
      .$if(department !== undefined, (all) => all.where("department", "=", department ?? ""))
      .limit(pageSize + 1)
      .execute();
    const page = await pageOf(rows, pageSize, place, cursors, ({ line_number }) => [line_number]);
    const data = { items: page.items.map(lineData) };
    return { data, text: "The lines are listed.", paginationToken: page.paginationToken };
  });

  mountOperation(context, journalHistory, async ({ params: { journalId }, query, organisationId }, tx) => {
    await findJournal(tx, journalId);
    const place = { route: journalHistory.path, scope: organisationId, filters: { journalId } };
    const page = await findHistory(tx, cursors, ["journal", journalId], { query, place });
    return { ...page, text: "The changes are listed." };
  });

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
