import { type DayNumber, formatPence } from "../../base";
import type { OrderKind, OrderState } from "../order";
import type { OrderStatus } from "../words";
import { type Place, readDay, readPast, readPositiveOrNull, refuse } from "./order-reading";

const STATUSES: readonly OrderStatus[] = ["Active", "Suspended", "OnHoldNoEligibleEarnings", "Discharged"];

/** The state of an order before its first pay-day. */
export const NO_STATE: OrderState = {
  status: "Active",
  repaid: 0,
  shortfall: 0,
  protectedShortfall: 0,
  overDeduction: 0,
  lastDeduction: null,
  lastPay: null,
  end: null,
};

/** Reads the state carried over from earlier pay-days; a new order has none. */
export function readState(place: Place, payDay: DayNumber): OrderState {
  const { reader, owner, path } = place;
  const { shortfallCarriedForward, protectedShortfall, overDeductionCarriedForward } = owner;
  return {
    status: owner.status === undefined ? "Active" : reader.choice(owner, "status", path, STATUSES),
    repaid: reader.optionalPositiveAmount(owner.amountRepaidToDate, "amountRepaidToDate", path),
    shortfall: reader.optionalPositiveAmount(shortfallCarriedForward, "shortfallCarriedForward", path),
    protectedShortfall: reader.optionalPositiveAmount(protectedShortfall, "protectedShortfall", path),
    overDeduction: reader.optionalPositiveAmount(overDeductionCarriedForward, "overDeductionCarriedForward", path),
    lastDeduction: readPast(place, owner.lastDeductionPayDate, "lastDeductionPayDate", payDay),
    lastPay: readPast(place, owner.lastPayDate, "lastPayDate", payDay),
    end: readDay(place, owner.endDate, "endDate"),
  };
}

/**
 * Reads the debt when this payroll received the order, from the total or from the balance. Maintenance has no debt: it
 * runs until it is ended. The total of a conjoined order is that of its ordinary debts.
 */
export function readOwed(place: Place, kind: OrderKind, repaid: number): number | null {
  const { reader, owner, path } = place;
  const hasBalance = kind.hasBalance && owner.isMaintenance !== true;
  const key = kind.isConjoined ? "ordinaryDebtAmount" : "totalAmountOwed";
  const total = readPositiveOrNull(place, kind.isConjoined ? owner.ordinaryDebtAmount : owner.totalAmountOwed, key);
  const paid = reader.optionalPositiveAmount(owner.previouslyPaid, "previouslyPaid", path);
  const balance = readPositiveOrNull(place, owner.remainingBalance, "remainingBalance");
  if (total === null) return hasBalance && balance !== null ? balance + repaid : null;
  if (paid + repaid > total) refuse(place, "too_small", key, { minimum: formatPence(paid + repaid) });
  else if (balance !== null && balance !== total - paid - repaid) {
    refuse(place, "sent_together", "remainingBalance", { other: key });
  }
  return hasBalance ? total - paid : null;
}
