import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readPence } from "../../../src/engine/base";
import { issuesOf } from "../pay/sample-employees";
import { type BenefitPlatform, benefitPlatform } from "./benefit-account";

const BASE = "/v1/benefits";

let platform: BenefitPlatform;

beforeAll(async () => {
  platform = await benefitPlatform(["corrections", "recurring-items", "forms", "rti"]);
  for (const kind of ["Medical", "Car", "CarFuel"]) {
    await platform.done("POST", `${BASE}/registrations`, { kind, firstTaxYear: 2026, registeredOn: "2026-03-16" });
  }
});

afterAll(() => platform.stop());

const of = (employeeId: string) => `${BASE}/employees/${employeeId}`;
const medical = (cost: string, more: object = {}) => ({
  taxYear: 2026,
  kind: "Medical",
  facts: { costs: [{ cost }] },
  ...more,
});
const CAR = { firstRegistered: "2025-03-01", co2: "128", fuel: "A", listPrice: "32450.00" };

describe("a benefit taxed through payroll", () => {
  it("is divided over the pay days, acts on a change from the next one, and is taken back by reopening", async () => {
    const { done, taxed, payroll, slip } = platform;
    const { employee, lock, reopen, payrollConfigId } = await payroll("Medical");
    const [risen, fallen, plain] = [await employee(), await employee(), await employee()];
    const { benefitId, ...shown } = await done("POST", of(risen), medical("2400.00"));
    expect(shown).toMatchObject({
      cashEquivalent: "2400.00",
      section: "I",
      isClass1A: true,
      payrolling: "Voluntary",
      isPayrolled: true,
      taxedToDate: "0.00",
    });
    const other = await done("POST", of(fallen), medical("2400.00"));
    expect(await taxed(risen, 1)).toEqual({ BENEFIT_MEDICAL: "200.00" });
    const [own, none] = [await slip(risen, 1), await slip(plain, 1)];
    expect(own.forPeriod.grossPay).toBe(none.forPeriod.grossPay);
    expect(own.forPeriod.ni).toBe(none.forPeriod.ni);
    expect(readPence(none.forPeriod.netPay) - readPence(own.forPeriod.netPay)).toBe(4_000);
    expect(own.forPeriod.benefitsTaxedViaPayroll).toBe("200.00");

    for (const period of [1, 2, 3, 4, 5]) await lock(period);
    await done("PATCH", `${of(risen)}/${benefitId}`, { facts: { costs: [{ cost: "1700.00" }] } });
    await done("PATCH", `${of(fallen)}/${other.benefitId}`, { facts: { costs: [{ cost: "900.00" }] } });
    expect(await taxed(risen, 6)).toEqual({ BENEFIT_MEDICAL: "100.00" });
    expect(await taxed(fallen, 6)).toEqual({ BENEFIT_MEDICAL: "-14.28" });
    const { payDays } = await done("GET", `${of(fallen)}/${other.benefitId}/schedule`);
    expect(payDays.map(({ amount }: { amount: string }) => amount)).toEqual([
      ...Array(5).fill("200.00"),
      ...Array(6).fill("-14.28"),
      "-14.32",
    ]);
    expect(payDays.map(({ status }: { status: string }) => status)).toEqual([
      ...Array(5).fill("Locked"),
      ...Array(7).fill("Expected"),
    ]);

    await lock(6);
    expect(await done("GET", `${of(fallen)}/${other.benefitId}`)).toMatchObject({ taxedToDate: "985.72" });
    expect((await platform.call("DELETE", `${of(fallen)}/${other.benefitId}`)).body.message.token).toBe(
      "period_locked",
    );
    expect((await reopen(6)).status).toBe(200);
    expect(await done("GET", `${of(fallen)}/${other.benefitId}`)).toMatchObject({ taxedToDate: "1000.00" });
    await lock(6);
    expect(await taxed(fallen, 7)).toEqual({ BENEFIT_MEDICAL: "-14.28" });
    expect((await done("GET", `/v1/payroll/${payrollConfigId}/corrections`)).items).toEqual([]);
  });

  it("starts with its first day, waits on a pay day without pay, and a leaver's last pay day takes the balance", async () => {
    const { done, taxed, payroll } = platform;
    const { employee, lock } = await payroll("Movers");
    const [late, unpaid, leaver] = [await employee(), await employee({ salary: undefined }), await employee()];
    const started = await done("POST", of(late), medical("1000.00", { startDate: "2026-06-10" }));
    const waiting = await done("POST", of(unpaid), medical("1200.00"));
    const ended = await done("POST", of(leaver), medical("1200.00"));
    expect(await taxed(late, 1)).toEqual({});
    expect(await taxed(unpaid, 1)).toEqual({});
    await lock(1);
    const { payElementId } = await done("POST", "/v1/organisation/pay-element", {
      code: "SHIFT",
      name: "Shift",
      direction: "Payment",
    });
    await done("POST", `/v1/payroll/line/${unpaid}`, {
      lines: [{ payElementId, amount: "500.00", payrollDate: "2026-05-31" }],
    });
    expect(await taxed(unpaid, 2)).toEqual({ BENEFIT_MEDICAL: "109.09" });
    await done("PUT", `/v1/employees/${leaver}/leaver`, { leavingDate: "2026-06-15" });
    expect(await taxed(leaver, 2)).toEqual({ BENEFIT_MEDICAL: "550.00" });
    await lock(2);
    expect(await taxed(late, 3)).toEqual({ BENEFIT_MEDICAL: "100.00" });
    expect(await taxed(leaver, 3)).toEqual({ BENEFIT_MEDICAL: "550.00" });
    await lock(3);
    const amounts = async (employeeId: string, { benefitId }: { benefitId: string }) => {
      const { taxedToDate, outstanding } = await done("GET", `${of(employeeId)}/${benefitId}/schedule`);
      return [taxedToDate, outstanding];
    };
    expect(await amounts(leaver, ended)).toEqual(["1200.00", "0.00"]);
    expect(await amounts(late, started)).toEqual(["100.00", "0.00"]);
    expect(await amounts(unpaid, waiting)).toEqual(["109.09", "0.00"]);
    await done("PATCH", `${of(leaver)}/${ended.benefitId}`, { facts: { costs: [{ cost: "1230.00" }] } });
    expect(await amounts(leaver, ended)).toEqual(["1200.00", "30.00"]);
  });
});

