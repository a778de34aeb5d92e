import {
  type CourtOrderFacts,
  ORDER_TYPES,
  type OrderQuestion,
  type OrderType,
  orderKindOf,
} from "../../engine/court-orders";
import type { Fields } from "../panel";
import { type Situation, typedAmount } from "../situation";

export const MOST_ORDERS = 6;

/** An order as typed. */
export interface TypedOrder {
  readonly orderType: OrderType;
  /** The typed texts, by the field's name; the others are the sample's. */
  readonly texts: Fields;
}

/** Reads the orders from a panel's fields: `1.type`, `1.fixedAmount`, `2.type`. Without any, there is one sample. */
export function readOrders(fields: Fields): readonly TypedOrder[] {
  const places = [...new Set(Object.keys(fields).map((key) => Number.parseInt(key, 10)))].filter((place) => place > 0);
  const orders = places
    .sort((one, other) => one - other)
    .slice(0, MOST_ORDERS)
    .map((place) => readOrder(fields, `${place}.`));
  return orders.length === 0 ? [{ orderType: "CmsDeo", texts: {} }] : orders;
}

function readOrder(fields: Fields, prefix: string): TypedOrder {
  const own = Object.entries(fields).filter(([key]) => key.startsWith(prefix));
  const { type, ...texts } = Object.fromEntries(own.map(([key, text]) => [key.slice(prefix.length), text]));
  return { orderType: ORDER_TYPES.find((known) => known === type) ?? "CmsDeo", texts };
}

export function writeOrders(orders: readonly TypedOrder[]): Fields {
  const entries = orders.flatMap(({ orderType, texts }, index) => [
    [`${index + 1}.type`, orderType],
    ...Object.entries(texts).map(([field, text]) => [`${index + 1}.${field}`, text]),
  ]);
  return Object.fromEntries(entries);
}

/** Returns the fields that the order needs as it is. */
export function fieldsOf(order: TypedOrder): readonly OrderQuestion[] {
  return orderKindOf(order.orderType).form.questions.filter(({ when }) => {
    if (when === undefined) return true;
    const [field, value] = when;
    return valuesOf(order)[field] === value;
  });
}

/** Returns the values of the order's fields: typed, or the sample's. */
export function valuesOf({ orderType, texts }: TypedOrder): Fields {
  const samples = orderKindOf(orderType).form.questions.map(({ field, sample }) => [field, sample]);
  return { ...Object.fromEntries(samples), ...texts };
}

/** Returns the date of an order. A sample's is before the tax year, a day later for each order. */
export function dateOf({ orderType, texts }: TypedOrder, place: number, { taxYear }: Situation): string {
  const [month, day] = orderKindOf(orderType).form.date.sample.split("-");
  return texts.date ?? `${taxYear}-${month}-${String(Number(day) - MOST_ORDERS + place).padStart(2, "0")}`;
}

/** Returns the order as the engine's facts. Its id is its place on the page. */
export function orderFacts(order: TypedOrder, place: number, situation: Situation): CourtOrderFacts {
  const { facts, date: entered } = orderKindOf(order.orderType).form;
  const values = valuesOf(order);
  const date = dateOf(order, place, situation);
  const typed = fieldsOf(order)
    .map(({ field, type }) => [field, type === "money" ? typedAmount(values[field] ?? "") : values[field]])
    .filter(([field, text]) => text !== "" || field !== "totalAmountOwed");
  return {
    orderType: order.orderType,
    orderId: String(place + 1),
    ...facts,
    ...Object.fromEntries(typed),
    ...(date === "" ? {} : Object.fromEntries(entered.fields.map((name) => [name, date]))),
    adminFeeApplied: order.texts.fee !== "no",
  };
}
