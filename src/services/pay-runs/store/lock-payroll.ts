import { hold, type Tx } from "../../../platform/store";

/** Whoever locks a run has the payroll alone; whoever posts lines to it shares it with others who do. */
export async function lockPayroll(tx: Tx, payrollConfigId: string, mode: "alone" | "shared"): Promise<void> {
  await hold(tx, `pay run ${payrollConfigId}`, mode);
}

/** Runs of an organisation that are locked at once have their levy worked out one after the other. */
export async function lockLevy(tx: Tx, organisationId: string): Promise<void> {
  await hold(tx, `levy ${organisationId}`);
}

/** Whoever works a payroll's open run out again, page by page, or locks it, does so alone. */
export async function lockRecalculation(tx: Tx, payrollConfigId: string): Promise<void> {
  await hold(tx, `recalculation ${payrollConfigId}`);
}
