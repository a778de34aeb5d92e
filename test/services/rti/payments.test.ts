import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type PayLine, payYear } from "../../../src/engine/gross-to-net";
import type { OperationService } from "../../../src/services/contract";
import { FPS_PAYMENTS, fpsLines, paymentAmounts } from "../../filings/support/fps-payments";
import { figuresOf, figuresOfYear, yearCases } from "../../support/golden/payments-in-year";
import { rulebook } from "../../support/library";
import { issuesOf } from "../pay/sample-employees";
import { ACKNOWLEDGED } from "../pay-runs/sample-runs";
import { type RtiPlatform, rtiPlatform, texts } from "./sample-submissions";

// Payments of the golden rows as pay runs, and in the FPS of each run.

const START = "2026-04-06";
const DATES = ["2026-04-30", "2026-05-30", "2026-06-30"];
const STRIKE = { onStrikeFrom: "2026-05-11", onStrikeTo: "2026-06-29" };

/** Pension lines for employees, as a pension service contributes them. */
const pensionLines = new Map<string, readonly PayLine[]>();
const pensions: OperationService = {
  name: "sample-pensions",
  migrations: [],
  mount: () => {},
  payslipSource: {
    given: async (_, { employeeIds }) =>
      new Map(
        employeeIds.flatMap((id) => {
          const lines = (pensionLines.get(id) ?? []).map((line, at) => ({ line: { ...line, id: `${id}${at}` } }));
          return lines.length === 0 ? [] : [[id, { lines }]];
        }),
      ),
  },
};

let platform: RtiPlatform;

beforeAll(async () => {
  platform = await rtiPlatform(Date.UTC(2026, 3, 20, 12), {
    furtherServices: [pensions],
  });
});

afterAll(() => platform.stop());

/** Returns the library's figures of three months, the second of them on strike. */
function library(pay: readonly string[]) {
  return figuresOfYear(
    payYear(
      {
        taxYear: 2026,
        payFrequency: "Monthly",
        taxCodes: [{ effectiveDate: START, taxCode: "1257L" }],
        niCategories: [{ effectiveDate: START, niCategory: "A" }],
        payments: pay.map((grossPay, at) => ({
          paymentDate: DATES[at] ?? "",
          grossPay,
          ...(at === 1 ? { onStrike: true } : {}),
        })),
      },
      rulebook,
    ),
  );
}

const change = (id: string, fields: object) => platform.call("PATCH", `/v1/employees/${id}`, fields);

