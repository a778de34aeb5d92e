import { piecesOf } from "../../../platform";
import type { RequestWork } from "../../contract";
import type { FileRow } from "../read/read-rows";
import type { ImportRow } from "../store/import-tables";
import { importBalances } from "./import-balances";
import { importEmployees } from "./import-employees";
import { importLines } from "./import-lines";
import type { RowOutcome } from "./outcome";

/** Rows that are processed together, as many as a bulk request takes. */
const AT_ONCE = 1_000;

/** Stores the rows of a file, each with an outcome of its own. A row that could not be read whole is refused. */
export async function processRows(
  work: RequestWork,
  { kind, mode }: Pick<ImportRow, "kind" | "mode">,
  rows: readonly FileRow[],
): Promise<readonly RowOutcome[]> {
  const outcomes: RowOutcome[] = [];
  for (const piece of piecesOf(rows, AT_ONCE)) outcomes.push(...(await PROCESSES[kind](work, piece, mode)));
  return rows.map(({ issues }, at) => {
    const outcome = outcomes[at];
    if (outcome === undefined) throw new Error("Every row has an outcome.");
    return issues.length === 0 ? outcome : { action: null, issues: [...issues, ...outcome.issues] };
  });
}

type Process = (work: RequestWork, rows: readonly FileRow[], mode: ImportRow["mode"]) => Promise<readonly RowOutcome[]>;

const PROCESSES: Readonly<Record<ImportRow["kind"], Process>> = {
  Employees: importEmployees,
  Lines: importLines,
  OpeningBalances: importBalances,
};
