import { setTimeout } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { allParts, readPdf, tablesOf } from "../../documents/support/read-pdf";
import { lettersIn } from "../payslip-files/read-letters";
import { ended } from "../payslip-files/sample-payslips";
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
  // A move of 8,500, of which 8,000 is exempt.
  Relocation: [{ facts: { cost: "8500.00" } }, "500.00"],
} as const;

const LEAVER = { Medical: [{ facts: { costs: [{ cost: "1200.00" }] } }, "1200.00"] } as const;

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
let leaver: string;
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
  const services = ["rti", "forms", "year-end", "corrections", "journals", "payments", "reports"] as const;
  platform = await benefitPlatform(services, Date.UTC(2027, 4, 10, 12));
  await platform.done("POST", "/v1/organisation/tax/settings", SETTINGS);
  await tellEmployer(platform.call);
  for (const kind of PAYROLLED) {
    await platform.done("POST", `${BASE}/registrations`, { kind, firstTaxYear: 2026, registeredOn: "2026-04-05" });
  }
  const payroll = await platform.payroll("Staff");
  payrollConfigId = payroll.payrollConfigId;
  driver = await payroll.employee({ firstName: "Driver", salary: "60000", address: ADDRESS });
  const record = { nationalInsuranceNumber: "AB123456C", email: "director@sample.example" };
  director = await payroll.employee({ firstName: "Director", salary: "60000", address: ADDRESS, ...record });
  leaver = await payroll.employee({ firstName: "Leaver", salary: "30000", address: ADDRESS });
  await platform.done("PUT", `/v1/employees/${leaver}/leaver`, { leavingDate: "2026-06-30" });
  await add(driver, DRIVER);
  await add(director, DIRECTOR);
  await add(leaver, LEAVER);
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
    Object.values(PAY_DAYS)
      .map((codes) => Object.values(codes).reduce((sum, days) => sum + (days[period - 1] ?? 0), 0))
      .concat(period > 3 ? [] : [40_000]);
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
  expect(form).toMatchObject({ employeeId: director, firstName: "Director", isNeeded: true, total: "5780.49" });
  expect(sections.map(({ section, total }: { section: string; total: string }) => [section, total])).toEqual([
    ["A", "400.00"],
    ["D", "350.00"],
    ["H", "3750.00"],
    ["J", "500.00"],
    ["K", "360.50"],
    ["M", "339.99"],
    ["N", "80.00"],
  ]);
});

it("declares Class 1A of payrolled benefits and of forms P11D, each in whole pounds", async () => {
  // Payrolled: 9,459 + 9,052 + 4,170 + 798 + 748 + 5,900 + 819 + 1,200, without the voucher. On P11D: 3,750 + 350 + 400 + 240 + 360 + 99 + 500.
  expect(await platform.done("GET", `${BASE}/tax-years/2026-27/class-1a`)).toMatchObject({
    taxYear: 2026,
    p11DCount: 1,
    onP11D: "5699.00",
    p11DTotal: "5780.49",
    payrolled: "32146.00",
    liable: "37845.00",
    rate: "15%",
    class1A: "5676.75",
    statementsBy: "2027-05-31",
    formsBy: "2027-07-06",
    payBy: "2027-07-22",
    payByPost: "2027-07-19",
    sentOn: null,
    isSent: false,
  });
  const { items } = await platform.done("GET", `${BASE}/tax-years/2026?pageSize=100`);
  expect(items).toHaveLength(Object.keys(DRIVER).length + Object.keys(DIRECTOR).length + 1);
  expect(new Set(items.map(({ kind }: { kind: string }) => kind)).size).toBe(15);
  expect(items.filter(({ outstanding }: { outstanding: string }) => outstanding !== "0.00")).toEqual([]);
});

const RUNS = Array.from({ length: MONTHS }, (_, at) => at + 1);
const sum = (amounts: readonly number[]) => amounts.reduce((total, each) => total + each, 0);

/** The payslips of a period by employee, as the responses show them. */
async function slips(period: number) {
  const { items } = await platform.done("GET", `/v1/payroll/${payrollConfigId}/2026/${period}/payslips`);
  return items;
}

