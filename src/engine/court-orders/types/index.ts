import { byName, itemAt } from "../../base";
import type { OrderKind } from "../order";
import { ea } from "./arrestment";
import { cao } from "./cao";
import { cma } from "./cma";
import { cmsDeo } from "./cms-deo";
import { aeoNonPriority, aeoPriority, mcaeo } from "./court";
import { ctaeo } from "./ctaeo";
import { dea } from "./dea";
import { niAeoEjo, niAeoFines } from "./northern-ireland";

const LISTED = [cmsDeo, aeoPriority, aeoNonPriority, dea, ctaeo, ea, mcaeo, cma, cao, niAeoFines, niAeoEjo] as const;

type Listed = (typeof LISTED)[number];

/** A type of court order that payroll operates, one of `ORDER_TYPES`. */
export type OrderType = Listed["type"];

type Together<Union> = (Union extends unknown ? (each: Union) => void : never) extends (all: infer All) => void
  ? All
  : never;

/** A term that some type lets a variation change. */
export type VariableField = Listed["variable"][number];

/** The own fields of all types together. */
export type OwnFields = Together<Listed["fields"]>;

/** Every type of order that payroll operates, with everything that differs between them. */
export const ORDER_KINDS: readonly OrderKind[] = LISTED;

export const ORDER_TYPES: readonly OrderType[] = LISTED.map(({ type }) => type);

/** Returns an object with an entry for each type. */
export function byOrderType<Value>(
  entryFor: (kind: OrderKind, type: OrderType) => Value,
): Readonly<Record<OrderType, Value>> {
  return byName(ORDER_TYPES, (type) => entryFor(KINDS[type], type));
}

const KINDS = byName(ORDER_TYPES, (type): OrderKind => itemAt(LISTED, ORDER_TYPES.indexOf(type)));

export function getOrderKind(type: OrderType): OrderKind {
  return KINDS[type];
}
