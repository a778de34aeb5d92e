import { z } from "@hono/zod-openapi";
import { sql } from "kysely";
import { invalid, issueAt, notFound, type PlatformApp, pageOf, rowsAfter } from "../../platform/http";
import { createPoster } from "../../platform/outbound";
import { formatInstant } from "../../platform/ports";
import { asSystem, type Tx } from "../../platform/store";
import { mountCalculation, mountOperation, type OperationService, type ServiceContext } from "../contract";
import {
  readContacts,
  readDefaultContacts,
  removeContacts,
  removeDefaultContacts,
  saveContacts,
  saveDefaultContacts,
} from "./contract/contact-operations";
import { testEndpoint } from "./contract/delivery-operations";
import {
  endExclusion,
  endPreviousSecret,
  excludeOrganisations,
  includeOrganisations,
  listEndpoints,
  rotateSecret,
} from "./contract/endpoint-operations";
import { endpoints } from "./contract/endpoint-schemas";
import { envelopeShown } from "./contract/event-operations";
import { mountDeliveries } from "./deliveries/mount-deliveries";
import { type EndpointRow, getEndpointOwner, newSigningSecret, sealSecret, secretsAt } from "./endpoints/endpoint-rows";
import { type Heard, mountEndpoints, requireHeard } from "./endpoints/mount-endpoints";
import {
  findContacts,
  findDefaultContacts,
  ownerOfEndpoint,
  readHeaders,
  showEndpoint,
} from "./endpoints/shown-endpoint";
import { EVENT_TYPES, type EventType, findEventType, TEST_EVENT } from "./events/catalogue";
import { exampleEnvelope, mountEvents } from "./events/mount-events";
import { referenceBody } from "./events/sent-events";
import { mountReplays } from "./replays/mount-replays";
import { createDispatcher } from "./send/dispatcher";
import { type SendPorts, sendAttempt } from "./send/send-attempt";
import { webhookMigrations } from "./store/webhook-migrations";
import { webhookTables } from "./store/webhook-tables";

const headers = z.object({
  "webhook-id": z.string().openapi({ description: "The id of the event, the same in every attempt." }),
  "webhook-timestamp": z.string().openapi({ description: "Seconds since 1970 at which this attempt was signed." }),
  "webhook-signature": z.string().openapi({ description: "Of id, timestamp and body, by each secret that is valid." }),
});

const responses = {
  "2XX": { description: "Received: answer within 15 seconds, before the work." },
  default: { description: "Not received: it is sent again, as the schedule of attempts says." },
};

/** As `hasCreatorLeft` has it for one endpoint; people are of the account, so that only the system reads them here. */
const CREATOR_LEFT = sql<boolean>`created_by ~ '^USER#[0-9A-Z]{26}$' and not exists (
  select from person where person.account_id = webhook_endpoint.account_id
    and principal_id = substr(created_by, 6) and removed_at is null
    and (covers_whole_customer or exists (select from person_grant as reach
      where reach.account_id = person.account_id and reach.principal_id = person.principal_id
        and reach.organisation_id = webhook_endpoint.organisation_id)))`;

const HOUR = 3_600_000;

/** Connections of the pool that sending uses at once. */
const TRANSACTIONS_AT_ONCE = 3;
/** Bytes of a response that are kept. */
const KEPT_OF_BODY = 16_384;

/** The webhooks service: endpoints, events, deliveries, replays, and the worker that sends. */
export const webhooksService: OperationService = {
  name: "webhooks",
  migrations: webhookMigrations,
  mount: (context) => {
    const key = context.keyOf("webhook-secrets");
    const { sendingTimes: times } = context;
    const sending = { ...context, poster: createPoster({ ...times, body: KEPT_OF_BODY }) };
    describeWebhooks(context.app);
    mountEndpointList(context, key);
    mountEndpoints(context, key);
    mountSecrets(context, key);
    mountOrganisations(context, key);
    mountContacts(context);
    mountTest(context, key, sending);
    mountEvents(context);
    mountDeliveries(context);
    mountReplays(context);
    const inTurn = aFewAtOnce(TRANSACTIONS_AT_ONCE);
    context.workers.add(
      "dispatcher",
      createDispatcher({ ...context, key, sending, inTurn, times, random: Math.random }),
    );
  },
};

/** Returns a function that runs work when fewer than `most` others of it run, in the order of the calls. */
export function aFewAtOnce(most: number): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (running >= most) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };
}

