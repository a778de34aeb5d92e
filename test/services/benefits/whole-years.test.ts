import { afterAll, beforeAll, expect, it } from "vitest";
import { formatDate, formatPence, readDate, readPence } from "../../../src/engine/base";
import { createRulebook } from "../../../src/engine/rulebook";
import { rules } from "../../../src/rules/all";
import { fc } from "../../support/property";
import { type BenefitPlatform, benefitPlatform } from "./benefit-account";

// What pay days tax is the value of the year, over HTTP. What each benefit is worth is written here from the law's
// published figures; nothing of the engine is used.

const BASE = "/v1/benefits";
let platform: BenefitPlatform;

beforeAll(async () => {
  const made = createRulebook(rules);
  if (!made.ok) throw new Error("the rules do not load");
  platform = await benefitPlatform([], Date.UTC(2027, 4, 10, 12), { rulebook: made.value });
  for (const kind of ["Car", "CarFuel", "CreditToken", "Medical", "Van"]) {
    await platform.done("POST", `${BASE}/registrations`, { kind, firstTaxYear: 2025, registeredOn: "2025-04-01" });
  }
});

afterAll(() => platform.stop());

it("payrolled fuel and credit cards not made good by 31 May are taxed by the first pay day after 1 June", async () => {
  const { done, taxed, payroll } = platform;
  const calendar = {
    payFrequency: "Monthly",
    firstPeriodStartDate: "2026-03-06",
    firstPaymentDate: "2026-03-31",
  } as const;
  const { employee, lock, reopen } = await payroll("Drivers", calendar);
  const driver = await employee({ salary: "60000", startDate: "2025-04-07" });
  const leaver = await employee({ salary: "60000", startDate: "2025-04-07" });
  const own = (employeeId: string) => `${BASE}/employees/${employeeId}`;
  const add = async (employeeId: string, kind: string, record: object) =>
    (await done("POST", own(employeeId), { taxYear: "2025-26", kind, ...record })).benefitId;
  const change = (employeeId: string, benefitId: string, facts: object) =>
    done("PATCH", `${own(employeeId)}/${benefitId}`, { facts });
  const certificate = { firstRegistered: "2025-03-01", co2: "128", fuel: "A", listPrice: "30000.00" };
  const car = await add(driver, "Car", { description: "Sample 2.0", facts: certificate });
  const promised = { allMadeGoodOn: "2026-05-31" };
  const fuel = await add(driver, "CarFuel", { vehicleBenefitId: car, facts: promised });
  const second = await add(driver, "Car", { description: "Sample 2.1", facts: certificate });
  const taxedFuel = await add(driver, "CarFuel", { vehicleBenefitId: second, facts: { lastFuelDay: "2025-04-06" } });
  const goods = (madeGood: string) => ({
    costs: [{ cost: "500.00" }],
    madeGood: [{ amount: madeGood, paidOn: "2026-05-31" }],
  });
  const card = await add(driver, "CreditToken", { description: "Fuel card", facts: goods("300.00") });
  const medical = await add(driver, "Medical", { facts: { costs: [{ cost: "100.00" }] } });
  const cardOfLeaver = await add(leaver, "CreditToken", { facts: goods("500.00") });

  await lock(12, 2025);
  expect(await taxed(driver, 12, 2025)).toMatchObject({ BENEFIT_CREDIT_TOKEN: "200.00", BENEFIT_MEDICAL: "100.00" });
  await lock(1);
  await done("PUT", `/v1/employees/${leaver}/leaver`, { leavingDate: "2026-05-20" });
  await lock(2);
  await change(driver, fuel, { allMadeGoodOn: "2026-06-01" });
  await change(driver, card, goods("100.00"));
  await change(leaver, cardOfLeaver, goods("0.00"));
  // Known too late for another reason: HMRC is informed of these.
  await change(driver, taxedFuel, { lastFuelDay: null });
  await change(driver, medical, { costs: [{ cost: "150.00" }] });
  // 125 grams were 31% in 2025-26, of 28,200.
  const added = { BENEFIT_CAR_FUEL: "8742.00", BENEFIT_CREDIT_TOKEN: "200.00" };
  expect(await taxed(driver, 3)).toEqual(added);
  const schedule = async (benefitId: string, employeeId = driver) => {
    const { payDays, outstanding, payDayWorkings } = await done("GET", `${own(employeeId)}/${benefitId}/schedule`);
    const days = payDays.map(({ paymentDate, amount, status }: Record<string, string>) => [
      paymentDate,
      amount,
      status,
    ]);
    return { days, outstanding, steps: payDayWorkings.map(({ id }: { id: string }) => id) };
  };
  const march = ["2026-03-31", "0.00", "Locked"];
  expect(await schedule(fuel)).toEqual({
    days: [march, ["2026-06-30", "8742.00", "Expected"]],
    outstanding: "0.00",
    steps: ["benefits.late-addition"],
  });
  await lock(3);
  expect(await schedule(fuel)).toMatchObject({
    days: [march, ["2026-06-30", "8742.00", "Locked"]],
    outstanding: "0.00",
    steps: [],
  });
  expect(await taxed(driver, 4)).toEqual({});
  expect(await schedule(taxedFuel)).toMatchObject({
    days: [["2026-03-31", "24.00", "Locked"]],
    outstanding: "8718.00",
  });
  expect(await schedule(medical)).toMatchObject({ outstanding: "50.00" });
  expect(await schedule(cardOfLeaver, leaver)).toMatchObject({ days: [march], outstanding: "500.00" });
  // More goods are found in July: the next pay day taxes them. Reopening June gives its part back.
  await change(driver, card, goods("0.00"));
  expect(await taxed(driver, 4)).toEqual({ BENEFIT_CREDIT_TOKEN: "100.00" });
  expect((await reopen(3)).status).toBe(200);
  expect(await taxed(driver, 3)).toEqual({ ...added, BENEFIT_CREDIT_TOKEN: "300.00" });
}, 120_000);