describe("the value of a benefit", () => {
  it("comes with its workings, and fuel takes the car on record", async () => {
    const { done, payroll } = platform;
    const employeeId = await (await payroll("Cars")).employee();
    const car = await done("POST", of(employeeId), {
      taxYear: 2026,
      kind: "Car",
      description: "Sample 2.0",
      facts: CAR,
    });
    expect(car).toMatchObject({ cashEquivalent: "10059.00", isPayrolled: true, section: "F" });
    const fuel = { taxYear: 2026, kind: "CarFuel", vehicleBenefitId: car.benefitId, facts: {} };
    expect(await done("POST", of(employeeId), fuel)).toMatchObject({ cashEquivalent: "9052.00" });
    const { figures, workings, payDayWorkings } = await done("GET", `${of(employeeId)}/${car.benefitId}/schedule`);
    expect(figures).toMatchObject({ percentage: "31%", chargeablePrice: "32450.00" });
    expect(workings.map(({ id }: { id: string }) => id)).toContain("benefits.car.cash-equivalent");
    expect(payDayWorkings).toHaveLength(12);
    const gone = await platform.call("DELETE", `${of(employeeId)}/${car.benefitId}`);
    expect([gone.status, gone.body.message.token]).toEqual([409, "resource_in_use"]);
    const { items } = await done("GET", `${of(employeeId)}?kind=Car&taxYear=2026-27`);
    expect(items).toHaveLength(1);
  });

  it("is refused with everything that is wrong", async () => {
    const { call, done, payroll } = platform;
    const employeeId = await (await payroll("Refused")).employee();
    const refused = async (body: object) => issuesOf(await call("POST", of(employeeId), { taxYear: 2026, ...body }));
    expect(
      await refused({
        kind: "Car",
        startDate: "2026-08-01",
        endDate: "2026-07-01",
        facts: { ...CAR, co2: "-1", listPrice: undefined, isPayrolled: true },
      }),
    ).toEqual([
      ["description", "required_with"],
      ["endDate", "date_before"],
      ["facts.isPayrolled", "must_be_absent"],
    ]);
    expect(
      await refused({ kind: "Car", description: "A", facts: { ...CAR, co2: "-1", listPrice: "1.001", seats: 5 } }),
    ).toEqual([
      ["facts.co2", "negative_amount"],
      ["facts.listPrice", "not_whole_pence"],
      ["facts.seats", "unknown_field"],
    ]);
    expect(
      await refused({ kind: "Medical", startDate: "2027-04-06", carId: "1", facts: { costs: [{ cost: "x" }] } }),
    ).toEqual([
      ["carId", "must_be_absent"],
      ["facts.costs[0].cost", "not_a_number"],
      ["startDate", "outside_tax_year"],
    ]);
    expect(await refused({ kind: "VanFuel", facts: {} })).toEqual([["vehicleBenefitId", "required_with"]]);
    const { benefitId } = await done("POST", of(employeeId), medical("10.00"));
    expect(await refused({ kind: "CarFuel", vehicleBenefitId: benefitId, facts: {} })).toEqual([
      ["vehicleBenefitId", "unknown_value"],
    ]);
    expect(await refused({ kind: "Medical", taxYear: 2021, facts: { costs: [] } })).toEqual([
      ["taxYear", "unsupported_tax_year"],
    ]);
    expect(await refused({ kind: "Loan", taxYear: 2027, facts: { loans: [{ openingBalance: "20000" }] } })).toEqual([
      ["taxYear", "not_in_force"],
    ]);
    expect(await refused(medical("1.00", { carNoticeSentOn: "2026-05-01" }))).toEqual([
      ["carNoticeSentOn", "must_be_absent"],
    ]);
    const other = await call("PATCH", `${of(employeeId)}/${benefitId}`, { kind: "Service" });
    expect([other.status, other.body.message.token]).toEqual([409, "benefit_kind_cannot_change"]);
    const loans = { taxYear: 2026, kind: "Loan", facts: { loans: [{ openingBalance: "9000" }] } };
    expect(await done("POST", of(employeeId), loans)).toMatchObject({ cashEquivalent: "0.00" });
    expect((await call("POST", of(employeeId), loans)).body.message.token).toBe("loans_on_record");
  });
});

