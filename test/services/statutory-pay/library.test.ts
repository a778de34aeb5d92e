import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createRulebook } from "../../../src/engine/rulebook";
import {
  type FamilyPayFacts,
  familyPaySchedule,
  type PayPeriodFacts,
  type Slice,
  sickPay,
} from "../../../src/engine/statutory-pay";
import { rules } from "../../../src/rules/recent";
import { SAMPLE } from "../pay/sample-employees";
import { type TestPlatform, testPlatform } from "../support/platform";

const made = createRulebook(rules);
if (!made.ok) throw new Error("the rules do not load");
const rulebook = made.value;

/** The runs from March to June 2026. */
const PERIODS: readonly PayPeriodFacts[] = [
  { year: 2025, period: 12, startDate: "2026-03-01", endDate: "2026-03-31" },
  { year: 2026, period: 1, startDate: "2026-04-01", endDate: "2026-04-30" },
  { year: 2026, period: 2, startDate: "2026-05-01", endDate: "2026-05-31" },
  { year: 2026, period: 3, startDate: "2026-06-01", endDate: "2026-06-30" },
];

const EMPLOYMENT = { startDate: "2020-01-06" };

let platform: TestPlatform;
// biome-ignore lint/suspicious/noExplicitAny: each test says what it expects of an answer
let call: (method: string, path: string, body?: object) => Promise<any>;
const people: Record<"sick" | "father" | "mother" | "moved", string> = { sick: "", father: "", mother: "", moved: "" };
interface Award {
  readonly statutoryType: string;
  readonly lineItems: readonly Slice[];
}

/** The slices of each payment to each employee before the runs, as the service returned them. */
const awarded = new Map<string, Slice[]>();

const PATERNITY = {
  statutoryType: "StatutoryPaternityPay",
  qualifyingEventDate: "2026-04-20",
  actualBirthDate: "2026-04-20",
  childEventType: "Birth",
  blocks: [
    { startDate: "2026-04-27", weeks: 1 },
    { startDate: "2026-06-08", weeks: 1 },
  ],
  averageEarningsOverride: "480.00",
} as const;

/** Ends before its 39 weeks, for the care of the child that began in it. */
const MATERNITY = {
  statutoryType: "StatutoryMaternityPay",
  qualifyingEventDate: "2026-03-20",
  actualBirthDate: "2026-03-10",
  startDate: "2026-03-11",
  endDate: "2026-05-19",
  averageEarningsOverride: "480.00",
} as const;

const NEONATAL = {
  statutoryType: "StatutoryNeonatalCarePay",
  qualifyingEventDate: "2026-03-10",
  neonatalCareStartDate: "2026-03-11",
  neonatalCareEndDate: "2026-04-08",
  blocks: [{ startDate: "2026-05-20", weeks: 3 }],
  averageEarningsOverride: "480.00",
} as const;

const IMPORTED = {
  statutoryType: "StatutoryMaternityPay",
  qualifyingEventDate: "2026-03-20",
  startDate: "2026-03-02",
} as const;

const SICK = [
  { startDate: "2026-03-30", endDate: "2026-04-03" },
  { startDate: "2026-04-20", endDate: "2026-04-21" },
  { startDate: "2026-06-01", endDate: "2026-06-05" },
];

beforeAll(async () => {
  platform = await testPlatform(undefined, { rulebook });
  const plain = await platform.callAs(await platform.account("Sample Bakery"));
  call = async (method, path, body) => {
    const { status, body: answer } = await plain(method, path, body);
    if (status >= 300) throw new Error(`${method} ${path} ${status} ${JSON.stringify(answer)}`);
    return answer.content.data;
  };
  const paymentPeriodConfig = { firstPeriodStartDate: "2026-03-01", firstPaymentDate: "2026-03-31" };
  const config = { name: "Monthly staff", payFrequency: "Monthly", paymentPeriodConfig };
  const { payrollConfigId } = await call("POST", "/v1/payrollconfig", config);
  await call("PUT", "/v1/salary/organisation", { calculationMethod: "CalendarDays", enabled: true });
  for (const name of ["sick", "father", "mother", "moved"] as const) {
    people[name] = (await call("POST", "/v1/employees", { ...SAMPLE, ...EMPLOYMENT })).employeeId;
  }
  for (const days of SICK) {
    await award(people.sick, { statutoryType: "StatutorySickPay", ...days, averageEarningsOverride: "400.00" });
  }
  await award(people.father, PATERNITY);
  const { statutoryPayId } = await award(people.mother, MATERNITY);
  await award(people.mother, { ...NEONATAL, otherFamilyPaymentId: statutoryPayId });
  const imported = { ...IMPORTED, averageWeeklyEarnings: "500.00", weeksPaid: "10" };
  keep(people.moved, await call("POST", `/v1/statutory-pay/payments/import/${people.moved}`, imported));
  for (const { year, period } of PERIODS) {
    await call("POST", `/v1/payroll/${payrollConfigId}/${year}/${period}/lock`, { acknowledgeWarnings: true });
  }
});

