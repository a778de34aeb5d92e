import { piecesOf } from "../../../platform";
import type { Tx } from "../../../platform/store";
import type { RunRow } from "../../pay-runs";
import type { RtiTables } from "../store/rti-tables";
import type { Earlier } from "./earlier-submissions";
import { needPayslips, type RunSlip, slipsAfter } from "./find-run";
import type { FpsAsked } from "./fps-asked";
import { leaversToTell } from "./late-leavers";
import { slipsToCorrect, withCorrectedFigures } from "./past-year-slips";
import { withJobs } from "./slips-of-jobs";

/** The payslips of a submission, in parts. */
export interface SlipsInParts {
  readonly parts: number;
  /** Reads the payslips of the next part, in the order of employees. */
  readonly next: () => Promise<readonly RunSlip[]>;
}

interface Wanted {
  readonly asked: FpsAsked;
  /** The part that is sent again; null for the whole submission. */
  readonly repeated: Earlier | null;
  /** The most employees of a part. */
  readonly most: number;
}

/** Returns the payslips of the run and the leavers told late, those of a part of it, or those that correct its tax year after its end. */
export async function slipsToReport(tx: Tx, run: RunRow, { asked, repeated, most }: Wanted): Promise<SlipsInParts> {
  if (asked.pastYearCorrections)
    return inPieces(piecesOf(await withJobs(tx, run, await slipsToCorrect(tx, run)), most));
  if (repeated !== null) {
    const employeeIds = await employeesOf(tx, repeated);
    const own = await slipsAfter(tx, run, { employeeIds, after: "", limit: null });
    // A leaver told late is stated by the part that stated the leaving first.
    const toldLate = (await leaversToTell(tx, run)).filter(({ employee_id: id }) => employeeIds.includes(id));
    return inPieces([await withJobs(tx, run, [...(await withCorrectedFigures(tx, run, own)), ...toldLate])]);
  }
  const { employeeIds } = asked;
  const count = await needPayslips(tx, run, employeeIds);
  let [after, parts, read] = ["", 1, 0];
  while (parts * most < count) parts += 1;
  return {
    parts,
    next: async () => {
      read += 1;
      const slips = await slipsAfter(tx, run, { employeeIds, after, limit: most });
      after = slips.at(-1)?.employee_id ?? after;
      const toldLate = read === parts && employeeIds === null ? await leaversToTell(tx, run) : [];
      return withJobs(tx, run, [...(await withCorrectedFigures(tx, run, slips)), ...toldLate]);
    },
  };
}

function inPieces(pieces: readonly (readonly RunSlip[])[]): SlipsInParts {
  let read = 0;
  return {
    parts: pieces.length,
    next: async () => {
      read += 1;
      return pieces[read - 1] ?? [];
    },
  };
}

async function employeesOf(tx: Tx, { submission_id }: Earlier): Promise<readonly string[]> {
  const rows = await tx
    .withTables<RtiTables>()
    .selectFrom("rti_told")
    .select("employee_id")
    .where("submission_id", "=", submission_id)
    .execute();
  return rows.map(({ employee_id }) => employee_id);
}
