import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createRootApp, type ServedApp, serveApp } from "../../../src/platform/http";
import { createMetrics, healthRoutes } from "../../../src/platform/observe";
import { createIds, systemClock } from "../../../src/platform/ports";
import { dropDatabase } from "../../../src/platform/postgres";
import { openStore, type Store } from "../../../src/platform/store";
import { type FreshDatabase, freshDatabase, serverAddress } from "../../support/postgres";

let database: FreshDatabase;
let store: Store;
let server: ServedApp;
let draining = false;
const metrics = createMetrics("sandbox");
const TOKEN = "a-token-of-metrics";

beforeAll(async () => {
  database = await freshDatabase();
  store = await openStore({ url: database.url, environment: "sandbox" });
  const app = createRootApp({
    ids: createIds(systemClock),
    onAnswer: ({ method, route, status, milliseconds }) => metrics.request(method, route, status, milliseconds),
  });
  const options = { ping: store.ping, isDraining: () => draining, metrics, metricsAccess: { token: TOKEN } };
  app.route("/", healthRoutes(options));
  server = await serveApp(app, { port: 0, host: "127.0.0.1" });
});

afterAll(async () => {
  await server.stop();
  await store.close();
  await database.drop();
});

function get(path: string, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(`http://127.0.0.1:${server.port}${path}`, { headers });
}

describe("a process", () => {
  it("lives, and is ready while its database answers and it does not stop", async () => {
    expect([(await get("/health")).status, (await get("/ready")).status]).toEqual([200, 200]);
    draining = true;
    expect([(await get("/health")).status, (await get("/ready")).status]).toEqual([200, 503]);
    draining = false;
  });

  it("tells its figures to who has the token, by route and never by address", async () => {
    await get("/someone?name=Sample");
    expect((await get("/metrics")).status).toBe(401);
    expect((await get("/metrics", { authorization: "Bearer another-token-here" })).status).toBe(401);
    const answer = await get("/metrics", { authorization: `Bearer ${TOKEN}` });
    const text = await answer.text();
    expect(answer.headers.get("content-type")).toContain("text/plain");
    expect(text).toMatch(/paypacket_http_request_seconds_count\{[^}]*route="\/health"[^}]*\} 2/);
    expect(text).toMatch(/_count\{[^}]*route="unmatched",status="404"\} 1\n/);
    expect(text).toContain("process_cpu_seconds_total");
    expect(text).not.toMatch(/Sample|someone/);
  });

  it("is not ready when its database is gone, and still lives", async () => {
    await dropDatabase(await serverAddress(), new URL(database.url).pathname.slice(1));
    const ready = await get("/ready");
    expect([ready.status, (await ready.json()).message.token]).toEqual([503, "service_unavailable"]);
    expect((await get("/health")).status).toBe(200);
  });
});
