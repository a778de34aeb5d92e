import type { Insertable, Updateable } from "kysely";
import { seal } from "../../../platform/config";
import { invalid, issueAt, Refused } from "../../../platform/http";
import { findPublicTarget } from "../../../platform/outbound";
import { asAccount, hold, type Tx } from "../../../platform/store";
import { missingOrganisations, organisationsInOtherCells } from "../../access";
import { mountOperation, type ServiceContext } from "../../contract";
import { changeEndpoint, createEndpoint, readEndpoint, removeEndpoint } from "../contract/endpoint-operations";
import { type EndpointPatch, type EndpointSent, endpoints, REDACTED } from "../contract/endpoint-schemas";
import { rebuildLanes } from "../send/lanes";
import { type WebhookTables, webhookTables } from "../store/webhook-tables";
import {
  type EndpointRow,
  getActor,
  getEndpointOwner,
  newSigningSecret,
  type Owner,
  sealSecret,
} from "./endpoint-rows";
import { ownerOfEndpoint, readHeaders, showEndpoint } from "./shown-endpoint";

const MOST_ENDPOINTS = 100;

export function mountEndpoints(context: ServiceContext, key: Uint8Array): void {
  mountOperation(
    context,
    createEndpoint,
    async ({ body, caller, now }, tx) => {
      const owner = getEndpointOwner(caller);
      requireTls(body.url, body.customHeaders);
      const columns = endpointColumns(body, key, {});
      await requireHeard(tx, owner, {
        organisation_ids: body.organisationIds,
        excluded_organisation_ids: body.excludedOrganisationIds,
      });
      await requireRoom(tx, owner);
      const secret = newSigningSecret();
      const row = await insertEndpoint(tx, {
        ...columns,
        ...statusColumns(body.status, null),
        scope_id: owner.scopeId,
        account_id: owner.accountId,
        organisation_id: owner.organisationId,
        endpoint_id: context.ids.next(),
        secret: sealSecret(key, secret),
        secret_id: context.ids.next(),
        created_by: getActor(caller),
        created_at: now,
        updated_at: now,
      } as NewEndpoint);
      const data = await showEndpoint(tx, key, row);
      return {
        data: { ...data, signingSecret: secret },
        dataOfRepetition: { ...data, signingSecret: null },
        text: "The webhook endpoint is created. Keep the signing secret: it is not shown again.",
      };
    },
    ({ body }) => checkSent(context, body),
  );

  mountOperation(context, readEndpoint, async ({ params }, tx) => {
    const data = await showEndpoint(tx, key, await endpoints.find(tx, params));
    return { data, beside: data, text: "This is the webhook endpoint." };
  });

  mountOperation(
    context,
    changeEndpoint,
    async ({ params, body, now }, tx) => {
      const before = await endpoints.find(tx, params, true);
      const headers = readHeaders(key, before);
      requireTls(body.url ?? before.url, body.customHeaders ?? headers);
      const columns = endpointColumns(body, key, headers);
      await requireHeard(tx, ownerOfEndpoint(before), {
        organisation_ids: body.organisationIds ?? before.organisation_ids,
        excluded_organisation_ids: body.excludedOrganisationIds ?? before.excluded_organisation_ids,
      });
      const status = body.status === undefined ? {} : statusColumns(body.status, before.status);
      const row = await endpoints.update(tx, before.endpoint_id, { ...columns, ...status, updated_at: now });
      if (row.ordering !== before.ordering) await rebuildLanes(tx, row, now);
      if (row.status === "Active" && before.status !== "Active") await resumeEndpoint(tx, row, now);
      return { data: await showEndpoint(tx, key, row), text: "The webhook endpoint is changed." };
    },
    ({ body }) => checkSent(context, body),
  );

  mountOperation(context, removeEndpoint, async ({ params, now }, tx) => {
    const row = await endpoints.find(tx, params, true);
    const data = await showEndpoint(tx, key, row);
    await deleteEndpoint(tx, row, now);
    return { data, text: "The webhook endpoint is deleted." };
  });
}

/**
 * Refuses an endpoint of live that fails on purpose, and a URL whose host may not be sent to. A name that cannot be resolved passes, as a receiver may be set up later:
 * every attempt checks it again.
 */
async function checkSent(
  { name, outbound, resolveName }: Pick<ServiceContext, "name" | "outbound" | "resolveName">,
  { url, failsOnPurpose }: Pick<EndpointPatch, "url" | "failsOnPurpose">,
): Promise<void> {
  if (name === "live" && failsOnPurpose === true) throw invalid([issueAt(["failsOnPurpose"], "must_be_absent", null)]);
  if (url === undefined) return;
  const found = await findPublicTarget(new URL(url), outbound, resolveName);
  if (!found.ok && found.fault !== "dns_failure") throw invalid([issueAt(["url"], found.fault, null)]);
}

type Key = Pick<EndpointRow, "scope_id" | "endpoint_id">;

/** Gives an endpoint a clean failure record and makes its waiting deliveries due. */
async function resumeEndpoint(tx: Tx, key: Key, now: string): Promise<void> {
  const tables = webhookTables(tx);
  await tables
    .updateTable("webhook_health")
    .set({ consecutive_failures: 0, failing_since: null, paused_until: null, pause_count: 0, alerted_at: null })
    .where("scope_id", "=", key.scope_id)
    .where("endpoint_id", "=", key.endpoint_id)
    .execute();
  await wakeLanes(tx, key, now);
}

