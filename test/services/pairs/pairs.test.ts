import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readPence } from "../../../src/engine/base";
import { sized } from "../../support/sized";
import { toldIn } from "../year/told";
import { allPairs, drawRows, pairName, pairsIn, whyNever } from "./features";
import { listRecords, makePerson, WEEKLY } from "./person";
import { predictedSecond, predictedSlips } from "./predicted";
import { type LockedRun, type Ran, runPairs } from "./run";
import { pairsPage } from "./table";

// Whatever meets in a pay run: every pair of chapters in at least one person's run, with every figure predicted.

const ALL = drawRows().map(makePerson);

/** Those who are paid: all of them in `npm run test:long`. */
const PEOPLE = ALL.filter((_, at) => at % sized(3, 1) === 0);

/** What a journal posts of which amounts of the payslips. */
const JOURNALLED = {
  GrossPay: ["grossPay", "otherAdditions"],
  Paye: ["tax"],
  EmployeeNi: ["ni"],
  EmployerNi: ["employerNi"],
  StudentLoan: ["studentLoan"],
  PostgraduateLoan: ["postgraduateLoan"],
  EmployeePension: ["pension"],
  EmployerPension: ["employerPension"],
  NetPay: ["netPay"],
} as const;

let ran: Ran;

beforeAll(async () => {
  ran = await runPairs(PEOPLE);
}, 600_000);

afterAll(() => ran.employer.stop());

const findSlips = (name: string) => ran.slips.get(name) ?? [];
const lastSlip = (name: string) => findSlips(name).at(-1);

/** Adds up an amount of payslips, in pence. */
const addUp = (slips: readonly Ran["runs"][number]["totals"][], amount: string) =>
  slips.reduce((sum: number, { forPeriod }) => sum + readPence(forPeriod[amount]), 0);

/** The records whose National Insurance is reported under one: of two jobs all of it under the first. */
function reportedRecords(name: string): readonly string[] {
  const person = PEOPLE.find((each) => listRecords(each).includes(name));
  if (person === undefined) throw new Error(`Nobody is called ${name}.`);
  return name === person.name ? listRecords(person) : [];
}

/** What a record has contributed to date, up to a run. */
function contributedBy(record: string, { dates, at, supplementary }: LockedRun): number {
  const isUpToRun = (slip: { readonly period: number; readonly supplementary: number }) =>
    slip.period < dates.periods[at] || (slip.period === dates.periods[at] && slip.supplementary <= supplementary);
  const { yearToDate } = findSlips(record).filter(isUpToRun).at(-1) ?? {};
  const contributions = [yearToDate.niBandResult, yearToDate.niBandResultDirector].flatMap((bands) =>
    Object.values<{ ni: string }>(bands),
  );
  return contributions.reduce((sum, each) => sum + readPence(each.ni), 0);
}

/** The payslips of a run. */
const slipsIn = ({ dates, at, supplementary }: LockedRun) =>
  PEOPLE.filter((person) => person.dates === dates)
    .flatMap(listRecords)
    .flatMap(findSlips)
    .filter((slip) => slip.period === dates.periods[at] && slip.supplementary === supplementary);

describe("people in whose pay run everything meets", () => {
  it("have every pair that can meet, and no other", () => {
    const met = new Set(ALL.flatMap(({ features }) => pairsIn(features).map(pairName)));
    const wanted = allPairs().filter(([one, other]) => whyNever(one, other) === null);
    expect([...met].sort()).toEqual(wanted.map(pairName).sort());
  });

  it("are listed in the docs", async () => {
    await expect(pairsPage(ALL)).toMatchFileSnapshot("../../../docs/pairs.md");
  });

  const PAID = PEOPLE.flatMap((person) => listRecords(person).map((record) => ({ person, record, ...person })));

  it.each(PAID)("are paid what is predicted from the facts: $record, $features", ({ person, record }) => {
    const wanted = record === person.name ? predictedSlips(person) : predictedSecond(person);
    const slips = findSlips(record);
    expect(slips).toHaveLength(wanted.length);
    for (const [at, { forPeriod, yearToDate, niBreakdown, taxCode, week1Month1 }] of wanted.entries()) {
      const slip = slips[at];
      expect([slip.taxCode, slip.week1Month1]).toEqual([taxCode, week1Month1]);
      expect({ ...slip.forPeriod, ...forPeriod }).toEqual(slip.forPeriod);
      expect({ ...slip.yearToDate, ...yearToDate }).toEqual(slip.yearToDate);
      expect(slip.niBreakdown).toEqual(niBreakdown);
    }
  });
});

