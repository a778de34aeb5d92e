import type { Fields } from "../panel";
import type { OrderRecord } from "./records";

/** The most orders that the panel shows. */
const MOST_SHOWN = 6;

/** Returns an employee's orders as the fields of the orders panel; those that are discharged are left out. */
export function orderFields(orders: readonly OrderRecord[]): Fields {
  const current = orders.filter(({ status }) => status !== "Discharged").slice(0, MOST_SHOWN);
  return Object.assign({}, ...current.map((order, place) => fieldsOfOrder(order, `${place + 1}.`)));
}

function fieldsOfOrder(order: OrderRecord, prefix: string): Fields {
  const { orderType, details, adminFeeApplied } = order;
  const { remainingBalance, totalAmountOwed, protectedEarningsSettingCourtPerAmount } = order;
  const texts: Record<string, string> = {
    type: orderType,
    ...textsOf(details),
    totalAmountOwed: remainingBalance ?? totalAmountOwed ?? "",
    ...(protectedEarningsSettingCourtPerAmount === null ? {} : { protectedEarningsSettingCourtPerAmount }),
    date: dateOf(order),
    ...(adminFeeApplied ? {} : { fee: "no" }),
  };
  return Object.fromEntries(Object.entries(texts).map(([name, text]) => [`${prefix}${name}`, text]));
}

function textsOf(details: OrderRecord["details"]): Fields {
  const texts: Record<string, string> = {};
  for (const [name, value] of Object.entries(details)) if (typeof value === "string") texts[name] = value;
  return texts;
}

/** Returns the date that decides the order's turn, or that its days are counted from. */
function dateOf({ details: { lastDeductionPayDate, dateServed }, dateMade, dateReceived }: OrderRecord): string {
  const counted = [lastDeductionPayDate, dateServed].find((date) => typeof date === "string");
  return typeof counted === "string" ? counted : (dateMade ?? dateReceived);
}