describe("a benefit posted as a pay line", () => {
  it("is acknowledged for whoever has a benefit of that time on record, and for nobody else", async () => {
    const { call, done, payroll } = platform;
    const { employee, lock, payrollConfigId } = await payroll("Posted");
    await done("POST", "/v1/organisation/pay-element", {
      code: "TYPED",
      name: "Medical",
      direction: "Payment",
      isNotional: true,
    });
    const post = (id: string, more: object = {}) =>
      done("POST", `/v1/payroll/line/${id}`, { lines: [{ payElementCode: "TYPED", amount: "50.00", ...more }] });
    const [typed, item, onP11D, plain] = [await employee(), await employee(), await employee(), await employee()];
    const [loan, future, recorded] = [await employee(), await employee(), await employee()];
    await done("POST", of(typed), medical("600.00"));
    await done("POST", of(item), medical("600.00"));
    await done("POST", of(recorded), medical("600.00"));
    await done("POST", of(future), medical("600.00", { startDate: "2026-07-01" }));
    await done("POST", of(onP11D), { taxYear: 2026, kind: "Subscription", facts: { costs: [{ cost: "600.00" }] } });
    await done("POST", of(loan), { taxYear: 2026, kind: "Loan", facts: { loans: [{ openingBalance: "20000" }] } });
    for (const id of [typed, onP11D, plain, loan, future]) await post(id);
    await done("POST", `/v1/recurring-items/employees/${item}`, {
      payElementCode: "TYPED",
      amount: "50.00",
      startDate: "2026-04-06",
    });
    const run = `/v1/payroll/${payrollConfigId}/2026/1`;
    const refused = await call("POST", `${run}/lock`);
    expect([refused.status, refused.body.message.token]).toEqual([409, "warnings_not_acknowledged"]);
    const warned = ({ warnings }: { warnings: readonly { employeeId: string; token: string }[] }) =>
      warnings.flatMap(({ employeeId, token }) => (token === "benefit_line_beside_record" ? [employeeId] : [])).sort();
    await lock(1);
    expect(warned(await done("GET", run))).toEqual([typed, item, onP11D].sort());

    // A supplementary run taxes nothing of a record, and yet what is posted in it is the same benefit.
    const further = { paymentDate: "2026-05-15", reason: "Arrears" };
    await done("POST", `${run}/supplementary`, further);
    for (const id of [typed, plain]) await post(id, { supplementary: 1 });
    await done("POST", `${run}/lock?supplementary=1`, { acknowledgeWarnings: true });
    expect(warned(await done("GET", `${run}?supplementary=1`))).toEqual([typed]);
  });
});

