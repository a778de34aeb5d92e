import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type RunPlatform, runPlatform } from "../pay-runs/sample-runs";
import { callsOf, GROUP, SCHEME } from "./sample-pensions";

let platform: RunPlatform;
let done: ReturnType<typeof callsOf>["done"];
let refused: ReturnType<typeof callsOf>["refused"];
let groupId: string;
let managersId: string;

const PENSION = "/v2/pension/employee-pension";

beforeAll(async () => {
  platform = await runPlatform();
  ({ done, refused } = callsOf(platform));
  const { id: pensionSchemaId } = await done("POST", "/v2/pension/pension-schema", SCHEME);
  groupId = (await done("POST", "/v2/pension/pension-group", { ...GROUP, pensionSchemaId, isDefault: true })).id;
  const managers = { ...GROUP, name: "Managers", pensionSchemaId, employerFactor: "0.08" };
  managersId = (await done("POST", "/v2/pension/pension-group", managers)).id;
  await platform.next();
});

afterAll(() => platform.stop());

const person = async () => (await platform.employee({ taxCode: "1257L" })).employeeId;

describe("members", () => {
  it("join in a batch, each with an outcome of its own, and are listed by group, reason and state", async () => {
    const [one, two] = [await person(), await person()];
    const join = { pensionGroupId: groupId, enrolmentDate: "2026-04-06" };
    const { results, summary } = await done("POST", `${PENSION}/batch`, {
      associations: [
        { ...join, employeeId: one },
        { ...join, employeeId: one },
        { ...join, employeeId: "01JZ3V6D4R8QK2M5N7P9T1W3X5", joinReason: "None" },
        { ...join, employeeId: two, pensionGroupId: managersId, joinReason: "OptIn" },
        "two",
      ],
    });
    expect(summary).toEqual({ totalProcessed: 5, successful: 2, skipped: 0, failed: 3 });
    expect(results.map((each: { success: boolean; error: string }) => [each.success, each.error])).toEqual([
      [true, null],
      [false, "already_pension_member"],
      [false, "validation_failed"],
      [true, null],
      [false, "validation_failed"],
    ]);
    expect(results[2].issues).toMatchObject([{ field: "associations[2].joinReason", reasonToken: "unknown_value" }]);
    const ids = async (query: string) =>
      (await done("GET", `${PENSION}${query}`)).items.map((each: { employeeId: string }) => each.employeeId);
    expect(await ids("")).toEqual([one, two].sort());
    expect(await ids(`?pensionGroupId=${managersId}`)).toEqual([two]);
    expect(await ids("?joinReason=Contractual&status=Active")).toEqual([one]);
    expect(await ids("?status=Ended")).toEqual([]);
  });

  it("move to another group without a gap, from the first open period on", async () => {
    const employeeId = await person();
    await done("POST", PENSION, { employeeId, pensionGroupId: groupId, enrolmentDate: "2026-04-06" });
    await platform.post(employeeId, [{ payElementCode: "SALARY", amount: "2000.00" }]);
    const employer = async () => (await platform.payslip(employeeId, 1)).forPeriod.employerPension;
    expect(await employer()).toBe("44.40");
    const one = `${PENSION}/${employeeId}`;
    const moved = { pensionGroupId: managersId, memberReference: "M-1001", effectiveFrom: "2026-04-06" };
    expect(await done("PUT", one, moved)).toMatchObject({
      pensionGroup: { id: managersId },
      memberReference: "M-1001",
      enrolmentDate: "2026-04-06",
    });
    expect(await employer()).toBe("118.40");
    expect(await done("PUT", one, { employerFactor: "0.1" })).toMatchObject({ memberReference: "M-1001" });
    expect(await employer()).toBe("148.00");
    expect(await done("PUT", one, { memberReference: null, employerFactor: null })).toMatchObject({
      memberReference: null,
      employerFactor: null,
    });
    const wrong = { pensionGroupId: "01JZ3V6D4R8QK2M5N7P9T1W3X5", effectiveFrom: "2026-05-01" };
    expect(await refused("PUT", one, wrong)).toEqual([
      400,
      "validation_failed",
      "pensionGroupId pension_group_not_found",
      "effectiveFrom date_after",
    ]);
    expect(await refused("PUT", one, { effectiveFrom: "2026-03-31" })).toEqual([
      400,
      "validation_failed",
      "effectiveFrom date_before",
    ]);
    expect(await refused("PUT", `${PENSION}/${await person()}`, {})).toEqual([404, "employee_pension_not_found"]);
  });
});

describe("a membership that the employer or the scheme ends", () => {
  const people: Record<string, string> = {};
  const one = (name: string) => `${PENSION}/${people[name]}`;
  const contributions = async (name: string) => {
    const { forPeriod } = await platform.payslip(people[name] ?? "", 2);
    return [forPeriod.pension, forPeriod.employerPension];
  };

  beforeAll(async () => {
    const settings = "/v2/pension/organisation/pension-default";
    await done("PUT", `${settings}/auto-enrolment-settings`, { isEnabled: true });
    // Whoever becomes eligible later is postponed; nobody who was a member is.
    const eligibilityDateDefinition = { value: 2, frequency: "Month" };
    await done("PUT", `${settings}/postponement-settings`, { eligibilityDateDefinition });
    for (const name of ["lost", "left", "moved", "low"]) {
      people[name] = await person();
      await platform.post(people[name] ?? "", [{ payElementCode: "SALARY", amount: "2000.00" }]);
    }
    expect((await platform.lockRun(1)).status).toBe(200);
    await platform.next();
    for (const name of Object.keys(people)) {
      const amount = name === "low" ? "800.00" : "2000.00";
      await platform.post(people[name] ?? "", [{ payElementCode: "SALARY", amount }]);
    }
  });

  it("is followed by another from the day after, without a postponement, if the worker is eligible", async () => {
    const ended = { reason: "EndedByEmployerOrScheme", endDate: "2026-05-12" };
    for (const name of ["lost", "low"]) {
      expect(await done("DELETE", one(name), ended)).toMatchObject({ membershipEnd: { memberRefundDue: "0.00" } });
    }
    expect(await contributions("lost")).toEqual(["59.20", "44.40"]);
    expect(await contributions("low")).toEqual(["0.00", "0.00"]);
    await done("DELETE", one("left"), { reason: "CeasedMembership", endDate: "2026-05-12" });
    expect(await contributions("left")).toEqual(["0.00", "0.00"]);
    await done("DELETE", one("moved"), { reason: "SchemeChange", endDate: "2026-05-12" });
    const moved = { employeeId: people.moved, pensionGroupId: managersId, enrolmentDate: "2026-05-13" };
    await done("POST", PENSION, { ...moved, joinReason: "Automatic" });
    expect(await contributions("moved")).toEqual(["59.20", "118.40"]);
    expect((await platform.lockRun(2)).status).toBe(200);
    const joined = { joinReason: "Automatic", enrolmentDate: "2026-05-13", membershipKind: "Automatic" };
    expect(await done("GET", one("lost"))).toMatchObject({ ...joined, pensionGroup: { id: groupId } });
    expect(await done("GET", one("moved"))).toMatchObject({ ...joined, pensionGroup: { id: managersId } });
    for (const name of ["low", "left"]) {
      expect(await refused("GET", one(name))).toEqual([404, "employee_pension_not_found"]);
    }
    const run = `payrun/${platform.payrollConfigId}/2026/Monthly/2`;
    const { items } = await done("GET", `/v2/pension/auto-enrolment/complete/${run}`);
    expect(items.map((each: { employeeId: string }) => each.employeeId)).toContain(people.lost);
  });
});
