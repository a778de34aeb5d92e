import { taxYearLabel } from "../../../engine/base";
import type { Tx } from "../../../platform/store";
import { pastYearsSettled } from "../../corrections";
import type { RunRow } from "../../pay-runs";
import type { SubmissionWarning } from "../store/rti-tables";
import { correctedFigures } from "./corrected-figures";

/** Warns about past tax years that corrections in a run have changed, and of which no FPS states the figures. */
export async function pastYearsDue(tx: Tx, run: RunRow): Promise<readonly SubmissionWarning[]> {
  const warnings: SubmissionWarning[] = [];
  for (const taxYear of await pastYearsSettled(tx, run.pay_run_id)) {
    const figures = await correctedFigures(tx, taxYear);
    const text = `The run has settled a correction of ${taxYearLabel(taxYear)}: submit an FPS of that year with \`pastYearCorrections\`.`;
    for (const [employeeId, { isReported, payRunIds }] of figures) {
      const isDue = !isReported && payRunIds.includes(run.pay_run_id);
      if (isDue) warnings.push({ employeeId, token: "past_year_fps_due", text });
    }
  }
  return warnings;
}
