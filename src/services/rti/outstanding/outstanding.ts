import type { Tx } from "../../../platform/store";
import type { ServiceContext } from "../../contract";
import type { OutstandingAction, OutstandingKind } from "../contract/outstanding-operation";

/** What HMRC does not know yet, and what to do about it. */
export interface Outstanding {
  readonly kind: OutstandingKind;
  /** Null if it concerns the employer as a whole. */
  readonly payrollConfigId: string | null;
  readonly employeeId: string | null;
  /** The tax year that is to be reported. */
  readonly taxYear: number;
  readonly taxMonth: number | null;
  readonly period: number | null;
  readonly supplementary: number | null;
  /** The submission that HMRC refused, or that did not reach it. */
  readonly submissionId: string | null;
  readonly by: string;
  readonly action: OutstandingAction;
  readonly text: string;
  /** The tax year in which it became due: a later one for a correction. */
  readonly dueIn: number;
}

/** Whose reports are looked at. */
export interface OutstandingAsked {
  /** Null: of all payrolls. */
  readonly payrollConfigId: string | null;
  readonly taxYears: readonly number[];
  readonly today: string;
}

/** Finds what HMRC does not know yet of one kind, or of a few. */
export type FindOutstanding = (
  tx: Tx,
  asked: OutstandingAsked,
  context: Pick<ServiceContext, "rulebook" | "reportedStatutoryPay">,
) => Promise<readonly Outstanding[]>;

/** What an entry has unless it says otherwise. */
export const NOT_ABOUT = {
  payrollConfigId: null,
  employeeId: null,
  taxMonth: null,
  period: null,
  supplementary: null,
  submissionId: null,
} as const;