// Regulation 64: no tax is repaid during a strike; the first pay run after it repays what was withheld.
describe("an employee on strike", () => {
  it("is repaid nothing until the first pay run after the strike, equal to the library, and is marked in the FPS", async () => {
    const pays = [
      ["3000.00", "500.00", "3000.00"],
      ["3000.00", "500.00", "500.00"],
    ];
    const ids: string[] = [];
    for (const pay of pays) {
      const { employeeId } = await platform.worker();
      ids.push(employeeId);
      for (const [at, amount] of pay.entries()) await platform.pay(employeeId, DATES[at] ?? "", amount);
    }
    const marks: string[][] = [];
    const slips: Awaited<ReturnType<RtiPlatform["payslip"]>>[][] = [[], []];
    for (const period of [1, 2, 3]) {
      await platform.next();
      if (period === 2)
        for (const id of ids) expect((await change(id, STRIKE)).body.content.data).toMatchObject(STRIKE);
      expect((await platform.settled(period)).pendingRecalculations).toBe(0);
      expect((await platform.lockRun(period)).status).toBe(200);
      for (const [at, id] of ids.entries()) slips[at]?.push(await platform.payslip(id, period));
      const { submissionId, status } = await platform.answered(await platform.fps(period, { lateReason: "H" }));
      expect(status).toBe("Accepted");
      marks.push(texts(await platform.xml(submissionId), "OnStrike"));
    }
    expect(marks).toEqual([[], ["yes", "yes"], []]);
    const [golden, repaid] = [figuresOf(slips[0] ?? []), figuresOf(slips[1] ?? [])];
    expect(golden).toEqual(yearCases().find(({ name }) => name.startsWith("reg. 64"))?.expected);
    expect(repaid).toEqual(library(pays[1] ?? []));
    expect(repaid.map(({ tax }) => tax)).toEqual(["390.20", "0.00", "-219.20"]);
  });

  it("is repaid nothing in a preview from the record while the strike lasts, unless the request states otherwise", async () => {
    const opening = { taxablePay: "3000.00", tax: "390.20" };
    const { employeeId } = await platform.worker({ onStrikeFrom: "2026-07-10" });
    const balance = await platform.call("PUT", `/v1/employees/${employeeId}/opening-balance`, {
      openingBalance: { "2026": { ...opening, niBandResult: {} } },
    });
    expect(balance.status).toBe(200);
    const tax = async (sent: object) => {
      const asked = { employeeId, grossPay: "500.00", taxCode: "1257L", ...sent };
      return (await platform.call("POST", "/v1/calculator/grosstonet", asked)).body.content.data.forPeriod.tax;
    };
    expect(await tax({ paymentDate: "2026-07-09" })).toBe("-390.20");
    expect(await tax({ paymentDate: "2026-07-10" })).toBe("0.00");
    expect(await tax({ paymentDate: "2026-07-10", onStrike: false })).toBe("-390.20");
    expect((await change(employeeId, { onStrikeTo: "2026-07-30" })).status).toBe(200);
    expect(await tax({ paymentDate: "2026-07-30" })).toBe("0.00");
    expect(await tax({ paymentDate: "2026-07-31" })).toBe("-390.20");
  });

  it("loses the pay of the days, as everybody does on unpaid leave, and the FPS states both", async () => {
    const settings = { calculationMethod: "WorkingDays", partPeriodDivisor: "DaysOfMonth", enabled: true };
    expect((await platform.call("PUT", "/v1/salary/organisation", settings)).status).toBe(200);
    const paymentPeriodConfig = { firstPeriodStartDate: "2026-04-06", firstPaymentDate: "2026-04-30" };
    const sent = { name: "Leave", payFrequency: "Monthly", paymentPeriodConfig };
    const { payrollConfigId } = (await platform.call("POST", "/v1/payrollconfig", sent)).body.content.data;
    const leaves = [
      { kind: "Strike", startDate: "2026-04-13", endDate: "2026-04-14" },
      { kind: "JuryService", startDate: "2026-04-20", endDate: "2026-04-22", startPart: "SecondHalf" },
      { kind: "Training", startDate: "2026-04-20", endDate: "2026-04-24", isPaid: true },
    ];
    const ids: string[] = [];
    for (const leave of leaves) {
      const { employeeId } = await platform.worker({ payrollConfigId, salary: "36000.00" });
      ids.push(employeeId);
      const path = `/v1/holiday/employees/${employeeId}/absences`;
      expect((await platform.call("POST", path, leave)).status).toBe(201);
    }
    const run = `${payrollConfigId}/2026/1`;
    expect((await platform.call("POST", `/v1/payroll/${payrollConfigId}/next`)).status).toBe(201);
    const locked = await platform.call("POST", `/v1/payroll/${run}/lock`, ACKNOWLEDGED);
    expect([locked.status, locked.body.validationIssues]).toEqual([200, null]);
    const rows = [];
    for (const id of ids) {
      const { summaryItems } = await platform.payslip(id, 1);
      const ofSalary = summaryItems.filter(({ code }: { code: string }) => code.startsWith("SALARY"));
      rows.push(ofSalary.map(({ code, amount }: Record<string, string>) => `${code} ${amount}`));
    }
    // 22 working days from 6 April to 5 May at 3,000.00.
    expect(rows).toEqual([
      ["SALARY 3000.00", "SALARY_ADJUSTMENT -272.73"],
      ["SALARY 3000.00", "SALARY_ADJUSTMENT -340.91"],
      ["SALARY 3000.00"],
    ]);
    const marks = [];
    for (const id of ids) {
      const fps = await platform.call("POST", `/v1/rti/fps/${run}`, { employeeIds: [id], lateReason: "G" });
      const { submissionId, status } = await platform.answered(fps);
      const xml = await platform.xml(submissionId);
      marks.push([status, texts(xml, "OnStrike"), texts(xml, "UnpaidAbsence")]);
    }
    expect(marks).toEqual([
      ["Accepted", ["yes"], []],
      ["Accepted", [], ["yes"]],
      ["Accepted", [], []],
    ]);
    await platform.call("DELETE", "/v1/salary/organisation");
  });

  it("has a first day, and an end that is not before it", async () => {
    const { employeeId } = await platform.worker();
    const refused = async (fields: object) => issuesOf(await change(employeeId, fields));
    expect(await refused({ onStrikeTo: "2026-07-30" })).toEqual([["onStrikeFrom", "required_with"]]);
    expect(await refused({ onStrikeFrom: "2026-07-30", onStrikeTo: "2026-07-29" })).toEqual([
      ["onStrikeTo", "date_before"],
    ]);
    expect(await refused({ onStrikeFrom: "30 July" })).toEqual([["onStrikeFrom", "invalid_date"]]);
  });
});

/** The elements of a golden row's lines after its pay; pensions are not posted. */
const ELEMENTS = {
  GIVING: { direction: "Deduction", category: "PayrollGiving" },
  DUES: { direction: "Deduction" },
  EXPENSES: { direction: "Payment", category: "Expense", isTaxable: false, isNiable: false },
};

describe("an employee who gives through payroll", () => {
  it("has giving neither in taxable pay nor among the deductions from net pay", async () => {
    for (const [code, element] of Object.entries(ELEMENTS)) {
      const sent = { code, name: code, ...element };
      expect((await platform.call("POST", "/v1/organisation/pay-element", sent)).status).toBe(201);
    }
    const { payrollConfigId } = (
      await platform.call("POST", "/v1/payrollconfig", {
        name: "Givers",
        payFrequency: "Monthly",
        paymentPeriodConfig: { firstPeriodStartDate: "2026-04-01", firstPaymentDate: "2026-04-30" },
      })
    ).body.content.data;
    const ids: string[] = [];
    for (const row of FPS_PAYMENTS) {
      const { employeeId } = await platform.worker({ payrollConfigId });
      const isPension = ({ lineType }: PayLine) => lineType === "PensionContribution";
      pensionLines.set(employeeId, fpsLines(row).filter(isPension));
      const posted = fpsLines(row).filter((line) => !isPension(line));
      for (const [at, payElementCode] of ["SALARY", ...Object.keys(ELEMENTS)].entries()) {
        await platform.pay(employeeId, "2026-04-30", String(posted[at]?.amount), payElementCode);
      }
      ids.push(employeeId);
    }
    const locked = await platform.call("POST", `/v1/payroll/${payrollConfigId}/2026/1/lock`, ACKNOWLEDGED);
    expect(locked.status).toBe(200);
    for (const [at, row] of FPS_PAYMENTS.entries()) {
      const asked = { employeeIds: [ids[at]], lateReason: "G" };
      const sent = await platform.call("POST", `/v1/rti/fps/${payrollConfigId}/2026/1`, asked);
      const { submissionId, status } = await platform.answered(sent);
      expect(status).toBe("Accepted");
      const { found, expected } = paymentAmounts(row, await platform.xml(submissionId));
      expect(found).toEqual(expected);
    }
  });
});
