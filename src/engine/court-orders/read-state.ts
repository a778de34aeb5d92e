import { type DayNumber, formatDate, formatPence, pointerStep, type Reader, type Unread } from "../base";
import type { OrderStatus } from "./facts";
import type { OrderState } from "./order";
import { ORDER_TYPE_RULES, type OrderType } from "./order-types";
import { readPositiveOrNull } from "./read-values";

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
  const amount = (key: string) => reader.optionalPositiveAmount(owner[key], key, path);
  return {
    status: owner.status === undefined ? "Active" : reader.choice(owner, "status", path, STATUSES),
    repaid: amount("amountRepaidToDate"),
    shortfall: amount("shortfallCarriedForward"),
    protectedShortfall: amount("protectedShortfall"),
    overDeduction: amount("overDeductionCarriedForward"),
    lastDeduction: readPast(reader, owner, "lastDeductionPayDate", path, payDay),
    lastPay: readPast(reader, owner, "lastPayDate", path, payDay),
    end: reader.optionalDate(owner, "endDate", path),
  };
}

/** A day that cannot lie after the pay-day. */
export function readPast(
  reader: Reader,
  owner: Unread,
  key: string,
  path: string,
  payDay: DayNumber,
): DayNumber | null {
  const day = reader.optionalDate(owner, key, path);
  if (day !== null && day > payDay) reader.refuse("date_after", path + pointerStep(key), { limit: formatDate(payDay) });
  return day;
}

/**
 * What was owed when the order came here, from the total or from the balance. Maintenance has none: it runs until it
 * is ended. The total of a conjoined order is that of its ordinary debts.
 */
export function readOwed(reader: Reader, owner: Unread, path: string, type: OrderType, repaid: number): number | null {
  const key = type === "Cao" ? "ordinaryDebtAmount" : "totalAmountOwed";
  const total = readPositiveOrNull(reader, owner, key, path);
  const paid = reader.optionalPositiveAmount(owner.previouslyPaid, "previouslyPaid", path);
  const balance = readPositiveOrNull(reader, owner, "remainingBalance", path);
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
