import { type Known, useAnswer, useLooks } from "../parts";
import type { Ids } from "../place";
import { useClient } from "../session/session-context";
import { type Run, runAt } from "./run-words";

/** Reads a run, and again until all of its payslips are calculated. */
export function useRun(ids: Ids): Known<Run> {
  const client = useClient(ids.organisation);
  const key = `${ids.payroll}/${ids.year}/${ids.period}/${ids.supplementary}`;
  const known = useAnswer(key, () =>
    client.get("/v1/payroll/{payrollConfigId}/{year}/{period}", { params: runAt(ids) }),
  );
  useLooks(known.data !== null && isCalculating(known.data), known.reload);
  return known;
}

/** Returns whether a run may still change by itself: its payslips are being calculated, or it is being locked. */
function isCalculating({ pendingRecalculations, recalculation, locking }: Run): boolean {
  return pendingRecalculations > 0 || recalculation !== null || locking !== null;
}
