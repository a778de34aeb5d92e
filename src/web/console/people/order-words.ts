import type { components } from "../../../client";

export type OrderType = components["schemas"]["CourtOrder"]["orderType"];

/** The types of court orders as those who receive them call them. */
export const ORDERS: Readonly<Record<OrderType, string>> = {
  CmsDeo: "Child Maintenance Service, deduction from earnings order",
  AeoPriority: "Attachment of earnings, maintenance or fine",
  AeoNonPriority: "Attachment of earnings, judgment debt",
  Dea: "Direct earnings attachment",
  Ctaeo: "Council tax attachment of earnings",
  Ea: "Earnings arrestment",
  Mcaeo: "Magistrates’ court, consolidated",
  Cma: "Current maintenance arrestment",
  Cao: "Conjoined arrestment",
  NiAeoFines: "Northern Ireland, fine",
  NiAeoEjo: "Northern Ireland, enforcement of judgments",
};

/** What an order of a type needs beside what all need. */
export const NEEDED_BY_ORDERS: Readonly<Partial<Record<OrderType, readonly string[]>>> = {
  Ctaeo: ["dateMade", "jurisdiction"],
  Dea: ["rateType"],
  NiAeoEjo: ["ratePeriod"],
};

const BEGINNING = "order-";

/** Returns the form of an order's type, as addresses name it. */
export function orderChange(type: string): string {
  return `${BEGINNING}${type}`;
}

/** Returns the type of order that a form enters; null for another form. */
export function getOrderType(change: string): OrderType | null {
  const type = change.slice(BEGINNING.length);
  return change.startsWith(BEGINNING) && isOrderType(type) ? type : null;
}

function isOrderType(type: string): type is OrderType {
  return type in ORDERS;
}
