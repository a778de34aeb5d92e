import { readPence } from "../../../engine/base";
import {
  type CourtOrderFacts,
  type DeductionBasis,
  getOrderKind,
  type OrderType,
  orderInForceOn,
} from "../../../engine/court-orders";
import { moneyOf } from "../../contract";
import { getOwnFields } from "../contract/order-fields";
import type { ShownOrder } from "../contract/order-schemas";
import type { OrderRow } from "../store/orders";

/** Returns an order as responses show it, with the terms in force on a day. */
export function orderData(row: OrderRow, day: string): ShownOrder {
  const { facts, derived } = row;
  const terms = orderInForceOn(facts, day);
  const { remittanceDeadline, priorityLevel } = getOrderKind(facts.orderType);
  return {
    orderId: row.order_id,
    employeeId: row.employee_id,
    orderType: row.order_type,
    reference: row.reference,
    issuingAuthority: row.issuing_authority,
    dateMade: facts.dateMade ?? null,
    dateReceived: row.date_received,
    startDate: row.start_date,
    endDate: row.end_date,
    deductionBasis: basisOf(facts.orderType, terms),
    payFrequency: facts.payFrequency ?? null,
    ...amountsOf(terms),
    protectedEarningsSetting: terms.protectedEarningsSetting ?? derived.protectedEarningsSetting,
    carryForwardShortfall: facts.carryForwardShortfall ?? null,
    payeeId: row.payee_id,
    remittanceReference: facts.remittanceReference ?? null,
    remittanceDeadline,
    adminFeeApplied: facts.adminFeeApplied ?? true,
    priorityLevel,
    isPriority: priorityLevel !== "NonPriority",
    studentLoanInteraction: derived.studentLoanInteraction,
    status: row.status,
    statusReason: facts.statusReason ?? null,
    details: detailsOf(terms, derived.firstPayDate),
    variations: (facts.variations ?? []).map((each) => ({
      ...each,
      effectiveTo: each.effectiveTo ?? null,
      reason: each.reason ?? null,
    })),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

const NOTHING = "0.00";

function text(amount: unknown): string | null {
  return amount === null || amount === undefined ? null : String(amount);
}

function amountsOf(terms: CourtOrderFacts) {
  return {
    instructionAmount: text(terms.instructionAmount),
    protectedEarningsSettingCourtPerAmount: text(terms.protectedEarningsSettingCourtPerAmount),
    totalAmountOwed: text(terms.totalAmountOwed),
    previouslyPaid: text(terms.previouslyPaid),
    amountRepaidToDate: text(terms.amountRepaidToDate) ?? NOTHING,
    remainingBalance: balanceOf(terms),
    shortfallCarriedForward: text(terms.shortfallCarriedForward) ?? NOTHING,
    protectedShortfall: text(terms.protectedShortfall) ?? NOTHING,
    overDeductionCarriedForward: text(terms.overDeductionCarriedForward) ?? NOTHING,
  };
}

/** Returns what is still owed; null if the order has no total, or is never paid off. */
function balanceOf(terms: CourtOrderFacts): string | null {
  const { hasBalance, isConjoined } = getOrderKind(terms.orderType);
  const total = text(isConjoined ? terms.ordinaryDebtAmount : terms.totalAmountOwed);
  if (total === null || !hasBalance || terms.isMaintenance === true) return null;
  const paid = [terms.previouslyPaid, terms.amountRepaidToDate].map((amount) => readPence(text(amount) ?? NOTHING));
  return moneyOf(paid.reduce((left, amount) => left - amount, readPence(total)));
}

/** Returns the basis that the order states, else the one that its terms imply. */
function basisOf(type: OrderType, terms: CourtOrderFacts): DeductionBasis {
  if (terms.deductionBasis != null) return terms.deductionBasis;
  if (terms.percentage != null) return "Percentage";
  const isFixed = terms.fixedAmount != null || terms.instructionAmount != null;
  return isFixed ? "FixedAmount" : (getOrderKind(type).bases[0] ?? "Table");
}

/** Returns the own fields of the type. The deprecated name of the percentage always has the same value. */
function detailsOf(terms: CourtOrderFacts, firstPayDate: string | null): ShownOrder["details"] {
  const own = getOwnFields(terms.orderType).map((name) => [name, Reflect.get(terms, name) ?? null]);
  const details: Record<string, string | boolean | string[] | null> = Object.fromEntries(own);
  if ("percentageRate" in details) details.percentageRate = details.percentage ?? null;
  if ("firstPayDate" in details) details.firstPayDate = firstPayDate;
  return details;
}
