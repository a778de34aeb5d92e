import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { RunPlatform } from "../pay-runs/sample-runs";
import { payslipPlatform } from "../payslip-files/sample-payslips";

let platform: RunPlatform;

const AT = "/v1/report/standard-reports";
const run = async (name: string, parameters?: object) => {
  const { status, body } = await platform.call("POST", `${AT}/${name}/run`, { parameters });
  expect([status, body.message.token, body.validationIssues]).toEqual([200, "report_run_completed", null]);
  return body.content.data;
};
const refused = async (name: string, parameters: object) => {
  const { status, body } = await platform.call("POST", `${AT}/${name}/run`, { parameters });
  const issues = (body.validationIssues ?? []).map(
    (each: Record<string, string>) => `${each.field} ${each.reasonToken}`,
  );
  return [status, body.message.token, ...issues];
};

const HOURS = { patternType: "Weekly", hoursPerWeek: "37.5" };
const DAYS = { monday: "1", tuesday: "1", wednesday: "1", thursday: "1", friday: "1", saturday: "0", sunday: "0" };
const BASE = { startDate: "2025-01-06", taxCode: "1257L" };

const people: Record<string, string> = {};

beforeAll(async () => {
  platform = await payslipPlatform();
  await platform.call("PUT", "/v1/organisation/working-pattern-defaults", { ...HOURS, ...DAYS });
  const bonus = { code: "BONUS", name: "Bonus", direction: "Payment", category: "Bonus" };
  await platform.call("POST", "/v1/organisation/pay-element", bonus);
  const hire = async (lastName: string, gender: string, department: string, amount: string) => {
    const { employeeId } = await platform.employee({ ...BASE, lastName, gender, department });
    people[lastName] = employeeId;
    await platform.post(employeeId, [{ payElementCode: "SALARY", amount }]);
  };
  await hire("Ash", "Male", "Bar", "4000");
  await hire("Birch", "Male", "Kitchen", "2000");
  await hire("Cedar", "Female", "Kitchen", "2400");
  await hire("Damson", "Female", "Bar", "2100");
  await platform.lockRun(1);
  await platform.next();
  await platform.post(people.Ash ?? "", [{ payElementCode: "SALARY", amount: "4000" }]);
  await platform.post(people.Birch ?? "", [
    { payElementCode: "SALARY", amount: "2000" },
    { payElementCode: "BONUS", amount: "500" },
  ]);
  await platform.settled(2);
});

afterAll(() => platform.stop());

describe("the reports that come with the product", () => {
  it("are listed with their parameters, and definitions can be saved as they are", async () => {
    const { items } = (await platform.call("GET", AT)).body.content.data;
    expect(items.map(({ name, kind }: Record<string, string>) => [name, kind])).toEqual([
      ["gross_to_net", "Definition"],
      ["cost_by_department", "Definition"],
      ["pension_contributions", "Definition"],
      ["year_to_date", "Definition"],
      ["variance", "Calculation"],
      ["gender_pay_gap", "Calculation"],
    ]);
    for (const { definition } of items.slice(0, 4)) {
      const { status, body } = await platform.call("POST", "/v1/report/report-definitions", definition);
      expect([status, body.validationIssues]).toEqual([201, null]);
    }
  });

  it("run by themselves or for a pay run, and say what they need", async () => {
    const cost = await run("cost_by_department");
    expect(cost.rows.map(([department, employees, gross]: unknown[]) => [department, employees, gross])).toEqual([
      ["Bar", 2, "6100.00"],
      ["Kitchen", 2, "4400.00"],
    ]);
    const one = { payrollConfigId: platform.payrollConfigId, year: 2026, period: 1 };
    expect((await run("gross_to_net", one)).rows.map(([, lastName]: unknown[]) => lastName)).toEqual([
      "Ash",
      "Birch",
      "Cedar",
      "Damson",
    ]);
    expect((await run("gross_to_net", { ...one, period: 3 })).rows).toEqual([]);
    expect((await run("year_to_date")).rows).toHaveLength(4);
    expect((await run("pension_contributions")).rows).toEqual([]);
    expect(await refused("wages", {})).toEqual([404, "standard_report_not_found"]);
    expect(await refused("variance", { year: 2026, snapshotDate: "2026-04-05" })).toEqual([
      400,
      "validation_failed",
      "parameters.payrollConfigId required",
      "parameters.period required",
      "parameters.snapshotDate must_be_absent",
    ]);
  });
});

