import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { rulebook } from "../../support/library";
import { type HolidayPlatform, holidayPlatform } from "./sample-holiday";

let platform: HolidayPlatform;

const START = "2025-04-06";
const END = "2026-04-05";
/** Two days after the leave year; the job of the night has not run before. */
const BEGINS = Date.UTC(2026, 3, 7, 9);
const DAY = 86_400_000;

const people: Record<string, string> = {};

beforeAll(async () => {
  platform = await holidayPlatform(BEGINS, { rulebook });
  const carryOver = [
    { cause: "Statutory", maximumUnits: "5", lastDay: 3 },
    { cause: "Contractual", maximumUnits: "2", lastDay: 6 },
  ];
  const policy = (fields: object) => platform.policy({ effectiveFrom: START, ...fields });
  const usual = await policy({ contractualUnits: "33", carryOver });
  const faulty = await policy({ carryOver: [{ cause: "EmployerFault" }] });
  people.agreed = await platform.worker(usual, {}, START);
  people.sick = await platform.worker(usual, {}, START);
  people.faulty = await platform.worker(faulty, {}, START);
  const untilYearEnd = [{ cause: "Statutory", maximumUnits: "5", lastDay: 12 }];
  people.lapsing = await platform.worker(await policy({ carryOver: untilYearEnd }), {}, START);
  people.idle = await platform.worker(await policy({}), {}, START);
  const spell = {
    statutoryType: "StatutorySickPay",
    startDate: "2026-03-02",
    endDate: END,
    averageEarningsOverride: "577.00",
  };
  people.sickFromLastDay = await platform.worker(usual, {}, START);
  for (const [id, days] of [
    [people.sick, spell],
    [people.sickFromLastDay, { ...spell, startDate: END, endDate: "2026-04-17" }],
  ] as const) {
    const made = await platform.call("POST", `/v1/statutory-pay/payments/employees/${id}`, days);
    expect([made.status, made.body.validationIssues]).toEqual([201, null]);
  }
  // Two weeks were taken in the year.
  for (const employeeId of [people.agreed, people.idle]) {
    const taken = { startDate: "2025-08-04", endDate: "2025-08-15" };
    const { holidayId } = await platform.data("POST", `/employees/${employeeId}/requests`, taken);
    await platform.data("POST", `/requests/${holidayId}/approve`);
  }
});

afterAll(() => platform.stop());

const end = async (isPreview: boolean, holidayYearEndDate = END) => {
  const { items } = await platform.data("POST", "/year-end", { holidayYearEndDate, isPreview });
  return new Map(items.map((item: { employeeId: string }) => [item.employeeId, item]));
};
const into = (employeeId: string | undefined, asOf: string) =>
  platform.data("GET", `/employees/${employeeId}/balances?asOf=${asOf}`);

/**
 * By hand, of a week of five days. Agreed: 33 − 10 = 23 are left; the additional 1.6 weeks are 8 days, of which the policy
 * carries 5, and 2 of the contract's: 16 are lost. Sick on the last day: 33 are left; 4.0 weeks are 20 days for 18 months,
 * then 5 and 2: 6 are lost. An employer's fault carries 20 of 28 days. Lapsing: 5 of 28 days may be taken
 * until the last day of the next year. Without a cause all of 18 days are lost.
 */
const EXPECTED = {
  agreed: {
    remaining: "23",
    carriedOver: [
      { cause: "Statutory", units: "5", expiresOn: "2026-07-05" },
      { cause: "Contractual", units: "2", expiresOn: "2026-10-05" },
    ],
    lost: "16",
  },
  sick: {
    remaining: "33",
    carriedOver: [
      { cause: "Sickness", units: "20", expiresOn: "2027-10-05" },
      { cause: "Statutory", units: "5", expiresOn: "2026-07-05" },
      { cause: "Contractual", units: "2", expiresOn: "2026-10-05" },
    ],
    lost: "6",
  },
  sickFromLastDay: {
    remaining: "33",
    carriedOver: [
      { cause: "Sickness", units: "20", expiresOn: "2027-10-05" },
      { cause: "Statutory", units: "5", expiresOn: "2026-07-05" },
      { cause: "Contractual", units: "2", expiresOn: "2026-10-05" },
    ],
    lost: "6",
  },
  faulty: { remaining: "28", carriedOver: [{ cause: "EmployerFault", units: "20", expiresOn: null }], lost: "8" },
  lapsing: {
    remaining: "28",
    carriedOver: [{ cause: "Statutory", units: "5", expiresOn: "2027-04-05" }],
    lost: "23",
  },
  idle: { remaining: "18", carriedOver: [], lost: "18" },
};

