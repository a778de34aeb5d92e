import { type RawBuilder, type SqlBool, sql } from "kysely";
import { isMember } from "../events/event-source";

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
