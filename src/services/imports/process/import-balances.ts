import { setImmediate as nextTurn } from "node:timers/promises";
import { Refused, validationIssues } from "../../../platform/http";
import type { RequestWork } from "../../contract";
import { attempt, saveBalances, sentBalances } from "../../employees";
import type { FileRow } from "../read/read-rows";
import { nameEmployees } from "./name-employees";
import { type RowOutcome, refusedRow, refusedWhole, STORED } from "./outcome";

/** Saves the opening balances of rows: each is one employee's balance of one tax year. */
export async function importBalances(work: RequestWork, rows: readonly FileRow[]): Promise<readonly RowOutcome[]> {
  const find = await nameEmployees(
    work.tx,
    rows.map(({ fields }) => fields),
  );
  const outcomes: RowOutcome[] = [];
  for (const { fields } of rows) {
    const { employeeId, issue } = find(fields);
    outcomes.push(employeeId === null ? refusedRow([issue]) : await saveRow(work, employeeId, fields));
    await nextTurn();
  }
  return outcomes;
}

async function saveRow(work: RequestWork, employeeId: string, fields: FileRow["fields"]): Promise<RowOutcome> {
  const { employeeId: _, payrollId: __, externalReferenceId: ___, taxYear = "", isDirector, ...balance } = fields;
  const part = isDirector === true ? "openingBalanceDirector" : "openingBalance";
  const year = String(taxYear);
  const body = { [part]: { [year]: balance } };
  const place = `${part}.${year}`;
  const read = sentBalances.safeParse(body);
  if (!read.success) return refusedRow(validationIssues(read.error.issues, body, "json").map(aboutYear(place)), place);
  try {
    await attempt(work.tx, () => saveBalances(work, employeeId, read.data));
    return STORED;
  } catch (error) {
    if (error instanceof Refused) return refusedWhole(error, place);
    throw error;
  }
}

type Issue = ReturnType<typeof validationIssues>[number];

/** A fault of the year itself is one of its column. */
function aboutYear(place: string): (issue: Issue) => Issue {
  return (issue) => (issue.field === place ? { ...issue, field: "taxYear" } : issue);
}
