import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { SalaryFacts } from "../../../src/engine";
import type { NewAccount } from "../../../src/services/access";
import { factsOf, written } from "../../salary/support/golden-facts";
import { readGolden } from "../../support/golden/golden-file";
import { type Call, type TestPlatform, testPlatform } from "../support/platform";
import { addEmployee, addPayroll, MONDAY_TO_FRIDAY } from "./employees";

/** The policies and the year of the test platform. */
const USUAL: Readonly<Record<string, string>> = {
  history: "FirstDayOfSegment",
  before: "FirstPattern",
  div: "TaxYear",
  whole: "AllOfSegment",
};
const rows = ["salary", "salary-leave", "salary-patterns", "salary-past-the-rules"]
  .flatMap((file) => readGolden(`2026-27/${file}`).rows)
  .filter((row) => Object.entries(USUAL).every(([column, usual]) => !(column in row) || row[column] === usual))
  .filter((row) => [row.periodStart, row.start].some((day) => String(day) >= "2026-04-06"));

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

/** Stores the facts of a row and makes the service calculate them. */
async function dryRun(facts: SalaryFacts) {
  const employeeId = await putOnFile(facts);
  const { periodStartDate, periodEndDate, frequency, statutoryLines, leaveStart } = facts;
  const sent = { payrollConfigId, periodStartDate, periodEndDate, frequency, statutoryLines, leaveStart };
  return call("POST", `/v1/salary/employees/${employeeId}/calculate`, sent);
}

async function putOnFile({ startDate, leavingDate = null, salaryHistory, employee }: SalaryFacts): Promise<string> {
  const salaries = salaryHistory.map(({ effectiveFrom, salary }) => [effectiveFrom, Number(salary) * 100]);
  const patterns = (employee?.workingPatterns ?? []).map(({ effectiveFrom = "2000-01-01", ...days }) => [
    effectiveFrom,
    { ...MONDAY_TO_FRIDAY, ...days },
  ]);
  const employeeId = await addEmployee(platform, account, payrollConfigId, {
    startDate,
    leavingDate,
    salaries: Object.fromEntries(salaries),
    patterns: Object.fromEntries(patterns),
  });
  const path = `/v1/salary/employees/${employeeId}`;
  await call("PUT", path, { calculationMethod: employee?.calculationMethod });
  if (employee?.leave) await call("PUT", `${path}/leave`, employee.leave);
  return employeeId;
}

describe("the examples of salary, from records on file", () => {
  it("are those of the usual policies and of 2026-27", () => {
    expect(rows).toHaveLength(36);
  });

  it.each(rows.map((row) => ({ id: row.id, row })))("$id", async ({ row }) => {
    const facts = factsOf(row);
    const { status, body } = await dryRun(facts);
    expect([status, body.message.token]).toEqual([200, "salary_calculated"]);
    const { lines, calculationMethod, source } = body.content.data;
    expect(lines.map(written).join("; ")).toBe(row.lines);
    expect([calculationMethod, source]).toEqual([facts.employee?.calculationMethod, "Employee"]);
  });
});
