import type { RequestWork } from "../../contract";
import { postBulk } from "../../pay-runs";
import type { FileRow } from "../read/read-rows";
import { type NamedEmployee, nameEmployees } from "./name-employees";
import { type RowOutcome, refusedRow, STORED, UNCHANGED } from "./outcome";

interface NamedRow {
  readonly row: FileRow;
  readonly named: NamedEmployee;
}

/** Posts the lines of rows, as the bulk operation does; rows whose employee is not found are refused before. */
export async function importLines(work: RequestWork, rows: readonly FileRow[]): Promise<readonly RowOutcome[]> {
  const find = await nameEmployees(
    work.tx,
    rows.map(({ fields }) => fields),
  );
  const all = rows.map((row): NamedRow => ({ row, named: find(row.fields) }));
  const lines = all.flatMap(({ row, named }) => (named.employeeId === null ? [] : [lineOf(row, named.employeeId)]));
  const posted = lines.length === 0 ? [] : await postBulk(work, lines);
  let at = 0;
  return all.map(({ named }) => {
    if (named.issue !== null) return refusedRow([named.issue]);
    const index = at;
    at += 1;
    const line = posted[index];
    if (line === undefined) throw new Error("Every line that is posted has an outcome.");
    if (line.taken !== null) return line.taken.skipped ? UNCHANGED : STORED;
    return refusedRow(line.issues, `lines[${index}]`);
  });
}

function lineOf({ fields }: FileRow, employeeId: string): object {
  const { payrollId: _, externalReferenceId: __, ...line } = fields;
  return { ...line, employeeId };
}
