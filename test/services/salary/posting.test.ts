import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createRulebook, type Rulebook } from "../../../src/engine/rulebook";
import { rules } from "../../../src/rules/2026-27";
import type { NewAccount } from "../../../src/services/access";
import { employeesOfPeriod } from "../../../src/services/employees";
import { type SalaryPeriod, salaryLevels, salaryToPost } from "../../../src/services/salary";
import { type Call, type TestPlatform, testPlatform } from "../support/platform";
import { addEmployee, addPayroll } from "./employees";

const CONFIGURATION = "/v1/salary/organisation";
const JUNE: SalaryPeriod = { periodStartDate: "2026-06-01", periodEndDate: "2026-06-30", frequency: "Monthly" };

let platform: TestPlatform;
let account: NewAccount;
let call: Call;
let payrollConfigId: string;
let employees: readonly string[];
let rulebook: Rulebook;

beforeAll(async () => {
  platform = await testPlatform();
  account = await platform.account("Sample Bakery");
  call = await platform.callAs(account);
  payrollConfigId = await addPayroll(call);
  const add = (salary: number) =>
    addEmployee(platform, account, payrollConfigId, { salaries: { "2026-06-16": salary } });
  employees = [await add(3_000_000), await add(0), await add(2_400_000)];
  const made = createRulebook(rules);
  if (!made.ok) throw new Error("the rules do not load");
  rulebook = made.value;
});

afterAll(() => platform.stop());

beforeEach(() => call("DELETE", CONFIGURATION));

/** Returns the amounts that a pay run of June would get, for each employee. */
async function posted(): Promise<readonly (readonly string[])[]> {
  return platform.store.inTenant(account.organisationId, async (tx) => {
    const facts = await employeesOfPeriod(tx, { payrollConfigId, ...JUNE }, { after: "", limit: 100 });
    expect(facts.map(({ employee }) => employee.employee_id)).toEqual(employees);
    const levels = await salaryLevels(tx, payrollConfigId, employees);
    return facts.map((each) => {
      const lines = salaryToPost(levels, each, JUNE, rulebook);
      if (!lines.ok) throw new Error(JSON.stringify(lines.problems));
      return lines.value.map(({ amount, units }) => `${units} ${amount}`);
    });
  });
}

describe("lines for a pay run", () => {
  it("are none while there is no configuration, or while it is off", async () => {
    expect(await posted()).toEqual([[], [], []]);
    await call("PUT", CONFIGURATION, { calculationMethod: "CalendarDays", enabled: false });
    expect(await posted()).toEqual([[], [], []]);
  });

  it("are those of each employee's own settings once it is on, none for a salary of zero", async () => {
    await call("PUT", CONFIGURATION, { calculationMethod: "CalendarDays", enabled: true });
    expect(await posted()).toEqual([["15 1232.88"], [], ["15 986.30"]]);
    await call("PUT", `/v1/salary/employees/${employees[0]}`, { calculationMethod: "WorkingDays" });
    expect(await posted()).toEqual([["11 1264.37"], [], ["15 986.30"]]);
  });

  it("tell the engine's problems", async () => {
    await call("PUT", CONFIGURATION, { calculationMethod: "CalendarDays", enabled: true });
    const lines = await platform.store.inTenant(account.organisationId, async (tx) => {
      const [first] = await employeesOfPeriod(tx, { payrollConfigId, ...JUNE }, { after: "", limit: 1 });
      const levels = await salaryLevels(tx, payrollConfigId, employees);
      const later = { ...JUNE, periodStartDate: "2036-06-01", periodEndDate: "2036-06-30" };
      return first === undefined ? null : salaryToPost(levels, first, later, rulebook);
    });
    expect(lines).toMatchObject({ ok: false, problems: [{ token: "unsupported_tax_year", path: "/periodStartDate" }] });
  });
});