it("pays nothing of a benefit, and has the tax of it in the P32 and the P45 to the penny", async () => {
  const paid = await platform.done("GET", "/v1/payments?payeeType=Employee&pageSize=100");
  const p32 = await platform.done("GET", "/v1/tax-p-forms/p32/2026");
  const owed: number[] = [];
  for (const period of RUNS) {
    const all = await slips(period);
    const net = all.map(({ forPeriod }: { forPeriod: { netPay: string } }) => forPeriod.netPay);
    const ofRun = paid.items.filter((payment: { period: number }) => payment.period === period);
    expect(ofRun.map(({ amount }: { amount: string }) => amount).sort()).toEqual([...net].sort());
    const tax = sum(all.map(({ forPeriod }: { forPeriod: { tax: string } }) => pence(forPeriod.tax)));
    expect([period, pence(p32.months[period - 1].incomeTax)]).toEqual([period, tax]);
    owed.push(tax);
  }
  expect(pence(p32.total.incomeTax)).toBe(sum(owed));
  const { items: due } = await platform.done("GET", "/v1/payments/due?payeeType=TaxAuthority&pageSize=100");
  expect(due.map(({ amount }: { amount: string }) => amount)).toEqual(
    p32.months.map(({ totalDue }: { totalDue: string }) => totalDue),
  );
  const last = await platform.slip(leaver, 3);
  expect(last.yearToDate.benefitsTaxedViaPayroll).toBe("1200.00");
  expect(await platform.done("GET", `/v1/tax-p-forms/p45/${leaver}`)).toMatchObject({
    totalPayToDate: last.yearToDate.taxablePay,
    totalTaxToDate: last.yearToDate.tax,
  });
});

it("journals runs that balance, without a line for what is not paid", async () => {
  const at = "/v1/journal";
  const { templateId } = await platform.done("POST", `${at}/templates`, {
    name: "Benefits",
    isDefault: true,
    exportPreset: "Xero",
  });
  await platform.done("PUT", `${at}/org-journal-settings`, {
    defaultTemplateId: templateId,
    suspenseAccount: { nominalCode: "9998" },
    clearingAccount: { nominalCode: "9999" },
  });
  for (const period of [1, 5, 12]) {
    const made = await platform.done("POST", `${at}/journals`, { payrollConfigId, year: 2026, period });
    const whole = await platform.done("GET", `${at}/journals/${made.journalId}`);
    const debits = sum(whole.lines.map(({ debit }: { debit: string }) => pence(debit)));
    expect([made.isBalanced, debits]).toEqual([
      true,
      sum(whole.lines.map(({ credit }: { credit: string }) => pence(credit))),
    ]);
    const all = await slips(period);
    const cost = ({ forPeriod }: { forPeriod: { grossPay: string; employerNi: string } }) =>
      pence(forPeriod.grossPay) + pence(forPeriod.employerNi);
    expect(debits).toBe(sum(all.map(cost)));
    expect(made.reconciliation.filter(({ difference }: { difference: string }) => difference !== "0.00")).toEqual([]);
  }
});

const P11D = "/v1/tax-p-forms/p11d";
const listed = async () => (await platform.done("GET", `${P11D}/list/2026`)).items;

