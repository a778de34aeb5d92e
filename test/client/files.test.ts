import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createClient } from "../../src/client";
import { type ServedApp, serveApp } from "../../src/platform/http";
import type { RunPlatform } from "../services/pay-runs/sample-runs";
import { payslipPlatform, SALARY } from "../services/payslip-files/sample-payslips";

let platform: RunPlatform;
let server: ServedApp;

beforeAll(async () => {
  platform = await payslipPlatform();
  server = await serveApp(platform.app, { port: 0, host: "127.0.0.1" });
});
afterAll(async () => {
  await server.stop();
  await platform.stop();
});

describe("a file", () => {
  it("comes as its bytes, and a refusal of it as every other", async () => {
    const { employeeId } = await platform.employee({ taxCode: "1257L" });
    await platform.post(employeeId, SALARY);
    const { clientId, clientSecret } = platform.owner;
    const client = createClient({ address: `http://127.0.0.1:${server.port}`, clientId, clientSecret });
    const path = "/v1/payslip/data/{employeeId}/{year}/{period}/file";
    const ask = (period: number) => client.get(path, { params: { path: { employeeId, year: 2026, period } } });

    const { data, response } = await ask(1);
    expect(data).toBeInstanceOf(Uint8Array);
    expect(Buffer.from(data?.subarray(0, 5) ?? []).toString()).toBe("%PDF-");
    expect(String(data?.length)).toBe(response.headers.get("content-length"));
    expect((await ask(9)).refusal).toMatchObject({ status: 404, token: "payslip_not_found" });
  });
});
