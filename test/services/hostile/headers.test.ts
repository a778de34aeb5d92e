import { connect } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { NewAccount } from "../../../src/services/access";
import { type TestPlatform, testPlatform, tokenOf } from "../support/platform";

let platform: TestPlatform;
let [own, other] = [{}, {}] as [NewAccount, NewAccount];
let [token, otherToken] = ["", ""];

beforeAll(async () => {
  platform = await testPlatform();
  [own, other] = [await platform.account("Sample Bakery"), await platform.account("Sample Mill")];
  [token, otherToken] = [await tokenOf(platform.app, own), await tokenOf(platform.app, other)];
});

afterAll(() => platform.stop());

/** Returns the status of a request written byte by byte, as no client would send it. */
function statusOf(method: string, headers: readonly string[], body = ""): Promise<number> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(platform.address).port), "127.0.0.1");
    let answer = "";
    socket.on("data", (some) => {
      answer += some;
    });
    socket.on("error", reject).on("close", () => resolve(Number(answer.split(" ")[1])));
    const usual = ["Host: localhost", `X-Auth-Token: ${token}`, "Connection: close"];
    const head = [`${method} /v1/employees HTTP/1.1`, ...usual, ...headers, "", body];
    socket.write(head.join("\r\n"), "latin1");
  });
}

describe("headers that no client sends", () => {
  it("reach no other organisation, however they name it", async () => {
    const named = (...ids: readonly string[]) =>
      statusOf(
        "GET",
        ids.map((id) => `X-Org-Id: ${id}`),
      );
    expect(await named(`  ${own.organisationId}  `)).toBe(200);
    expect(await named(own.organisationId, other.organisationId)).toBe(403);
    expect(await named(other.organisationId, own.organisationId)).toBe(403);
    expect(await named(other.organisationId)).toBe(403);
    expect(await named(own.organisationId.toLowerCase())).toBe(403);
    expect(await named("")).toBe(403);
  });

  it("have one token", async () => {
    expect(await statusOf("GET", [`X-Auth-Token: ${otherToken}`])).toBe(401);
    expect(await statusOf("GET", [`X-Auth-Token: ${token}`])).toBe(401);
  });

  it("bring nothing into the audit log that is no identifier", async () => {
    for (const user of ["\xe9\xff", "a".repeat(101), "Sample Owner", "a\x01b"]) {
      expect(await statusOf("GET", [`User-Id: ${user}`]), user).toBe(400);
    }
  });

  it("hide no second request, and no large body", async () => {
    const json = "Content-Type: application/json";
    expect(await statusOf("POST", [json, "Content-Length: 3", "Transfer-Encoding: chunked"], "0\r\n\r\n")).toBe(400);
    expect(await statusOf("POST", [json, "Content-Length: 99999999999"], "{}")).toBe(413);
  });
});
