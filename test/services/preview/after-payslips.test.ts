import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type PaymentFacts, payYear } from "../../../src/engine/gross-to-net";
import { createRulebook } from "../../../src/engine/rulebook";
import { rules } from "../../../src/rules/2026-27";
import { type RunPlatform, runPlatform } from "../pay-runs/sample-runs";

const made = createRulebook(rules);
if (!made.ok) throw new Error("the rules do not load");
const rulebook = made.value;

let platform: RunPlatform;

beforeAll(async () => {
  platform = await runPlatform();
});

afterAll(() => platform.stop());

/** The first payment of its pay reference period. */
const FIRST = { enrolmentEarningsToDate: "0" };

function library(payments: readonly PaymentFacts[]) {
  const worked = payYear(
    {
      taxYear: 2026,
      payFrequency: "Monthly",
      taxCodes: [{ effectiveDate: "2026-04-06", taxCode: "1257L" }],
      niCategories: [{ effectiveDate: "2026-04-06", niCategory: "A" }],
      payments: payments.map((payment) => ({ ...payment, isFinalPayment: false })),
    },
    rulebook,
  );
  if (!worked.ok) throw new Error(JSON.stringify(worked.problems));
  return worked.value.payslips.at(-1);
}

describe("a preview from the record of somebody with final payslips", () => {
  it("continues from the last of them, in the same earnings period too", async () => {
    const { employeeId } = await platform.employee({ taxCode: "1257L" });
    await platform.post(employeeId, [{ payElementCode: "SALARY", amount: "2500.00" }]);
    expect((await platform.lockRun(1)).status).toBe(200);
    const april = { paymentDate: "2026-04-30", grossPay: "2500.00" };
    const preview = async (sent: object) => {
      const { body } = await platform.call("POST", "/v1/calculator/grosstonet", { employeeId, ...sent });
      return body.content.data;
    };
    const may = { paymentDate: "2026-05-29", grossPay: "3100.00" };
    const expected = library([
      { ...april, ...FIRST },
      { ...may, ...FIRST },
    ]);
    expect(await preview(may)).toMatchObject({
      forPeriod: expected?.forPeriod,
      niBreakdown: expected?.niBreakdown,
      yearToDate: { ...expected?.yearToDate, pensionablePay: "5600.00", qualifyingEarnings: "4560.00" },
    });
    const further = { paymentDate: "2026-05-01", grossPay: "700.00" };
    const again = await preview(further);
    const { forPeriod, yearToDate, niBreakdown } = library([{ ...april, ...FIRST }, further]) ?? {};
    expect(again).toMatchObject({ forPeriod, yearToDate, niBreakdown });
    expect(again.forPeriod.qualifyingEarnings).toBe("700.00");
    const sent = await preview({ ...may, yearToDate: { taxablePay: "0", tax: "0" } });
    expect(sent.yearToDate.taxablePay).toBe("3100.00");
  });

  it("counts the person's other jobs as the run of the day does, and without a run what they were paid", async () => {
    const common = { nationalInsuranceNumber: "JC300001A", taxCode: "BR" };
    const { employeeId } = await platform.employee(common);
    const other = await platform.employee({ ...common, otherJob: { employeeId } });
    await platform.next();
    for (const id of [employeeId, other.employeeId]) {
      await platform.post(id, [{ payElementCode: "SALARY", amount: "900.00" }]);
    }
    const { paymentDate: day } = await platform.settled(2);
    const preview = async (id: string, paymentDate: string) => {
      const sent = { employeeId: id, paymentDate, grossPay: "900.00" };
      return (await platform.call("POST", "/v1/calculator/grosstonet", sent)).body.content.data;
    };
    for (const [id, ni] of [
      [employeeId, "0.00"],
      [other.employeeId, "60.16"],
    ] as const) {
      const { forPeriod, niBreakdown } = await platform.payslip(id, 2);
      const shown = await preview(id, day);
      expect(shown.niBreakdown).toEqual(niBreakdown);
      expect([shown.forPeriod.ni, shown.forPeriod.netPay]).toEqual([ni, forPeriod.netPay]);
    }
    const further = async () => (await preview(employeeId, "2026-06-05")).forPeriod.ni;
    expect(await further()).toBe("0.00");
    expect((await platform.lockRun(2)).status).toBe(200);
    expect(await further()).toBe("72.00");
  });
});