describe("variance", () => {
  const asked = (more: object = {}) => ({ payrollConfigId: platform.payrollConfigId, year: 2026, period: 2, ...more });

  it("compares a run, open or locked, with the one before, employee by employee", async () => {
    const found = await run("variance", asked({ amount: ["grossPay"], employeeId: people.Birch }));
    expect(found).toMatchObject({
      run: { period: 2, status: "Open" },
      comparedRun: { period: 1, status: "Locked" },
      items: [
        {
          employeeId: people.Birch,
          isStarter: false,
          isLeaver: false,
          changes: [{ previous: "2000.00", current: "2500.00", difference: "500.00", percentage: "25.0" }],
        },
      ],
    });
    const all = await run("variance", asked({ thresholdPercentage: "20", onlyExceeding: true }));
    const exceeding = all.items.map(({ employeeId }: { employeeId: string }) => employeeId);
    expect(exceeding).toContain(people.Birch);
    expect(exceeding).not.toContain(people.Ash);
    const before = (await platform.run(1)).body.content.data.totals;
    expect(all.totals[0]).toMatchObject({ amount: "grossPay", previous: before.grossPay });
  });

  it("has nothing to compare with in a year without runs, and refuses runs that are not there", async () => {
    const found = await run("variance", asked({ compareWith: "SamePeriodLastYear" }));
    expect([found.comparedRun, found.items.every(({ isStarter }: { isStarter: boolean }) => isStarter)]).toEqual([
      null,
      true,
    ]);
    expect(await refused("variance", asked({ period: 9 }))).toEqual([404, "pay_run_not_found"]);
    const nobody = platform.ids.next();
    expect(await refused("variance", asked({ payrollConfigId: nobody }))).toEqual([404, "payroll_config_not_found"]);
  });
});

describe("the gender pay gap", () => {
  it("is of final payslips of the period with the snapshot date", async () => {
    expect(await run("gender_pay_gap", { snapshotDate: "2026-04-05" })).toEqual({
      snapshotDate: "2026-04-05",
      // Means 3,000 and 2,250 a month, as are the medians.
      hourlyPay: { meanGap: "25.0", medianGap: "25.0" },
      bonusPay: { meanGap: null, medianGap: null },
      bonusProportion: { men: "0.0", women: "0.0" },
      quartiles: [
        { quartile: "Upper", men: 1, women: 0, menPercentage: "100.0", womenPercentage: "0.0" },
        { quartile: "UpperMiddle", men: 0, women: 1, menPercentage: "0.0", womenPercentage: "100.0" },
        { quartile: "LowerMiddle", men: 0, women: 1, menPercentage: "0.0", womenPercentage: "100.0" },
        { quartile: "Lower", men: 1, women: 0, menPercentage: "100.0", womenPercentage: "0.0" },
      ],
      relevantEmployees: 4,
      fullPayRelevantEmployees: 4,
      excluded: [],
    });
  });

  it("has bonuses of the twelve months, and nobody's pay where no run was locked", async () => {
    await platform.lockRun(2);
    const found = await run("gender_pay_gap", { snapshotDate: "2027-03-31" });
    expect(found.bonusPay).toEqual({ meanGap: null, medianGap: null });
    expect(found.bonusProportion).toEqual({ men: "50.0", women: "0.0" });
    expect(found.excluded).toHaveLength(4);
    expect(found.excluded[0].reasonToken).toBe("no_pay_in_period");
    expect(await refused("gender_pay_gap", { snapshotDate: "2026-04-30" })).toEqual([
      400,
      "validation_failed",
      "parameters.snapshotDate unknown_value",
    ]);
  });
});