describe("form P46(Car)", () => {
  it("is listed by employee, with the days of the quarter, without cars that are payrolled", async () => {
    const { done, payroll } = platform;
    const employeeId = await (await payroll("Notices")).employee({ firstName: "Driver", startDate: "2024-05-01" });
    const car = (taxYear: number, startDate: string, more: object = {}) =>
      done("POST", of(employeeId), { taxYear, kind: "Car", description: "Sample 2.0", startDate, facts: CAR, ...more });
    const first = await car(2025, "2025-06-01");
    const second = await car(2025, "2025-11-01", { endDate: "2025-12-31" });
    await done("POST", of(employeeId), {
      taxYear: 2025,
      kind: "CarFuel",
      vehicleBenefitId: first.benefitId,
      facts: {},
    });
    await car(2026, "2026-06-01");
    const { items } = await done("GET", `${BASE}/tax-years/2025-26/car-notices`);
    expect(items).toMatchObject([{ employeeId, firstName: "Driver" }]);
    expect(
      items[0].notices.map((notice: Record<string, unknown> & { benefit: { benefitId: string } }) => [
        ...[notice.benefit.benefitId, notice.change, notice.date, notice.quarterTo, notice.onlineBy, notice.hasFuel],
      ]),
    ).toEqual([
      [first.benefitId, "Provided", "2025-06-01", "2025-07-05", "2025-08-02", true],
      [second.benefitId, "Additional", "2025-11-01", "2026-01-05", "2026-02-02", false],
      [second.benefitId, "Withdrawn", "2025-12-31", "2026-01-05", "2026-02-02", false],
    ]);
    expect(items[0].notices[0].benefit).toMatchObject({ facts: CAR, figures: { price: "32450.00" } });
    const outstanding = async () => {
      const all = await done("GET", "/v1/rti/outstanding?taxYear=2025&pageSize=100");
      return all.items.filter(({ kind }: { kind: string }) => kind === "CarNoticeNotSent");
    };
    const due = await outstanding();
    expect(due.map((each: { employeeId: string; by: string }) => [each.employeeId, each.by])).toEqual([
      [employeeId, "2025-08-02"],
      [employeeId, "2026-02-02"],
      [employeeId, "2026-02-02"],
    ]);
    const [{ action }] = due;
    await done(action.method, action.path, action.body);
    expect(await outstanding()).toHaveLength(2);
    // The notice of the start was sent, that of the end was not.
    await done("PATCH", `${of(employeeId)}/${second.benefitId}`, { carNoticeSentOn: "2025-11-01" });
    expect(await outstanding()).toMatchObject([{ text: expect.stringContaining("taken away"), isLate: true }]);
    const sent = await done("GET", `${BASE}/tax-years/2025-26/car-notices`);
    expect(sent.items[0].notices.map(({ isSent }: { isSent: boolean }) => isSent)).toEqual([true, true, false]);
    const payrolled = await done("GET", `${BASE}/tax-years/2026-27/car-notices?pageSize=100`);
    const own = payrolled.items.filter((each: { employeeId: string }) => each.employeeId === employeeId);
    expect(own.map(({ notices }: { notices: unknown[] }) => notices)).toEqual([[]]);
  });
});

