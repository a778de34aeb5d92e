import { mountOperation, type ServiceContext } from "../../contract";
import { finishNew } from "../change/create-employee";
import { finishChanges, publish } from "../change/finish-change";
import { processEmployees } from "./bulk-operation";
import { changeEmployees } from "./change-employees";
import { createEmployees } from "./create-employees";
import { withKnown } from "./known-employees";
import { Outcomes } from "./outcomes";
import { distinctEntries, readNewEmployee } from "./read-entries";

export function mountBulk(context: ServiceContext): void {
  mountOperation(context, processEmployees, async ({ body, ...work }, tx) => {
    const outcomes = new Outcomes();
    const entries = await distinctEntries(body.employees, outcomes);
    const isUpsert = body.mode === "Upsert";
    const { targets, others } = isUpsert ? await withKnown(tx, entries, outcomes) : { targets: [], others: entries };
    const changes = await changeEmployees(work, targets, outcomes);
    const added = await createEmployees(work, await outcomes.each(others, readNewEmployee), outcomes);
    const { events } = await finishChanges(work, changes);
    await publish(work, [...events, ...(await finishNew(work, added))]);
    const data = outcomes.answer();
    const { successful, skipped, failed } = data.summary;
    return { data, text: `Employees saved: ${successful}, unchanged: ${skipped}, refused: ${failed}.` };
  });
}
