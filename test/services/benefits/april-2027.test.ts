import { setTimeout } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { fillOrganisation } from "../../../src/cli/demo/fill-organisation";
import { createRulebook } from "../../../src/engine/rulebook";
import { rules } from "../../../src/rules/all";
import { rules as provisional } from "../../../src/rules/provisional";
import { texts } from "../rti/sample-submissions";
import { type Call, type TestPlatform, testPlatform } from "../support/platform";

// The dress rehearsal of April 2027: the demo's employer closes 2026-27 and pays the first period of 2027-28 under
// provisional rules. What the driver's benefits are worth and what is deducted are written here from the law's figures.

let platform: TestPlatform;
let call: Call;
let monthly: string;
let driver: string;

// biome-ignore lint/suspicious/noExplicitAny: each test says what it expects of an answer
async function done(method: string, path: string, body?: object): Promise<any> {
  const { status, body: answer } = await call(method, path, body);
  if (status >= 300) throw new Error(`${method} ${path}: ${status} ${JSON.stringify(answer)}`);
  return answer.content.data;
}

const PAYROLLS = ["Monthly staff", "Four-weekly staff", "Weekly staff"];

/** Locks what is left of 2026-27, and closes it. */
async function closeYear(payrollConfigId: string): Promise<void> {
  for (;;) {
    const { status, body } = await call("POST", `/v1/payroll/${payrollConfigId}/next`);
    if (status >= 300 && body.message.token !== "previous_period_open") throw new Error(JSON.stringify(body));
    const { items } = await done("GET", `/v1/payroll/${payrollConfigId}?status=Open`);
    const [{ year, period }] = items;
    if (year === 2027) break;
    await done("POST", `/v1/payroll/${payrollConfigId}/${year}/${period}/lock`, { acknowledgeWarnings: true });
  }
  await done("POST", `/v1/payroll/year-end/2026/${payrollConfigId}/finalise`, { acknowledgeWarnings: true });
}

const BENEFITS = "/v1/benefits/employees";
const CAR = { firstRegistered: "2025-03-01", co2: "128", fuel: "A", listPrice: "32450.00" };

/** What the law says of 2027-28, by kind: 125 grams are 31%, of the price and of 29,200. Pence are dropped. */
const WORTH = { Car: "10059.00", CarFuel: "9052.00", Van: "4170.00", VanFuel: "798.00", Medical: "1200.00" };

/** Enters the benefits of 2026-27, whose percentage and sums are the same, and copies them. */
async function enterBenefits(): Promise<void> {
  const enter = async (kind: keyof typeof WORTH, record: object) => {
    const made = await done("POST", `${BENEFITS}/${driver}`, { taxYear: "2026-27", kind, ...record });
    expect(made).toMatchObject({ cashEquivalent: WORTH[kind], payrolling: "Voluntary", isPayrolled: false });
    return made.benefitId;
  };
  const car = await enter("Car", { description: "Sample 2.0", facts: CAR });
  await enter("CarFuel", { vehicleBenefitId: car, facts: {} });
  const van = await enter("Van", { facts: {} });
  await enter("VanFuel", { vehicleBenefitId: van, facts: {} });
  await enter("Medical", { facts: { costs: [{ cost: "1200.00" }] } });
  const copies = await done("POST", "/v1/benefits/tax-years/2026-27/copy", { payrollConfigId: monthly });
  expect(copies).toMatchObject({ taxYear: 2027, copied: 5 });
  for (const { kind, before, after } of copies.items) {
    const cashEquivalent = WORTH[kind as keyof typeof WORTH];
    expect([before, after]).toEqual([
      { cashEquivalent, isPayrolled: false },
      { cashEquivalent, isPayrolled: true },
    ]);
  }
}