afterAll(() => platform.stop());

async function award(employeeId: string, body: object) {
  const created = await call("POST", `/v1/statutory-pay/payments/employees/${employeeId}`, body);
  keep(employeeId, created);
  return created;
}

function keep(employeeId: string, { statutoryType, lineItems }: Award): void {
  const key = `${employeeId} ${statutoryType}`;
  awarded.set(key, [...(awarded.get(key) ?? []), ...lineItems]);
}

const pence = (amount = "0.00") => Math.round(Number(amount) * 100);

const brief = ({ from, to, days, rateBasis, weeklyRate, amount, source, year, period }: Slice) =>
  [from, to, days, rateBasis, weeklyRate, amount, source, year, period].join(" ");

/** Compares awards, and what the locked runs paid of them, with slices of the library. */
async function expectSlices(employeeId: string, expected: readonly Slice[], type: string): Promise<void> {
  const ofRuns = expected.filter(({ year }) => year !== null);
  const shown = (awarded.get(`${employeeId} ${type}`) ?? []).filter(({ year, period }) =>
    PERIODS.some((each) => each.year === year && each.period === period),
  );
  expect(ofRuns.length).toBeGreaterThan(1);
  expect(shown.map(brief)).toEqual(ofRuns.map(brief));
  for (const { year, period } of PERIODS) {
    const due = ofRuns.filter((each) => each.year === year && each.period === period && each.source === "PayrollRun");
    const { forPeriod } = await call("GET", `/v1/payslip/data/${employeeId}/${year}/${period}`);
    expect(pence(forPeriod.statutoryPay[type])).toBe(due.reduce((sum, { amount }) => sum + pence(amount), 0));
  }
}

function familySlices(facts: object): readonly Slice[] {
  const asked = { ...facts, employment: EMPLOYMENT, payPeriods: PERIODS } as unknown as FamilyPayFacts;
  const schedule = familyPaySchedule(asked, rulebook);
  if (!schedule.ok) throw new Error(JSON.stringify(schedule.problems));
  return schedule.value.lineItems;
}

describe("what runs pay is what the library calculates, to the penny:", () => {
  it("linked sickness across 6 April 2026, with waiting days before and none after", async () => {
    const worked = sickPay(
      {
        absences: SICK,
        averageEarningsOverride: "400.00",
        employment: EMPLOYMENT,
        qualifyingDays: [{ qualifyingDays: ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday"] }],
        payPeriods: PERIODS,
      },
      rulebook,
    );
    if (!worked.ok) throw new Error(JSON.stringify(worked.problems));
    expect(worked.value.chains).toMatchObject([{ waitingDaysServed: 3 }]);
    expect(worked.value.absences.map(({ waitingDays }) => waitingDays)).toEqual([3, 0, 0]);
    await expectSlices(people.sick, worked.value.lineItems, "StatutorySickPay");
  });

  it("paternity pay in two blocks", () =>
    expectSlices(people.father, familySlices(PATERNITY), PATERNITY.statutoryType));

  it("neonatal care that begins before maternity pay ends, and is paid after it", async () => {
    await expectSlices(people.mother, familySlices(MATERNITY), MATERNITY.statutoryType);
    await expectSlices(people.mother, familySlices(NEONATAL), NEONATAL.statutoryType);
  });

  it("maternity pay of which another payroll has paid ten weeks", async () => {
    const imported = { averageWeeklyEarnings: "500.00", weeksPaid: "10" };
    const slices = familySlices({ ...IMPORTED, imported });
    expect(slices.find(({ source }) => source === "PayrollRun")).toMatchObject({ weekNumber: 11, amount: "194.32" });
    await expectSlices(people.moved, slices, IMPORTED.statutoryType);
  });
});
