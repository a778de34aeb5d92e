import { mountOperation, type ServiceContext } from "../../contract";
import { lockRun as lockOperation } from "../contract/run-operations";
import { NOTHING_TO_DO } from "../recalculate/progress";
import { runData } from "../runs/run-data";
import { lockRun } from "./lock-run";

export function mountLock(context: ServiceContext): void {
  mountOperation(context, lockOperation, async ({ params, query, body, ...work }) => {
    const asked = { ...params, ...query, acknowledgeWarnings: body?.acknowledgeWarnings === true };
    const { row, payslipsRoot } = await lockRun(work, asked);
    const data = runData(row, NOTHING_TO_DO);
    return { data, text: "The pay run is locked: its payslips are final.", audited: { payslipsRoot } };
  });
}
