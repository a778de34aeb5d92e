import type { z } from "@hono/zod-openapi";
import { seal } from "../../../platform/config";
import { invalid, issueAt, type WordedToken } from "../../../platform/http";
import { formatInstant } from "../../../platform/ports";
import type { Tx } from "../../../platform/store";
import { mountCalculation, mountList, mountOperation, type RequestWork, type ServiceContext } from "../../contract";
import {
  type ConnectionRow,
  connections,
  createConnection,
  getConnection,
  listConnections,
  removeConnection,
  replaceConnection,
  testConnection,
} from "../contract/connection-operations";
import { findProvider } from "../providers/provider-table";
import { CREDENTIALS_KEY, hasWebService } from "../web-services/has-web-service";
import { openWebService, ProviderFault } from "../web-services/web-service-of";

export function mountConnections(context: ServiceContext): void {
  mountTest(context);

  mountList(context, listConnections, {
    from: (tx: Tx) => connections.select(tx),
    filters: {},
    order: ["connection_id"],
    show: (rows) => rows.map(connections.show),
    text: "The connections are listed.",
  });

  mountOperation(context, getConnection, async ({ params: { connectionId } }, tx) => {
    return { data: connections.show(await connections.find(tx, { connectionId })), text: "This is the connection." };
  });

  mountOperation(context, createConnection, async ({ body, ...work }, tx) => {
    const { organisationId, now } = work;
    const row = await connections.insert(tx, {
      organisation_id: organisationId,
      connection_id: context.ids.next(),
      ...columnsOf(work, body, null),
      created_at: now,
    });
    return { data: connections.show(row), text: "The connection is saved; test it before the first submission." };
  });

  mountOperation(context, replaceConnection, async ({ body, params: { connectionId }, ...work }, tx) => {
    const before = await connections.find(tx, { connectionId });
    const row = await connections.update(tx, connectionId, columnsOf(work, body, before));
    return { data: connections.show(row), text: "The connection is saved." };
  });

  mountOperation(context, removeConnection, async ({ params: { connectionId } }, tx) => {
    const row = await connections.find(tx, { connectionId });
    await connections.remove(tx, connectionId);
    return { data: connections.show(row), text: "The connection is deleted." };
  });
}

type Sent = z.output<typeof createConnection.body>;

/** New credentials count as callable until the provider refuses them. */
function columnsOf({ context, now }: RequestWork, sent: Sent, before: ConnectionRow | null) {
  const { pensionProviderId, name, credentials } = sent;
  const refuse = (field: string, token: WordedToken) => invalid([issueAt([field], token, null)]);
  const provider = findProvider(pensionProviderId);
  if (provider === null) throw refuse("pensionProviderId", "pension_provider_not_found");
  if (!hasWebService(provider.slug)) throw refuse("pensionProviderId", "provider_without_web_service");
  const usual = { pension_provider_id: pensionProviderId, name, updated_at: now };
  if (credentials === null) {
    if (before === null) throw refuse("credentials", "required");
    return { ...usual, ...pick(before) };
  }
  const sealed = seal(context.keyOf(CREDENTIALS_KEY), JSON.stringify(credentials));
  return { ...usual, sealed_credentials: sealed, is_callable: true, last_tested_at: null, last_error_token: null };
}

function pick({ sealed_credentials, is_callable, last_tested_at, last_error_token }: ConnectionRow) {
  return { sealed_credentials, is_callable, last_tested_at, last_error_token };
}

/** Mounts the operation that tests a connection: it holds no transaction while the provider takes its time. */
function mountTest(context: ServiceContext): void {
  mountCalculation(context, testConnection, async ({ params: { connectionId } }, records) => {
    const { sealed_credentials: sealed } = await records((tx) => connections.find(tx, { connectionId }));
    const fault = await faultOf(() => openWebService(context, sealed).test());
    const now = formatInstant(context.clock.now());
    const row = await records((tx) =>
      connections.update(tx, connectionId, {
        is_callable: fault === null,
        last_tested_at: now,
        last_error_token: fault,
        updated_at: now,
      }),
    );
    const text = fault === null ? "The provider accepts the credentials." : "The provider does not accept the call.";
    return { data: connections.show(row), text };
  });
}

async function faultOf(call: () => Promise<void>): Promise<string | null> {
  try {
    await call();
    return null;
  } catch (error) {
    if (error instanceof ProviderFault) return error.token;
    throw error;
  }
}
