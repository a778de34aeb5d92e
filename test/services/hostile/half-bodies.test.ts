import { once } from "node:events";
import { connect } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type TestPlatform, testPlatform, tokenOf } from "../support/platform";

let platform: TestPlatform;
let token: string;

beforeAll(async () => {
  platform = await testPlatform();
  token = await tokenOf(platform.app, await platform.account("Sample Bakery"));
});

afterAll(() => platform.stop());

async function answersOf(status: number, route = "PATCH"): Promise<string | undefined> {
  const lines = (await platform.metrics.text()).split("\n");
  return lines.find((line) => line.includes(`_count{`) && line.includes(`status="${status}"`) && line.includes(route));
}

/** Sends a request whose body ends in the middle, and goes away once the service has begun to read it. */
async function leaveInBody(head: readonly string[], body: string): Promise<void> {
  const socket = connect(Number(new URL(platform.address).port), "127.0.0.1");
  const rest = ["Host: localhost", "Content-Length: 100", "Expect: 100-continue", "", ""];
  socket.write([...head, ...rest].join("\r\n"));
  const [answer] = await once(socket, "data");
  expect(String(answer)).toMatch(/^HTTP\/1\.1 100 /);
  await new Promise<void>((resolve) => socket.write(body, () => resolve()));
  socket.destroy();
}

it("a caller who goes away in the middle of a body is no failure of the service", async () => {
  const head = ["PATCH /v1/administration/customer HTTP/1.1", `X-Auth-Token: ${token}`];
  await leaveInBody([...head, "Content-Type: application/json"], '{"displayName":');
  await expect.poll(() => answersOf(400)).toContain("PATCH");
  expect(await answersOf(503)).toBeUndefined();
});

it("a caller of the token service who goes away, neither", async () => {
  const route = "/oauth2/token";
  await leaveInBody([`POST ${route} HTTP/1.1`, "Content-Type: application/x-www-form-urlencoded"], "grant_type=");
  await expect.poll(() => answersOf(400, route)).toContain(route);
  expect(await answersOf(500, route)).toBeUndefined();
});

it("a body that says it is compressed is refused, whatever it is", async () => {
  const send = (encoding: string): Promise<Response> =>
    fetch(`${platform.address}/v1/administration/customer`, {
      method: "PATCH",
      headers: { "x-auth-token": token, "content-type": "application/json", "content-encoding": encoding },
      body: JSON.stringify({ displayName: "Sample Bakery" }),
    });
  expect((await send("gzip")).status).toBe(415);
  expect((await send("br")).status).toBe(415);
  expect((await send("identity")).status).toBe(200);
});