function mountOrganisations(context: ServiceContext, key: Uint8Array): void {
  const save = async (tx: Tx, before: EndpointRow, heard: Partial<Heard>, now: string) => {
    await requireHeard(tx, ownerOfEndpoint(before), { ...before, ...heard });
    const row = await endpoints.update(tx, before.endpoint_id, { ...heard, updated_at: now });
    return { data: await showEndpoint(tx, key, row), text: "The endpoint hears these organisations." };
  };

  mountOperation(context, includeOrganisations, async ({ params, body, now }, tx) => {
    const before = await endpoints.find(tx, params, true);
    return save(tx, before, { organisation_ids: [...new Set(body.organisationIds)] }, now);
  });

  mountOperation(context, excludeOrganisations, async ({ params, body, now }, tx) => {
    const before = await endpoints.find(tx, params, true);
    const excluded = new Set([...before.excluded_organisation_ids, ...body.organisationIds]);
    return save(tx, before, { excluded_organisation_ids: [...excluded] }, now);
  });

  mountOperation(context, endExclusion, async ({ params, now }, tx) => {
    const before = await endpoints.find(tx, { endpointId: params.endpointId }, true);
    const excluded = before.excluded_organisation_ids.filter((id) => id !== params.organisationId);
    if (excluded.length === before.excluded_organisation_ids.length) throw notFound("excluded_organisation");
    return save(tx, before, { excluded_organisation_ids: excluded }, now);
  });
}

/** Mounts the operation that sends a test: it holds no transaction while the receiver takes its time. */
function mountTest(context: ServiceContext, key: Uint8Array, sending: SendPorts): void {
  mountCalculation(context, testEndpoint, async ({ params, body, caller, now }, records) => {
    const type = findEventType(body.eventType);
    if (type === undefined) throw invalid([issueAt(["eventType"], "unknown_event_type", null)]);
    const endpoint = await records((tx) => endpoints.find(tx, params));
    const eventId = context.ids.next();
    const example = exampleEnvelope(type, type === TEST_EVENT ? { endpointId: params.endpointId } : {});
    const { accountId, organisationId } = caller;
    const envelope = { ...example, eventId, timestamp: now, organisationId, customerId: accountId };
    const full = JSON.stringify(envelope);
    const data = await sendAttempt(sending, {
      url: endpoint.url,
      eventId,
      accountId,
      organisationId,
      attemptNumber: 1,
      body: endpoint.payload_style === "Full" ? full : referenceBody(full),
      secrets: secretsAt(endpoint, key, formatInstant(context.clock.now())),
      customHeaders: readHeaders(key, endpoint),
      failsOnPurpose: endpoint.fails_on_purpose,
    });
    const text = data.errorToken === null ? "The receiver accepted the test." : "The receiver did not accept the test.";
    return { data, text };
  });
}

function mountSecrets(context: ServiceContext, key: Uint8Array): void {
  mountOperation(context, rotateSecret, async ({ params, body, now }, tx) => {
    const before = await endpoints.find(tx, params, true);
    const signingSecret = newSigningSecret();
    const expiry = formatInstant(Date.parse(now) + body.overlapHours * HOUR);
    const isKept = body.overlapHours > 0;
    const row = await endpoints.update(tx, before.endpoint_id, {
      secret: sealSecret(key, signingSecret),
      secret_id: context.ids.next(),
      previous_secret: isKept ? before.secret : null,
      previous_secret_id: isKept ? before.secret_id : null,
      previous_secret_expires_at: isKept ? expiry : null,
      secret_rotated_at: now,
      updated_at: now,
    });
    const { endpoint_id: endpointId, previous_secret_expires_at: previousSecretExpiresAt } = row;
    const shown = { endpointId, previousSecretExpiresAt };
    return {
      data: { ...shown, signingSecret },
      dataOfRepetition: { ...shown, signingSecret: null },
      text: "The endpoint has another signing secret. Keep it: it is not shown again.",
    };
  });

  mountOperation(context, endPreviousSecret, async ({ params, now }, tx) => {
    const before = await endpoints.find(tx, params, true);
    const row = await endpoints.update(tx, before.endpoint_id, {
      previous_secret: null,
      previous_secret_id: null,
      previous_secret_expires_at: null,
      updated_at: now,
    });
    return { data: await showEndpoint(tx, key, row), text: "Only the newest secret signs." };
  });
}

function mountEndpointList(context: ServiceContext, key: Uint8Array): void {
  mountOperation(context, listEndpoints, async ({ query, caller }, tx) => {
    const { pageSize, paginationToken, scope, creatorLeft } = query;
    const { scopeId } = getEndpointOwner(caller);
    const place = { route: listEndpoints.path, scope: scopeId, filters: { scope, creatorLeft } };
    const after = paginationToken === undefined ? null : await context.cursors.open(place, paginationToken);
    const asked = { accountId: caller.accountId, scopeId: scope === "all" ? null : scopeId };
    const read = () =>
      findEndpoints(tx, asked)
        .$if(creatorLeft !== undefined, (all) => all.where(CREATOR_LEFT))
        .$if(after !== null, (all) => all.where(rowsAfter(["endpoint_id"], after ?? [])))
        .orderBy("endpoint_id")
        .limit(pageSize + 1)
        .execute();
    const isOfOthers = scope === "all" || creatorLeft !== undefined;
    const rows = await (isOfOthers ? asSystem(tx, read) : read());
    const page = await pageOf(rows, pageSize, place, context.cursors, (row) => [row.endpoint_id]);
    const items = [];
    for (const row of page.items) items.push(await showEndpoint(tx, key, row));
    return { data: { items }, text: "The webhook endpoints are listed.", paginationToken: page.paginationToken };
  });
}