const START = readDate("2026-04-06");
/** The last day on which every payroll below still has a pay day of the tax year. */
const LAST = 355;
const day = (number: number) => formatDate(START + number);

const CALENDARS = {
  Monthly: { payFrequency: "Monthly", firstPeriodStartDate: "2026-04-06", firstPaymentDate: "2026-04-30" },
  FourWeekly: { payFrequency: "FourWeekly", firstPeriodStartDate: "2026-04-06", firstPaymentDate: "2026-05-01" },
  // From Monday 11 January 2027.
  Weekly: { payFrequency: "Weekly", firstPeriodStartDate: day(280), firstPaymentDate: day(284) },
} as const;
type Name = keyof typeof CALENDARS;

/** The pay days of each payroll by period: the ends of twelve months, thirteen four weeks and twelve weeks. */
const PAY_DAYS: Readonly<Record<Name, readonly number[]>> = {
  Monthly: Array.from({ length: 12 }, (_, at) => {
    const [year, month] = at < 9 ? [2026, at + 4] : [2027, at - 8];
    return new Date(Date.UTC(year, month, 0)).getTime() / 86_400_000 - Date.UTC(2026, 3, 6) / 86_400_000;
  }),
  FourWeekly: Array.from({ length: 13 }, (_, at) => 25 + 28 * at),
  Weekly: Array.from({ length: 12 }, (_, at) => 284 + 7 * at),
};

/** Moves from the first day of a period of the payroll before. */
const MOVES = [
  null,
  ["Monthly", "Weekly", "2027-02-06"],
  ["Monthly", "Weekly", "2027-03-06"],
  ["FourWeekly", "Weekly", day(28 * 11)],
  ["FourWeekly", "Monthly", day(28 * 3)],
  ["FourWeekly", "Monthly", day(28 * 8)],
] as const;

const inYear = fc.integer({ min: 0, max: LAST });
const person = fc.record({
  on: fc.constantFrom<Name>("Monthly", "FourWeekly"),
  move: fc.constantFrom(...MOVES),
  leaves: fc.option(fc.integer({ min: 60, max: LAST }), { freq: 2 }),
  /** A medical benefit: from when it is provided, on which days it becomes known and changes, and what it costs then. */
  medical: fc.record({
    from: fc.option(inYear),
    changes: fc.array(fc.record({ known: inYear, cost: fc.integer({ min: 0, max: 300_000 }) }), {
      minLength: 1,
      maxLength: 4,
    }),
  }),
  /** A van: its first and last day, each with the day on which it becomes known. */
  van: fc.record({ from: inYear, knownFrom: inYear, to: fc.option(inYear), knownTo: inYear }),
});

