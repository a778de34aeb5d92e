import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type RtiPlatform, rtiPlatform, texts } from "./sample-submissions";

let platform: RtiPlatform;

beforeAll(async () => {
  platform = await rtiPlatform(Date.UTC(2026, 4, 20, 12), { services: ["rti"] });
});

afterAll(() => platform.stop());

describe("somebody who left inside a locked period", () => {
  it("keeps the pay that is locked; the FPS states the day, the next run pays nobody, and a second date replaces it", async () => {
    const { employeeId } = await platform.worker();
    await platform.pay(employeeId, "2026-04-30", "2500");
    expect((await platform.lockRun(1)).status).toBe(200);
    const before = await platform.payslip(employeeId, 1);
    const leave = (leavingDate: string) => platform.call("PUT", `/v1/employees/${employeeId}/leaver`, { leavingDate });
    expect((await leave("2026-04-20")).status).toBe(200);
    const told = await leave("2026-04-15");
    expect([told.status, told.body.content.data.leavingDate]).toEqual([200, "2026-04-15"]);
    expect(await platform.payslip(employeeId, 1)).toEqual(before);
    const submitted = await platform.answered(await platform.fps(1, { lateReason: "H" }));
    expect(submitted.status).toBe("Accepted");
    expect(texts(await platform.xml(submitted.submissionId), "LeavingDate")).toEqual(["2026-04-15"]);
    await platform.next();
    expect((await platform.settled(2)).employeeCount).toBe(0);
    const early = await leave("2026-03-31");
    expect([early.status, early.body.validationIssues[0].reasonToken]).toEqual([400, "date_before"]);
  });
});

describe("somebody whose first days are locked", () => {
  it("is added with a word about it, in the answer and among the run's warnings, until the first payslip", async () => {
    const sent = {
      firstName: "Late",
      lastName: "Joiner",
      dateOfBirth: "1990-01-31",
      gender: "Female",
      salary: "0",
    };
    const late = await platform.call("POST", "/v1/employees", { ...sent, startDate: "2026-04-20" });
    expect(late.status).toBe(201);
    expect(late.body.validationIssues).toEqual([
      {
        field: "startDate",
        reasonToken: "locked_days_unpaid",
        reason: expect.stringContaining("2026-04-30"),
        reasonTokenArguments: [{ name: "limit", value: "2026-04-30" }],
      },
    ]);
    const inTime = await platform.call("POST", "/v1/employees", { ...sent, startDate: "2026-05-01" });
    expect([inTime.status, inTime.body.validationIssues]).toEqual([201, null]);
    const { employeeId } = late.body.content.data;
    await platform.pay(employeeId, "2026-05-29", "2000");
    await platform.pay(employeeId, "2026-06-30", "2000");
    const unpaid = async (period: number) =>
      (await platform.settled(period)).warnings
        .filter(({ token }: { token: string }) => token === "locked_days_unpaid")
        .map((warning: { employeeId: string }) => warning.employeeId);
    expect(await unpaid(2)).toEqual([employeeId]);
    expect((await platform.lockRun(2)).status).toBe(200);
    await platform.next();
    expect(await unpaid(3)).toEqual([]);
  });
});
