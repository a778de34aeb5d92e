import type { RequestWork } from "../../contract";
import { finishNew } from "../change/create-employee";
import { finishChanges, publish } from "../change/finish-change";
import { changeEmployees } from "./change-employees";
import { createEmployees } from "./create-employees";
import { withKnown } from "./known-employees";
import { Outcomes } from "./outcomes";
import { distinctEntries, readNewEmployee } from "./read-entries";

/** Adds employees, or with `Upsert` changes those that are there, each with an outcome of its own. */
export async function processEntries(work: RequestWork, mode: "Create" | "Upsert", employees: readonly unknown[]) {
  const outcomes = new Outcomes();
  const entries = await distinctEntries(employees, outcomes);
  const isUpsert = mode === "Upsert";
  const { targets, others } = isUpsert ? await withKnown(work.tx, entries, outcomes) : { targets: [], others: entries };
  const changes = await changeEmployees(work, targets, outcomes);
  const added = await createEmployees(work, await outcomes.each(others, readNewEmployee), outcomes);
  const { events } = await finishChanges(work, changes);
  await publish(work, [...events, ...(await finishNew(work, added))]);
  return outcomes.answer();
}
