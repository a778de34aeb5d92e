import { afterAll, beforeAll, expect, it } from "vitest";
import { type CorrectionPlatform, correctionPlatform } from "../corrections/sample-corrections";

let platform: CorrectionPlatform;

const START = "2026-05-01";
const DECLARED = { startDate: START, starterDeclaration: "B" };
const P45 = { leavingDate: "2026-04-28", taxCode: "1257L", previousTaxablePay: "2400", previousTaxPaid: "270.20" };

beforeAll(async () => {
  platform = await correctionPlatform();
});

afterAll(() => platform.stop());

/**
 * 2,500.00 under 1257L M1 is taxed 290.20. In month 3, 7,400.00 with the P45's 2,400.00 are taxed 851.00, of which 270.20 and 290.20 were
 * deducted: 290.60.
 */
it("a P45 that comes after the first payment acts from the next one", async () => {
  const joins = { salary: "30000", startDate: START, starter: DECLARED };
  const { employeeId } = await platform.employee(joins);
  const declares = (await platform.employee(joins)).employeeId;
  for (const period of [1, 2]) {
    await platform.next();
    await platform.settled(period);
    expect((await platform.lockRun(period)).status).toBe(200);
  }
  await platform.next();
  expect((await platform.payslip(employeeId, 2)).forPeriod.tax).toBe("290.20");
  const put = await platform.call("PUT", `/v1/employees/${employeeId}/starter`, { ...DECLARED, p45: P45 });
  expect([put.status, put.body.message.token]).toEqual([200, "employee_starter_saved"]);
  const late = await platform.call("PUT", `/v1/employees/${declares}/starter`, {
    ...DECLARED,
    starterDeclaration: "C",
  });
  expect(late.status).toBe(200);
  await platform.settled(3);
  const { taxCode, week1Month1, forPeriod } = await platform.payslip(declares, 3);
  expect([taxCode, week1Month1, forPeriod.tax]).toEqual(["1257L", true, "290.20"]);
  expect((await platform.payslip(employeeId, 3)).forPeriod).toMatchObject({ grossPay: "2500.00", tax: "290.60" });
  await platform.atRest();
  expect(await platform.corrections()).toEqual([]);
  // A late declaration is on record, and the code stays until HMRC sends one (LV-8).
  const sent = { effectiveDate: "2026-06-15", taxCode: "BR", week1Month1: false };
  expect((await platform.call("POST", `/v1/employees/${declares}/tax-code`, sent)).status).toBe(201);
  await platform.settled(3);
  expect((await platform.payslip(declares, 3)).forPeriod.tax).toBe("709.80");
});
