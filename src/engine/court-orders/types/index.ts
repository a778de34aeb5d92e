import type { OrderKind } from "../order";
import { aeoNonPriority } from "./aeo-non-priority";
import { aeoPriority } from "./aeo-priority";
import { cao } from "./cao";
import { cma } from "./cma";
import { cmsDeo } from "./cms-deo";
import { ctaeo } from "./ctaeo";
import { dea } from "./dea";
import { ea } from "./ea";
import { mcaeo } from "./mcaeo";
import { niAeoEjo } from "./ni-aeo-ejo";
import { niAeoFines } from "./ni-aeo-fines";

const LISTED = [cmsDeo, aeoPriority, aeoNonPriority, dea, ctaeo, ea, mcaeo, cma, cao, niAeoFines, niAeoEjo] as const;

export type OrderType = (typeof LISTED)[number]["type"];

/** Every type of order that payroll operates, with everything that differs between them. */
export const ORDER_KINDS: readonly OrderKind[] = LISTED;

export const ORDER_TYPES: readonly OrderType[] = LISTED.map(({ type }) => type);

/** Returns an object with an entry for each type. */
export function byOrderType<Value>(
  entryFor: (kind: OrderKind, type: OrderType) => Value,
): Readonly<Record<OrderType, Value>> {
  return Object.fromEntries(LISTED.map((kind) => [kind.type, entryFor(kind, kind.type)])) as Record<OrderType, Value>;
}

const KINDS = byOrderType((kind) => kind);

export function orderKindOf(type: OrderType): OrderKind {
  return KINDS[type];
}