beforeAll(async () => {
  const made = createRulebook({ ...rules, ...provisional });
  if (!made.ok) throw new Error("the rules do not load");
  platform = await testPlatform(Date.UTC(2027, 3, 10, 12), { rulebook: made.value });
  call = await platform.callAs(await platform.account("Sample Bakery"));
  await fillOrganisation(done);
  const { items } = await done("GET", "/v1/payrollconfig");
  const ids = PAYROLLS.map((name) => items.find((each: { name: string }) => each.name === name).payrollConfigId);
  [monthly = ""] = ids;
  const record = {
    firstName: "Driver",
    lastName: "Sample",
    dateOfBirth: "1985-07-14",
    gender: "Female",
    salary: "60000",
  };
  const address = { line1: "1 Sample Street", line2: "Sampleton", country: "England" };
  const employed = { payrollConfigId: monthly, startDate: "2025-04-07", taxCode: "1257L" };
  ({ employeeId: driver } = await done("POST", "/v1/employees", { ...record, address, ...employed }));
  for (const id of ids) await closeYear(id);
}, 600_000);

afterAll(() => platform.stop());

it("closes 2026-27 of the demo's employer", async () => {
  const { status } = await done("GET", `/v1/payroll/year-end/2026/${monthly}`);
  expect(status).toBe("Finalised");
  const { thisEmployment } = await done("GET", `/v1/tax-p-forms/p60/${driver}/2026`);
  // Of 60,000.00 1257L frees 12,579.12: 37,700 at 20%, the rest of 47,420 at 40%.
  expect(thisEmployment).toMatchObject({ pay: "60000.00", tax: "11428.00" });
});

it("taxes on the payslip of April 2027 what must be payrolled, without a registration", async () => {
  await enterBenefits();
  await done("POST", `/v1/payroll/${monthly}/2027/1/lock`, { acknowledgeWarnings: true });
  const { summaryItems, forPeriod } = await done("GET", `/v1/payslip/data/${driver}/2027/1`);
  const rows = summaryItems.filter(({ code }: { code: string }) => code.startsWith("BENEFIT_"));
  expect(rows.map(({ code, amount }: Record<string, string>) => [code, amount]).sort()).toEqual([
    ["BENEFIT_CAR", "838.25"],
    ["BENEFIT_CAR_FUEL", "754.33"],
    ["BENEFIT_MEDICAL", "100.00"],
    ["BENEFIT_VAN", "347.50"],
    ["BENEFIT_VAN_FUEL", "66.50"],
  ]);
  // 5,000.00 and 2,106.58, of which 1257L frees 1,048.26: a twelfth of 37,700 at 20%, the rest of 6,058 at 40%.
  const tax = Math.floor((37_700 / 12) * 20 + (6_058 - 37_700 / 12) * 40) / 100;
  // 8% from 1,048 to 4,189, and 2% above.
  const ni = 251.28 + 16.22;
  expect(forPeriod).toMatchObject({
    grossPay: "5000.00",
    taxablePay: "7106.58",
    tax: tax.toFixed(2),
    ni: ni.toFixed(2),
    // The demo enrols in a scheme with relief at source: 5% of the pay in money, less a fifth.
    netPay: (5000 - tax - ni - 200).toFixed(2),
  });
});

it("reports it by the schema of today, with a warning", async () => {
  const { submissionId, validationWarnings } = await done("POST", `/v1/rti/fps/${monthly}/2027/1`, {});
  expect(validationWarnings.map(({ token }: { token: string }) => token)).toContain("schema_of_earlier_year");
  for (;;) {
    const { status, errors } = await done("GET", `/v1/rti/submissions/${submissionId}`);
    if (status === "Accepted") break;
    if (status !== "Pending" && status !== "Submitted") throw new Error(JSON.stringify(errors));
    await setTimeout(50);
  }
  const { xml } = await done("GET", `/v1/rti/submissions/${submissionId}/message`);
  expect(texts(xml, "RelatedTaxYear")).toEqual(["27-28"]);
  expect(texts(xml, "BenefitsTaxedViaPayroll")).toContain("2106.58");
  expect(texts(xml, "CashEquiv")).toEqual(["10059.00", "9052.00"]);
});
