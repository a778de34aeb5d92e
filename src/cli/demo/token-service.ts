import type { HttpBindings } from "@hono/node-server";
import type { Context } from "hono";
import { success } from "../../platform";
import { Refused } from "../../platform/http";
import type { Environment, Service } from "../../platform/installation";
import { accessKeys, createAccessTokens, createClientRecords } from "../../services/access";
import type { DemoState } from "./demo-state";
import { isLocalCaller } from "./local-caller";
import { SAMPLE_NAME } from "./sample-employer";

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
