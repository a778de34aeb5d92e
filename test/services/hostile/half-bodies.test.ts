import { connect } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
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

it("a caller who goes away in the middle of a body is no failure of the service", async () => {
  const socket = connect(Number(new URL(platform.address).port), "127.0.0.1");
  const head = ["PATCH /v1/administration/customer HTTP/1.1", "Host: localhost", `X-Auth-Token: ${token}`];
  const body = ["Content-Type: application/json", "Content-Length: 100", "", '{"displayName":'];
  socket.write([...head, ...body].join("\r\n"));
  await wait(200);
  socket.destroy();
  for (let tried = 0; tried < 50 && (await answersOf(400)) === undefined; tried += 1) await wait(100);
  expect([await answersOf(400), await answersOf(503)]).toEqual([expect.stringContaining("PATCH"), undefined]);
});

it("a caller of the token service who goes away, neither", async () => {
  const socket = connect(Number(new URL(platform.address).port), "127.0.0.1");
  const head = ["POST /oauth2/token HTTP/1.1", "Host: localhost", "Content-Length: 100"];
  socket.write([...head, "Content-Type: application/x-www-form-urlencoded", "", "grant_type="].join("\r\n"));
  await wait(200);
  socket.destroy();
  const route = "/oauth2/token";
  for (let tried = 0; tried < 50 && (await answersOf(400, route)) === undefined; tried += 1) await wait(100);
  expect([await answersOf(400, route), await answersOf(500, route)]).toEqual([expect.any(String), undefined]);
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
