import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { NewAccount } from "../../../src/services/access";
import type { EmployeeTables } from "../../../src/services/employees";
import { OPERATIONS } from "../installation/operations";
import { type Call, type TestPlatform, testPlatform, tokenOf } from "../support/platform";
import { addEmployee, addPayroll, takeTraces } from "./employees";

const JUNE = { periodStartDate: "2026-06-01", periodEndDate: "2026-06-30", frequency: "Monthly" };
const FULL_PAY = { type: "FullPay", tiers: [] };
const ORGANISATION = "/v1/salary/organisation";

let platform: TestPlatform;
let account: NewAccount;
let other: NewAccount;
let call: Call;
let stranger: Call;
let payrollConfigId: string;
let employeeId: string;
let own: string;

beforeAll(async () => {
  platform = await testPlatform();
  account = await platform.account("Sample Bakery");
  other = await platform.account("Sample Mill");
  call = await platform.callAs(account);
  stranger = await platform.callAs(other);
  payrollConfigId = await addPayroll(call);
  employeeId = await addEmployee(platform, account, payrollConfigId, { salaries: { "2020-01-06": 3_000_000 } });
  own = `/v1/salary/employees/${employeeId}`;
  await call("PUT", ORGANISATION, { calculationMethod: "WorkingDays", enabled: true });
  await call("PUT", own, { calculationMethod: "CalendarDays" });
  await call("PUT", `${ORGANISATION}/leave`, { sickness: FULL_PAY });
  await call("PUT", `${own}/leave`, { familyLeave: FULL_PAY });
});

afterAll(() => platform.stop());

const PATHS = [ORGANISATION, `${ORGANISATION}/leave`, "", "/leave"];
const everything = () => Promise.all(PATHS.map(async (path) => (await call("GET", pathOf(path))).body.content.data));
const pathOf = (path: string) => (path.startsWith("/v1") ? path : own + path);

/** Returns a body that the operation accepts. */
function bodyOf(operation: string): unknown {
  if (operation.endsWith("/calculate")) return { payrollConfigId, ...JUNE };
  if (!operation.startsWith("PUT")) return undefined;
  return operation.endsWith("/leave") ? {} : { calculationMethod: "WorkingDays" };
}

describe("an employee of another organisation", () => {
  const ofEmployees = (OPERATIONS.salary ?? []).filter((operation) => operation.includes("{employeeId}"));

  it.each(ofEmployees)("is not there: %s", async (operation) => {
    const before = await everything();
    await takeTraces(platform, account.organisationId);
    const [method = "", path = ""] = operation.split(" ");
    const answers = [];
    for (const id of [employeeId, platform.ids.next()]) {
      const { status, body } = await stranger(method, path.replace("{employeeId}", id), bodyOf(operation));
      answers.push([status, body]);
    }
    expect(answers[0]).toEqual(answers[1]);
    expect(answers[0]?.[0]).toBe(404);
    expect(answers[0]?.[1]).toMatchObject({ message: { token: "employee_not_found" } });
    expect(await everything()).toEqual(before);
    expect(await takeTraces(platform, account.organisationId)).toEqual([]);
    expect(await takeTraces(platform, other.organisationId)).toEqual([]);
  });

  it("is refused by an id that is none", async () => {
    const { status, body } = await call("GET", "/v1/salary/employees/x");
    expect([status, body.validationIssues[0].reasonToken]).toEqual([400, "invalid_id"]);
  });
});

describe("another organisation", () => {
  it("has settings of its own", async () => {
    const before = await everything();
    expect((await stranger("GET", ORGANISATION)).status).toBe(404);
    await stranger("PUT", ORGANISATION, { calculationMethod: "CalendarDays", enabled: false });
    await stranger("PUT", `${ORGANISATION}/leave`, { familyLeave: FULL_PAY });
    await stranger("DELETE", ORGANISATION);
    await stranger("DELETE", `${ORGANISATION}/leave`);
    expect(await everything()).toEqual(before);
  });

  it("cannot use this one's payroll in a dry run", async () => {
    const theirs = await addEmployee(platform, other, await addPayroll(stranger), {});
    const { status, body } = await stranger("POST", `/v1/salary/employees/${theirs}/calculate`, {
      payrollConfigId,
      ...JUNE,
    });
    expect([status, body.validationIssues]).toMatchObject([
      400,
      [{ field: "payrollConfigId", reasonToken: "payroll_config_not_found" }],
    ]);
  });
});

describe("the settings of an employee", () => {
  it("go with the employee", async () => {
    const leaving = await addEmployee(platform, account, payrollConfigId);
    await call("PUT", `/v1/salary/employees/${leaving}`, { calculationMethod: "CalendarDays" });
    await call("PUT", `/v1/salary/employees/${leaving}/leave`, { sickness: FULL_PAY });
    await platform.store.inTenant(account.organisationId, (tx) =>
      tx.withTables<EmployeeTables>().deleteFrom("employee").where("employee_id", "=", leaving).execute(),
    );
    expect((await call("GET", `/v1/salary/employees/${leaving}/leave`)).status).toBe(404);
  });

  it("are saved or refused, never a failure, while the employee is deleted", async () => {
    for (let round = 0; round < 5; round++) {
      const leaving = await addEmployee(platform, account, payrollConfigId);
      const saving = [1, 2, 3].map(() =>
        call("PUT", `/v1/salary/employees/${leaving}`, { calculationMethod: "CalendarDays" }),
      );
      const deleting = platform.store.inTenant(account.organisationId, (tx) =>
        tx.withTables<EmployeeTables>().deleteFrom("employee").where("employee_id", "=", leaving).execute(),
      );
      const answers = await Promise.all(saving);
      await deleting;
      for (const { status } of answers) expect([200, 404]).toContain(status);
      expect((await call("GET", `/v1/salary/employees/${leaving}`)).status).toBe(404);
    }
  });
});

describe("over a real connection", () => {
  it("answers in the envelope", async () => {
    const headers = { "x-auth-token": await tokenOf(platform.app, account), "content-type": "application/json" };
    const body = JSON.stringify({ payrollConfigId, ...JUNE });
    const answer = await fetch(`${platform.address}${own}/calculate`, { method: "POST", headers, body });
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({
      message: { token: "salary_calculated" },
      content: { data: { totalAmount: "2500.00", lines: [{ unitName: "Period", divisor: null, canEdit: false }] } },
      validationIssues: null,
    });
  });
});
