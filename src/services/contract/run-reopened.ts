import type { NewEvent } from "../../platform/events";
import type { Tx } from "../../platform/store";
import type { RequestWork } from "./operation";
import type { PayslipPeriod } from "./payslip-source";

/** A locked run that is reopened: nothing of it has left, and its payslips are still there. */
export interface ReopenedRun {
  /** The request that reopens the run. */
  readonly work: RequestWork;
  readonly period: PayslipPeriod & { readonly payRunId: string };
  /** Adds an event, which is recorded after those of the run. */
  readonly publish: (event: NewEvent) => void;
}

/**
 * Takes back what a service stored when a run was locked, in the transaction that reopens it: afterwards the service's
 * records are as if the run had never been locked, with every change that was made since. Refuses with 409
 * `changed_since_lock` if a later change depends on what would be taken back.
 */
export type RunReopened = (tx: Tx, reopened: ReopenedRun) => Promise<void>;
