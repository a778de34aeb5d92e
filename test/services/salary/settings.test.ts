import { Client } from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { tenancyFaults } from "../../../src/platform/store";
import type { NewAccount } from "../../../src/services/access";
import { type Call, type TestPlatform, testPlatform } from "../support/platform";
import { addEmployee, addPayroll, MONDAY_TO_FRIDAY, takeTraces } from "./employees";

const ORGANISATION = "/v1/salary/organisation";

let platform: TestPlatform;
let account: NewAccount;
let call: Call;
let payrollConfigId: string;
let employeeId: string;
let EMPLOYEE: string;

beforeAll(async () => {
  platform = await testPlatform();
  account = await platform.account("Sample Bakery");
  call = await platform.callAs(account);
  payrollConfigId = await addPayroll(call);
  employeeId = await addEmployee(platform, account, payrollConfigId);
  EMPLOYEE = `/v1/salary/employees/${employeeId}`;
});

afterAll(() => platform.stop());

beforeEach(async () => {
  await call("DELETE", ORGANISATION);
  await call("DELETE", EMPLOYEE);
  await takeTraces(platform, account.organisationId);
});

const issuesOf = ({ body }: Awaited<ReturnType<Call>>) =>
  body.validationIssues.map(({ field, reasonToken }: Record<string, string>) => [field, reasonToken]).sort();

describe("the organisation's configuration", () => {
  it("is not there until one is saved", async () => {
    for (const method of ["GET", "DELETE"]) {
      const { status, body } = await call(method, ORGANISATION);
      expect([status, body.message.token]).toEqual([404, "salary_configuration_not_found"]);
    }
    expect(await takeTraces(platform, account.organisationId)).toEqual([]);
  });

  it("is saved, replaced, read and removed with what was removed, and each change leaves a trace", async () => {
    const sent = { calculationMethod: "WorkingDays", partPeriodDivisor: "DaysOfMonth", enabled: true };
    const saved = await call("PUT", ORGANISATION, sent);
    expect([saved.status, saved.body.message.token]).toEqual([200, "salary_configuration_saved"]);
    const { createdAt } = saved.body.content.data;
    expect(saved.body.content.data).toEqual({ ...sent, createdAt, updatedAt: createdAt });
    platform.passTime(1_000);
    const off = { ...saved.body.content.data, calculationMethod: "CalendarDays", enabled: false };
    const replaced = (await call("PUT", ORGANISATION, off)).body.content.data;
    expect(replaced).toEqual({ ...off, updatedAt: new Date(Date.parse(createdAt) + 1_000).toISOString() });
    expect((await call("GET", ORGANISATION)).body.content.data).toEqual(replaced);
    const removed = await call("DELETE", ORGANISATION);
    expect([removed.status, removed.body.message.token]).toEqual([200, "salary_configuration_deleted"]);
    expect(removed.body.content.data).toEqual(replaced);
    expect(await takeTraces(platform, account.organisationId)).toEqual([null, null, null]);
  });

  it("is refused with all that is wrong, and nothing is left behind", async () => {
    const wrong = await call("PUT", ORGANISATION, { calculationMethod: "Days", enabled: "yes", source: "Default" });
    expect([wrong.status, issuesOf(wrong)]).toEqual([
      400,
      [
        ["calculationMethod", "unknown_value"],
        ["enabled", "wrong_type"],
        ["source", "unknown_field"],
      ],
    ]);
    const empty = await call("PUT", ORGANISATION, {});
    expect(issuesOf(empty)).toEqual([
      ["calculationMethod", "required"],
      ["enabled", "required"],
    ]);
    expect((await call("GET", ORGANISATION)).status).toBe(404);
    expect(await takeTraces(platform, account.organisationId)).toEqual([]);
  });

  it("is one, however many save it at once", async () => {
    const sent = { calculationMethod: "WorkingDays", enabled: true };
    const answers = await Promise.all(Array.from({ length: 10 }, () => call("PUT", ORGANISATION, sent)));
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect((await call("GET", ORGANISATION)).body.content.data).toMatchObject(sent);
  });
});

