import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { formatPence, readPence } from "../../../src/engine/base";
import { againstSchema, IS_OFFICIAL_HERE } from "../../filings/support/official-schemas";
import { sized } from "../../support/sized";
import { jobsAtRest, openDatabase } from "../all/contents";
import { texts } from "../rti/sample-submissions";
import { addDays } from "../year/calendar";
import { type Employer, openEmployer } from "../year/employer";
import { messageOf } from "../year/run-year";
import {
  asCorrected,
  enterFact,
  FIRST_YEAR,
  isOfPastYear,
  LATE_BY,
  type Mistake,
  PAID_MONTHS,
  placeOf,
  plantMistakes,
} from "./mistakes";

/** Mistakes are planted in each of so many months, and put right two months later. */
const COUNT = sized(2, 12);
const RUNS = COUNT + LATE_BY;
const AMOUNTS = ["grossPay", "taxablePay", "tax", "ni", "employerNi", "studentLoan", "netPay"] as const;
type Amounts = Readonly<Record<(typeof AMOUNTS)[number], string>>;

let employer: Employer;
let database: Awaited<ReturnType<typeof openDatabase>>;
const mistakes: Mistake[] = [];
/** The FPS of each run, by its tax year. */
const messages = new Map<number, string[]>();
/** Every row of a locked run as text, as it was when the run was locked. */
const locked = new Map<string, string>();

beforeAll(async () => {
  employer = await openEmployer(FIRST_YEAR);
  database = await openDatabase(employer.platform.databaseUrl);
}, 300_000);

afterAll(async () => {
  await database.end();
  await employer.stop();
});

const corrections = async (query: string) =>
  (await employer.send("GET", `payroll/${employer.payrolls.Monthly}/corrections?pageSize=100&${query}`)).items;

/** What the FPS of the year that had ended states, by last name. */
const restated = new Map<string, Partial<Amounts>>();

/** Reports the figures of the year that its last corrections changed after it, and notes them. */
async function reportPastYear(): Promise<void> {
  const { send, payrolls } = employer;
  const path = `rti/fps/${payrolls.Monthly}/${FIRST_YEAR}/12`;
  const { submissionId } = await send("POST", path, { pastYearCorrections: true });
  const xml = await messageOf(employer, submissionId);
  messages.get(FIRST_YEAR)?.push(xml);
  const sum = (own: string, tag: string) =>
    formatPence(texts(own, tag).reduce((so, amount) => so + readPence(amount), 0));
  for (const own of xml.split("<Employee>").slice(1)) {
    restated.set(texts(own, "Sur")[0] ?? "", {
      ni: sum(own, "EmpeeContribnsYTD"),
      employerNi: sum(own, "TotalEmpNICYTD"),
      tax: texts(own, "TotalTax")[0] ?? "",
    });
  }
}

/** Returns the years to date of an employee, each with its last run. */
async function yearEnds(employeeId: string): Promise<readonly Amounts[]> {
  const places = [Math.min(RUNS, 12), RUNS].map(placeOf).filter(({ year }, at, all) => all[at - 1]?.year !== year);
  const found: Amounts[] = [];
  for (const { year, period } of places) {
    found.push((await employer.send("GET", `payslip/data/${employeeId}/${year}/${period}`)).yearToDate);
  }
  return found;
}

/** Returns the same of somebody with a mistake, as they were reported at last. */
async function lateYearEnds({ late, lateName }: Mistake): Promise<readonly Amounts[]> {
  const [first, ...later] = await yearEnds(late);
  return first === undefined ? [] : [{ ...first, ...restated.get(lateName) }, ...later];
}

const sumOf = (years: readonly Amounts[], name: keyof Amounts) =>
  years.reduce((so, each) => so + readPence(each[name]), 0);

/** Returns the amounts of two people that differ: of each year, or of both if the second one puts the first right. */
async function differing(mistake: Mistake): Promise<readonly string[]> {
  const [late, inTime] = [await lateYearEnds(mistake), await yearEnds(mistake.inTime)];
  return AMOUNTS.filter((name) =>
    isOfPastYear(mistake)
      ? sumOf(late, name) !== sumOf(inTime, name)
      : late.some((year, at) => year[name] !== inTime[at]?.[name]),
  );
}

