import type { Tx } from "../../platform/store";
import type { RequestWork } from "./operation";

/** An open supplementary run that is deleted. */
export interface DeletedRun {
  /** The request that deletes the run. */
  readonly work: RequestWork;
  readonly payRunId: string;
  readonly payrollConfigId: string;
}

/** Takes back what a service has put into an open run, in the transaction that deletes it, before the run goes. */
export type RunDeleted = (tx: Tx, deleted: DeletedRun) => Promise<void>;
