import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type PayPlatform, payPlatform, SAMPLE } from "./sample-employees";

let platform: PayPlatform;

const PATH = "/v1/payrollconfig";
const WEEKLY = {
  payFrequency: "Weekly",
  paymentPeriodConfig: { firstPeriodStartDate: "2026-04-06", firstPaymentDate: "2026-04-10" },
};

beforeAll(async () => {
  platform = await payPlatform();
});

afterAll(() => platform.stop());

async function payroll(name: string): Promise<string> {
  const { status, body } = await platform.call("POST", PATH, { ...WEEKLY, name });
  expect(status).toBe(201);
  return body.content.data.payrollConfigId;
}

describe("the payrolls of an organisation", () => {
  it("are listed in the order of their creation, page by page, each as it is read by itself", async () => {
    const ids = [platform.payrollConfigId, await payroll("Drivers"), await payroll("Bakers")];
    await platform.employee();
    await platform.call("POST", `/v1/payroll/${platform.payrollConfigId}/next`);
    const first = await platform.call("GET", `${PATH}?pageSize=2`);
    expect([first.status, first.body.message.token]).toEqual([200, "payroll_configs_listed"]);
    const { paginationToken } = first.body.content.metadata;
    const second = await platform.call("GET", `${PATH}?pageSize=2&paginationToken=${paginationToken}`);
    expect(second.body.content.metadata.paginationToken).toBeNull();
    const items = [...first.body.content.data.items, ...second.body.content.data.items];
    expect(items.map(({ payrollConfigId }) => payrollConfigId)).toEqual(ids);
    for (const item of items) {
      const one = await platform.call("GET", `${PATH}/${item.payrollConfigId}`);
      expect(item).toEqual(one.body.content.data);
    }
    expect(items[0]).toMatchObject({ hasPayRuns: true, employeeCount: 1, nextPeriod: { year: 2026, period: 2 } });
    expect(items[1]).toMatchObject({ hasPayRuns: false, employeeCount: 0, nextPeriod: { year: 2026, period: 1 } });
  });

  it("are none of those that are archived, and not another organisation's", async () => {
    const listed = async (query: string, call = platform.call) =>
      (await call("GET", `${PATH}${query}`)).body.content.data.items.length;
    expect(await listed("?isArchived=false")).toBe(await listed(""));
    expect(await listed("?isArchived=true")).toBe(0);
    expect(await listed("", platform.stranger)).toBe(0);
    const { paginationToken } = (await platform.call("GET", `${PATH}?pageSize=1`)).body.content.metadata;
    const other = await platform.call("GET", `${PATH}?isArchived=false&paginationToken=${paginationToken}`);
    expect(other.body.message.token).toBe("invalid_pagination_token");
  });

  it("are deleted while nothing refers to them", async () => {
    const id = await payroll("Never used");
    expect((await platform.stranger("DELETE", `${PATH}/${id}`)).status).toBe(404);
    const { status, body } = await platform.call("DELETE", `${PATH}/${id}`);
    expect([status, body.message.token]).toEqual([200, "payroll_config_deleted"]);
    expect(body.content.data).toMatchObject({ payrollConfigId: id, name: "Never used" });
    for (const method of ["GET", "DELETE"]) {
      const gone = await platform.call(method, `${PATH}/${id}`);
      expect([gone.status, gone.body.message.token]).toEqual([404, "payroll_config_not_found"]);
    }
    expect(await payroll("Never used")).not.toBe(id);
  });

  it("stay with their employees, and with their pay runs", async () => {
    const id = await payroll("With people");
    const { employeeId } = await platform.employee({ payrollConfigId: id });
    const inUse = await platform.call("DELETE", `${PATH}/${id}`);
    expect([inUse.status, inUse.body.message.token]).toEqual([409, "resource_in_use"]);
    await platform.call("DELETE", `/v1/employees/${employeeId}`);
    await platform.call("POST", `/v1/payroll/${id}/next`);
    const withRuns = await platform.call("DELETE", `${PATH}/${id}`);
    expect([withRuns.status, withRuns.body.message.token]).toEqual([409, "payroll_config_has_pay_runs"]);
  });

  it("are either deleted or get the employee who is added at the same time", async () => {
    for (let round = 0; round < 10; round += 1) {
      const id = await payroll(`Race ${round}`);
      const [added, deleted] = await Promise.all([
        platform.call("POST", "/v1/employees", { ...SAMPLE, payrollConfigId: id }),
        platform.call("DELETE", `${PATH}/${id}`),
      ]);
      const outcome = [added.status, deleted.status];
      expect([
        [201, 409],
        [400, 200],
      ]).toContainEqual(outcome);
    }
  });
});

describe("tax settings", () => {
  const path = "/v1/organisation/tax/settings";

  it("are read as they were saved, without the gateway's credentials", async () => {
    const none = await platform.call("GET", path);
    expect([none.status, none.body.message.token]).toEqual([404, "tax_settings_not_found"]);
    const saved = await platform.call("POST", path, {
      payeReference: "123/AB456",
      accountsOfficeReference: "123PA00012345",
      apprenticeshipLevy: true,
      gatewayUserId: "sample-user",
      gatewayPassword: "sample-password",
    });
    const read = await platform.call("GET", path);
    expect([read.status, read.body.message.token]).toEqual([200, "tax_settings_retrieved"]);
    expect(read.body.content.data).toEqual(saved.body.content.data);
    expect(JSON.stringify(read.body)).not.toContain("sample-user");
    expect((await platform.stranger("GET", path)).status).toBe(404);
  });
});
