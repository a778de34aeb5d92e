import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { P60 } from "../../../src/engine/filings";
import { texts } from "../rti/sample-submissions";
import { addDays, type Period, RUNS } from "./calendar";
import { type Employer, newsOf, openEmployer } from "./employer";
import { libraryYear, periodsOf, type Slip } from "./library";
import { PEOPLE, type Person } from "./people";
import { type Told, toldIn } from "./told";

let employer: Employer;
const ids = new Map<string, string>();
let finalSubmissionId = "";
/** The FPS of each run, and what it told. */
const submitted = new Map<string, string>();
const told = new Map<string, readonly Told[]>();
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
  const paid = PEOPLE.filter((person) => has(person, period));
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
    expect([slip.status, slip.payRunId]).toEqual(["FINAL", run.payRunId]);
    slips.set(name, [...(slips.get(name) ?? []), slip]);
  }
  const { submissionId } = await send("POST", `rti/fps/${payrolls[period.payroll]}/2026/${period.at + 1}`);
  submitted.set(`${period.payroll} ${period.at}`, submissionId);
}

/** The message of a submission, once it is accepted. */
async function messageOf(submissionId: string): Promise<string> {
  const { status, errors } = await employer.answered(submissionId);
  expect([status, errors]).toEqual(["Accepted", []]);
  return (await employer.send("GET", `rti/submissions/${submissionId}/message`)).xml;
}

function has(person: Person, { payroll, at }: Period): boolean {
  return periodsOf(person).some((period) => period.payroll === payroll && period.at === at);
}

/** The amounts that the library knows; the interface shows some more. */
function namesOf(known: object | undefined, shown: object) {
  return Object.fromEntries(Object.entries(shown).filter(([name]) => known !== undefined && name in known));
}

const pence = (amount: string) => Number(amount.replace(".", ""));

