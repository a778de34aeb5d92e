import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { serveApp } from "../../../src/platform/http";
import { tokenOf } from "../support/platform";
import { type RunPlatform, runPlatform } from "./sample-runs";

let platform: RunPlatform;

beforeAll(async () => {
  platform = await runPlatform();
});

afterAll(() => platform.stop());

describe("over a socket", () => {
  it("a run is created without a body, paid, and locked", async () => {
    const { employeeId } = await platform.employee({ taxCode: "1257L" });
    const served = await serveApp(platform.app, { port: 0, host: "127.0.0.1" });
    try {
      const token = await tokenOf(platform.app, platform.owner);
      const send = async (method: string, path: string, body?: object) => {
        const answer = await fetch(`http://127.0.0.1:${served.port}/v1/${path}`, {
          method,
          headers: { "x-auth-token": token, ...(body ? { "content-type": "application/json" } : {}) },
          ...(body ? { body: JSON.stringify(body) } : {}),
        });
        return [answer.status, ((await answer.json()) as { content: { data: Answered } }).content.data] as const;
      };
      const runs = `payroll/${platform.payrollConfigId}`;
      expect((await send("POST", `${runs}/next`))[0]).toBe(201);
      const lines = [{ payElementCode: "SALARY", amount: "3000" }];
      expect((await send("POST", `payroll/line/${employeeId}`, { lines }))[0]).toBe(200);
      const preview = await send("GET", `payslip/data/${employeeId}/2026/1?includeWorkings=true`);
      expect(preview[1]).toMatchObject({ status: "PREVIEW", forPeriod: { tax: "390.20", netPay: "2453.64" } });
      expect(preview[1].workings?.length).toBeGreaterThan(0);
      const read = await send("GET", `${runs}/2026/1`);
      expect([read[0], read[1].status]).toEqual([200, "Open"]);
      const [status, locked] = await send("POST", `${runs}/2026/1/lock`, { acknowledgeWarnings: true });
      expect([status, locked.totals]).toEqual([200, expect.objectContaining({ netPay: "2453.64" })]);
      expect((await send("GET", `payslip/data/${employeeId}/2026-27/1`))[1]).toMatchObject({ status: "FINAL" });
    } finally {
      await served.stop();
    }
  });
});

interface Answered {
  readonly status: string;
  readonly workings: readonly object[] | null;
  readonly totals: object;
}
