import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { againstSchema, IS_OFFICIAL_HERE } from "../../filings/support/official-schemas";
import { sized } from "../../support/sized";
import { jobsAtRest, openDatabase } from "../all/contents";
import { addDays, MONTHS } from "../year/calendar";
import { type Employer, openEmployer } from "../year/employer";
import { messageOf } from "../year/run-year";
import { asPaid, enterFact, isOfPay, LATE_BY, type Mistake, plantMistake } from "./mistakes";

/** One mistake is planted in each of so many months, and put right two months later. */
const COUNT = sized(2, 10);
const PERIODS = COUNT + LATE_BY;
const AMOUNTS = ["grossPay", "taxablePay", "tax", "ni", "employerNi", "studentLoan", "netPay"] as const;

let employer: Employer;
let database: Awaited<ReturnType<typeof openDatabase>>;
const mistakes: Mistake[] = [];
const messages: string[] = [];
/** Every row of a locked run as text, as it was when the run was locked. */
const locked = new Map<string, string>();

beforeAll(async () => {
  employer = await openEmployer();
  database = await openDatabase(employer.platform.databaseUrl);
}, 300_000);

afterAll(async () => {
  await database.end();
  await employer.stop();
});

const corrections = async (query: string) =>
  (await employer.send("GET", `payroll/${employer.payrolls.Monthly}/corrections?pageSize=100&${query}`)).items;
const slipOf = (employeeId: string, period: number) =>
  employer.send("GET", `payslip/data/${employeeId}/2026/${period}`);

async function rows(): Promise<ReadonlyMap<string, string>> {
  const slips = await database.query("select payslip_id as id, payslip::text as row from payslip");
  const runs = await database.query(
    "select pay_run_id as id, pay_run::text as row from pay_run where status = 'Locked'",
  );
  return new Map([...slips.rows, ...runs.rows].map(({ id, row }) => [id, row]));
}

/** Runs a period: facts of the month are entered in time for some, and those of two months ago late for others. */
async function runPeriod(period: number): Promise<void> {
  const { send, payrolls, comeTo } = employer;
  const payroll = payrolls.Monthly;
  comeTo(addDays(MONTHS[period - 1]?.paid ?? "", -3));
  if (period === 1) {
    for (let month = 1; month <= COUNT; month += 1) mistakes.push(await plantMistake(employer, month));
  }
  await send("POST", `payroll/${payroll}/next`);
  for (const mistake of mistakes) {
    if (mistake.month === period) await enterFact(employer, mistake, mistake.inTime);
    if (mistake.month + LATE_BY === period) await enterFact(employer, mistake, mistake.late);
  }
  await jobsAtRest(database);
  const open: readonly { readonly correctionId: string; readonly employeeId: string }[] = await corrections("");
  const known = mistakes.filter(({ month }) => month + LATE_BY <= period).map(({ late }) => late);
  expect(open.filter(({ employeeId }) => !known.includes(employeeId))).toEqual([]);
  expect(mistakes.filter(({ month }) => month + LATE_BY === period).map(({ late }) => late)).toEqual(
    open.map(({ employeeId }) => employeeId).filter((id) => id === known.at(-1)),
  );
  if (open.length > 0) {
    const asked = open.map(({ correctionId }) => ({ correctionId }));
    await send("POST", `payroll/${payroll}/corrections/post`, { corrections: asked, postIn: { year: 2026, period } });
  }
  await send("POST", `payroll/${payroll}/2026/${period}/lock`, { acknowledgeWarnings: true });
  const { submissionId } = await send("POST", `rti/fps/${payroll}/2026/${period}`);
  messages.push(await messageOf(employer, submissionId));
  await jobsAtRest(database);
  for (const [id, row] of await rows()) if (!locked.has(id)) locked.set(id, row);
}

describe("a year with a mistake in each month, put right two months later", () => {
  it("is corrected run by run, and every FPS is accepted", { timeout: 900_000 }, async () => {
    for (let period = 1; period <= PERIODS; period += 1) await runPeriod(period);
    expect(messages).toHaveLength(PERIODS);
  });

  it("ends equal to the year without mistakes but for what is named, which the oracle has too", async () => {
    for (const mistake of mistakes) {
      const late = await slipOf(mistake.late, PERIODS);
      const inTime = await slipOf(mistake.inTime, PERIODS);
      const posted: readonly { readonly unequal: readonly { readonly amount: string }[] }[] = await corrections(
        `employeeId=${mistake.late}&status=Posted`,
      );
      const named = new Set(posted.flatMap(({ unequal }) => unequal.map(({ amount }) => amount)));
      const differing = AMOUNTS.filter((name) => late.yearToDate[name] !== inTime.yearToDate[name]);
      const unnamed = differing.filter((name) => !named.has(name) && !(name === "netPay" && named.size > 0));
      expect([mistake.kind, unnamed]).toEqual([mistake.kind, []]);
      if (!isOfPay(mistake)) continue;
      const oracle = asPaid(mistake, PERIODS);
      for (const name of AMOUNTS)
        expect([mistake.kind, name, late.yearToDate[name]]).toEqual([mistake.kind, name, oracle?.[name]]);
    }
    const [high] = mistakes;
    const paid = (await slipOf(high?.late ?? "", PERIODS)).yearToDate;
    expect(paid.ni).not.toBe((await slipOf(high?.inTime ?? "", PERIODS)).yearToDate.ni);
  });

  it("has changed no byte of what was locked", async () => {
    const now = await rows();
    expect(now.size).toBe(locked.size);
    for (const [id, row] of locked) expect(now.get(id)).toBe(row);
  });

  it.runIf(IS_OFFICIAL_HERE)("has sent messages that are valid by HMRC's schema", async () => {
    expect(await againstSchema("Fps", 2026, messages)).toEqual(messages.map(() => null));
  });
});