async function rows(): Promise<ReadonlyMap<string, string>> {
  const slips = await database.query("select payslip_id as id, payslip::text as row from payslip");
  const runs = await database.query(
    "select pay_run_id as id, pay_run::text as row from pay_run where status = 'Locked'",
  );
  return new Map([...slips.rows, ...runs.rows].map(({ id, row }) => [id, row]));
}

/** Runs a period: facts of the month are entered in time for some, and those of two months ago late for others. */
async function runPeriod(run: number): Promise<void> {
  const { send, payrolls, comeTo } = employer;
  const payroll = payrolls.Monthly;
  const { year, period } = placeOf(run);
  comeTo(addDays(PAID_MONTHS[run - 1]?.paid ?? "", -3));
  if (run === 1) {
    for (let month = 1; month <= COUNT; month += 1) mistakes.push(...(await plantMistakes(employer, month)));
  }
  await send("POST", `payroll/${payroll}/next`);
  for (const mistake of mistakes) {
    if (mistake.month === run) await enterFact(employer, mistake, mistake.inTime);
    if (mistake.month + LATE_BY === run) await enterFact(employer, mistake, mistake.late);
  }
  await jobsAtRest(database);
  const open: readonly { readonly correctionId: string; readonly employeeId: string }[] = await corrections("");
  const late = mistakes.filter(({ month }) => month + LATE_BY === run).map((mistake) => mistake.late);
  const known = mistakes.filter(({ month }) => month + LATE_BY <= run).map((mistake) => mistake.late);
  const opened = open.map(({ employeeId }) => employeeId);
  expect(opened.filter((id) => !known.includes(id))).toEqual([]);
  expect(late.filter((id) => !opened.includes(id))).toEqual([]);
  if (open.length > 0) {
    const asked = open.map(({ correctionId }) => ({ correctionId }));
    await send("POST", `payroll/${payroll}/corrections/post`, { corrections: asked, postIn: { year, period } });
  }
  await send("POST", `payroll/${payroll}/${year}/${period}/lock`, { acknowledgeWarnings: true });
  const { submissionId } = await send("POST", `rti/fps/${payroll}/${year}/${period}`);
  messages.set(year, [...(messages.get(year) ?? []), await messageOf(employer, submissionId)]);
  await jobsAtRest(database);
  for (const [id, row] of await rows()) if (!locked.has(id)) locked.set(id, row);
}

describe("a year with a mistake in each month, put right two months later", () => {
  it("is corrected run by run, and every FPS is accepted", { timeout: 900_000 }, async () => {
    for (let run = 1; run <= RUNS; run += 1) await runPeriod(run);
    expect([...messages.values()].flat()).toHaveLength(RUNS);
    if (RUNS > 12) await reportPastYear();
  });

  it("ends equal to the year without mistakes but for what is named, which the oracle has too", async () => {
    for (const mistake of mistakes) {
      const posted: readonly { readonly unequal: readonly { readonly amount: string }[] }[] = await corrections(
        `employeeId=${mistake.late}&status=Posted`,
      );
      const named = new Set(posted.flatMap(({ unequal }) => unequal.map(({ amount }) => amount)));
      const unnamed = (await differing(mistake)).filter(
        (name) => !named.has(name) && !(name === "netPay" && named.size > 0),
      );
      expect([mistake.kind, mistake.month, unnamed]).toEqual([mistake.kind, mistake.month, []]);
      const [late, oracle] = [await lateYearEnds(mistake), asCorrected(mistake, RUNS)];
      for (const name of AMOUNTS.filter((each) => each !== "netPay"))
        expect([mistake.kind, mistake.month, name, late.map((year) => year[name])]).toEqual([
          mistake.kind,
          mistake.month,
          name,
          oracle.map((year) => year[name]),
        ]);
      expect([mistake.kind, mistake.month, sumOf(late, "netPay")]).toEqual([
        mistake.kind,
        mistake.month,
        sumOf(oracle, "netPay"),
      ]);
    }
    const [high] = mistakes;
    if (high !== undefined) expect(await differing(high)).toContain("ni");
  });

  it("has changed no byte of what was locked", async () => {
    const now = await rows();
    expect(now.size).toBe(locked.size);
    for (const [id, row] of locked) expect(now.get(id)).toBe(row);
  });

  it.runIf(IS_OFFICIAL_HERE)("has sent messages that are valid by HMRC's schema", async () => {
    for (const [year, sent] of messages) expect(await againstSchema("Fps", year, sent)).toEqual(sent.map(() => null));
  });
});
