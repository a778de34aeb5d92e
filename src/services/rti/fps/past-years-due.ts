import { taxYearLabel } from "../../../engine/base";
import type { Tx } from "../../../platform/store";
import { pastYearsSettled } from "../../corrections";
import type { RunRow } from "../../pay-runs";
import type { SubmissionWarning } from "../store/rti-tables";
import { correctedFigures } from "./corrected-figures";

/** Warns about past tax years that corrections in a run have changed, and of which no FPS states the figures. */
export async function pastYearsDue(tx: Tx, run: RunRow): Promise<readonly SubmissionWarning[]> {
  return (await unreported(tx, [run.pay_run_id])).map(({ taxYear, employeeId }) => ({
    employeeId,
    token: "past_year_fps_due",
    text: `The run has settled a correction of ${taxYearLabel(taxYear)}: submit an FPS of that year with \`pastYearCorrections\`.`,
  }));
}

/** Returns whose figures of past years some runs have changed, without an FPS that states them. */
async function unreported(tx: Tx, payRunIds: readonly string[]) {
  const found: { taxYear: number; employeeId: string }[] = [];
  for (const taxYear of await pastYearsSettled(tx, payRunIds)) {
    for (const [employeeId, { isReported, payRunIds: settledIn }] of await correctedFigures(tx, taxYear)) {
      if (!isReported && settledIn.some((id) => payRunIds.includes(id))) found.push({ taxYear, employeeId });
    }
  }
  return found;
}
