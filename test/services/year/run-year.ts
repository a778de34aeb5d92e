import { expect } from "vitest";
import { addDays, type Period } from "./calendar";
import { type Employer, newsOf } from "./employer";
import { libraryYear, periodsOf, type Slip } from "./library";
import type { Person } from "./people";

/** The results of a year, by the people's names. */
export interface Ran {
  readonly ids: ReadonlyMap<string, string>;
  readonly slips: ReadonlyMap<string, readonly Slip[]>;
  /** The FPS of each run, by its payroll and place. */
  readonly submitted: ReadonlyMap<string, string>;
}

/** Runs periods in the order of their pay dates, reports what becomes known on the way, and submits each run. */
export async function runYear(employer: Employer, people: readonly Person[], runs: readonly Period[]): Promise<Ran> {
  const ran = {
    ids: new Map<string, string>(),
    slips: new Map<string, Slip[]>(),
    submitted: new Map<string, string>(),
  };
  const news = people.flatMap((person) => newsOf(person).map((each) => ({ ...each, person })));
  for (const period of runs) {
    const today = addDays(period.paid, -3);
    employer.comeTo(today);
    for (const { on, tell, person } of news.splice(0)) {
      if (on <= today) ran.ids.set(person.name, await tell(employer));
      else news.push({ on, tell, person });
    }
    await runPeriod(employer, people, period, ran);
  }
  expect(news).toEqual([]);
  return ran;
}

interface Running extends Ran {
  readonly slips: Map<string, Slip[]>;
  readonly submitted: Map<string, string>;
}

/** Runs a period: posts its lines, locks it, and keeps the final payslips. */
async function runPeriod(
  { send, payrolls }: Employer,
  people: readonly Person[],
  period: Period,
  { ids, slips, submitted }: Running,
): Promise<void> {
  const payroll = payrolls[period.payroll];
  const number = period.at + 1;
  const run = await send("POST", `payroll/${payroll}/next`);
  expect([run.year, run.period, run.periodStartDate, run.periodEndDate]).toEqual([
    ...[2026, number, period.starts, period.ends],
  ]);
  const paid = people.filter((person) => has(person, period));
  for (const person of paid) {
    const lines = (person.lines?.(period.at) ?? []).map(([payElementCode, content], index) => ({
      payElementCode,
      ...content,
      payrollDate: period.paid,
      id: `${period.at}-${index}`,
    }));
    if (lines.length > 0) await send("POST", `payroll/line/${ids.get(person.name)}`, { lines });
  }
  const locked = await send("POST", `payroll/${payroll}/2026/${number}/lock`, { acknowledgeWarnings: true });
  expect([locked.status, locked.employeeCount]).toEqual(["Locked", paid.length]);
  for (const { name } of paid) {
    const slip = await send("GET", `payslip/data/${ids.get(name)}/2026/${number}`);
    expect([slip.status, slip.payRunId]).toEqual(["FINAL", run.payRunId]);
    slips.set(name, [...(slips.get(name) ?? []), slip]);
  }
  const { submissionId } = await send("POST", `rti/fps/${payroll}/2026/${number}`);
  submitted.set(`${period.payroll} ${period.at}`, submissionId);
}

function has(person: Person, { payroll, at }: Period): boolean {
  return periodsOf(person).some((period) => period.payroll === payroll && period.at === at);
}

/** Checks that somebody's payslips are the library's, which calculates the whole year in one call. */
export function expectLibrary({ slips }: Pick<Ran, "slips">, person: Person): void {
  const expected = libraryYear(person);
  const paid = (slips.get(person.name) ?? []).map((slip, at) => ({
    forPeriod: namesOf(expected[at]?.forPeriod, slip.forPeriod),
    yearToDate: namesOf(expected[at]?.yearToDate, slip.yearToDate),
    niBreakdown: slip.niBreakdown,
    niCategory: slip.niCategory,
    taxCode: slip.taxCode,
    week1Month1: slip.week1Month1,
  }));
  expect(paid.length).toBeGreaterThan(0);
  expect(paid).toEqual(expected);
}

/** Returns the names of amounts that the library has; the API shows some more. */
function namesOf(known: object | undefined, shown: object) {
  return Object.fromEntries(Object.entries(shown).filter(([name]) => known !== undefined && name in known));
}

/** Returns the message of a submission, once it is accepted. */
export async function messageOf(employer: Employer, submissionId: string): Promise<string> {
  const { status, errors } = await employer.answered(submissionId);
  expect([status, errors]).toEqual(["Accepted", []]);
  return (await employer.send("GET", `rti/submissions/${submissionId}/message`)).xml;
}
