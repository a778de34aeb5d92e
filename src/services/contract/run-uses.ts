import type { Tx } from "../../platform/store";

/** What leaves a locked run: submissions, emails, files and documents made of its final payslips. */
export const RUN_USES = [
  ...(["Fps", "Eps", "PayslipEmail", "PensionFile", "PensionSubmission", "PaymentFile"] as const),
  ...(["RemittanceFile", "JournalExport", "Invoice", "P45", "YearEnd"] as const),
] as const;

export type RunUse = (typeof RUN_USES)[number];

/** Something that left runs, or is on its way. */
interface UsedRuns {
  readonly usedBy: RunUse;
  /** The id of its own record, such as a submission's. */
  readonly recordId: string;
}

/** Records what left a locked run. The pay runs service implements it, and every service that sends something writes to it. */
export interface RunUses {
  /** Records a use of locked runs in the transaction that sends, or queues what is sent. Recording it again has no effect. */
  readonly record: (tx: Tx, used: UsedRuns & { readonly payRunIds: readonly string[] }) => Promise<void>;
  /** Removes a use: what was on its way never left, or was rejected. */
  readonly withdraw: (tx: Tx, used: UsedRuns) => Promise<void>;
}
