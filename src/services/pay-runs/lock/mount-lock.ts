import { mountOperation, type ServiceContext } from "../../contract";
import { lockRun as lockOperation } from "../contract/run-operations";
import { NOTHING_TO_DO, readProgress } from "../recalculate/progress";
import { runData } from "../runs/run-data";
import { runWarnings } from "../store/select-runs";
import { handleLocking } from "./lock-job";
import { lockRun } from "./lock-run";
import { lockingOf } from "./locking";
import { isLarge, queueLock } from "./queue-lock";

export function mountLock(context: ServiceContext): void {
  handleLocking(context);
  mountOperation(context, lockOperation, async ({ params, query, body, ...work }) => {
    const asked = { ...params, ...query, acknowledgeWarnings: body?.acknowledgeWarnings === true };
    if (await isLarge(work, asked)) {
      const progress = await readProgress(work.tx, asked.payrollConfigId);
      const queued = await queueLock(work, asked);
      const warnings = await runWarnings(work.tx, queued.pay_run_id);
      const data = runData(queued, warnings, progress, [], await lockingOf(work.tx, queued));
      return { data, text: "A job locks the pay run, which is open until then: see `locking`.", isAccepted: true };
    }
    const { row, payslipsRoot } = await lockRun(work, asked);
    const data = runData(row, await runWarnings(work.tx, row.pay_run_id), NOTHING_TO_DO);
    return { data, text: "The pay run is locked: its payslips are final.", audited: { payslipsRoot } };
  });
}
