import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { NewAccount } from "../../../src/services/access";
import { type Call, type TestPlatform, testPlatform } from "../support/platform";
import { addEmployee, addPayroll, MONDAY_TO_FRIDAY, takeTraces } from "./employees";

const CONFIGURATION = "/v1/salary/organisation";
const JUNE = { periodStartDate: "2026-06-01", periodEndDate: "2026-06-30", frequency: "Monthly" };
const SALARY = { "2020-01-06": 3_000_000 };
const TUESDAYS = { ...MONDAY_TO_FRIDAY, monday: "0", wednesday: "0", thursday: "0", friday: "0" };

let platform: TestPlatform;
let account: NewAccount;
let call: Call;
let payrollConfigId: string;

beforeAll(async () => {
  platform = await testPlatform();
  account = await platform.account("Sample Bakery");
  call = await platform.callAs(account);
  payrollConfigId = await addPayroll(call);
});

afterAll(() => platform.stop());

beforeEach(async () => {
  await call("DELETE", CONFIGURATION);
  await call("DELETE", `${CONFIGURATION}/leave`);
});

const add = (employee: Parameters<typeof addEmployee>[3]) => addEmployee(platform, account, payrollConfigId, employee);
const calculate = (employeeId: string, sent: object) =>
  call("POST", `/v1/salary/employees/${employeeId}/calculate`, { payrollConfigId, ...JUNE, ...sent });

describe("a dry run", () => {
  it("answers every field of a line, and what it is in", async () => {
    await call("PUT", CONFIGURATION, { calculationMethod: "WorkingDays", enabled: true });
    const employeeId = await add({ salaries: SALARY, leavingDate: "2026-06-15" });
    const { body } = await calculate(employeeId, {});
    const { lines, ...rest } = body.content.data;
    expect(rest).toEqual({
      calculationMethod: "WorkingDays",
      source: "Organisation",
      partPeriodDivisor: "TaxYear",
      partPeriodDivisorSource: "Organisation",
      totalAmount: "1264.37",
      employmentWindow: { from: "2026-06-01", to: "2026-06-15" },
    });
    expect(lines).toEqual([
      {
        id: expect.stringMatching(/^internal_salary_[0-9a-f]{32}$/),
        kind: "Salary",
        canEdit: false,
        units: "11",
        unitName: "Day",
        payRate: "114.942529",
        amount: "1264.37",
        divisor: "261",
        segmentStart: "2026-06-01",
        segmentEnd: "2026-06-15",
        salary: "30000.00",
        effectiveFrom: "2020-01-06",
        statutoryType: null,
        absenceId: null,
        tier: null,
        percentage: null,
      },
    ]);
    expect((await calculate(employeeId, {})).body.content.data.lines).toEqual(lines);
  });

  it("works while the service is dormant, by calendar days, and leaves nothing behind", async () => {
    const employeeId = await add({ salaries: SALARY, leavingDate: "2026-06-15" });
    await takeTraces(platform, account.organisationId);
    const { body } = await calculate(employeeId, {});
    const { calculationMethod, source, totalAmount } = body.content.data;
    expect([calculationMethod, source, totalAmount]).toEqual(["CalendarDays", "Default", "1232.88"]);
    expect(await takeTraces(platform, account.organisationId)).toEqual([]);
  });

  it.each([
    ["there is no salary version", { startDate: "2020-01-06" }, { from: "2026-06-01", to: "2026-06-30" }],
    ["the employee has left before", { salaries: SALARY, leavingDate: "2026-05-31" }, null],
    ["the employee starts later", { salaries: SALARY, startDate: "2026-07-01" }, null],
  ])("has no lines where %s", async (_, employee, employmentWindow) => {
    const { status, body } = await calculate(await add(employee), {});
    expect(status).toBe(200);
    expect(body.content.data).toMatchObject({ lines: [], totalAmount: "0.00", employmentWindow });
  });

  it("counts days by the employee's pattern, else the payroll's, else the organisation's, else Monday to Friday", async () => {
    await call("PUT", CONFIGURATION, { calculationMethod: "WorkingDays", enabled: true });
    const left = { salaries: SALARY, leavingDate: "2026-06-15" };
    const units = async (payroll: string, employeeId: string) =>
      (await calculate(employeeId, { payrollConfigId: payroll })).body.content.data.lines[0].units;
    const plain = await add(left);
    expect(await units(payrollConfigId, plain)).toBe("11");
    const defaults = { ...MONDAY_TO_FRIDAY, friday: "0" };
    await call("PUT", "/v1/organisation/working-pattern-defaults", defaults);
    expect(await units(payrollConfigId, plain)).toBe("9");
    const halves = { ...MONDAY_TO_FRIDAY, monday: "0.5" };
    const ofPayroll = await addPayroll(call, { workingPatternDefaults: halves });
    expect(await units(ofPayroll, plain)).toBe("9.5");
    expect(await units(ofPayroll, await add({ ...left, patterns: { "2020-01-06": TUESDAYS } }))).toBe("2");
    await call("PUT", "/v1/organisation/working-pattern-defaults", MONDAY_TO_FRIDAY);
  });

  it("takes absent days out and tops them up by the policy in force", async () => {
    const tiers = [{ duration: { value: 1, unit: "Week" }, percentage: "100" }];
    await call("PUT", `${CONFIGURATION}/leave`, { sickness: { tiers } });
    const employeeId = await add({ salaries: SALARY });
    const sick = { statutoryType: "StatutorySickPay", units: "7", unitName: "Day", amount: 123.25 };
    const statutoryLines = [{ ...sick, from: "2026-06-08", to: "2026-06-14" }];
    for (const leaveStart of ["2026-06-08", { StatutorySickPay: "2026-06-08" }]) {
      const { lines, totalAmount } = (await calculate(employeeId, { statutoryLines, leaveStart })).body.content.data;
      expect(lines.map(({ kind, amount, tier }: Record<string, unknown>) => [kind, amount, tier])).toEqual([
        ["Salary", "2500.00", null],
        ["StatutoryAbsenceAdjustment", "-575.34", null],
        ["StatutoryTopUp", "452.09", 1],
      ]);
      expect(totalAmount).toBe("2376.75");
    }
  });

  it("divides by the month or by 260 and deducts unpaid leave, a line for each", async () => {
    const employeeId = await add({ salaries: SALARY, leavingDate: "2026-06-26" });
    const [left, unpaidDays] = [
      async (partPeriodDivisor: string) => {
        await call("PUT", CONFIGURATION, { calculationMethod: "WorkingDays", partPeriodDivisor, enabled: true });
        const { lines } = (await calculate(employeeId, { unpaidDays })).body.content.data;
        return lines.map((line: Record<string, unknown>) => [line.kind, line.absenceId, line.amount, line.divisor]);
      },
      [
        { absenceId: "A1", from: "2026-06-08", to: "2026-06-09" },
        { absenceId: "A2", from: "2026-06-10", to: "2026-06-10", fraction: "0.5" },
      ],
    ];
    // 20 of 22 working days of June at 2,500.00 a month; then of 260 at 30,000.00 a year.
    expect(await left("DaysOfMonth")).toEqual([
      ["Salary", null, "2272.73", "22"],
      ["LeaveAdjustment", "A1", "-227.27", "22"],
      ["LeaveAdjustment", "A2", "-56.82", "22"],
    ]);
    expect(await left("TwoHundredSixtieths")).toEqual([
      ["Salary", null, "2307.69", "260"],
      ["LeaveAdjustment", "A1", "-230.77", "260"],
      ["LeaveAdjustment", "A2", "-57.69", "260"],
    ]);
  });
});