interface Asked {
  readonly accountId: string;
  /** Null for the account and all its organisations. */
  readonly scopeId: string | null;
}

/** Begins a query of endpoints of the account, which row-level security limits as well unless the system reads. */
function findEndpoints(tx: Tx, { accountId, scopeId }: Asked) {
  return webhookTables(tx)
    .selectFrom("webhook_endpoint")
    .selectAll()
    .where("account_id", "=", accountId)
    .$if(scopeId !== null, (all) => all.where("scope_id", "=", scopeId ?? ""));
}

function mountContacts(context: ServiceContext): void {
  const saveOwn = async (tx: Tx, endpointId: string, emails: readonly string[] | null, now: string) => {
    const before = await endpoints.find(tx, { endpointId }, true);
    const row = await endpoints.update(tx, before.endpoint_id, { alert_emails: emails, updated_at: now });
    return findContacts(tx, ownerOfEndpoint(row), row);
  };

  mountOperation(context, readContacts, async ({ params }, tx) => {
    const row = await endpoints.find(tx, params);
    const data = await findContacts(tx, ownerOfEndpoint(row), row);
    return { data, beside: data, text: "These are the alert contacts of the endpoint." };
  });
  mountOperation(context, saveContacts, async ({ params, body, now }, tx) => ({
    data: await saveOwn(tx, params.endpointId, body.emails, now),
    text: "The alert contacts are saved.",
  }));
  mountOperation(context, removeContacts, async ({ params, now }, tx) => ({
    data: await saveOwn(tx, params.endpointId, null, now),
    text: "The default alert contacts apply.",
  }));

  mountOperation(context, readDefaultContacts, async ({ caller }, tx) => {
    const data = await findDefaultContacts(tx, getEndpointOwner(caller));
    return { data, beside: data, text: "These are the default alert contacts." };
  });
  mountOperation(context, saveDefaultContacts, async ({ body, caller, now }, tx) => {
    const owner = getEndpointOwner(caller);
    await webhookTables(tx)
      .insertInto("webhook_alert_contacts")
      .values({ scope_id: owner.scopeId, emails: body.emails, created_at: now, updated_at: now })
      .onConflict((saved) => saved.column("scope_id").doUpdateSet({ emails: body.emails, updated_at: now }))
      .execute();
    return { data: await findDefaultContacts(tx, owner), text: "The default alert contacts are saved." };
  });
  mountOperation(context, removeDefaultContacts, async ({ caller }, tx) => {
    await webhookTables(tx).deleteFrom("webhook_alert_contacts").execute();
    return {
      data: await findDefaultContacts(tx, getEndpointOwner(caller)),
      text: "The default alert contacts are removed.",
    };
  });
}

/** Adds to the OpenAPI description what endpoints are sent of each event type. */
function describeWebhooks({ openAPIRegistry }: PlatformApp): void {
  const bodies = new Map<string, z.ZodType>();
  for (const type of [...EVENT_TYPES, TEST_EVENT]) {
    const name = capitals(type.eventType);
    const key = fieldsOf(type).join();
    const schema = bodies.get(key) ?? bodyOf(type).openapi(`${name}Event`, { examples: [exampleEnvelope(type)] });
    bodies.set(key, schema);
    openAPIRegistry.registerWebhook({
      method: "post",
      path: type.eventType,
      operationId: `receive${name}`,
      tags: [type.service],
      summary: type.description,
      description: detailOf(type),
      security: [],
      request: { headers, body: { required: true, content: { "application/json": { schema } } } },
      responses,
    });
  }
}

/** Types with the same fields have one schema. What has no value is null, and `Reference` leaves out what `Full` adds. */
function bodyOf(type: EventType) {
  const data = z.object(Object.fromEntries(fieldsOf(type).map((name) => [name, z.unknown()])));
  return envelopeShown.extend({ data });
}

function detailOf({ resourceUrl, fullOnly }: EventType): string {
  const place = `The record is at \`${resourceUrl}\`.`;
  return fullOnly.length === 0 ? place : `${place} Only bodies in the style \`Full\` have ${listed(fullOnly)}.`;
}

function listed(names: readonly string[]): string {
  return names.map((name) => `\`${name}\``).join(", ");
}

function fieldsOf({ referenceFields, fullOnly }: EventType): readonly string[] {
  return [...referenceFields, ...fullOnly];
}

/** "payroll_run.created" becomes PayrollRunCreated. */
function capitals(eventType: string): string {
  return eventType
    .split(/[._]/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join("");
}
