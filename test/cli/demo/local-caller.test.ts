import { request } from "node:http";
import { describe, expect, it } from "vitest";
import { isLocalCaller } from "../../../src/cli/demo/token-service";
import { commandLine } from "../support";
import { demoFolder, startDemo } from "./running-demo";

type Caller = Parameters<typeof isLocalCaller>[0];

function caller(remoteAddress: string, headers: Caller["headers"]): Caller {
  return { headers, socket: { remoteAddress } as Caller["socket"] };
}

const host = "localhost:8080";

describe("whoever may have the page's token", () => {
  it.each([
    ["127.0.0.1", { host }],
    ["::1", { host: "[::1]:8080" }],
    ["::ffff:127.0.0.1", { host: "127.0.0.1:8080", origin: "http://127.0.0.1:8080", "sec-fetch-site": "same-origin" }],
  ] as const)("is a caller of this machine: %s", (address, headers) => {
    expect(isLocalCaller(caller(address, headers))).toBe(true);
  });

  it.each([
    ["another machine", "192.168.1.20", { host: "192.168.1.9:8080" }],
    ["another machine that names this one", "192.168.1.20", { host }],
    ["an address that only begins so", "127.0.0.1.example", { host }],
    ["a foreign name that points here", "127.0.0.1", { host: "evil.example:8080" }],
    ["a foreign name that begins so", "127.0.0.1", { host: "localhost.evil.example:8080" }],
    ["a page of another site", "127.0.0.1", { host, origin: "http://evil.example" }],
    ["a page of another port", "127.0.0.1", { host, origin: "http://localhost:3000" }],
    ["a page without an origin of its own", "127.0.0.1", { host, origin: "null" }],
    ["a link of another site", "127.0.0.1", { host, "sec-fetch-site": "cross-site" }],
    ["a page of the same machine's other port", "127.0.0.1", { host, "sec-fetch-site": "same-site" }],
    ["what a proxy hands on", "127.0.0.1", { host, "x-forwarded-for": "203.0.113.7" }],
    ["no caller that is known", "", { host }],
  ] as const)("is not %s", (_, address, headers) => {
    expect(isLocalCaller(caller(address, headers))).toBe(false);
  });
});

describe("a running demo", () => {
  const cli = commandLine({ program: "paypacket-server" });
  const folder = demoFolder();

  it("gives its token to this machine, and tells others that there is nothing", async () => {
    const demo = await startDemo(cli, folder);
    const { port } = new URL(demo.address);
    const ask = (method: string, path: string, headers: Readonly<Record<string, string>>) =>
      new Promise<{ status: number | undefined; body: string }>((resolve, reject) => {
        const sent = request({ host: "127.0.0.1", port, method, path, headers }, (answer) => {
          let body = "";
          answer.on("data", (chunk) => {
            body += chunk;
          });
          answer.on("end", () => resolve({ status: answer.statusCode, body }));
        });
        sent.once("error", reject).end();
      });
    const own = { host: `localhost:${port}` };
    expect(JSON.parse((await ask("GET", "/demo", own)).body).content.data).toEqual({
      organisationName: "Sample Bakery Ltd",
    });
    const { accessToken, expiresIn } = JSON.parse((await ask("POST", "/demo/access-token", own)).body).content.data;
    expect(expiresIn).toBe(600);
    expect((await ask("GET", "/v1/employees", { ...own, "x-auth-token": accessToken })).status).toBe(200);
    const nothing = await ask("POST", "/nothing", own);
    for (const foreign of [{ host: "evil.example" }, { ...own, origin: "http://evil.example" }]) {
      expect(await ask("POST", "/demo/access-token", foreign)).toEqual(nothing);
      expect((await ask("GET", "/demo", foreign)).status).toBe(404);
    }
    expect(await demo.stop()).toEqual([0, null]);
  });
});
