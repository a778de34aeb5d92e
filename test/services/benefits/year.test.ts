import { setTimeout } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { ADDRESS, SETTINGS, texts } from "../rti/sample-submissions";
import { tellEmployer } from "../year-end/sample-year";
import { type BenefitPlatform, benefitPlatform } from "./benefit-account";

// A year of fifteen kinds of benefit over HTTP. What each is worth is written here from the law's published figures:
// the table of percentages, the flat sums, the official rate, days counted by hand. Nothing of the engine is used.

const BASE = "/v1/benefits";
const MONTHS = 12;
const PAYROLLED = ["Car", "CarFuel", "Van", "VanFuel", "Medical", "Voucher", "AssetUse"];

/** Each benefit with its facts and its value of 2026-27. */
const DRIVER = {
  Car: [
    {
      description: "Sample 2.0",
      facts: { firstRegistered: "2025-03-01", co2: "128", fuel: "A", listPrice: "32450.00" },
    },
    // 125 grams: 31% of 32,450, pence dropped.
    "10059.00",
  ],
  // 31% of 29,200.
  CarFuel: [{ facts: {} }, "9052.00"],
  Van: [{ facts: {} }, "4170.00"],
  VanFuel: [{ facts: {} }, "798.00"],
  // 187 of its 365 days are in the tax year.
  Medical: [{ facts: { costs: [{ cost: "1460.00", from: "2026-10-01", to: "2027-09-30" }] } }, "748.00"],
  Voucher: [{ facts: { costs: [{ cost: "35.00" }], madeGood: [{ amount: "17.50", paidOn: "2026-06-01" }] } }, "17.50"],
} as const;
const DIRECTOR = {
  // A fifth of 25,000 with running costs, less what is made good.
  AssetUse: [
    {
      facts: {
        marketValue: "25000.00",
        runningCosts: "2400.00",
        madeGood: [{ amount: "1500.00", paidOn: "2026-09-01" }],
      },
    },
    "5900.00",
  ],
  // From 1 October: 4% of 40,000, less 178 of 365 days, 780.27 rounded up.
  Car: [
    {
      description: "Sample Electric",
      startDate: "2026-10-01",
      facts: { firstRegistered: "2026-10-01", co2: "0", fuel: "A", listPrice: "40000.00" },
    },
    "819.00",
  ],
  Loan: [{ facts: { loans: [{ openingBalance: "100000.00" }] } }, "3750.00"],
  Accommodation: [
    { facts: { annualValue: "0.00", employerRent: "500.00", madeGood: [{ amount: "150.00", paidOn: "2026-07-01" }] } },
    "350.00",
  ],
  AssetTransfer: [{ facts: { history: "New", cost: "400.00", marketValue: "300.00" } }, "400.00"],
  Subscription: [{ facts: { costs: [{ cost: "240.00" }] } }, "240.00"],
  Service: [{ facts: { costs: [{ cost: "1442.00", share: { part: "1", of: "4" } }] } }, "360.50"],
  Other: [{ facts: { costs: [{ cost: "99.99" }] } }, "99.99"],
  Expense: [{ facts: { costs: [{ cost: "80.00" }] } }, "80.00"],
} as const;

const pence = (amount: string) => Math.round(Number(amount) * 100);
const ascending = (one: number, other: number) => one - other;
const pounds = (amount: number) => (amount / 100).toFixed(2);

/** Equal parts rounded down to the penny, of which the last takes the balance. */
function parts(total: number, days: number): number[] {
  const part = Math.floor(total / days);
  return [...Array<number>(days - 1).fill(part), total - part * (days - 1)];
}

let platform: BenefitPlatform;
let payrollConfigId: string;
let driver: string;
let director: string;
const ids = new Map<string, string>();
const messages = new Map<number, string>();

async function add(employeeId: string, given: Readonly<Record<string, readonly [object, string]>>): Promise<void> {
  for (const [kind, [record, worth]] of Object.entries(given)) {
    const vehicle = kind === "CarFuel" ? "Car" : kind === "VanFuel" ? "Van" : null;
    const more = vehicle === null ? {} : { vehicleBenefitId: ids.get(`${employeeId} ${vehicle}`) };
    const body = { taxYear: "2026-27", kind, ...record, ...more };
    const made = await platform.done("POST", `${BASE}/employees/${employeeId}`, body);
    expect([kind, made.cashEquivalent, made.isPayrolled]).toEqual([kind, worth, PAYROLLED.includes(kind)]);
    ids.set(`${employeeId} ${kind}`, made.benefitId);
  }
}