it("pay days of a year tax its value to the penny: starts, ends, changes, late facts, leavers and moves", async () => {
  const { done, payroll } = platform;
  const payrolls = {
    Monthly: await payroll("Monthly", CALENDARS.Monthly),
    FourWeekly: await payroll("Four-weekly", CALENDARS.FourWeekly),
    Weekly: await payroll("Weekly", CALENDARS.Weekly),
  };
  const events: { readonly on: number; readonly act: () => Promise<unknown> }[] = [];
  const worth = new Map<string, number>();
  for (const each of fc.sample(person, { seed: 20270406, numRuns: 24 })) {
    const { move, leaves, medical, van } = each;
    const on = move?.[0] ?? each.on;
    const employeeId = await payrolls[on].employee();
    if (move !== null) {
      const to = { payrollConfigId: payrolls[move[1]].payrollConfigId, from: move[2] };
      await done("PUT", `/v1/employees/${employeeId}/payroll-config`, to);
    }
    // Pay days are at most five days before the end of their period: what is known ten days before leaving is in time.
    const last = leaves === null ? LAST : leaves - 10;
    const known = (on: number) => Math.min(on, last);
    const leaver = { leavingDate: day(leaves ?? 0) };
    if (leaves !== null)
      events.push({ on: last, act: () => done("PUT", `/v1/employees/${employeeId}/leaver`, leaver) });
    const own = `${BASE}/employees/${employeeId}`;
    /** Adds a benefit when it is first known, and changes it after that. */
    const record = (kind: string, entries: readonly { readonly on: number; readonly body: object }[]) => {
      let benefitId: string | null = null;
      for (const { on, body } of entries) {
        const act = async () => {
          if (benefitId !== null) return done("PATCH", `${own}/${benefitId}`, body);
          ({ benefitId } = await done("POST", own, { taxYear: "2026-27", kind, ...body }));
        };
        events.push({ on, act });
      }
    };
    const changes = [...medical.changes].sort((one, other) => one.known - other.known);
    const startDate = medical.from === null ? null : day(known(medical.from));
    record(
      "Medical",
      changes.map(({ known: on, cost }) => ({
        on: known(on),
        body: { startDate, facts: { costs: [{ cost: formatPence(cost) }] } },
      })),
    );
    const from = known(van.from);
    const to = van.to === null || van.to < from ? null : van.to;
    const start = { on: known(van.knownFrom), body: { startDate: day(from), facts: {} } };
    const end = { on: Math.max(start.on, known(van.knownTo)), body: { endDate: day(to ?? 0) } };
    record("Van", to === null ? [start] : [start, end]);
    // The days without the van of 365 are taken off 4,170, rounded up to the pound.
    // Without an end it ends with the employment.
    const lastDay = to ?? leaves ?? 364;
    const vanWorth = 4_170 - Math.ceil((4_170 * (from + 364 - lastDay)) / 365);
    worth.set(employeeId, (changes.at(-1)?.cost ?? 0) + vanWorth * 100);
  }
  events.sort((one, other) => one.on - other.on);
  const names = ["Monthly", "FourWeekly", "Weekly"] as const;
  const runs = names
    .flatMap((name) => PAY_DAYS[name].map((on, at) => ({ name, on, period: name === "Weekly" ? 41 + at : at + 1 })))
    .sort((one, other) => one.on - other.on);
  const taxed = new Map<string, number>();
  for (const { name, on, period } of runs) {
    for (let next = events[0]; next !== undefined && next.on <= on; next = events[0]) {
      events.shift();
      await next.act();
    }
    await payrolls[name].lock(period);
    const path = `/v1/payroll/${payrolls[name].payrollConfigId}/2026/${period}/payslips?pageSize=100`;
    for (const { employeeId, forPeriod, yearToDate } of (await done("GET", path)).items) {
      const toDate = (taxed.get(employeeId) ?? 0) + readPence(forPeriod.benefitsTaxedViaPayroll);
      expect(readPence(yearToDate.benefitsTaxedViaPayroll)).toBe(toDate);
      taxed.set(employeeId, toDate);
    }
  }
  expect(events).toEqual([]);
  expect(Object.fromEntries(taxed)).toEqual(Object.fromEntries(worth));
  const { items } = await done("GET", `${BASE}/tax-years/2026?pageSize=100`);
  expect(items).toHaveLength(2 * worth.size);
  expect(items.filter(({ outstanding }: { outstanding: string }) => outstanding !== "0.00")).toEqual([]);
}, 300_000);
