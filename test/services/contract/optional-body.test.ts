import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type RunPlatform, runPlatform } from "../pay-runs/sample-runs";
import { tokenOf } from "../support/platform";

let platform: RunPlatform;
let token: string;

beforeAll(async () => {
  platform = await runPlatform();
  token = await tokenOf(platform.app, platform.owner);
});

afterAll(() => platform.stop());

async function next(headers: Readonly<Record<string, string>>, body?: string): Promise<readonly unknown[]> {
  const answer = await fetch(`${platform.address}/v1/payroll/${platform.payrollConfigId}/next`, {
    method: "POST",
    headers: { "x-auth-token": token, ...headers },
    ...(body === undefined ? {} : { body }),
  });
  const { message, content } = await answer.json();
  return [answer.status, message.token, content.data.period];
}

const JSON_TYPE = { "content-type": "application/json" };

describe("a body that may be left out", () => {
  it("is none with a content type as without one", async () => {
    expect(await next(JSON_TYPE)).toEqual([201, "pay_run_created", 1]);
    expect((await platform.lockRun(1)).status).toBe(200);
    expect(await next({})).toEqual([201, "pay_run_created", 2]);
    expect((await platform.lockRun(2)).status).toBe(200);
  });

  it("is refused where it is not sent as JSON, not passed over", async () => {
    const body = JSON.stringify({ paymentDate: "2026-06-29" });
    expect((await next({ "content-type": "text/plain" }, body)).slice(0, 2)).toEqual([415, "unsupported_media_type"]);
    expect((await next(JSON_TYPE, "{")).slice(0, 2)).toEqual([400, "malformed_json"]);
    expect(await next({ "content-type": "application/json; charset=utf-8" }, body)).toEqual([
      201,
      "pay_run_created",
      3,
    ]);
  });
});