/** Sends the FPS of a locked run, and returns its message. */
async function fps(period: number): Promise<string> {
  const path = `/v1/rti/fps/${payrollConfigId}/2026/${period}`;
  const { submissionId } = await platform.done("POST", path, { lateWithoutReason: true });
  for (;;) {
    const { status, errors } = await platform.done("GET", `/v1/rti/submissions/${submissionId}`);
    if (status === "Accepted") break;
    if (status !== "Pending" && status !== "Submitted") throw new Error(JSON.stringify(errors));
    await setTimeout(50);
  }
  return (await platform.done("GET", `/v1/rti/submissions/${submissionId}/message`)).xml;
}

beforeAll(async () => {
  platform = await benefitPlatform(["rti", "forms", "year-end", "corrections"]);
  await platform.done("POST", "/v1/organisation/tax/settings", SETTINGS);
  await tellEmployer(platform.call);
  for (const kind of PAYROLLED) {
    await platform.done("POST", `${BASE}/registrations`, { kind, firstTaxYear: 2026, registeredOn: "2026-04-05" });
  }
  const payroll = await platform.payroll("Staff");
  payrollConfigId = payroll.payrollConfigId;
  driver = await payroll.employee({ firstName: "Driver", salary: "60000", address: ADDRESS });
  director = await payroll.employee({ firstName: "Director", salary: "60000", address: ADDRESS });
  await add(driver, DRIVER);
  await add(director, DIRECTOR);
  for (let period = 1; period <= MONTHS; period++) {
    // From August the driver pays for the private use of the car: 600.00 in the year.
    if (period === 5) {
      const payments = [{ amount: "600.00", paidOn: "2026-08-03", purpose: "PrivateUse" }];
      const facts = { ...DRIVER.Car[0].facts, payments };
      await platform.done("PATCH", `${BASE}/employees/${driver}/${ids.get(`${driver} Car`)}`, { facts });
    }
    await payroll.lock(period);
    if ([1, 2, 5, 6, 7, 12].includes(period)) messages.set(period, await fps(period));
  }
}, 300_000);

afterAll(() => platform.stop());

const CAR_OF_DRIVER = [...parts(1_005_900, MONTHS).slice(0, 4), ...parts(945_900 - 4 * 83_825, 8)];
const PAY_DAYS: Readonly<Record<string, Readonly<Record<string, readonly number[]>>>> = {
  driver: {
    BENEFIT_CAR: CAR_OF_DRIVER,
    BENEFIT_CAR_FUEL: parts(905_200, MONTHS),
    BENEFIT_VAN: parts(417_000, MONTHS),
    BENEFIT_VAN_FUEL: parts(79_800, MONTHS),
    BENEFIT_MEDICAL: parts(74_800, MONTHS),
    BENEFIT_VOUCHER: parts(1_750, MONTHS),
  },
  director: {
    BENEFIT_ASSET_USE: parts(590_000, MONTHS),
    BENEFIT_CAR: [...Array<number>(6).fill(0), ...parts(81_900, 6)],
  },
};

it("taxes on each payslip what the law says, and pays none of it", async () => {
  for (const [name, employeeId] of Object.entries({ driver, director })) {
    let [benefitsToDate, grossToDate] = [0, 0];
    for (let period = 1; period <= MONTHS; period++) {
      const expected = Object.entries(PAY_DAYS[name] ?? {}).flatMap(([code, days]) => {
        const amount = days[period - 1] ?? 0;
        return amount === 0 ? [] : [[code, pounds(amount)] as const];
      });
      expect([period, await platform.taxed(employeeId, period)]).toEqual([period, Object.fromEntries(expected)]);
      const { forPeriod, yearToDate } = await platform.slip(employeeId, period);
      benefitsToDate += expected.reduce((sum, [, amount]) => sum + pence(amount), 0);
      grossToDate += pence(forPeriod.grossPay);
      expect(yearToDate.benefitsTaxedViaPayroll).toBe(pounds(benefitsToDate));
      expect(yearToDate.taxablePay).toBe(pounds(grossToDate + benefitsToDate));
      expect(pence(forPeriod.netPay)).toBe(pence(forPeriod.grossPay) - pence(forPeriod.tax) - pence(forPeriod.ni));
    }
    const { yearToDate } = await platform.slip(employeeId, MONTHS);
    // 1257L frees 1,048.26 a month: of the rest in whole pounds 37,700 at 20%, and 40% above.
    const taxed = Math.floor((grossToDate + benefitsToDate - 12 * 104_826) / 100);
    expect(yearToDate.tax).toBe((37_700 * 0.2 + (taxed - 37_700) * 0.4).toFixed(2));
  }
});