it("lists who needs a P11D with the reason, and previews, issues and emails it", async () => {
  const rows = (await listed()).map(
    ({ firstName, reason, isNeeded, total, status, issue }: Record<string, unknown>) => [
      ...[firstName, reason, isNeeded, total, status, issue],
    ],
  );
  expect(rows.sort()).toEqual([
    ["Director", "BenefitsNotPayrolled", true, "5780.49", "Preview", null],
    ["Driver", "AllPayrolled", false, "0.00", "Preview", null],
    ["Leaver", "AllPayrolled", false, "0.00", "Preview", null],
  ]);
  const preview = await fileOf(`${P11D}/${director}/2026/file`);
  expect(preview.text).toContain("Preview: the form is not issued.");
  expect((await platform.call("GET", `${P11D}/${driver}/2026/file`)).body.message.token).toBe("p11d_not_found");
  const issue = (body: object = {}) => platform.done("POST", `${P11D}/issue/2026`, body);
  expect(await issue()).toEqual({ issued: 1, replaced: 0, unchanged: 0, notNeeded: 2 });
  expect(await issue()).toEqual({ issued: 0, replaced: 0, unchanged: 1, notNeeded: 2 });
  const early = await platform.call("POST", `${P11D}/issue/2027`, {});
  expect([early.status, early.body.message.token]).toEqual([409, "tax_year_not_over"]);

  const form = await fileOf(`${P11D}/${director}/2026/file?workingSheets=true`);
  expect(form.text).not.toContain("Preview");
  expect(form.tables.find((table) => table[1]?.[0] === "Cheap loan")?.slice(1)).toEqual([
    ["Cheap loan", "", "", "3,750.00", "1A"],
    ["Section H, box 15 of the tax return", "", "", "3,750.00", ""],
  ]);
  expect(form.text).toContain("£100,000.00");
  expect(form.text).toContain("Working sheet of section H");
  const { jobId } = await platform.done("POST", `${P11D}/send-notification`, { taxYear: 2026, all: true });
  await ended(platform, jobId);
  const [letter] = lettersIn(platform.dataFolder).filter(({ headers }) =>
    headers.get("subject")?.startsWith("Your P11D"),
  );
  expect(letter?.headers.get("to")).toBe("director@sample.example");
  expect(letter?.attachments.map(({ fileName }) => fileName)).toEqual([
    expect.stringMatching(/^p11d-2026-27-\S+\.pdf$/),
  ]);
  const [row] = (await listed()).filter(({ employeeId }: { employeeId: string }) => employeeId === director);
  expect(row).toMatchObject({ status: "Finalised", issue: 1, isChanged: false });
  expect(row.emailedAt).not.toBeNull();
});

it("owes Class 1A once P11D(b) is sent, and asks for corrected forms after a change", async () => {
  const outstanding = async () =>
    (await platform.done("GET", "/v1/rti/outstanding?taxYear=2026&pageSize=100")).items.filter(
      ({ kind }: { kind: string }) => kind.startsWith("P11D"),
    );
  const kinds = async () =>
    (await outstanding()).map(({ kind, by, isLate }: { kind: string; by: string; isLate: boolean }) => [
      ...[kind, by, isLate],
    ]);
  const BOTH = [
    ["P11DBNotSent", "2027-07-06", false],
    ["P11DNotSent", "2027-07-06", false],
  ];
  expect(await kinds()).toEqual(BOTH);
  const declaration = (await outstanding())[0].action;
  const ofYear = async () => (await platform.done("GET", "/v1/tax-p-forms/p32/2026")).class1A;
  const due = { payBy: "2027-07-22", payByPost: "2027-07-19" };
  expect(await ofYear()).toEqual({ amount: "5676.75", declared: null, ...due, sentOn: null });
  const sent = await platform.done(declaration.method, declaration.path, declaration.body);
  expect(sent).toMatchObject({ sentOn: "2027-05-10", isSent: true, class1A: "5676.75" });
  expect(await kinds()).toEqual([]);
  const owed = async () =>
    (await platform.done("GET", "/v1/payments/due?payeeType=TaxAuthority&from=2027-07-01")).items.map(
      ({ amount, dueDate, reference }: Record<string, string>) => [amount, dueDate, reference],
    );
  const reference = `${SETTINGS.accountsOfficeReference}2713`;
  expect(await owed()).toEqual([["5676.75", "2027-07-22", reference]]);
  const declared = { amount: "5676.75", declared: "5676.75", ...due, sentOn: "2027-05-10" };
  const charged = async (month: number) => (await platform.done("GET", `/v1/rti/charges/2026/${month}`)).class1A;
  expect([await ofYear(), await charged(12), await charged(11)]).toEqual([declared, declared, null]);

  // The subscription was 340.00: 100 more is liable, at 15%.
  const facts = { costs: [{ cost: "340.00" }] };
  await platform.done("PATCH", `${BASE}/employees/${director}/${ids.get(`${director} Subscription`)}`, { facts });
  expect(await kinds()).toEqual(BOTH);
  // What is owed follows what was sent, and the P32 says that it is not what the records have.
  expect([await ofYear(), await owed()]).toEqual([
    { ...declared, amount: "5691.75" },
    [["5676.75", "2027-07-22", reference]],
  ]);
  expect((await fileOf("/v1/tax-p-forms/p32/2026/pdf")).text).toContain("The form was sent with £5,676.75");
  const [row] = (await listed()).filter(({ employeeId }: { employeeId: string }) => employeeId === director);
  expect(row).toMatchObject({ issue: 1, isChanged: true, total: "5880.49" });
  const reissued = await platform.done("POST", `${P11D}/issue/2026`, { reason: "A late bill" });
  expect(reissued).toMatchObject({ replaced: 1, issued: 0 });
  const published = await platform.store.inTenant(platform.owner.organisationId, (tx) =>
    tx
      .selectFrom("event")
      .select(["event_type", "body"])
      .where("event_type", "like", "p11d.%")
      .orderBy("event_id")
      .execute(),
  );
  expect(published.map(({ event_type: type, body }) => [type, JSON.parse(body).data.issue])).toEqual([
    ["p11d.issued", 1],
    ["p11d.replaced", 2],
  ]);
  expect((await fileOf(`${P11D}/${director}/2026/file`)).text).toContain("Replacement: it takes the place");
  expect((await fileOf(`${P11D}/${director}/2026/file?issue=1`)).text).not.toContain("Replacement");
  await platform.done(declaration.method, declaration.path, declaration.body);
  expect(await owed()).toEqual([["5691.75", "2027-07-22", reference]]);
  const { text, tables } = await fileOf("/v1/tax-p-forms/p11db/2026/file");
  for (const each of ["£5,691.75", "£37,945.00", "22 July 2027", "19 July 2027"]) expect(text).toContain(each);
  expect(tables[0]?.slice(1).map((cells) => cells.at(-1))).toEqual(["5,880.49"]);
  expect((await fileOf("/v1/tax-p-forms/p32/2026/pdf")).text).toContain("Class 1A of form P11D(b)");
  const body = { sentOn: "2027-04-05" };
  const wrong = await platform.call("PUT", "/v1/benefits/tax-years/2026/class-1a", body);
  expect(wrong.body.validationIssues).toMatchObject([{ field: "sentOn", reasonToken: "date_before" }]);
});