describe("the end of a leave year", () => {
  it("shows by cause what each carries over and until when, and stores nothing as a preview", async () => {
    const shown = await end(true);
    for (const [name, expected] of Object.entries(EXPECTED)) {
      expect([name, shown.get(people[name] ?? "")]).toMatchObject([name, { unitName: "Day", ...expected }]);
    }
    expect((await into(people.agreed, "2026-04-07")).carriedOver).toEqual([]);
  });

  it("is stored once, and the next year's balance has each part with its last day", async () => {
    const stored = await end(false);
    for (const [name, expected] of Object.entries(EXPECTED)) {
      expect([name, stored.get(people[name] ?? "")]).toMatchObject([name, expected]);
      const { carriedOver } = await into(people[name], "2026-04-07");
      expect([name, carriedOver]).toMatchObject([name, expected.carriedOver]);
    }
    expect(await end(false)).toEqual(stored);
    const next = await into(people.agreed, "2026-04-07");
    expect(next).toMatchObject({ entitlement: "33", remaining: "40", holidayYearStartDate: "2026-04-06" });
  });

  it("uses first what lapses first, and what is not taken by its last day lapses", async () => {
    const days = { startDate: "2026-05-11", endDate: "2026-05-13" };
    const { holidayId } = await platform.data("POST", `/employees/${people.sick}/requests`, days);
    await platform.data("POST", `/requests/${holidayId}/approve`);
    const used = (balance: { carriedOver: readonly { cause: string; units: string; used: string }[] }) =>
      Object.fromEntries(balance.carriedOver.map(({ cause, units, used: of }) => [cause, [units, of]]));
    expect(used(await into(people.sick, "2026-05-31"))).toEqual({
      Sickness: ["20", "0"],
      Statutory: ["5", "3"],
      Contractual: ["2", "0"],
    });
    // 60 − 3 are left until 5 July; from 6 July without the 2 that lapsed.
    expect(await into(people.sick, "2026-07-05")).toMatchObject({ remaining: "57" });
    expect(await into(people.sick, "2026-07-06")).toMatchObject({ remaining: "55" });
  });

  it("does not carry again what lapses on the last day of the year", async () => {
    expect((await end(true, "2027-04-05")).get(people.lapsing ?? "")).toMatchObject({
      remaining: "28",
      carriedOver: [{ cause: "Statutory", units: "5", expiresOn: "2028-04-05" }],
      lost: "23",
    });
  });

  it("is done by the night's job for a year that nobody has ended", async () => {
    const other = await holidayPlatform(BEGINS, { rulebook });
    try {
      const carryOver = [{ cause: "Statutory", maximumUnits: "3", lastDay: 1 }];
      const policyId = await other.policy({ effectiveFrom: START, carryOver });
      const employeeId = await other.worker(policyId, {}, START);
      const path = `/v1/holiday/employees/${employeeId}/balances?asOf=2026-04-08`;
      const carried = async (call: HolidayPlatform["call"]) => (await call("GET", path)).body.content.data.carriedOver;
      expect(await carried(other.call)).toEqual([]);
      other.passTime(DAY);
      await other.timetable.look();
      const later = await other.callAs(other.owner);
      await expect
        .poll(() => carried(later), { timeout: 60_000, interval: 200 })
        .toMatchObject([{ cause: "Statutory", units: "3", expiresOn: "2026-05-05" }]);
    } finally {
      await other.stop();
    }
  });
});
