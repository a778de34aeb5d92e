import { type CourtOrderFacts, getOrderKind } from "../../../engine/court-orders";
import type { DerivedTerms } from "../store/order-tables";

/** Returns the columns of an order, from its facts and what follows from them. */
export function orderColumns(facts: CourtOrderFacts, derived: DerivedTerms) {
  const { orderType, startDate } = facts;
  const dateReceived = facts.dateReceived ?? "";
  return {
    order_type: orderType,
    priority_level: getOrderKind(orderType).priorityLevel,
    status: facts.status ?? ("Active" as const),
    reference: facts.reference ?? "",
    issuing_authority: facts.issuingAuthority ?? "",
    date_received: dateReceived,
    start_date: startDate ?? derived.firstPayDate ?? dateReceived,
    end_date: facts.endDate ?? null,
    counts_from: latest([facts.dateServed, facts.resumedDate]),
    payee_id: facts.payeeId ?? null,
    facts: JSON.stringify(facts),
    derived: JSON.stringify(derived),
  };
}

function latest(days: readonly (string | null | undefined)[]): string | null {
  return days.reduce<string | null>((last, day) => (day != null && (last === null || day > last) ? day : last), null);
}
