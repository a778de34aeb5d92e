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
