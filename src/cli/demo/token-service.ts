import type { IncomingMessage } from "node:http";
import type { HttpBindings } from "@hono/node-server";
import type { Context } from "hono";
import { success } from "../../platform";
import { Refused } from "../../platform/http";
import type { Environment, Service } from "../../platform/installation";
import { accessKeys, createAccessTokens, createClientRecords } from "../../services/access";
import type { DemoCredentials } from "./credentials";
import { SAMPLE_NAME } from "./sample-employer";

const OWN_NAMES = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/i;
const LOOPBACK = /^(::1|(::ffff:)?127\.\d+\.\d+\.\d+)$/;
/** Headers that a proxy adds: behind a proxy the nearest address is not the caller's. */
const FORWARDED = ["forwarded", "x-forwarded-for", "x-real-ip", "via"];

/** Lifetime of the page's token, in seconds. */
const LIFE = 600;

/** Serves `GET /demo`, which offers the demo organisation to the page, and `POST /demo/access-token`, its access. */
export function demoTokenService(state: DemoState): Service {
  return { name: "demo-token", migrations: [], install: (environment) => mount(environment, state) };
}

function mount({ app, store, clock, ids, keyOf }: Environment, state: DemoState): void {
  const tokens = createAccessTokens(accessKeys(keyOf), clock, ids);
  const clients = createClientRecords(store, clock);
  app.get("/demo", (context) => {
    needLocalCaller(context, state);
    const text = "This process has a demo organisation.";
    return context.json(success({ token: "demo_offered", text }, { organisationName: SAMPLE_NAME }));
  });
  app.post("/demo/access-token", async (context) => {
    const { clientId } = needLocalCaller(context, state);
    const client = await clients.fetch(clientId);
    if (client === null || client.isRevoked) throw nothingHere();
    context.header("cache-control", "no-store");
    const accessToken = await tokens.issue(clientId, client.secretNumber, LIFE);
    const text = "This token is for the preview page.";
    return context.json(success({ token: "demo_access_granted", text }, { accessToken, expiresIn: LIFE }));
  });
}

/** Refuses any non-local caller with "not found", as for any unknown path. */
function needLocalCaller(context: Context, { credentials }: DemoState) {
  const { incoming }: Partial<HttpBindings> = context.env ?? {};
  if (incoming === undefined || credentials === null || !isLocalCaller(incoming)) throw nothingHere();
  return credentials;
}

function nothingHere(): Refused {
  return new Refused(404, { token: "route_not_found", text: "Not found." });
}

/**
 * Checks that a request comes from a page or program on this machine that addressed it by a local name: never from
 * another site's page, nor through a foreign name that resolves to this machine.
 */
export function isLocalCaller(request: Pick<IncomingMessage, "headers" | "socket">): boolean {
  const { headers, socket } = request;
  const { host = "", origin } = headers;
  const site = headers["sec-fetch-site"] ?? "same-origin";
  return (
    LOOPBACK.test(socket.remoteAddress ?? "") &&
    OWN_NAMES.test(host) &&
    (origin === undefined || origin === `http://${host}`) &&
    (site === "same-origin" || site === "none") &&
    FORWARDED.every((name) => headers[name] === undefined)
  );
}

/** State of the demo's routes: the credentials, once the organisation is complete. */
export interface DemoState {
  credentials: DemoCredentials | null;
}