it("documents of a benefit are attached to it, and go with it", async () => {
  const { call, done, payroll } = platform;
  const employeeId = await (await payroll("Documents")).employee();
  const { benefitId } = await done("POST", of(employeeId), medical("10.00"));
  const path = `${of(employeeId)}/${benefitId}/attachments`;
  const files = [{ fileName: "policy.pdf", contentType: "application/pdf", size: 1_000 }];
  const { attachments } = await done("POST", path, { files });
  expect(attachments).toMatchObject([{ fileName: "policy.pdf", status: "AwaitingUpload" }]);
  expect((await done("GET", path)).attachments).toHaveLength(1);
  const other = await (await payroll("Strangers")).employee();
  expect((await call("GET", `${of(other)}/${benefitId}/attachments`)).body.message.token).toBe("benefit_not_found");
  await done("DELETE", `${path}/${attachments[0].attachmentId}`);
  expect((await done("GET", path)).attachments).toEqual([]);
  await done("DELETE", `${of(employeeId)}/${benefitId}`);
  expect((await call("GET", path)).status).toBe(404);
});

describe("the requests of docs/benefits-2027.md", () => {
  it("are accepted", async () => {
    const { call, payroll } = platform;
    const page = readFileSync("docs/benefits-2027.md", "utf8").replaceAll(
      "$EMPLOYEE",
      await (await payroll("Docs")).employee(),
    );
    const requests = [...page.matchAll(/^curl -s (?:-X (\w+) )?\$ADDRESS(\S+)[^'\n]*(?:\n {2}-d '([^']*)')?/gm)];
    expect(requests).toHaveLength(9);
    for (const [, method, path = "", body] of requests) {
      const { status } =
        body === undefined ? await call("GET", path) : await call(method ?? "POST", path, JSON.parse(body));
      const isMade = body !== undefined && method === undefined && !path.endsWith("/copy");
      expect([path, status]).toEqual([path, isMade ? 201 : 200]);
    }
  });
});

describe("the registration of a kind", () => {
  it("is made in the window of the law, carries on, and ends with the year of its withdrawal", async () => {
    const { call, done, payroll } = platform;
    const path = `${BASE}/registrations`;
    const refused = async (body: object) => issuesOf(await call("POST", path, body));
    const loan = { kind: "Loan", firstTaxYear: 2027 };
    expect(await refused({ ...loan, registeredOn: "2026-10-31" })).toEqual([["registeredOn", "date_before"]]);
    expect(await refused({ ...loan, registeredOn: "2027-04-06" })).toEqual([["registeredOn", "date_after"]]);
    expect(await refused({ ...loan, firstTaxYear: 2026, registeredOn: "2026-03-01" })).toEqual([
      ["kind", "payrolling_not_possible"],
    ]);
    expect(await refused({ kind: "Van", firstTaxYear: 2027, registeredOn: "2027-03-01" })).toEqual([
      ["kind", "payrolling_is_mandatory"],
    ]);
    expect(await refused({ kind: "Service", firstTaxYear: 2031, registeredOn: "2027-03-01" })).toEqual([
      ["firstTaxYear", "unsupported_tax_year"],
    ]);
    await done("POST", path, { ...loan, kind: "Accommodation", registeredOn: "2026-11-01" });
    const service = { kind: "Service", firstTaxYear: 2026, registeredOn: "2026-04-05" };
    const { registrationId } = await done("POST", path, { ...service, withdrawnOn: "2027-04-05" });
    expect((await call("POST", path, service)).body.message.token).toBe("already_registered");
    const employeeId = await (await payroll("Registered")).employee();
    const isPayrolled = async (taxYear: number, kind: string, facts: object = { costs: [{ cost: "10" }] }) =>
      (await done("POST", of(employeeId), { taxYear, kind, facts })).isPayrolled;
    expect(await isPayrolled(2026, "Service")).toBe(true);
    expect(await isPayrolled(2027, "Service")).toBe(false);
    expect(await isPayrolled(2028, "Service")).toBe(true);
    expect(await isPayrolled(2027, "Medical")).toBe(true);
    expect(await isPayrolled(2026, "Subscription")).toBe(false);
    await done("DELETE", `${path}/${registrationId}`);
    const { items } = await done("GET", path);
    const locked = items.find(({ kind }: { kind: string }) => kind === "Medical");
    expect((await call("DELETE", `${path}/${locked.registrationId}`)).body.message.token).toBe("period_locked");
  });
});

it("forms P11D are listed a page at a time, each employee once", async () => {
  const { call, done, payroll } = platform;
  const { employee } = await payroll("On P11D");
  const people = [await employee(), await employee(), await employee()];
  const facts = { costs: [{ cost: "100.00" }] };
  for (const employeeId of people) await done("POST", of(employeeId), { taxYear: 2026, kind: "Subscription", facts });
  const listed: string[] = [];
  const readFrom = async (token: string): Promise<string | null> => {
    const { data, metadata } = (await call("GET", `${BASE}/tax-years/2026/p11ds?pageSize=1${token}`)).body.content;
    listed.push(...data.items.map(({ employeeId }: { employeeId: string }) => employeeId));
    return metadata.paginationToken;
  };
  for (let next = await readFrom(""); next !== null; )
    next = await readFrom(`&paginationToken=${encodeURIComponent(next)}`);
  expect(listed).toEqual([...new Set(listed)].sort());
  expect(listed).toEqual(expect.arrayContaining(people));
});

it("Class 1A is due of who died, and not of who is under 16 or outside liability", async () => {
  const { done, payroll } = platform;
  const { employee } = await payroll("Letters");
  const total = async () => readPence((await done("GET", `${BASE}/tax-years/2026/class-1a`)).liable);
  const before = await total();
  const more: number[] = [];
  for (const [fields, leaver] of [
    [{}, { leavingDate: "2026-06-30", leavingReason: "Deceased" }],
    [{ dateOfBirth: "2012-05-01" }, null],
    [{ niCategory: "X" }, null],
    [{ dateOfBirth: "2010-05-01" }, { leavingDate: "2026-04-30" }],
    [{ dateOfBirth: "2010-05-01" }, null],
  ] as const) {
    const employeeId = await employee(fields);
    await done("POST", of(employeeId), medical("1000.50"));
    if (leaver !== null) await done("PUT", `/v1/employees/${employeeId}/leaver`, leaver);
    more.push((await total()) - before - more.reduce((sum, each) => sum + each, 0));
  }
  expect(more).toEqual([100_000, 0, 0, 0, 100_000]);
});

describe("copying benefits into the next tax year", () => {
  const copy = (body: object) => platform.done("POST", `${BASE}/tax-years/2026/copy`, body);
  const outcomes = ({ items }: { items: Record<string, unknown>[] }) =>
    items.map(({ kind, description, outcome }) => [kind, description, outcome]);

  it("shows first what changes, then stores it once, and leaves out what ended", async () => {
    const { done, payroll, call } = platform;
    const { employee, payrollConfigId } = await payroll("Copies");
    const [driver, left] = [await employee({ startDate: "2020-01-06" }), await employee({ startDate: "2020-01-06" })];
    await done("PUT", `/v1/employees/${left}/leaver`, { leavingDate: "2027-04-05" });
    const enter = (employeeId: string, kind: string, more: object) =>
      done("POST", of(employeeId), { taxYear: 2026, kind, ...more });
    const electric = { firstRegistered: "2025-03-01", co2: "0", fuel: "A", listPrice: "40000.00" };
    const payments = [{ amount: "100.00", paidOn: "2026-05-01", purpose: "PrivateUse" }];
    const car = await enter(driver, "Car", { description: "Electric", facts: { ...electric, payments } });
    await enter(driver, "CarFuel", { vehicleBenefitId: car.benefitId, facts: {} });
    await enter(driver, "Car", { description: "Returned", endDate: "2026-12-31", facts: CAR });
    await enter(driver, "Medical", { facts: { costs: [{ cost: "365.00", from: "2026-04-06", to: "2027-04-05" }] } });
    await enter(driver, "Loan", { facts: { loans: [{ openingBalance: "20000.00" }] } });
    await enter(driver, "Voucher", { facts: { costs: [{ cost: "50.00" }] } });
    await enter(left, "Medical", { facts: { costs: [{ cost: "365.00" }] } });

    const preview = await copy({ payrollConfigId, preview: true });
    expect(outcomes(preview)).toEqual([
      ["Car", "Electric", "Copied"],
      ["Car", "Returned", "Ended"],
      ["Medical", null, "Ended"],
      ["Loan", null, "Refused"],
      ["Medical", null, "Ended"],
      ["CarFuel", null, "Copied"],
    ]);
    const [first] = preview.items;
    expect(preview.items.at(-1).vehicleBenefitId).toBe(car.benefitId);
    // 4% of 40,000 less 100, and 5%: the payments are to be entered again.
    expect(first).toMatchObject({
      changedFacts: ["payments"],
      nextBenefitId: null,
      before: { cashEquivalent: "1500.00", isPayrolled: true },
      after: { cashEquivalent: "2000.00", isPayrolled: true },
    });
    expect(preview.items[3].reasons[0]).toContain("2027-28");
    const listed = async () => (await done("GET", `${of(driver)}?taxYear=2027`)).items;
    expect(await listed()).toEqual([]);

    expect((await copy({ payrollConfigId })).copied).toBe(2);
    const [nextCar, nextFuel] = await listed();
    expect(nextCar).toMatchObject({ kind: "Car", taxYear: 2027, facts: electric, cashEquivalent: "2000.00" });
    expect(nextFuel).toMatchObject({ kind: "CarFuel", vehicleBenefitId: nextCar.benefitId });
    const again = await copy({ payrollConfigId });
    expect([again.copied, again.items[0].outcome, again.items.at(-1).outcome]).toEqual([0, "OnRecord", "OnRecord"]);
    const toRegister = async () =>
      (await done("GET", "/v1/rti/outstanding?taxYear=2027&pageSize=100")).items.flatMap(
        (each: { kind: string; taxYear: number; by: string; action: { body: { kind?: string } | null } }) =>
          each.kind === "BenefitNotRegistered" && each.action.body?.kind === "Voucher"
            ? [[each.taxYear, each.by, each.action]]
            : [],
      );
    expect(await toRegister()).toEqual([]);
    expect((await copy({ payrollConfigId, kinds: ["Voucher"] })).copied).toBe(1);
    const path = "/v1/benefits/registrations";
    const action = { method: "POST", path, body: { kind: "Voucher", firstTaxYear: 2027, registeredOn: "2026-11-21" } };
    expect(await toRegister()).toEqual([[2027, "2027-04-05", expect.objectContaining(action)]]);
    await done(action.method, action.path, action.body);
    expect(await toRegister()).toEqual([]);
    const { status, body } = await call("POST", `${BASE}/tax-years/2029/copy`, {});
    expect([status, body.validationIssues[0].reasonToken]).toEqual([400, "unsupported_tax_year"]);
    const nowhere = await call("POST", `${BASE}/tax-years/2026/copy`, { payrollConfigId: driver });
    expect(nowhere.body.message.token).toBe("payroll_config_not_found");
  });
});