it("the journals of a run are in reports", async () => {
  const { templateId } = (await platform.call("POST", "/v1/journal/templates", { name: "Monthly" })).body.content.data;
  const suspenseAccount = { nominalCode: "9998" };
  await platform.call("PUT", "/v1/journal/org-journal-settings", { suspenseAccount });
  const of = { payrollConfigId: platform.payrollConfigId, year: 2026, period: 1 };
  const made = (await platform.call("POST", "/v1/journal/journals", { ...of, templateId })).body.content.data;
  await platform.call("POST", "/v1/journal/journals/rebuild", { journalId: made.journalId });
  const select = [
    "template.name",
    "version",
    "status",
    "isLatest",
    "totalDebit",
    "lineCount",
    "journalDate",
    "isBalanced",
  ];
  const definition = {
    dataset: "journals",
    select: select.map((field) => ({ field })),
    orderBy: [{ field: "version" }],
  };
  const { body } = await platform.call("POST", "/v1/report/reports/run", definition);
  const same = [made.totalDebit, made.lineCount, "2026-04-30", true];
  expect(body.content.data.rows).toEqual([
    ["Monthly", 1, "Superseded", false, ...same],
    ["Monthly", 2, "Current", true, ...same],
  ]);
});

describe("the year to date", () => {
  const NOTHING = { grossForEmployeeNi: "0", grossForEmployerNi: "0", ni: "0", employerNi: "0" };
  const came = {
    grossPay: "8000.00",
    taxablePay: "7500.00",
    tax: "1000.40",
    pensionContributionsByType: { NetPayArrangement: "500.00" },
    niBandResult: { A: { ...NOTHING, grossForEmployeeNi: "8000.00", grossForEmployerNi: "8000.00", ni: "476.16" } },
  };

  it("begins with what an employee came with, and a new name makes no second row", async () => {
    const { employeeId } = await platform.employee({ ...BASE, lastName: "Elder" });
    const balance = { openingBalance: { "2026": came } };
    const kept = await platform.call("PUT", `/v1/employees/${employeeId}/opening-balance`, balance);
    expect([kept.status, kept.body.validationIssues]).toEqual([200, null]);
    await platform.call("PATCH", `/v1/employees/${people.Birch}`, { lastName: "Rowan" });
    await platform.next();
    await platform.post(employeeId, [{ payElementCode: "SALARY", amount: "1000" }]);
    await platform.post(people.Birch ?? "", [{ payElementCode: "SALARY", amount: "2100" }]);
    expect((await platform.lockRun(3)).status).toBe(200);
    const { columns, rows } = await run("year_to_date");
    const rowOf = (lastName: string) => rows.filter((row: readonly unknown[]) => row[1] === lastName);
    expect(columns.map(({ name }: { name: string }) => name).slice(3)).toEqual([
      ...["last payment", "gross pay", "taxable pay", "tax", "National Insurance", "pension", "net pay"],
    ]);
    const elder = await platform.payslip(employeeId, 3);
    const { tax, ni } = elder.forPeriod;
    const added = (one: string, other: string) => (Number(one) + Number(other)).toFixed(2);
    expect(rowOf("Elder").map((row: readonly unknown[]) => row.slice(3, 9))).toEqual([
      ["2026-06-30", "9000.00", "8500.00", added("1000.40", tax), added("476.16", ni), "500.00"],
    ]);
    expect(rowOf("Birch")).toEqual([]);
    expect(rowOf("Rowan").map((row: readonly unknown[]) => row.slice(3, 5))).toEqual([["2026-06-30", "6600.00"]]);
    // Each row is what the employee's own payslip states, also as at an earlier period.
    const asked = { payrollConfigId: platform.payrollConfigId, year: 2026 };
    expect((await run("year_to_date", asked)).rows).toEqual(rows);
    const then = await run("year_to_date", { ...asked, period: 2 });
    const birch = (await platform.payslip(people.Birch ?? "", 2)).yearToDate;
    expect(
      then.rows.filter((row: readonly unknown[]) => row[1] === "Birch").map((row: unknown[]) => row.slice(4)),
    ).toEqual([[birch.grossPay, birch.taxablePay, birch.tax, birch.ni, birch.pension, birch.netPay]]);
    expect(birch.grossPay).toBe("4500.00");
  });
});