it("settles minor items for employees: the tax by rate grossed up, and Class 1B", async () => {
  const path = `${BASE}/tax-years/2026/settlement-agreement`;
  expect(await platform.done("GET", path)).toMatchObject({ items: [], total: "0.00", payBy: "2027-10-22" });
  const items = [
    { description: "Party", parts: [{ rate: "20%", value: "1000.00" }] },
    { description: "Childcare", isLiable: false, parts: [{ rate: "45%", value: "300.00" }] },
  ];
  // 1,000 / 4 and 300 x 9 / 11; 15% of 1,495.45.
  const owed = { tax: "495.45", liable: "1495.45", class1B: "224.32", total: "719.77" };
  expect(await platform.done("PUT", path, { items })).toMatchObject(owed);
  expect(await platform.done("GET", path)).toMatchObject({
    ...owed,
    items: [{ ...items[0], isLiable: true }, items[1]],
  });
  const wrong = await platform.call("PUT", path, { items: [{ ...items[0], parts: [{ rate: "25%", value: "1.00" }] }] });
  expect(wrong.body.validationIssues).toMatchObject([
    { field: "items[0].parts[0].rate", reasonToken: "unknown_value" },
  ]);
  const { text } = await fileOf("/v1/tax-p-forms/psa/2026/file");
  for (const each of ["£719.77", "£224.32", "22 October 2027", "Childcare (without Class 1B)"]) {
    expect(text).toContain(each);
  }
});

async function fileOf(path: string) {
  const { status, body } = await platform.call("GET", path);
  if (status !== 200) throw new Error(`${path}: ${status} ${JSON.stringify(body)}`);
  const { document } = readPdf(body);
  const text = allParts(document)
    .map((part) => part.text)
    .join(" ");
  return { text, tables: tablesOf(document) };
}
