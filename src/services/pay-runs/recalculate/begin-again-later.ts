import type { GivenUp } from "../../../platform/jobs";
import type { Tx } from "../../../platform/store";
import type { ServiceContext } from "../../contract";
import { openRuns } from "./open-runs";
import { RECALCULATION, type RecalculationPayload } from "./recalculation";

const FIRST_WAIT = 60;
const LONGEST_WAIT = 3_600;

/**
 * Leaves the marks and queues a retry, each with twice the delay. Nothing waits for it: the next change queues its own
 * job at once.
 */
export async function beginAgainLater(
  tx: Tx,
  { jobs }: Pick<ServiceContext, "jobs">,
  { organisation, payload }: GivenUp<RecalculationPayload>,
): Promise<void> {
  const { payrollConfigId, givenUp = 0 } = payload;
  if ((await openRuns(tx, payrollConfigId)).length === 0) return;
  const next: RecalculationPayload = { payrollConfigId, givenUp: givenUp + 1 };
  const afterSeconds = Math.min(FIRST_WAIT * 2 ** givenUp, LONGEST_WAIT);
  await jobs.enqueue(tx, { organisation, kind: RECALCULATION, payload: next, afterSeconds });
}
