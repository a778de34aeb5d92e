import type { Tx } from "../../platform/store";
import type { ServiceContext } from "./service";

/** HMRC has accepted figures of a tax year that corrections made other than those of the payslips. */
export interface ReportedCorrection {
  readonly context: ServiceContext;
  readonly organisationId: string;
  readonly accountId: string;
  readonly taxYear: number;
  readonly employeeIds: readonly string[];
  /** Who asked for the submission; null for one of an earlier version. */
  readonly requestedBy: string | null;
  readonly now: string;
}

/** Runs in the transaction that records the acceptance. */
export type FiguresReported = (tx: Tx, reported: ReportedCorrection) => Promise<void>;
