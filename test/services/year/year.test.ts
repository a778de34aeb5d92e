import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addDays, type Period, RUNS } from "./calendar";
import { type Employer, newsOf, openEmployer } from "./employer";
import { libraryYear, periodsOf, type Slip } from "./library";
import { PEOPLE, type Person } from "./people";

let employer: Employer;
const ids = new Map<string, string>();
const slips = new Map<string, Slip[]>();
const YEARS = new Map(PEOPLE.map((person) => [person.name, libraryYear(person)]));

beforeAll(async () => {
  employer = await openEmployer();
}, 60_000);

afterAll(() => employer.stop());

/** Runs a period: posts its lines, locks it, and keeps the final payslips of everybody who has one. */
async function runPeriod(period: Period): Promise<void> {
  const { send, payrolls } = employer;
  const path = `payroll/${payrolls[period.payroll]}`;
  const run = await send("POST", `${path}/next`);
  expect([run.year, run.period, run.periodStartDate, run.periodEndDate]).toEqual([
    ...[2026, period.at + 1, period.starts, period.ends],
  ]);
  const paid = PEOPLE.filter((person) => person.payroll === period.payroll && has(person, period));
  for (const person of paid) {
    const lines = (person.lines?.(period.at) ?? []).map(([payElementCode, content], index) => ({
      ...{ payElementCode, ...content, payrollDate: period.paid, id: `${period.at}-${index}` },
    }));
    if (lines.length > 0) await send("POST", `payroll/line/${ids.get(person.name)}`, { lines });
  }
  const locked = await send("POST", `${path}/2026/${period.at + 1}/lock`);
  expect([locked.status, locked.employeeCount]).toEqual(["Locked", paid.length]);
  for (const { name } of paid) {
    const slip = await send("GET", `payslip/data/${ids.get(name)}/2026/${period.at + 1}`);
    expect(slip.status).toBe("FINAL");
    slips.set(name, [...(slips.get(name) ?? []), slip]);
  }
}

function has(person: Person, { at }: Period): boolean {
  return periodsOf(person).some((period) => period.at === at);
}

const pence = (amount: string) => Number(amount.replace(".", ""));

describe("a year of the sample employer, twelve monthly and fifty-three weekly runs over HTTP", () => {
  it("runs every period in the order of its pay dates, with what becomes known on the way", {
    timeout: 120_000,
  }, async () => {
    const news = PEOPLE.flatMap((person) => newsOf(person).map((each) => ({ ...each, person })));
    for (const period of RUNS) {
      const today = addDays(period.paid, -3);
      employer.comeTo(today);
      for (const { on, tell, person } of news.splice(0)) {
        if (on <= today) ids.set(person.name, await tell(employer));
        else news.push({ on, tell, person });
      }
      await runPeriod(period);
    }
    expect(news).toEqual([]);
  });

  it.each(PEOPLE)("pays $name what the library pays for the whole year, to the penny", ({ name }) => {
    const expected = YEARS.get(name) ?? [];
    const paid = (slips.get(name) ?? []).map((slip) => ({
      ...{ forPeriod: slip.forPeriod, yearToDate: slip.yearToDate, niBreakdown: slip.niBreakdown },
      ...{ taxCode: slip.taxCode, week1Month1: slip.week1Month1, niCategory: slip.niCategory },
    }));
    expect(paid.length).toBeGreaterThan(4);
    expect(paid).toEqual(expected);
  });

  it.each(PEOPLE)("ends $name's year with the sums of the payslips", ({ name }) => {
    const all = slips.get(name) ?? [];
    const last = all.at(-1);
    const amounts = Object.entries(last?.forPeriod ?? {}).filter(([, amount]) => typeof amount === "string");
    expect(amounts.length).toBeGreaterThan(14);
    for (const [amount] of amounts) {
      const sum = all.reduce((so, { forPeriod }) => so + pence(forPeriod[amount as "tax"]), 0);
      expect([amount, pence(last?.yearToDate[amount as "tax"] ?? "")]).toEqual([amount, sum]);
    }
  });
});
