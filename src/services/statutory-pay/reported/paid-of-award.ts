import type { FamilyPaymentType } from "../../../engine/base";
import type { ReportedPayment } from "../../contract";
import type { AwardRequest } from "../contract/award-fields";

/** An award, as far as reports need it. */
interface FamilyAward {
  readonly employeeId: string;
  readonly statutoryType: FamilyPaymentType;
  readonly startDate: string;
  readonly request: AwardRequest;
}

type Paid = Pick<ReportedPayment, "payrollConfigId" | "paymentDate" | "taxMonth" | "amountPence" | "isOutsideRuns">;

/** A payment of a tax year, and the award that it is of. */
export interface PaidOfAward extends Paid {
  readonly award: FamilyAward;
}

/** The payments to look for. */
export interface PaidAsked {
  readonly taxYear: number;
  /** Null for everybody. */
  readonly employeeIds: readonly string[] | null;
}
