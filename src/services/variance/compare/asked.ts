import type { PayslipAmountName } from "../../../engine/base";
import type { RunName } from "../../contract";

/** A comparison of a run with an earlier one. */
export interface VarianceAsked extends RunName {
  readonly compareWith: "PreviousPeriod" | "SamePeriodLastYear";
  readonly amounts: readonly PayslipAmountName[];
  /** Pence; null without this threshold. */
  readonly thresholdAmount: number | null;
  readonly thresholdPercentage: string | null;
  readonly onlyExceeding: boolean;
  /** Null for everybody. */
  readonly employeeId: string | null;
}

/** The amounts that are compared if none are named. */
export const USUAL_AMOUNTS: readonly PayslipAmountName[] = ["grossPay", "tax", "ni", "pension", "netPay"];
