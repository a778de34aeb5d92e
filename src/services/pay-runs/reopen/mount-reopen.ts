import { mountOperation, type ServiceContext } from "../../contract";
import { reopenRun as reopenOperation } from "../contract/run-operations";
import { readProgress } from "../recalculate/progress";
import { runData } from "../runs/run-data";
import { runWarnings } from "../store/select-runs";
import { reopenRun } from "./reopen-run";

export function mountReopen(context: ServiceContext): void {
  mountOperation(context, reopenOperation, async ({ params, query, body, ...work }, tx) => {
    const { row, payslipsRoot } = await reopenRun(work, { ...params, ...query }, body.reason);
    const progress = await readProgress(tx, params.payrollConfigId);
    const text = "The pay run is open again: its payslips are withdrawn.";
    return { data: runData(row, await runWarnings(tx, row.pay_run_id), progress), text, audited: { payslipsRoot } };
  });
}
