import { mountOperation, type ServiceContext } from "../../contract";
import { createNextRun } from "../contract/run-operations";
import { createRun } from "./create-run";
import { runData } from "./run-data";

export function mountRuns(context: ServiceContext): void {
  mountOperation(context, createNextRun, async ({ params: { payrollConfigId }, body, ...by }, tx) => {
    const row = await createRun(tx, context, payrollConfigId, body?.paymentDate ?? null, by);
    return { data: runData(row), text: "The pay run is created." };
  });
}
