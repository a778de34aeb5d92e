import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { payYear } from "../../../src/engine";
import { figuresOf, figuresOfYear, yearCases } from "../../support/golden/payments-in-year";
import { rulebook } from "../../support/library";
import { issuesOf } from "../pay/sample-employees";
import { type RtiPlatform, rtiPlatform, texts } from "./sample-submissions";

// Regulation 64: no tax is repaid during a strike; the first pay run after it repays what was withheld.

const START = "2026-04-06";
const DATES = ["2026-04-30", "2026-05-30", "2026-06-30"];
const STRIKE = { onStrikeFrom: "2026-05-11", onStrikeTo: "2026-06-29" };

let platform: RtiPlatform;

beforeAll(async () => {
  platform = await rtiPlatform(Date.UTC(2026, 3, 20, 12));
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
