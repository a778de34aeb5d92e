import type { ReportPlan } from "../../../engine/reports";

/** Returns the columns of a plan's result, as the history keeps them. */
export function getResultColumns({ columns }: ReportPlan): string {
  return JSON.stringify(columns.map(({ name, type, label, sensitive }) => ({ name, type, label, sensitive })));
}