describe("a year of the sample employer, twelve monthly and fifty-three weekly runs over HTTP", () => {
  it("runs every period in the order of its pay dates, with what becomes known on the way", {
    timeout: 240_000,
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
    for (const [run, submissionId] of submitted) told.set(run, toldIn(await messageOf(submissionId)));
  });

  it.each(PEOPLE)("pays $name what the library pays for the whole year, to the penny", ({ name }) => {
    const expected = YEARS.get(name) ?? [];
    const paid = (slips.get(name) ?? []).map((slip, at) => ({
      forPeriod: namesOf(expected[at]?.forPeriod, slip.forPeriod),
      yearToDate: namesOf(expected[at]?.yearToDate, slip.yearToDate),
      ...{ niBreakdown: slip.niBreakdown, niCategory: slip.niCategory },
      ...{ taxCode: slip.taxCode, week1Month1: slip.week1Month1 },
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

  it("gives everybody who is still there a P60 of those sums, once the payrolls that paid them are finalised", async () => {
    const { send, payrolls, comeTo } = employer;
    comeTo("2027-04-07");
    const weekly = await send("POST", `payroll/year-end/2026/${payrolls.Weekly}/finalise`, { generateP60s: true });
    expect(weekly).toMatchObject({ p60Count: 3, finalisedAt: "2027-04-07T09:00:00.000Z" });
    expect(weekly.outstandingTasks).toContainEqual(expect.objectContaining({ token: "other_payrolls_open" }));
    expect(weekly.taxCodeChanges).toEqual([
      { employeeId: ids.get("Loan"), previousTaxCode: "1257L W1", newTaxCode: "1257L" },
    ]);
    const last = { submitFinalFps: true };
    const monthly = await send("POST", `payroll/year-end/2026-27/${payrolls.Monthly}/finalise`, last);
    expect(monthly).toMatchObject({ taxYear: 2026, p60Count: 8, finalSubmissionId: expect.any(String) });
    expect(monthly.outstandingTasks.map(({ token }: { token: string }) => token)).not.toContain(
      "final_submission_not_sent",
    );
    finalSubmissionId = monthly.finalSubmissionId;
    expect(monthly.taxCodeChanges).toEqual([
      { employeeId: ids.get("Codes"), previousTaxCode: "1257L M1", newTaxCode: "1257L" },
    ]);
    const forms = await employer.p60s();
    const stayed = PEOPLE.filter(({ leaves }) => leaves === undefined).map(({ name }) => name);
    expect(forms.map(({ lastName }) => lastName).sort()).toEqual(stayed.sort());
    for (const form of forms) expect(figuresOf(form)).toEqual(figuresBySum(form.lastName));
  });

  it("told the tax authority the same sums with every run, who starts and who leaves, and at last that it is over", async () => {
    const xml = await messageOf(finalSubmissionId);
    expect(texts(xml, "ForYear")).toEqual(["yes"]);
    expect(texts(xml, "LateReason")).toEqual(Array.from({ length: 8 }, () => "H"));
    const final = toldIn(xml);
    expect(final.map(({ name }) => name).sort()).toEqual([
      "Alternative",
      "Benefits",
      "Codes",
      "Director",
      "Loans",
      "Mover",
      "Rise",
      "Starter",
    ]);
    for (const { name, pay, tax, letters } of [...final, ...(told.get("Weekly 52") ?? [])]) {
      const { thisEmployment, letters: paid } = figuresBySum(name);
      expect({ name, pay, tax, letters }).toEqual({
        name,
        pay: thisEmployment.pay,
        tax: thisEmployment.tax,
        letters: paid,
      });
    }
    const all = [...told].flatMap(([run, employees]) => employees.map((employee) => ({ run, ...employee })));
    expect(all.length).toBe([...slips.values()].flat().length);
    const days = (of: "starts" | "leaves") =>
      all.flatMap(({ run, name, ...employee }) => employee[of].map((day) => [run, name, day]));
    expect(days("starts")).toEqual([["Monthly 3", "Starter", "2026-07-13"]]);
    expect(days("leaves").sort()).toEqual([
      ["Monthly 7", "Leaver", "2026-11-20"],
      ["Monthly 8", "Leaver", "2026-11-20"],
      ["Weekly 45", "Short", "2027-02-10"],
    ]);
    expect(all.filter(({ isAfterLeaving }) => isAfterLeaving).map(({ run }) => run)).toEqual(["Monthly 8"]);
  });
});

/** The figures of a P60, and the same by the payslips' sums. */
function figuresOf({ thisEmployment, previousEmployment, niLines, studentLoan, postgraduateLoan, finalTaxCode }: P60) {
  return {
    ...{ thisEmployment, previousEmployment, studentLoan, postgraduateLoan, finalTaxCode },
    letters: Object.fromEntries(
      niLines.map(({ niCategory, employeeContributions }) => [niCategory, employeeContributions]),
    ),
  };
}

const PREVIOUS: Readonly<Record<string, P60["previousEmployment"]>> = {
  Starter: { pay: "6543.21", tax: "543.20" },
  Codes: { pay: "1500.00", tax: "210.40" },
};

function figuresBySum(name: string) {
  const all = slips.get(name) ?? [];
  const sum = (amounts: readonly string[]) => (amounts.reduce((so, each) => so + pence(each), 0) / 100).toFixed(2);
  const amount = (of: "taxablePay" | "tax" | "studentLoan" | "postgraduateLoan") =>
    sum(all.map((slip) => slip.forPeriod[of]));
  const letters = all.flatMap(({ niBreakdown }) => niBreakdown);
  return {
    thisEmployment: { pay: amount("taxablePay"), tax: amount("tax"), isRefund: false },
    previousEmployment: PREVIOUS[name] ?? { pay: "0.00", tax: "0.00" },
    ...{ studentLoan: amount("studentLoan"), postgraduateLoan: amount("postgraduateLoan") },
    finalTaxCode: all.at(-1)?.taxCode,
    letters: Object.fromEntries(
      [...new Set(letters.map(({ niCategory }) => niCategory))].map((letter) => [
        letter,
        sum(letters.filter(({ niCategory }) => niCategory === letter).map(({ ni }) => ni)),
      ]),
    ),
  };
}
