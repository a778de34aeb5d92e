import { type RawBuilder, type SqlBool, sql } from "kysely";
import { findEventType } from "./catalogue";
import { isMember } from "./event-source";

/**
 * SQL for whether `endpoint` hears the organisation of `event`: its own, or as an account-wide endpoint those of the
 * account that it includes, or does not exclude. Events of the account itself go to account-wide endpoints.
 */
export const HEARS: RawBuilder<SqlBool> = sql`(endpoint.scope_id in (event.organisation_id, event.account_id) and (
  endpoint.organisation_id is not null or event.organisation_id is null
  or (cardinality(endpoint.organisation_ids) = 0 or event.organisation_id = any(endpoint.organisation_ids))
    and not event.organisation_id = any(endpoint.excluded_organisation_ids)
    and ${isMember("event")}))`;

/** SQL for whether `endpoint` subscribes to the type of `event`: none named is every type but operational ones. */
export const SUBSCRIBES: RawBuilder<SqlBool> = sql`case
  when cardinality(endpoint.event_types) = 0 then split_part(event.event_type, '.', 1) <> 'webhook'
  else event.event_type = any(endpoint.event_types)
    or split_part(event.event_type, '.', 1) || '.*' = any(endpoint.event_types) end`;

interface Envelope {
  readonly type: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly metadata: Readonly<Record<string, unknown>>;
}

/**
 * Returns the body of the payload style `Reference`: the stored one without the fields that only `Full` carries. The same
 * event always gives the same bytes, so that every attempt and resend can be compared. Of a type that is not in the
 * catalogue only ids and the status remain.
 */
export function referenceBody(body: string): string {
  const envelope = JSON.parse(body) as Envelope;
  const kept = findEventType(envelope.type)?.referenceFields;
  const remains = (name: string): boolean => kept?.includes(name) ?? /^(status|\w*Id)$/.test(name);
  const data = Object.fromEntries(Object.entries(envelope.data).filter(([name]) => remains(name)));
  return JSON.stringify({ ...envelope, data, metadata: { ...envelope.metadata, payloadStyle: "Reference" } });
}
