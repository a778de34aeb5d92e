import { type DayNumber, formatDate, formatPence, pointerStep, type Reader, type Unread } from "../base";
import type { OrderStatus } from "./facts";
import type { OrderState } from "./order";
import { ORDER_TYPE_RULES, type OrderType } from "./order-types";
import { readDay, readPositiveOrNull } from "./read-values";

const STATUSES: readonly OrderStatus[] = ["Active", "Suspended", "OnHoldNoEligibleEarnings", "Discharged"];

/** What stands before an order's first pay-day. */
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

/** Reads what earlier pay-days left behind; a new order has nothing. */
export function readState(reader: Reader, owner: Unread, path: string, payDay: DayNumber): OrderState {
  return {
    status: owner.status === undefined ? "Active" : reader.choice(owner, "status", path, STATUSES),
    repaid: reader.optionalPositiveAmount(owner.amountRepaidToDate, "amountRepaidToDate", path),
    shortfall: reader.optionalPositiveAmount(owner.shortfallCarriedForward, "shortfallCarriedForward", path),
    protectedShortfall: reader.optionalPositiveAmount(owner.protectedShortfall, "protectedShortfall", path),
    overDeduction: reader.optionalPositiveAmount(
      owner.overDeductionCarriedForward,
      "overDeductionCarriedForward",
      path,
    ),
    lastDeduction: readPast(reader, owner.lastDeductionPayDate, "lastDeductionPayDate", path, payDay),
    lastPay: readPast(reader, owner.lastPayDate, "lastPayDate", path, payDay),
    end: readDay(reader, owner.endDate, "endDate", path),
  };
}

/** A day that cannot lie after the pay-day. */
export function readPast(
  reader: Reader,
  value: unknown,
  key: string,
  path: string,
  payDay: DayNumber,
): DayNumber | null {
  const day = readDay(reader, value, key, path);
  if (day !== null && day > payDay) reader.refuse("date_after", path + pointerStep(key), { limit: formatDate(payDay) });
  return day;
}

/**
 * What was owed when the order came here, from the total or from the balance. Maintenance has none: it runs until it
 * is ended. The total of a conjoined order is that of its ordinary debts.
 */
export function readOwed(reader: Reader, owner: Unread, path: string, type: OrderType, repaid: number): number | null {
  const key = type === "Cao" ? "ordinaryDebtAmount" : "totalAmountOwed";
  const stated = type === "Cao" ? owner.ordinaryDebtAmount : owner.totalAmountOwed;
  const total = readPositiveOrNull(reader, stated, key, path);
  const paid = reader.optionalPositiveAmount(owner.previouslyPaid, "previouslyPaid", path);
  const balance = readPositiveOrNull(reader, owner.remainingBalance, "remainingBalance", path);
  if (total === null) return hasBalance(type, owner) && balance !== null ? balance + repaid : null;
  if (paid + repaid > total) {
    reader.refuse("too_small", path + pointerStep(key), { minimum: formatPence(paid + repaid) });
  } else if (balance !== null && balance !== total - paid - repaid) {
    reader.refuse("sent_together", `${path}/remainingBalance`, { other: key });
  }
  return hasBalance(type, owner) ? total - paid : null;
}

function hasBalance(type: OrderType, owner: Unread): boolean {
  return ORDER_TYPE_RULES[type].hasBalance && !(type === "AeoPriority" && owner.isMaintenance === true);
}
