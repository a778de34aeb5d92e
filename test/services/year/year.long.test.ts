import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { P60 } from "../../../src/engine/forms";
import { texts } from "../rti/sample-submissions";
import { RUNS } from "./calendar";
import { type Employer, openEmployer } from "./employer";
import { columnsBySum, lastPeriodOf, paidTo, sumOf } from "./forms";
import { PEOPLE } from "./people";
import { expectLibrary, messageOf, type Ran, runYear } from "./run-year";
import { type Told, toldIn } from "./told";

let employer: Employer;
let ran: Ran;
let finalSubmissionId = "";
/** What the FPS of each run reported. */
const told = new Map<string, readonly Told[]>();

beforeAll(async () => {
  employer = await openEmployer();
});

afterAll(() => employer.stop());

const pence = (amount: string) => Number(amount.replace(".", ""));

describe("a year of the sample employer, twelve monthly and fifty-three weekly runs over HTTP", () => {
  it("runs every period in the order of its pay dates, with what becomes known on the way", {
    timeout: 240_000,
  }, async () => {
    ran = await runYear(employer, PEOPLE, RUNS);
    for (const [run, submissionId] of ran.submitted) told.set(run, toldIn(await messageOf(employer, submissionId)));
  });

  it.each(PEOPLE)("pays $name what the library pays for the whole year, to the penny", (person) => {
    expectLibrary(ran, person);
  });

  it.each(PEOPLE)("ends $name's year with the sums of the payslips", ({ name }) => {
    const all = ran.slips.get(name) ?? [];
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
      { employeeId: ran.ids.get("Loan"), previousTaxCode: "1257L W1", newTaxCode: "1257L" },
    ]);
    const last = { submitFinalFps: true };
    const monthly = await send("POST", `payroll/year-end/2026-27/${payrolls.Monthly}/finalise`, last);
    expect(monthly).toMatchObject({ taxYear: 2026, p60Count: 8, finalSubmissionId: expect.any(String) });
    expect(monthly.outstandingTasks.map(({ token }: { token: string }) => token)).not.toContain(
      "final_submission_not_sent",
    );
    finalSubmissionId = monthly.finalSubmissionId;
    expect(monthly.taxCodeChanges).toEqual([
      { employeeId: ran.ids.get("Codes"), previousTaxCode: "1257L M1", newTaxCode: "1257L" },
    ]);
    const forms = await employer.p60s();
    const stayed = PEOPLE.filter(({ leaves }) => leaves === undefined).map(({ name }) => name);
    expect(forms.map(({ lastName }) => lastName).sort()).toEqual(stayed.sort());
    for (const form of forms) expect(figuresOf(form)).toEqual(figuresBySum(form.lastName));
  });

  it("told the tax authority the same sums with every run, who starts and who leaves, and at last that it is over", async () => {
    const xml = await messageOf(employer, finalSubmissionId);
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
    expect(all.length).toBe([...ran.slips.values()].flat().length);
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

  it("gave those who left a P45 with the sums of their payslips so far, which the FPS of that run reports", async () => {
    const leavers = PEOPLE.filter(({ leaves }) => leaves !== undefined);
    expect(leavers.map(({ name }) => name)).toEqual(["Leaver", "Short"]);
    for (const person of leavers) {
      const { name, leaves = "" } = person;
      const { payroll, at, paid } = lastPeriodOf(person) ?? {};
      const form = await employer.send("GET", `tax-p-forms/p45/${ran.ids.get(name)}`);
      const slips = paidTo(person, ran.slips).filter(({ on }) => on <= (paid ?? ""));
      const pay = sumOf(slips.map(({ slip }) => slip.forPeriod.taxablePay));
      const tax = sumOf(slips.map(({ slip }) => slip.forPeriod.tax));
      const shown = [form.payInThisEmployment ?? form.totalPayToDate, form.taxInThisEmployment ?? form.totalTaxToDate];
      expect([name, form.leavingDate, ...shown]).toEqual([name, leaves, pay, tax]);
      expect(told.get(`${payroll} ${at}`)?.find((employee) => employee.name === name)).toMatchObject({ pay, tax });
    }
  });

  it("has a P32 of the payslips' sums, month by month, and HMRC charges the same by the submissions", async () => {
    const { months } = await employer.send("GET", "tax-p-forms/p32/2026");
    const payments = PEOPLE.flatMap((person) => paidTo(person, ran.slips));
    expect(payments.length).toBe([...ran.slips.values()].flat().length);
    for (const [index, columns] of columnsBySum(payments).entries()) {
      expect({ month: index + 1, ...months[index] }).toMatchObject({ month: index + 1, ...columns });
      const { charge, p32Difference } = await employer.send("GET", `rti/charges/2026/${index + 1}`);
      expect({ month: index + 1, ...charge, p32Difference }).toMatchObject({ ...columns, p32Difference: "0.00" });
    }
  });
});

/** Returns the figures of a P60, and the same from the payslips' totals. */
function figuresOf({ thisEmployment, previousEmployment, niLines, studentLoan, postgraduateLoan, finalTaxCode }: P60) {
  return {
    thisEmployment,
    previousEmployment,
    studentLoan,
    postgraduateLoan,
    finalTaxCode,
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
  const all = ran.slips.get(name) ?? [];
  const sum = (amounts: readonly string[]) => (amounts.reduce((so, each) => so + pence(each), 0) / 100).toFixed(2);
  const amount = (of: "taxablePay" | "tax" | "studentLoan" | "postgraduateLoan") =>
    sum(all.map((slip) => slip.forPeriod[of]));
  const letters = all.flatMap(({ niBreakdown }) => niBreakdown);
  return {
    thisEmployment: { pay: amount("taxablePay"), tax: amount("tax"), isRefund: false },
    previousEmployment: PREVIOUS[name] ?? { pay: "0.00", tax: "0.00" },
    studentLoan: amount("studentLoan"),
    postgraduateLoan: amount("postgraduateLoan"),
    finalTaxCode: all.at(-1)?.taxCode,
    letters: Object.fromEntries(
      [...new Set(letters.map(({ niCategory }) => niCategory))].map((letter) => [
        letter,
        sum(letters.filter(({ niCategory }) => niCategory === letter).map(({ ni }) => ni)),
      ]),
    ),
  };
}
