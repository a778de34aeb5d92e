import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type RtiPlatform, rtiPlatform, texts } from "./sample-submissions";

let platform: RtiPlatform;

beforeAll(async () => {
  platform = await rtiPlatform(Date.UTC(2026, 4, 20, 12));
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

describe("somebody whose leaving became known after the FPS of the last pay", () => {
  let ofLeaver: RtiPlatform;

  beforeAll(async () => {
    ofLeaver = await rtiPlatform(Date.UTC(2026, 4, 20, 12));
  });

  afterAll(() => ofLeaver.stop());

  it("is on the next FPS without pay, once, and is not a payment after leaving", async () => {
    await ofLeaver.next();
    const { employeeId } = await ofLeaver.worker({ lastName: "Archer" });
    const stays = await ofLeaver.worker({ lastName: "Cook" });
    await ofLeaver.pay(employeeId, "2026-05-29", "2500");
    await ofLeaver.pay(stays.employeeId, "2026-05-29", "2000");
    expect((await ofLeaver.lockRun(1)).status).toBe(200);
    await ofLeaver.next();
    expect((await ofLeaver.lockRun(2)).status).toBe(200);
    expect((await ofLeaver.answered(await ofLeaver.fps(2, { lateReason: "H" }))).status).toBe("Accepted");
    const leaver = { leavingDate: "2026-05-20" };
    expect((await ofLeaver.call("PUT", `/v1/employees/${employeeId}/leaver`, leaver)).status).toBe(200);
    await ofLeaver.next();
    await ofLeaver.pay(stays.employeeId, "2026-06-30", "2000");
    expect((await ofLeaver.lockRun(3)).status).toBe(200);
    const told = await ofLeaver.answered(await ofLeaver.fps(3));
    expect(told).toMatchObject({ status: "Accepted", employeeCount: 2 });
    const warned = told.validationWarnings.filter(
      (warning: { employeeId: string }) => warning.employeeId === employeeId,
    );
    expect(warned).toContainEqual({
      employeeId,
      token: "leaver_told_late",
      text: "HMRC was not told of the leaving on 2026-05-20: this message states it, without pay. Issue the P45.",
    });
    const xml = await ofLeaver.xml(told.submissionId);
    const [archer = ""] = xml.split("<Employee>").filter((employee) => employee.includes("Archer"));
    const stated = ["LeavingDate", "PmtDate", "MonthNo", "TaxablePay", "TaxDeductedOrRefunded", "PmtAfterLeaving"];
    expect(stated.map((element) => texts(archer, element))).toEqual([
      ["2026-05-20"],
      ["2026-06-30"],
      ["3"],
      ["2500.00", "0.00"],
      ["0.00"],
      [],
    ]);
    expect(texts(xml, "LeavingDate")).toEqual(["2026-05-20"]);
    await ofLeaver.next();
    await ofLeaver.pay(stays.employeeId, "2026-07-31", "2000");
    expect((await ofLeaver.lockRun(4)).status).toBe(200);
    const next = await ofLeaver.answered(await ofLeaver.fps(4));
    expect([next.employeeCount, texts(await ofLeaver.xml(next.submissionId), "LeavingDate")]).toEqual([1, []]);
    const again = await ofLeaver.answered(await ofLeaver.fps(3, { resendUnchanged: true }));
    expect([again.employeeCount, texts(await ofLeaver.xml(again.submissionId), "LeavingDate")]).toEqual([
      2,
      ["2026-05-20"],
    ]);
  });
});

describe("somebody who died", () => {
  let died: RtiPlatform;

  beforeAll(async () => {
    died = await rtiPlatform(Date.UTC(2026, 7, 3, 12));
  });

  afterAll(() => died.stop());

  /** Locks and reports the run of a period; returns what payslips and the message have of a person. */
  async function reported(period: number) {
    await died.next();
    expect((await died.lockRun(period)).status).toBe(200);
    const sent = await died.answered(await died.fps(period, { lateWithoutReason: true }));
    const xml = await died.xml(sent.submissionId);
    return async (name: string, employeeId: string) => {
      const { taxCode, week1Month1, niCategory, forPeriod } = await died.payslip(employeeId, period);
      const own = xml.split("<Employee>").find((employee) => employee.includes(`>${name}<`)) ?? "";
      const stated = ["LeavingDate", "PmtAfterLeaving", "LateReason"].map((element) => texts(own, element)[0] ?? null);
      return [taxCode, week1Month1, niCategory, forPeriod.tax, forPeriod.ni, ...stated];
    };
  }

  const dies = async (id: string, leavingDate: string) => {
    const leaver = { leavingDate, leavingReason: "Deceased", payAfterLeaving: true };
    expect((await died.call("PUT", `/v1/employees/${id}/leaver`, leaver)).status).toBe(200);
  };

  /** 1,500.00 beside 5,000.00 is taxed 671.00 less 580.60; 300.00 under 0T month 1 is taxed 60.00. */
  it("is paid under the code in force until the death is reported, then under 0T; paid before it, by the letter", async () => {
    const archer = (await died.worker({ lastName: "Archer" })).employeeId;
    const cook = (await died.worker({ lastName: "Cook" })).employeeId;
    // A pension of March is paid in April to somebody whose death in March was not reported (CX-9): 1,000.00 less 417.42.
    const draws = { lastName: "Draper", employmentType: "Pensioner", startDate: "2026-03-01", taxCode: "500L" };
    const draper = (await died.worker({ ...draws, niCategory: "X" })).employeeId;
    await dies(draper, "2026-03-20");
    await died.pay(draper, "2026-04-30", "1000");
    await died.pay(draper, "2026-05-30", "1000");
    // May is paid on the day before, and the death was entered before that payslip was final (SE-28).
    await dies(cook, "2026-05-31");
    await dies(archer, "2026-06-12");
    for (const [date, amount] of [
      ["2026-04-30", "2500"],
      ["2026-05-30", "2500"],
      ["2026-06-30", "1500"],
    ] as const) {
      await died.pay(archer, date, amount);
      if (date !== "2026-06-30") await died.pay(cook, date, "2000");
    }
    const april = await reported(1);
    expect(await april("Cook", cook)).toContain("A");
    expect(await april("Draper", draper)).toEqual(["500L", false, "X", "116.40", "0.00", "2026-03-20", null, null]);
    const may = await reported(2);
    expect(await may("Draper", draper)).toEqual(["0T", true, "X", "200.00", "0.00", "2026-03-20", "yes", "H"]);
    const before = ["1257L", false, "A", "190.40", "76.16", "2026-05-31", null, null];
    expect(await may("Cook", cook)).toEqual(before);
    const inForce = ["1257L", false, "X", "90.40", "0.00", "2026-06-12", null, null];
    expect(await (await reported(3))("Archer", archer)).toEqual(inForce);
    await died.pay(archer, "2026-07-30", "300");
    const after = ["0T", true, "X", "60.00", "0.00", "2026-06-12", "yes", "H"];
    expect(await (await reported(4))("Archer", archer)).toEqual(after);
  });
});
