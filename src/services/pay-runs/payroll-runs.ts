import type { PayrollRuns } from "../contract";
import { type MarkContext, markDirty, markEmployeesDirty } from "./recalculate/mark-dirty";
import { forgetMarks, lockMarks } from "./recalculate/recalculation";
import { runsSoFar } from "./runs/runs-so-far";
import { lockedThrough } from "./store/locked-through";

/** Implements what modules below pay runs need from them. */
export function payrollRuns(context: MarkContext): PayrollRuns {
  return {
    markDirty: (tx, changed) => markDirty(tx, context, changed),
    markEmployeesDirty: (tx, organisationId, marks) => markEmployeesDirty(tx, context, organisationId, marks),
    holdMarks: (tx, organisationId) => lockMarks(tx, organisationId, "shared"),
    forgetMarks,
    lockedThrough,
    soFar: runsSoFar,
  };
}