it("reports on the FPS what is taxed, and a car once and when it changed", async () => {
  const sums = (period: number) =>
    Object.values(PAY_DAYS).map((codes) =>
      Object.values(codes).reduce((sum, days) => sum + (days[period - 1] ?? 0), 0),
    );
  for (const [period, xml] of messages) {
    expect(texts(xml, "BenefitsTaxedViaPayroll").map(pence).sort(ascending)).toEqual([...sums(period)].sort(ascending));
  }
  const cars = (period: number) => {
    const xml = messages.get(period) ?? "";
    const names = ["Make", "Amendment", "Price", "AvailFrom", "CashEquiv"];
    return names.map((name) => texts(xml, name));
  };
  expect(cars(1)).toEqual([["Sample 2.0"], ["no"], ["32450.00"], ["2026-04-06"], ["10059.00", "9052.00"]]);
  expect(cars(2)).toEqual([[], [], [], [], []]);
  expect(cars(5)).toEqual([["Sample 2.0"], ["yes"], ["32450.00"], ["2026-04-06"], ["9459.00", "9052.00"]]);
  expect(cars(6)).toEqual([[], [], [], [], []]);
  expect(cars(7)).toEqual([["Sample Electric"], ["no"], ["40000.00"], ["2026-10-01"], ["819.00"]]);
  const last = messages.get(12) ?? "";
  expect(texts(last, "BenefitsTaxedViaPayrollYTD").map(pence).sort(ascending)).toEqual([671_900, 2_424_450]);
});

it("leaves the P60 with what the payslips taxed", async () => {
  const { thisEmployment } = await platform.done("GET", `/v1/tax-p-forms/p60/${driver}/2026`);
  const { yearToDate } = await platform.slip(driver, MONTHS);
  expect([thisEmployment.pay, thisEmployment.tax]).toEqual([yearToDate.taxablePay, yearToDate.tax]);
});

it("lists what form P11D reports, without what is payrolled", async () => {
  const { items } = await platform.done("GET", `${BASE}/tax-years/2026/p11ds`);
  expect(items).toHaveLength(1);
  const [{ sections, ...form }] = items;
  expect(form).toMatchObject({ employeeId: director, firstName: "Director", isNeeded: true, total: "5280.49" });
  expect(sections.map(({ section, total }: { section: string; total: string }) => [section, total])).toEqual([
    ["A", "400.00"],
    ["D", "350.00"],
    ["H", "3750.00"],
    ["K", "360.50"],
    ["M", "339.99"],
    ["N", "80.00"],
  ]);
});

it("declares Class 1A of payrolled benefits and of forms P11D, each in whole pounds", async () => {
  // Payrolled: 9,459 + 9,052 + 4,170 + 798 + 748 + 5,900 + 819, without the voucher. On P11D: 3,750 + 350 + 400 + 240 + 360 + 99.
  expect(await platform.done("GET", `${BASE}/tax-years/2026-27/class-1a`)).toMatchObject({
    taxYear: 2026,
    p11DCount: 1,
    onP11D: "5199.00",
    payrolled: "30946.00",
    liable: "36145.00",
    rate: "15%",
    class1A: "5421.75",
    statementsBy: "2027-05-31",
    formsBy: "2027-07-06",
    payBy: "2027-07-22",
  });
  const { items } = await platform.done("GET", `${BASE}/tax-years/2026?pageSize=100`);
  expect(items).toHaveLength(Object.keys(DRIVER).length + Object.keys(DIRECTOR).length);
  expect(new Set(items.map(({ kind }: { kind: string }) => kind)).size).toBe(14);
  expect(items.filter(({ outstanding }: { outstanding: string }) => outstanding !== "0.00")).toEqual([]);
});
