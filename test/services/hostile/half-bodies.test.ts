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

async function answersOf(status: number): Promise<string | undefined> {
  const lines = (await platform.metrics.text()).split("\n");
  return lines.find(
    (line) => line.includes(`_count{`) && line.includes(`status="${status}"`) && line.includes("PATCH"),
  );
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
