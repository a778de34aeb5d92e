import { useEffect } from "preact/hooks";
import { type Known, useAnswer } from "../parts";
import type { Ids } from "../place";
import { useClient } from "../session/session-context";
import { type Run, runAt } from "./run-words";

/** Milliseconds between two looks at a run whose payslips are being calculated. */
const PAUSE = 2_500;

/** Reads a run, and again until all of its payslips are calculated. */
export function useRun(ids: Ids): Known<Run> {
  const client = useClient(ids.organisation);
  const key = `${ids.payroll}/${ids.year}/${ids.period}/${ids.supplementary}`;
  const known = useAnswer(key, () =>
    client.get("/v1/payroll/{payrollConfigId}/{year}/{period}", { params: runAt(ids) }),
  );
  const isPending = known.data !== null && isCalculating(known.data);
  useEffect(() => {
    if (!isPending) return;
    const timer = setInterval(known.reload, PAUSE);
    return () => clearInterval(timer);
  }, [isPending]);
  return known;
}

/** Returns whether the figures of a run may still change by themselves. */
export function isCalculating({ pendingRecalculations, recalculation }: Run): boolean {
  return pendingRecalculations > 0 || recalculation !== null;
}
