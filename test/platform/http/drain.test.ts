import { Hono } from "hono";
import { expect, it } from "vitest";
import { serveApp } from "../../../src/platform/http";

it("a server that stops answers what it has begun, refuses what comes, and lets itself be watched", async () => {
  let release: () => void = () => undefined;
  let begin: () => void = () => undefined;
  const begun = new Promise<void>((resolve) => {
    begin = resolve;
  });
  const app = new Hono();
  app.get("/slow", async (context) => {
    begin();
    await new Promise<void>((resolve) => {
      release = resolve;
    });
    return context.text("done");
  });
  app.get("/health", (context) => context.text("alive"));
  const server = await serveApp(app, { port: 0, host: "127.0.0.1", longestDrain: 1 });
  const address = `http://127.0.0.1:${server.port}`;
  const slow = fetch(`${address}/slow`).then((answer) => answer.text());
  await begun;
  const stopped = server.stop();
  const refused = await fetch(`${address}/slow`);
  expect([refused.status, refused.headers.get("retry-after"), refused.headers.get("connection")]).toEqual([
    503,
    "5",
    "close",
  ]);
  expect((await refused.json()).message.token).toBe("service_unavailable");
  expect((await fetch(`${address}/health`)).status).toBe(200);
  release();
  expect(await slow).toBe("done");
  await stopped;
  await expect(fetch(`${address}/health`)).rejects.toThrow();
});

it("keeps an idle connection for longer than load balancers do, and closes it when it stops", async () => {
  const app = new Hono();
  app.get("/health", (context) => context.text("alive"));
  // Connections that are not closed as idle are cut later than the test may last.
  const server = await serveApp(app, { port: 0, host: "127.0.0.1", longestDrain: 600_000 });
  const answer = await fetch(`http://127.0.0.1:${server.port}/health`);
  await answer.text();
  expect(answer.headers.get("keep-alive")).toBe("timeout=65");
  await server.stop();
});
