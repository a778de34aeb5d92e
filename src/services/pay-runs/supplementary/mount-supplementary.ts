import { mountOperation, type ServiceContext } from "../../contract";
import { createSupplementary, deleteSupplementary } from "../contract/supplementary-operations";
import { NOTHING_TO_DO, readProgress } from "../recalculate/progress";
import { runData } from "../runs/run-data";
import { runWarnings } from "../store/select-runs";
import { createSupplementaryRun } from "./create-supplementary";
import { deleteSupplementaryRun } from "./delete-supplementary";

export function mountSupplementary(context: ServiceContext): void {
  mountOperation(context, createSupplementary, async ({ params, body, ...work }, tx) => {
    const row = await createSupplementaryRun(work, params, body);
    const progress = await readProgress(tx, params.payrollConfigId);
    const warnings = await runWarnings(tx, row.pay_run_id);
    return { data: runData(row, warnings, progress), text: "The supplementary run is created: send lines to it." };
  });

  mountOperation(context, deleteSupplementary, async ({ params, ...work }) => {
    const { row, warnings } = await deleteSupplementaryRun(work, params);
    const text = "The supplementary run is deleted: its lines go to the next open run.";
    return { data: runData(row, warnings, NOTHING_TO_DO), text };
  });
}
