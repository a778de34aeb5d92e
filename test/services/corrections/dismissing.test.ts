import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type CorrectionPlatform, correctionPlatform } from "./sample-corrections";

let platform: CorrectionPlatform;

beforeAll(async () => {
  platform = await correctionPlatform();
});

afterAll(() => platform.stop());

const dismiss = (correctionIds: readonly string[]) =>
  platform.call("POST", `/v1/payroll/${platform.payrollConfigId}/corrections/dismiss`, {
    correctionIds,
    reason: "Agreed with the employee",
  });

async function raise(employeeId: string, salary: string): Promise<void> {
  await platform.call("PUT", `/v1/employees/${employeeId}/salary`, { salary, effectiveFrom: "2026-04-06" });
  await platform.atRest();
}

describe("a dismissed correction", () => {
  it("stays dismissed for its facts, and another late fact opens another one", async () => {
    const { employeeId } = await platform.employee({ startDate: "2026-04-06", taxCode: "1257L", salary: "30000" });
    await platform.next();
    expect((await platform.lockRun(1)).status).toBe(200);
    await platform.next();
    await raise(employeeId, "33000");
    const [first] = await platform.corrections();
    await raise(employeeId, "36000");
    const [second, none] = await platform.corrections();
    expect(none).toBeUndefined();
    expect(second.correctionId).not.toBe(first.correctionId);

    const replaced = await dismiss([first.correctionId]);
    expect([replaced.status, replaced.body.message.token]).toEqual([409, "correction_superseded"]);
    const unknown = await dismiss([second.correctionId, employeeId]);
    expect([unknown.status, unknown.body.message.token]).toEqual([404, "correction_not_found"]);
    const done = await dismiss([second.correctionId]);
    expect([done.status, done.body.message.token]).toEqual([200, "correction_dismissed"]);
    expect((await dismiss([second.correctionId])).body.content.data.summary).toMatchObject({
      successful: 0,
      skipped: 1,
    });

    await platform.call("PATCH", `/v1/employees/${employeeId}`, { lastName: "Renamed" });
    await platform.atRest();
    expect((await platform.lockRun(2)).status).toBe(200);
    await platform.call("PATCH", `/v1/employees/${employeeId}`, { lastName: "Again" });
    await platform.atRest();
    expect(await platform.corrections()).toEqual([]);
    expect(await platform.corrections("?status=Dismissed")).toMatchObject([{ reason: "Agreed with the employee" }]);

    await raise(employeeId, "30000");
    expect((await platform.corrections()).length).toBe(1);
  });
});
