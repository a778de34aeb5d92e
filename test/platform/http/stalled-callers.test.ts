import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { Hono } from "hono";
import { afterEach, describe, expect, it } from "vitest";
import { type ServedApp, type ServeOptions, serveApp } from "../../../src/platform/http";

const LARGE = Buffer.alloc(64 * 1024 * 1024);
/** Milliseconds longer than any turn on a busy machine. */
const LONG = 2_000;

let server: ServedApp;

afterEach(() => server.stop());

async function serve(options: Partial<ServeOptions>): Promise<string> {
  const app = new Hono();
  app.get("/large", (context) => context.body(LARGE));
  app.get("/slow", async (context) => {
    await new Promise((resolve) => setTimeout(resolve, LONG * 1.2));
    return context.text("done");
  });
  app.get("/health", (context) => context.text("alive"));
  server = await serveApp(app, { port: 0, host: "127.0.0.1", longestDrain: 1, ...options });
  return `http://127.0.0.1:${server.port}`;
}

/** Returns a client that sends, and reads nothing until requested. */
async function callerThatStalls(sent: string): Promise<Socket> {
  const socket = connect(server.port, "127.0.0.1").pause();
  socket.on("error", () => undefined);
  await once(socket, "connect");
  socket.write(sent);
  return socket;
}

/** Continues reading, a piece at a time; returns the bytes until the connection ends. */
async function readSlowly(socket: Socket): Promise<number> {
  let taken = 0;
  socket.on("data", (chunk) => {
    taken += chunk.length;
    socket.pause();
    setTimeout(() => socket.resume(), 1);
  });
  // Not `once` of events: it fails if the connection is reset, which is one way to end it.
  const ended = new Promise((resolve) => socket.once("close", resolve));
  socket.resume();
  await ended;
  return taken;
}

/** Resolves once the server has room for another connection. */
async function untilRoom(address: string): Promise<void> {
  const ask = () =>
    fetch(`${address}/health`).then(
      ({ status }) => status,
      () => 0,
    );
  await expect.poll(ask).toBe(200);
}

describe("callers that read nothing", () => {
  it("are ended while an answer waits for them", { timeout: 30_000 }, async () => {
    const address = await serve({ longestStall: 100, maxConnections: 1 });
    const socket = await callerThatStalls("GET /large HTTP/1.1\r\nhost: sample\r\n\r\n");
    await untilRoom(address);
    expect(await readSlowly(socket)).toBeLessThan(LARGE.length);
  });

  it("are not those whose request is still being worked on, or who read slowly", { timeout: 30_000 }, async () => {
    const address = await serve({ longestStall: LONG });
    const slow = fetch(`${address}/slow`).then((answer) => answer.text());
    const socket = await callerThatStalls("GET /large HTTP/1.1\r\nhost: sample\r\nconnection: close\r\n\r\n");
    expect(await readSlowly(socket)).toBeGreaterThan(LARGE.length);
    expect(await slow).toBe("done");
  });
});

describe("connections", () => {
  it("are limited; one that ends makes room", { timeout: 30_000 }, async () => {
    const address = await serve({ maxConnections: 2 });
    const held = [await callerThatStalls(""), await callerThatStalls("")];
    await expect(fetch(`${address}/health`)).rejects.toThrow();
    for (const socket of held) socket.destroy();
    await untilRoom(address);
  });
});
