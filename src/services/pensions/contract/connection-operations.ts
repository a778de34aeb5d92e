import { z } from "@hono/zod-openapi";
import { pageQuery } from "../../../platform/http";
import { field, idField, instantField, operation, optional, table, textField, versionedRecord } from "../../contract";
import { EXAMPLE_ID, inPensions } from "./common";

const CONNECTIONS = "/v2/pension/connections";
const SMART_PENSION = "01JZ3V6D4R0000000000000P04";

/** What Smart Pension issues to an application, and the company that it acts for. */
const credentials = z
  .strictObject({
    companyId: textField(40).regex(/^[A-Za-z0-9-]+$/),
    clientId: textField(200),
    clientSecret: textField(500),
    scope: textField(200).default("read:companies read:employees read:contributions"),
  })
  .openapi("PensionProviderCredentials");

export type Credentials = z.output<typeof credentials>;

const sent = z
  .strictObject({
    pensionProviderId: idField(),
    name: textField(60),
    credentials: optional(credentials).openapi({ description: "Left out by a change: those before stay." }),
  })
  .openapi("PensionConnectionChange");

/** Connections with the web services of providers: what responses show, with the columns. Credentials are never shown. */
export const connections = table({
  name: "pension_connection",
  key: "connectionId",
  token: "connection",
  fields: {
    connectionId: field.shown(z.string(), EXAMPLE_ID),
    pensionProviderId: field.shown(z.string(), SMART_PENSION),
    name: field.shown(z.string(), "Smart Pension"),
    credentialsSet: { ...field.shown(z.boolean(), true), column: null },
    isCallable: field.shown(
      z.boolean().openapi({ description: "False once the provider has refused the credentials." }),
      true,
    ),
    lastTestedAt: field.shown(instantField().nullable(), null),
    lastErrorToken: field.shown(z.string().nullable(), null),
    createdAt: field.shown(instantField(), "2026-05-01T09:30:00.000Z"),
    updatedAt: field.shown(instantField(), "2026-05-01T09:30:00.000Z"),
  },
  unseen: { organisationId: field.unseen<string>(), sealedCredentials: field.unseen<string>() },
});

export type ConnectionRow = Awaited<ReturnType<typeof connections.insert>>;

const shown = z.strictObject(connections.shape).openapi("PensionConnection");

const exampleBody = {
  pensionProviderId: SMART_PENSION,
  name: "Smart Pension",
  credentials: { companyId: "1127", clientId: "sample-client", clientSecret: "sample-secret" },
};

const NOT_FOUND = {
  status: 404,
  token: "connection_not_found",
  when: "The organisation has no such connection.",
} as const;

const ofOne = {
  ...inPensions,
  path: `${CONNECTIONS}/{connectionId}`,
  params: z.object({ connectionId: idField() }),
  versioned: versionedRecord({ table: "pension_connection", key: { connection_id: "connectionId" } }),
  data: shown,
} as const;

export const listConnections = operation({
  ...inPensions,
  id: "listPensionConnections",
  method: "get",
  path: CONNECTIONS,
  summary: "Connections with the web services of pension providers",
  description: "A page at a time, in the order of their creation. Credentials are never returned.",
  query: pageQuery({ usual: 50, most: 100 }),
  data: z.strictObject({ items: z.array(shown) }),
  token: "connections_listed",
  examples: { data: { items: [connections.example] } },
});

export const createConnection = operation({
  ...inPensions,
  id: "createPensionConnection",
  method: "post",
  path: CONNECTIONS,
  summary: "Connects the organisation with the web service of a pension provider",
  description:
    "Credentials are stored encrypted and never shown. A scheme is linked by its `connectionId`. Only providers with `hasWebService` can be connected.",
  versioned: versionedRecord({ table: "pension_connection", key: { connection_id: "connectionId" } }),
  body: sent,
  data: shown,
  status: 201,
  token: "connection_created",
  idempotent: true,
  examples: { body: exampleBody, data: connections.example },
});

export const getConnection = operation({
  ...ofOne,
  id: "getPensionConnection",
  method: "get",
  summary: "One connection with a pension provider",
  description: "Whether it has credentials, when they were tested, and the last error. Credentials are never returned.",
  token: "connection_retrieved",
  refusals: [NOT_FOUND],
  examples: { data: connections.example },
});

export const replaceConnection = operation({
  ...ofOne,
  id: "replacePensionConnection",
  method: "put",
  summary: "Replaces a connection with a pension provider; credentials that are left out stay",
  description: "Returns the connection. Its credentials are stored encrypted and never returned.",
  body: sent,
  token: "connection_updated",
  refusals: [NOT_FOUND],
  examples: { body: exampleBody, data: connections.example },
});

export const removeConnection = operation({
  ...ofOne,
  id: "deletePensionConnection",
  method: "delete",
  summary: "Deletes a connection: its schemes are not connected any more",
  description: "Its credentials are forgotten. Returns the connection as it was.",
  token: "connection_deleted",
  refusals: [NOT_FOUND],
  examples: { data: connections.example },
});

export const testConnection = operation({
  ...inPensions,
  id: "testPensionConnection",
  method: "post",
  path: `${CONNECTIONS}/{connectionId}/test`,
  summary: "Asks the provider whether it accepts the credentials; sends nothing about employees",
  description: "Returns the connection with `isCallable` and, if the provider refuses, `lastErrorToken`.",
  params: z.object({ connectionId: idField() }),
  data: shown,
  token: "connection_tested",
  refusals: [NOT_FOUND],
  examples: { data: { ...connections.example, lastTestedAt: "2026-05-01T09:31:00.000Z" } },
});
