import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { docsRoutes } from "../../../src/platform/docs";
import { createRootApp, type ServedApp, serveApp } from "../../../src/platform/http";
import { createIds, systemClock } from "../../../src/platform/ports";
import { keepFile } from "../../../src/platform/static-site";

const LARGE = "/docs/large.js";
const SIZE = 1_500_000;
const HEAD = { info: { title: "Sample", version: "1.0.0", description: "A sample." } };

let server: ServedApp;
let address: string;

beforeAll(async () => {
  const app = createRootApp({ ids: createIds(systemClock) });
  const site = new Map([["/large.js", keepFile(Buffer.alloc(SIZE, "sample"), "text/javascript")]]);
  app.route(
    "/",
    docsRoutes(app, HEAD, "http://127.0.0.1", () => site),
  );
  server = await serveApp(app, { port: 0, host: "127.0.0.1", longestDrain: 1 });
  address = `http://127.0.0.1:${server.port}`;
});

afterAll(() => server.stop());

async function bytesOf(path: string, headers: Record<string, string>): Promise<Buffer> {
  const socket = connect(server.port, "127.0.0.1");
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.write(`GET ${path} HTTP/1.1\r\nhost: sample\r\nconnection: close\r\n${lines.join("")}\r\n`);
  const chunks: Buffer[] = [];
  socket.on("data", (chunk) => chunks.push(chunk));
  await once(socket, "close");
  return Buffer.concat(chunks);
}

/** Returns the memory in use, without what is waiting to be collected. */
function bytesInUse(): number {
  setFlagsFromString("--expose-gc");
  runInNewContext("gc")();
  const { arrayBuffers, heapUsed } = process.memoryUsage();
  return arrayBuffers + heapUsed;
}

describe("the files of the documentation", () => {
  it.each([LARGE, "/openapi.json"])("%s is packed for who takes that, and known again by its tag", async (path) => {
    const plain = await fetch(`${address}${path}`, { headers: { "accept-encoding": "identity" } });
    const text = await plain.text();
    expect([plain.status, plain.headers.get("content-encoding"), plain.headers.get("vary")]).toEqual([
      200,
      null,
      "accept-encoding",
    ]);
    expect(plain.headers.get("content-length")).toBe(String(Buffer.byteLength(text)));
    expect(plain.headers.get("content-security-policy")).toContain("default-src 'none'");
    const raw = await bytesOf(path, { "accept-encoding": "br, gzip" });
    const body = raw.subarray(raw.indexOf("\r\n\r\n") + 4);
    expect(raw.subarray(0, raw.indexOf("\r\n\r\n")).toString().toLowerCase()).toContain("content-encoding: gzip");
    expect(gunzipSync(body).toString()).toBe(text);
    const refused = await bytesOf(path, { "accept-encoding": "gzip;q=0, identity" });
    expect(refused.subarray(refused.indexOf("\r\n\r\n") + 4).toString()).toBe(text);
    const etag = plain.headers.get("etag") ?? "";
    for (const tags of [etag, `"other", W/${etag}`, "*"]) {
      const again = await fetch(`${address}${path}`, { headers: { "if-none-match": tags } });
      expect([again.status, again.headers.get("etag"), await again.text()]).toEqual([304, etag, ""]);
    }
    expect((await fetch(`${address}${path}`, { headers: { "if-none-match": '"other"' } })).status).toBe(200);
  });

  it("are a page that waits, at every address, until they are built", async () => {
    const waiting = new Map([["/waiting.html", keepFile(Buffer.from("being built"), "text/html")]]);
    const app = createRootApp({ ids: createIds(systemClock) });
    const built = new Map([["/holiday.html", keepFile(Buffer.from("Holiday"), "text/html")]]);
    let site = waiting;
    app.route(
      "/",
      docsRoutes(app, HEAD, "http://127.0.0.1", () => site),
    );
    const textOf = async (path: string) => (await app.request(path)).text();
    expect([await textOf("/docs/"), await textOf("/docs/holiday.html")]).toEqual(["being built", "being built"]);
    site = built;
    expect(await textOf("/docs/holiday.html")).toBe("Holiday");
    expect((await app.request("/docs/unknown.html")).status).toBe(404);
  });

  it("are not copied for callers that never read", async () => {
    const before = bytesInUse();
    const callers: Socket[] = [];
    for (let count = 0; count < 100; count += 1) {
      const socket = connect(server.port, "127.0.0.1").pause();
      await once(socket, "connect");
      // Several each: the system buffers some megabytes for a client that reads nothing.
      socket.write(`GET ${LARGE} HTTP/1.1\r\nhost: sample\r\n\r\n`.repeat(8));
      callers.push(socket);
    }
    await expect.poll(() => fetch(`${address}/openapi.json`).then(({ status }) => status)).toBe(200);
    const grown = bytesInUse() - before;
    for (const socket of callers) socket.destroy();
    expect(grown).toBeLessThan(20 * SIZE);
  });
});
