import { type DayNumber, formatPence } from "../../base";
import { sumOrNull } from "../facts/field-shapes";
import { STATE_FIELDS } from "../facts/order-state";
import type { OrderKind, OrderState } from "../order";
import { type Place, readPast, refuse } from "./order-reading";

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
  const carried = (value: unknown, key: string) =>
    value === undefined || value === "0.00" ? 0 : (sumOrNull.read(reader, value, key, path) ?? 0);
  return {
    status: STATE_FIELDS.status.read(reader, owner.status, "status", path) ?? "Active",
    repaid: carried(owner.amountRepaidToDate, "amountRepaidToDate"),
    shortfall: carried(owner.shortfallCarriedForward, "shortfallCarriedForward"),
    protectedShortfall: carried(owner.protectedShortfall, "protectedShortfall"),
    overDeduction: carried(owner.overDeductionCarriedForward, "overDeductionCarriedForward"),
    lastDeduction: readPast(place, owner.lastDeductionPayDate, "lastDeductionPayDate", payDay),
    lastPay: readPast(place, owner.lastPayDate, "lastPayDate", payDay),
    end: STATE_FIELDS.endDate.read(reader, owner.endDate, "endDate", path),
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
  const total = sumOrNull.read(reader, kind.isConjoined ? owner.ordinaryDebtAmount : owner.totalAmountOwed, key, path);
  const paid = sumOrNull.read(reader, owner.previouslyPaid, "previouslyPaid", path) ?? 0;
  const balance = sumOrNull.read(reader, owner.remainingBalance, "remainingBalance", path);
  const gone = hasBalance ? paid + repaid : paid;
  if (total !== null) checkBalance(place, key, { still: total - gone, gone, balance });
  if (!hasBalance) return null;
  if (total !== null) return total - paid;
  return balance === null ? null : balance + repaid;
}

/** Refuses a total below what was already paid of it, and a balance that differs from what is still owed. */
function checkBalance(
  place: Place,
  key: string,
  { still, gone, balance }: { readonly still: number; readonly gone: number; readonly balance: number | null },
): void {
  if (still < 0) refuse(place, "too_small", key, { minimum: formatPence(gone) });
  else if (balance !== null && balance !== still) refuse(place, "sent_together", "remainingBalance", { other: key });
}
