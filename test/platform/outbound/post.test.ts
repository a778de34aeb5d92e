import { createServer as createPlain, type RequestListener } from "node:http";
import { createServer } from "node:https";
import type { AddressInfo, Server } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { createFetch, createPoster } from "../../../src/platform/outbound";
import { HOST, LIES, RIGHT, TRUSTED } from "./lying-servers";

const LIMITS = { connect: 500, answer: 500, body: 16_384 };

const poster = createPoster(LIMITS, TRUSTED);
const servers: Server[] = [];

afterEach(() => {
  for (const server of servers.splice(0)) server.close();
  poster.close();
});

async function open(server: Server): Promise<number> {
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return (server.address() as AddressInfo).port;
}

function post(scheme: "http" | "https", port: number) {
  const url = new URL(`${scheme}://${HOST}:${port}/hook`);
  return poster.post({ target: { url, address: "127.0.0.1" }, headers: {}, body: "{}" });
}

const accept: RequestListener = (_, response) => void response.writeHead(204).end();

describe("a request over TLS", () => {
  it("is answered by a server with a right certificate", async () => {
    const posted = await post("https", await open(createServer(RIGHT, accept)));
    expect(posted).toMatchObject({ fault: null, tlsVersion: "TLSv1.3", response: { status: 204 } });
  });

  it.each(Object.entries(LIES))("is not sent to a server whose certificate is %s", async (_, certificate) => {
    let requests = 0;
    const server = createServer(certificate, () => {
      requests += 1;
    });
    const posted = await post("https", await open(server));
    expect([posted.fault, posted.response, requests]).toEqual(["tls_error", null, 0]);
  });

  it("is not sent to a server without TLS", async () => {
    expect(await post("https", await open(createPlain(accept)))).toMatchObject({ fault: "tls_error", response: null });
  });
});

describe("a request to a server", () => {
  const cases: readonly [string, RequestListener, object][] = [
    ["that hangs", () => undefined, { fault: "timeout" }],
    ["that begins a response and does not end it", (_, to) => void to.write("a"), { fault: "answer_too_slow" }],
    ["that sends a byte now and then", drip, { fault: "answer_too_slow" }],
    ["that resets the connection", (request) => void request.socket.resetAndDestroy(), { fault: "connection_reset" }],
    ["that closes the connection", (request) => void request.socket.end(), { fault: "connection_reset" }],
    ["that breaks off its response", breakOff, { fault: "connection_reset" }],
    ["that does not speak HTTP", (request) => void request.socket.end("no"), { fault: "connection_reset" }],
    ["that redirects", redirect, { fault: null, response: { status: 302 } }],
    [
      "that says as much as is kept",
      (_, to) => void to.end("a".repeat(LIMITS.body)),
      { fault: null, response: { body: "a".repeat(LIMITS.body), isTruncated: false } },
    ],
    [
      "that says a byte more",
      (_, to) => void to.end("a".repeat(LIMITS.body + 1)),
      { fault: null, response: { body: "a".repeat(LIMITS.body), isTruncated: true } },
    ],
  ];

  it.each(cases)("%s ends in time", async (_, listener, posted) => {
    expect(await post("http", await open(createPlain(listener)))).toMatchObject(posted);
  });

  it("that refuses connections ends at once", async () => {
    const port = await open(createPlain(accept));
    await new Promise((resolve) => servers.pop()?.close(resolve));
    expect(await post("http", port)).toMatchObject({ fault: "connection_refused", response: null });
  });

  it("follows no redirect", async () => {
    const paths: string[] = [];
    const port = await open(
      createPlain((request, response) => {
        paths.push(request.url ?? "");
        response.writeHead(307, { location: "/elsewhere" }).end();
      }),
    );
    expect(await post("http", port)).toMatchObject({ fault: null, response: { status: 307 } });
    expect(paths).toEqual(["/hook"]);
  });
});

const drip: RequestListener = (_, response) => {
  const timer = setInterval(() => response.write("a"), 50);
  response.on("close", () => clearInterval(timer));
};

const breakOff: RequestListener = (_, response) => {
  response.writeHead(200, { "content-length": "10" }).write("a");
  setTimeout(() => response.destroy(), 20);
};

const redirect: RequestListener = (_, response) => {
  response.writeHead(302, { location: "http://169.254.169.254/" }).end();
};

describe("a fetch for libraries", () => {
  const echo: RequestListener = async (request, response) => {
    if (request.url === "/none") return void response.writeHead(204).end();
    if (request.url === "/moved") return void redirect(request, response);
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part);
    response.end(`${request.method} ${request.headers["x-sample"]} ${Buffer.concat(parts)}`);
  };
  const reach = async (path: string, method: string, largest = 1_000) => {
    const fetchUrl = createFetch({ networks: ["127.0.0.1/32"], ports: [] }, async () => ["127.0.0.1"]);
    const url = `http://${HOST}:${await open(createPlain(echo))}${path}`;
    const body = method === "GET" ? undefined : "{}";
    return fetchUrl(url, { method, headers: { "x-sample": "yes" }, body, largest });
  };

  it.each([
    ["GET", "GET yes "],
    ["POST", "POST yes {}"],
    ["PUT", "PUT yes {}"],
    ["DELETE", "DELETE yes {}"],
  ])("sends %s with its headers and body", async (method, said) => {
    expect(await (await reach("/", method)).text()).toBe(said);
  });

  it("hands over a response without a body, and a redirect that it does not follow", async () => {
    const none = await reach("/none", "GET");
    expect([none.status, none.body]).toEqual([204, null]);
    expect((await reach("/moved", "GET")).status).toBe(302);
  });

  it("rejects other methods, a response that is too large, and addresses that are not allowed", async () => {
    await expect(reach("/", "PATCH")).rejects.toMatchObject({ code: "method_not_allowed" });
    await expect(reach("/", "GET", 3)).rejects.toMatchObject({ code: "answer_too_large" });
    const url = `http://${HOST}:${await open(createPlain(echo))}/`;
    const closed = createFetch({ networks: [], ports: [] }, async () => ["127.0.0.1"]);
    await expect(closed(url, { method: "GET", headers: {} })).rejects.toMatchObject({ code: "url_not_https" });
  });
});