describe("what is made of their runs", () => {
  it("is run totals that are the sums of the payslips", () => {
    for (const run of ran.runs) {
      const amounts = Object.keys(run.totals).filter(
        (amount) => typeof slipsIn(run)[0]?.forPeriod[amount] === "string",
      );
      expect(amounts.length).toBeGreaterThan(5);
      for (const amount of amounts)
        expect([amount, readPence(run.totals[amount])]).toEqual([amount, addUp(slipsIn(run), amount)]);
    }
  });

  it("is an FPS of each with the figures to date", () => {
    for (const run of ran.runs) {
      const told = toldIn(run.fps);
      expect(told).toHaveLength(slipsIn(run).length);
      for (const { name, pay, tax, letters } of told) {
        const { yearToDate } = slipsIn(run).find((slip) => findSlips(name).includes(slip)) ?? {};
        const ni = reportedRecords(name).reduce((sum, record) => sum + contributedBy(record, run), 0);
        expect([name, pay, tax, readPence(letters.A ?? "0.00")]).toEqual([
          name,
          yearToDate.taxablePay,
          yearToDate.tax,
          ni,
        ]);
      }
    }
  });

  it("is a P32 of their sums", async () => {
    const { months } = await ran.employer.send("GET", "tax-p-forms/p32/2026");
    for (const month of [1, 2, 12]) {
      const slips = ran.runs.flatMap(slipsIn).filter(({ taxMonth }) => taxMonth === month);
      const { incomeTax, studentLoans, postgraduateLoans, employeeNi, employerNi } = months[month - 1];
      const columns = [incomeTax, studentLoans, postgraduateLoans, employeeNi, employerNi].map(readPence);
      const amounts = ["tax", "studentLoan", "postgraduateLoan", "ni", "employerNi"];
      expect([month, columns]).toEqual([month, amounts.map((amount) => addUp(slips, amount))]);
    }
  });

  it("is pension contributions of the same amounts", async () => {
    for (const run of ran.runs) {
      const month = slipsIn(run)[0]?.taxMonth;
      const { items } = await ran.employer.send(
        "GET",
        `../v2/pension/pension-calculation/by-year/2026/by-month/${month}?pageSize=100`,
      );
      const own = ran.runs.filter((each) => slipsIn(each)[0]?.taxMonth === month).flatMap(slipsIn);
      const total = (name: string) =>
        items.reduce((sum: number, each: Record<string, string>) => sum + readPence(each[name] ?? "0.00"), 0);
      expect([total("employeeContribution"), total("employerContribution")]).toEqual([
        addUp(own, "pension"),
        addUp(own, "employerPension"),
      ]);
    }
  });

  it("is reports with the same sums", async () => {
    const amounts = ["grossPay", "taxablePay", "tax", "ni", "employerNi", "netPay", "attachmentOrders"];
    const sums = amounts.map((amount) => ({ aggregate: "sum", field: `forPeriod.${amount}`, as: amount }));
    const definition = { dataset: "payslips", select: [{ field: "payRunId" }, ...sums], groupBy: ["payRunId"] };
    const { rows } = await ran.employer.send("POST", "report/reports/run", definition);
    const reported = new Map<string, readonly string[]>(rows.map(([run, ...own]: readonly string[]) => [run, own]));
    for (const run of ran.runs) {
      const own = reported.get(slipsIn(run)[0]?.payRunId)?.map(readPence);
      expect(own).toEqual(amounts.map((amount) => addUp(slipsIn(run), amount)));
    }
  });

  it("is payments of each net pay, of contributions and of what orders take", async () => {
    const due = await ran.listed("payments/due");
    const paid = (payeeType: string, employeeId?: string) =>
      due
        .filter((each) => each.payeeType === payeeType && (employeeId === undefined || each.employeeId === employeeId))
        .reduce((sum, { amount }) => sum + readPence(amount), 0);
    for (const name of PEOPLE.flatMap(listRecords)) {
      expect([name, paid("Employee", ran.ids.get(name))]).toEqual([name, addUp(findSlips(name), "netPay")]);
    }
    const all = ran.runs.flatMap(slipsIn);
    expect(paid("CourtOrderPayee")).toBe(addUp(all, "attachmentOrders"));
    expect(paid("PensionProvider")).toBe(addUp(all, "pension") + addUp(all, "employerPension"));
  });

  it("is a journal of each, in which the sides are equal", async () => {
    for (const run of ran.runs) {
      const { year, periods } = run.dates;
      const place = `payrollConfigId=${ran.payrolls.get(run.dates)}&year=${year}&period=${periods[run.at]}&supplementary=${run.supplementary}`;
      const { journalId } = await ran.employer.send("GET", `journal/journals/latest?${place}`);
      const { lines, reconciliation } = await ran.employer.send("GET", `journal/journals/${journalId}`);
      const side = (name: "debit" | "credit") =>
        lines.reduce((sum: number, each: Record<typeof name, string>) => sum + readPence(each[name]), 0);
      expect(side("debit")).toBe(side("credit"));
      const posted = new Map<string, string>(
        reconciliation.map(({ item, journalAmount }: Readonly<Record<string, string>>) => [item, journalAmount]),
      );
      for (const [item, amounts] of Object.entries(JOURNALLED)) {
        const paid = amounts.reduce((sum, amount) => sum + addUp(slipsIn(run), amount), 0);
        expect([item, readPence(posted.get(item) ?? "0.00")]).toEqual([item, paid]);
      }
    }
  });

  it("is P60s of the weekly payroll's last payslips", async () => {
    ran.employer.comeTo("2027-04-07");
    const path = `payroll/year-end/2026/${ran.payrolls.get(WEEKLY)}/finalise`;
    await ran.employer.send("POST", path, { generateP60s: true, acknowledgeWarnings: true });
    const forms = await ran.employer.p60s();
    const gone = PEOPLE.filter(({ features }) => features.includes("leaver")).map(({ name }) => name);
    const stayed = PEOPLE.filter(({ dates }) => dates === WEEKLY)
      .flatMap(listRecords)
      .filter((name) => !gone.includes(name));
    expect(forms.map(({ lastName }) => lastName).sort()).toEqual(stayed.sort());
    for (const { lastName, thisEmployment, niLines, studentLoan, postgraduateLoan } of forms) {
      const { yearToDate } = lastSlip(lastName);
      const ni = niLines.reduce((sum, { employeeContributions }) => sum + readPence(employeeContributions), 0);
      const contributed = reportedRecords(lastName).reduce(
        (sum, record) => sum + readPence(lastSlip(record).yearToDate.ni),
        0,
      );
      expect([lastName, thisEmployment.pay, thisEmployment.tax, ni, studentLoan, postgraduateLoan]).toEqual([
        ...[lastName, yearToDate.taxablePay, yearToDate.tax, contributed],
        ...[yearToDate.studentLoan, yearToDate.postgraduateLoan],
      ]);
    }
  });
});
