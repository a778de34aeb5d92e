import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { NewAccount } from "../../../src/services/access";
import { type Call, type TestPlatform, testPlatform } from "../support/platform";
import { addEmployee, addPayroll } from "./employees";

const JUNE = { periodStartDate: "2026-06-01", periodEndDate: "2026-06-30", frequency: "Monthly" };

let platform: TestPlatform;
let account: NewAccount;
let call: Call;
let payrollConfigId: string;
let path: string;

beforeAll(async () => {
  platform = await testPlatform();
  account = await platform.account("Sample Bakery");
  call = await platform.callAs(account);
  payrollConfigId = await addPayroll(call);
  const employeeId = await addEmployee(platform, account, payrollConfigId, { salaries: { "2020-01-06": 3_000_000 } });
  path = `/v1/salary/employees/${employeeId}/calculate`;
  const tiers = [{ duration: { value: 1, unit: "Week" }, percentage: "100" }];
  await call("PUT", "/v1/salary/organisation/leave", { sickness: { tiers } });
});

afterAll(() => platform.stop());

/** Returns the issues of a refused dry run. */
async function issues(sent: unknown): Promise<readonly (readonly string[])[]> {
  const { status, body } = await call("POST", path, sent);
  expect([status, body.message.token]).toEqual([400, "validation_failed"]);
  return body.validationIssues.map(({ field, reasonToken }: Record<string, string>) => [field, reasonToken]).sort();
}

const sick = { statutoryType: "StatutorySickPay", amount: "123.25", from: "2026-06-08", to: "2026-06-14" };
const sent = (more: object) => ({ payrollConfigId, ...JUNE, ...more });

describe("a dry run is refused", () => {
  it("without what it needs", async () => {
    expect(await issues({})).toEqual([
      ["frequency", "required"],
      ["payrollConfigId", "required"],
      ["periodEndDate", "required"],
      ["periodStartDate", "required"],
    ]);
  });

  it("with all that is wrong with its form", async () => {
    const line = { statutoryType: "Sickness", amount: "1.005", from: "2026-02-30", units: "x", unitName: "Hour" };
    const wrong = { payrollConfigId: "P1", frequency: "Irregular", statutoryLines: [line], leaveStart: 5, more: 1 };
    expect(await issues({ ...sent(wrong), periodStartDate: "1 June" })).toEqual([
      ["frequency", "unknown_value"],
      ["leaveStart", "wrong_type"],
      ["more", "unknown_field"],
      ["payrollConfigId", "invalid_id"],
      ["periodStartDate", "invalid_date"],
      ["statutoryLines[0].amount", "not_whole_pence"],
      ["statutoryLines[0].from", "invalid_date"],
      ["statutoryLines[0].statutoryType", "unknown_value"],
      ["statutoryLines[0].to", "required"],
      ["statutoryLines[0].unitName", "unknown_value"],
      ["statutoryLines[0].units", "not_a_number"],
    ]);
  });

  it("for a payroll that is not there, and for what the calculation finds wrong, at once", async () => {
    const statutoryLines = [sick, { ...sick, from: "2026-06-14", to: "2026-07-01" }, { ...sick, from: "2026-07-02" }];
    expect(await issues({ ...sent({ statutoryLines }), payrollConfigId: platform.ids.next() })).toEqual([
      ["leaveStart", "required_with"],
      ["payrollConfigId", "payroll_config_not_found"],
      ["statutoryLines[1].from", "overlapping_dates"],
      ["statutoryLines[2].from", "date_after"],
      ["statutoryLines[2].to", "date_before"],
    ]);
  });

  it.each([
    ["a period that ends before it begins", { periodEndDate: "2026-05-31" }, ["periodEndDate", "date_before"]],
    ["a period longer than a year", { periodEndDate: "2027-06-02" }, ["periodEndDate", "date_after"]],
    [
      "an unknown year",
      { periodStartDate: "2036-06-01", periodEndDate: "2036-06-30" },
      ["periodStartDate", "unsupported_tax_year"],
    ],
    ["a leave start that is no date", { statutoryLines: [sick], leaveStart: "" }, ["leaveStart", "invalid_date"]],
    [
      "a leave start of no payment",
      { statutoryLines: [sick], leaveStart: { StatutorySickPay: "2026-06-08", Leave: "2026-06-08" } },
      ["leaveStart.Leave", "unknown_field"],
    ],
    [
      "a leave start after the leave",
      { statutoryLines: [sick], leaveStart: "2026-06-09" },
      ["leaveStart", "date_after"],
    ],
  ])("for %s", async (_, more, issue) => {
    expect(await issues(sent(more))).toEqual([issue]);
  });

  it.each(["0000-01-01", "0001-01-01", "9999-12-31"])("in words, at the edge of all dates: %s", async (day) => {
    const pattern = { bankHolidaysAreWorkingDays: false };
    const week = { monday: "1", tuesday: "1", wednesday: "1", thursday: "1", friday: "1", saturday: "0", sunday: "0" };
    const own = await addPayroll(call, { workingPatternDefaults: { ...week, ...pattern } });
    const asked = { ...sent({ periodStartDate: day, periodEndDate: day }), payrollConfigId: own };
    expect(await issues(asked)).toEqual([
      ["periodEndDate", "invalid_date"],
      ["periodStartDate", "invalid_date"],
    ]);
  });

  it("with a sentence for people that names the field", async () => {
    const { body } = await call("POST", path, sent({ statutoryLines: [sick] }));
    expect(body.validationIssues[0].reason).toMatch(/^leaveStart is required/);
  });
});
