import type { Updateable } from "kysely";
import { seal } from "../../../platform/config";
import { invalid, issueAt } from "../../../platform/http";
import { type EndpointPatch, type EndpointSent, REDACTED } from "../contract/endpoint-schemas";
import type { EndpointRow } from "../store/endpoint-rows";
import type { WebhookTables } from "../store/webhook-tables";

type Columns = Updateable<WebhookTables["webhook_endpoint"]>;

/** Returns the columns of the fields that are sent; headers shown as hidden keep their values. */
export function endpointColumns(
  sent: EndpointSent | EndpointPatch,
  key: Uint8Array,
  headersBefore: Readonly<Record<string, string>>,
): Columns {
  const { customHeaders, alertContacts } = sent;
  const columns: Columns = {
    url: sent.url,
    description: sent.description,
    event_types: sent.eventTypes,
    payload_style: sent.payloadStyle,
    ordering: sent.ordering,
    rate_limit_per_second: sent.rateLimitPerSecond,
    organisation_ids: sent.organisationIds && [...new Set(sent.organisationIds)],
    excluded_organisation_ids: sent.excludedOrganisationIds && [...new Set(sent.excludedOrganisationIds)],
    custom_headers: customHeaders && sealedHeaders(key, customHeaders, headersBefore),
    alert_emails: alertContacts === undefined ? undefined : (alertContacts?.emails ?? null),
  };
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined));
}

/** Refuses credentials among the custom headers of a URL without TLS: everybody on the way would read them. */
export function requireTls(url: string, headers: Readonly<Record<string, unknown>>): void {
  const credentials = Object.entries(headers).find(
    ([name, value]) => /^authorization$/i.test(name) && value !== null && !/^https:/i.test(url),
  );
  if (credentials === undefined) return;
  const text = "Credentials are sent over TLS only: use an https URL.";
  throw invalid([issueAt(["customHeaders", credentials[0]], "header_not_allowed", null, text)]);
}

/** Returns the columns of a status; one that does not change leaves its reason. */
export function statusColumns(status: "Active" | "Paused", before: EndpointRow["status"] | null): Columns {
  if (status === before) return {};
  return { status, status_reason: status === "Paused" ? "paused_by_user" : null };
}

function sealedHeaders(
  key: Uint8Array,
  sent: Readonly<Record<string, string | null>>,
  before: Readonly<Record<string, string>>,
): string | null {
  const headers = Object.entries(sent).flatMap(([name, value]): [string, string][] => {
    if (value !== REDACTED) return value === null ? [] : [[name, value]];
    const kept = before[name];
    if (kept !== undefined) return [[name, kept]];
    throw invalid([issueAt(["customHeaders", name], "invalid_format", null)]);
  });
  return headers.length === 0 ? null : seal(key, JSON.stringify(Object.fromEntries(headers)));
}