/** Makes all lanes of an endpoint due at once: what waits in them is looked at again. */
async function wakeLanes(tx: Tx, { scope_id, endpoint_id }: Key, now: string): Promise<void> {
  await webhookTables(tx)
    .updateTable("webhook_lane")
    .set({ next_due_at: now })
    .where("scope_id", "=", scope_id)
    .where("endpoint_id", "=", endpoint_id)
    .execute();
}

type Columns = Updateable<WebhookTables["webhook_endpoint"]>;

/** Returns the columns of the fields that are sent; headers shown as hidden keep their values. */
function endpointColumns(
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
    fails_on_purpose: sent.failsOnPurpose,
    organisation_ids: sent.organisationIds && [...new Set(sent.organisationIds)],
    excluded_organisation_ids: sent.excludedOrganisationIds && [...new Set(sent.excludedOrganisationIds)],
    custom_headers: customHeaders && sealedHeaders(key, customHeaders, headersBefore),
    alert_emails: alertContacts === undefined ? undefined : (alertContacts?.emails ?? null),
  };
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined));
}

/** Refuses credentials among the custom headers of a URL without TLS: everybody on the way would read them. */
function requireTls(url: string, headers: Readonly<Record<string, unknown>>): void {
  const credentials = Object.entries(headers).find(
    ([name, value]) => /^authorization$/i.test(name) && value !== null && !/^https:/i.test(url),
  );
  if (credentials === undefined) return;
  const text = "Credentials are sent over TLS only: use an https URL.";
  throw invalid([issueAt(["customHeaders", credentials[0]], "header_not_allowed", null, text)]);
}

/** Returns the columns of a status; one that does not change leaves its reason. */
function statusColumns(status: "Active" | "Paused", before: EndpointRow["status"] | null): Columns {
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

/** The organisations that an endpoint includes, and those that it excludes. */
export interface Heard {
  readonly organisation_ids: readonly string[];
  readonly excluded_organisation_ids: readonly string[];
}

/**
 * Refuses any organisations for an endpoint of one organisation, those that are not the account's, an endpoint that both
 * includes and excludes some, and one that would hear organisations of other cells, whose events it never gets.
 */
export async function requireHeard(tx: Tx, { accountId, organisationId }: Owner, heard: Heard): Promise<void> {
  const { organisation_ids: included, excluded_organisation_ids: excluded } = heard;
  const named = [...included, ...excluded];
  if (organisationId !== null && named.length > 0) throw notAccountWide();
  const missing = await asAccount(tx, accountId, () => missingOrganisations(tx, named));
  if (missing.length > 0) throw notVisible(missing);
  if (included.length > 0 && excluded.length > 0) throw includeAndExclude();
  if (organisationId !== null) return;
  const elsewhere = await asAccount(tx, accountId, () => organisationsInOtherCells(tx));
  const isHeard = (id: string) => (included.length > 0 ? included.includes(id) : !excluded.includes(id));
  const unheard = elsewhere.filter(isHeard);
  if (unheard.length > 0) throw inOtherCell(unheard);
}

function inOtherCell(organisationIds: readonly string[]): Refused {
  const text =
    "An account-wide endpoint does not get the events of these organisations: give each an endpoint of its own, and exclude them.";
  return new Refused(409, { token: "organisation_in_other_cell", text, arguments: { organisationIds } });
}

function includeAndExclude(): Refused {
  const text = "An endpoint either includes chosen organisations or excludes some.";
  return new Refused(400, { token: "organisation_include_and_exclude", text });
}

function notAccountWide(): Refused {
  const text = "Only an account-wide endpoint includes or excludes organisations.";
  return new Refused(403, { token: "customer_scope_denied", text });
}

function notVisible(organisationIds: readonly string[]): Refused {
  const text = "The account has no such organisation.";
  return new Refused(404, { token: "organisation_not_visible", text, arguments: { organisationIds } });
}

type NewEndpoint = Insertable<WebhookTables["webhook_endpoint"]>;

/** Creates an endpoint, with a clean failure record. */
async function insertEndpoint(tx: Tx, values: NewEndpoint): Promise<EndpointRow> {
  const tables = webhookTables(tx);
  const row = await tables.insertInto("webhook_endpoint").values(values).returningAll().executeTakeFirstOrThrow();
  const { scope_id, endpoint_id } = row;
  await tables.insertInto("webhook_health").values({ scope_id, endpoint_id }).execute();
  return row;
}

/** Deletes an endpoint and skips its pending deliveries. */
async function deleteEndpoint(tx: Tx, { endpoint_id: endpointId }: EndpointRow, now: string): Promise<void> {
  const tables = webhookTables(tx);
  await tables.deleteFrom("webhook_endpoint").where("endpoint_id", "=", endpointId).execute();
  await tables
    .updateTable("webhook_delivery")
    .set({ status: "Skipped", skipped_reason: "EndpointDeleted", next_attempt_at: null, completed_at: now })
    .where("endpoint_id", "=", endpointId)
    .where("status", "=", "Pending")
    .execute();
}

/** Refuses more endpoints than an owner may have; counted under a lock, so that two calls at once cannot pass the limit. */
async function requireRoom(tx: Tx, { scopeId }: Owner): Promise<void> {
  await hold(tx, `webhook endpoints ${scopeId}`);
  const { count } = await webhookTables(tx)
    .selectFrom("webhook_endpoint")
    .select((row) => row.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  if (count < MOST_ENDPOINTS) return;
  const text = `There are at most ${MOST_ENDPOINTS} webhook endpoints. Delete some first.`;
  throw new Refused(409, { token: "endpoint_limit_reached", text, arguments: { maximum: MOST_ENDPOINTS } });
}
