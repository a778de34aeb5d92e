import type { Tx } from "../../../platform/store";
import type { ServiceContext } from "../../contract";
import { lettersSent } from "./letter-rows";

/** Returns the outcome of a job's emails. If none was sent, the run counts as not emailed by it. */
export async function endOfLetters(tx: Tx, { runUses }: Pick<ServiceContext, "runUses">, jobId: string) {
  const outcome = await lettersSent(tx, jobId);
  if (outcome.sentCount === 0) await runUses.withdraw(tx, { usedBy: "PayslipEmail", recordId: jobId });
  return outcome;
}
