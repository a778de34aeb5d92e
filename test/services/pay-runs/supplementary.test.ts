import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { issuesOf } from "../pay/sample-employees";
import { ACKNOWLEDGED, type RunPlatform, runPlatform } from "./sample-runs";

let platform: RunPlatform;
let employeeId: string;

beforeAll(async () => {
  platform = await runPlatform();
  employeeId = (await platform.employee()).employeeId;
  await platform.post(employeeId, [{ id: "april-pay", payElementCode: "SALARY", amount: "2500.00" }]);
  await platform.next();
  await platform.settled(1);
});

afterAll(() => platform.stop());

/** Every operation of a run that has already been created, by method and path. */
function operations(): readonly (readonly [method: string, path: string])[] {
  const run = `/v1/payroll/${platform.payrollConfigId}/2026/1`;
  return [
    ["GET", run],
    ["GET", `${run}/lines`],
    ["GET", `${run}/payslips`],
    ["GET", `/v1/payslip/data/${employeeId}/2026/1`],
    ["GET", `/v1/payslip/data/${employeeId}/2026/1/file`],
    ["GET", `/v1/payroll/line/${employeeId}`],
    ["POST", `${run}/lock`],
    ["POST", `/v1/notification/email/payslip/${platform.payrollConfigId}/2026/1`],
    ["POST", `/v1/rti/fps/${platform.payrollConfigId}/2026/1`],
  ];
}

describe("a run named by its number in the period", () => {
  it("can only be the main run", async () => {
    expect(operations()).toHaveLength(9);
    for (const [method, path] of operations()) {
      const refused = await platform.call(method, `${path}?supplementary=1`, method === "POST" ? {} : undefined);
      expect([path, refused.status, issuesOf(refused)]).toEqual([path, 400, [["supplementary", "unknown_value"]]]);
      expect(refused.body.validationIssues[0].reason).toBe(
        "There are no supplementary runs: 0 is the main run of the period.",
      );
    }
  });

  it("is the same run as without the number", async () => {
    for (const [method, path] of operations()) {
      if (method === "POST" || path.endsWith("/file")) continue;
      const [named, plain] = [
        await platform.call(method, `${path}?supplementary=0`),
        await platform.call(method, path),
      ];
      expect([named.status, named.body.content.data]).toEqual([200, plain.body.content.data]);
    }
  });

  it("is shown by runs, lines, payslips and events, and in what follows from them", async () => {
    const run = `/v1/payroll/${platform.payrollConfigId}/2026/1`;
    const read = async (path: string) => (await platform.call("GET", path)).body.content.data;
    const [line] = (await read(`${run}/lines`)).items;
    expect(line).toMatchObject({ id: "april-pay", supplementary: 0 });
    expect((await platform.payslip(employeeId, 1)).supplementary).toBe(0);
    const locked = await platform.call("POST", `${run}/lock?supplementary=0`, ACKNOWLEDGED);
    expect(locked.body.content.data).toMatchObject({ supplementary: 0, isSupplementary: false, status: "Locked" });
    expect((await platform.payslip(employeeId, 1)).supplementary).toBe(0);
    expect((await read(`${run}/payslips`)).items).toMatchObject([{ employeeId, supplementary: 0 }]);
    expect((await read(`/v1/payslip/metadata/${employeeId}`)).items).toMatchObject([{ supplementary: 0 }]);
    const types = ["payroll_run.created", "payroll_run.completed", "payslip.finalised"];
    const events = (await platform.events()).filter(({ event_type: type }) => types.includes(type));
    expect(events.map(({ body }) => JSON.parse(body).data.supplementary)).toEqual([0, 0, 0]);
  });
});

describe("a posted line", () => {
  it("goes to the main run, also when it is sent back as it was read", async () => {
    await platform.next();
    const sent = { id: "may-pay", payElementCode: "SALARY", amount: "2600.00", supplementary: 0 };
    const [posted] = (await platform.post(employeeId, [sent])).body.content.data.acceptedLines;
    expect(posted).toMatchObject({ period: 2, supplementary: 0 });
    const again = await platform.call("PUT", `/v1/payroll/line/${employeeId}/${posted.lineId}`, posted);
    expect([again.status, again.body.content.data.supplementary]).toEqual([200, 0]);
    const refused = await platform.post(employeeId, [{ ...sent, supplementary: 2 }]);
    expect(issuesOf(refused)).toEqual([["lines[0].supplementary", "unknown_value"]]);
  });
});
