import { type RawBuilder, type SqlBool, sql } from "kysely";
import { getBeginning, getEnd } from "../../contract";

export interface EventFilters {
  readonly eventType?: readonly string[] | undefined;
  readonly startDate?: string | undefined;
  readonly endDate?: string | undefined;
}

/** Returns the condition that a type is one of these types or families; no list selects all. */
export function isOfTypes(column: string, types: readonly string[]): RawBuilder<SqlBool> {
  const name = sql.ref(column);
  return sql<SqlBool>`(${name} = any(${types}::text[]) or split_part(${name}, '.', 1) || '.*' = any(${types}::text[]))`;
}

/** Returns the conditions of a list of events or deliveries: dates are days in London, both inclusive. */
export function eventConditions(filters: EventFilters, type: string, instant: string): readonly RawBuilder<SqlBool>[] {
  const { eventType, startDate, endDate } = filters;
  return [
    ...(eventType === undefined ? [] : [isOfTypes(type, eventType)]),
    ...(startDate === undefined ? [] : [sql<SqlBool>`${sql.ref(instant)} >= ${getBeginning(startDate)}`]),
    ...(endDate === undefined ? [] : [sql<SqlBool>`${sql.ref(instant)} < ${getEnd(endDate)}`]),
  ];
}

/** An event type of the interface: what its `data` has, and where its record is. */
export interface EventType {
  readonly eventType: string;
  readonly description: string;
  readonly service: string;
  /** The address of the record, with the fields of `data` in braces. */
  readonly resourceUrl: string;
  /** Fields of `data` in both payload styles: ids, states, types and dates. */
  readonly referenceFields: readonly string[];
  /** Fields that only the style `Full` carries: names, amounts and contents. */
  readonly fullOnly: readonly string[];
}

type Listed = readonly (readonly [eventType: string, description: string])[];

/** Returns the event types that share their fields and their address. */
export function family({
  types,
  ...common
}: Omit<EventType, "eventType" | "description"> & { readonly types: Listed }) {
  return types.map(([eventType, description]): EventType => ({ ...common, eventType, description }));
}