describe("an employee's configuration", () => {
  const dividedBy = async () => {
    const data = (await call("GET", EMPLOYEE)).body.content.data;
    return [data.partPeriodDivisor, data.effectivePartPeriodDivisor, data.partPeriodDivisorSource];
  };
  const inForce = async () => {
    const { status, body } = await call("GET", EMPLOYEE);
    const { calculationMethod, effectiveCalculationMethod, source } = body.content.data;
    expect(status).toBe(200);
    return [calculationMethod, effectiveCalculationMethod, source];
  };

  it("is the employee's, else the organisation's, else calendar days", async () => {
    expect(await inForce()).toEqual([null, "CalendarDays", "Default"]);
    expect(await dividedBy()).toEqual([null, "TaxYear", "Default"]);
    await call("PUT", ORGANISATION, {
      calculationMethod: "WorkingDays",
      partPeriodDivisor: "DaysOfMonth",
      enabled: false,
    });
    expect(await inForce()).toEqual([null, "WorkingDays", "Organisation"]);
    expect(await dividedBy()).toEqual([null, "DaysOfMonth", "Organisation"]);
    await call("PUT", EMPLOYEE, { calculationMethod: "CalendarDays", partPeriodDivisor: "TwoHundredSixtieths" });
    expect(await inForce()).toEqual(["CalendarDays", "CalendarDays", "Employee"]);
    expect(await dividedBy()).toEqual(["TwoHundredSixtieths", "TwoHundredSixtieths", "Employee"]);
    await call("PUT", EMPLOYEE, { calculationMethod: "CalendarDays" });
    expect(await dividedBy()).toEqual([null, "DaysOfMonth", "Organisation"]);
    const removed = await call("DELETE", EMPLOYEE);
    expect(removed.body.message.token).toBe("salary_configuration_deleted");
    expect(removed.body.content.data).toEqual({
      employeeId,
      calculationMethod: null,
      effectiveCalculationMethod: "WorkingDays",
      source: "Organisation",
      partPeriodDivisor: null,
      effectivePartPeriodDivisor: "DaysOfMonth",
      partPeriodDivisorSource: "Organisation",
      createdAt: null,
      updatedAt: null,
    });
    expect(await takeTraces(platform, account.organisationId)).toEqual([null, employeeId, employeeId, employeeId]);
  });

  it("can be sent back as it was read, and removed when it is not there", async () => {
    await call("PUT", EMPLOYEE, { calculationMethod: "WorkingDays" });
    const read = (await call("GET", EMPLOYEE)).body.content.data;
    const again = await call("PUT", EMPLOYEE, read);
    expect([again.status, again.body.content.data]).toEqual([200, read]);
    await call("DELETE", EMPLOYEE);
    await takeTraces(platform, account.organisationId);
    expect((await call("DELETE", EMPLOYEE)).status).toBe(200);
    expect(await takeTraces(platform, account.organisationId)).toEqual([]);
  });

  it("is refused without a method", async () => {
    expect(issuesOf(await call("PUT", EMPLOYEE, {}))).toEqual([["calculationMethod", "required"]]);
    const nothing = await call("PUT", EMPLOYEE, { calculationMethod: null });
    expect(issuesOf(nothing)).toEqual([["calculationMethod", "must_not_be_null"]]);
  });
});

describe("the organisation's leave policies", () => {
  it("are none until they are saved, then shown as sent and in force, and each change leaves a trace", async () => {
    const path = `${ORGANISATION}/leave`;
    const read = async () => (await call("GET", path)).body.content.data;
    const sick = async () => (await read()).effective.StatutorySickPay;
    expect(await read()).toMatchObject({ sickness: null, familyLeave: null, createdAt: null });
    expect(await sick()).toEqual({ policy: { type: "DeductAbsentDays", tiers: [] }, source: "Default" });
    const saved = (await call("PUT", path, { sickness: { type: "FullPay" } })).body.content.data;
    expect(saved.sickness).toMatchObject({ type: "FullPay" });
    expect(await read()).toEqual(saved);
    expect(await sick()).toEqual({ policy: saved.sickness, source: "Organisation" });
    expect((await call("DELETE", path)).body.content.data.sickness).toBe(null);
    expect(await takeTraces(platform, account.organisationId)).toEqual([null, null]);
  });
});

describe("the working days of a period", () => {
  it("leave out bank holidays for a pattern that does not work on them, in both countries", async () => {
    await call("PUT", ORGANISATION, { calculationMethod: "WorkingDays", enabled: true });
    const leaver = await addEmployee(platform, account, payrollConfigId, {
      salaries: { "2020-01-06": 3_000_000 },
      leavingDate: "2026-06-20",
      patterns: { "2020-01-06": { ...MONDAY_TO_FRIDAY, bankHolidaysAreWorkingDays: false } },
    });
    const june = { periodStartDate: "2026-06-01", periodEndDate: "2026-06-30", frequency: "Monthly" };
    const days = async () => {
      const path = `/v1/salary/employees/${leaver}/calculate`;
      const [line] = (await call("POST", path, { payrollConfigId, ...june })).body.content.data.lines;
      return [line.units, line.divisor];
    };
    // 261 weekdays of 2026-27 less Easter Monday, 4 and 25 May, 31 August, Christmas (2), New Year, Good and Easter Monday of 2027.
    expect(await days()).toEqual(["15", "252"]);
    await call("POST", "/v1/organisation/information", {
      legalName: "Sample Bakery Ltd",
      address: { line1: "1 Sample Street" },
      territory: "Scotland",
    });
    expect((await days())[0]).toBe("14");
  });
});

describe("the tables", () => {
  it("keep organisations apart", async () => {
    const client = new Client({ connectionString: platform.databaseUrl });
    await client.connect();
    try {
      expect(await tenancyFaults(client)).toEqual([]);
    } finally {
      await client.end();
    }
  });
});
