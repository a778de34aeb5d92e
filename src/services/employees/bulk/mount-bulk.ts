import { mountOperation, type ServiceContext } from "../../contract";
import { processEmployees } from "./bulk-operation";
import { processEntries } from "./process-entries";

export function mountBulk(context: ServiceContext): void {
  mountOperation(context, processEmployees, async ({ body, ...work }) => {
    const data = await processEntries(work, body.mode, body.employees);
    const { successful, skipped, failed } = data.summary;
    return { data, text: `Employees saved: ${successful}, unchanged: ${skipped}, refused: ${failed}.` };
  });
}
