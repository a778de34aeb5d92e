import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { grossToNet, type PayslipFacts } from "../../../src/engine/gross-to-net";
import { createRulebook } from "../../../src/engine/rulebook";
import { rules } from "../../../src/rules/2026-27";
import { type Call, type TestPlatform, testPlatform } from "../support/platform";

const PATH = "/v1/calculator/grosstonet";
const JUNE = { paymentDate: "2026-06-30" };

const made = createRulebook(rules);
if (!made.ok) throw new Error("the rules do not load");
const rulebook = made.value;

let platform: TestPlatform;
let call: Call;
let stranger: Call;

beforeAll(async () => {
  platform = await testPlatform();
  call = await platform.callAs(await platform.account("Sample Bakery"));
  stranger = await platform.callAs(await platform.account("Sample Mill"));
  const paymentPeriodConfig = { firstPeriodStartDate: "2026-04-01", firstPaymentDate: "2026-04-30" };
  await done("POST", "/v1/payrollconfig", { name: "Monthly", payFrequency: "Monthly", paymentPeriodConfig });
});

afterAll(() => platform.stop());

async function done(method: string, path: string, sent: unknown) {
  const { status, body } = await call(method, path, sent);
  expect([status, body.validationIssues]).toEqual([expect.toSatisfy((code: number) => code < 300), null]);
  return body.content.data;
}

/** Adds an employee employed since the start of the tax year. */
async function employ(more: object = {}): Promise<string> {
  const person = { firstName: "Sample", lastName: "Baker", dateOfBirth: "1990-01-31", gender: "Female" };
  const made = await done("POST", "/v1/employees", { ...person, startDate: "2026-04-06", salary: "30000.00", ...more });
  return made.employeeId;
}

const preview = async (sent: object) => (await call("POST", PATH, sent)).body.content.data;

/** Returns the library's result for the same facts. */
function library(facts: object) {
  const worked = grossToNet(
    { payFrequency: "Monthly", niCategory: "A", enrolmentEarningsToDate: "0", ...facts } as PayslipFacts,
    rulebook,
  );
  if (!worked.ok) throw new Error(JSON.stringify(worked.problems));
  return { forPeriod: worked.value.forPeriod, yearToDate: worked.value.yearToDate };
}

const SALARY = { lines: [{ description: "Salary", amount: "2500.00" }] };
const LETTER = { grossForEmployeeNi: "5000.00", grossForEmployerNi: "5000.00", ni: "232.32", employerNi: "624.90" };

describe("a preview from an employee's record", () => {
  it("takes code, letter, loans, salary and opening balance as they are on the payment date", async () => {
    const employeeId = await employ();
    const of = `/v1/employees/${employeeId}`;
    await done("POST", `${of}/tax-code`, { effectiveDate: "2026-06-06", taxCode: "S1200L" });
    await done("POST", `${of}/student-loan/start`, { startDate: "2026-06-06", studentLoanPlan: "Plan2" });
    await done("POST", `${of}/postgraduate-loan/start`, { startDate: "2026-06-06" });
    const balance = {
      grossPay: "5000.00",
      taxablePay: "5000.00",
      tax: "580.00",
      studentLoan: "20.00",
      pensionContributionsByType: { NetPayArrangement: "150.00" },
      niBandResult: { A: LETTER },
    };
    await done("PUT", `${of}/opening-balance`, { openingBalance: { "2026": balance } });

    const facts = { ...SALARY, niCategory: "A", yearToDate: { ...balance, pension: "150.00" } };
    const loans = { studentLoanPlan: "Plan2", postgraduateLoan: true };
    expect(await preview({ employeeId, ...JUNE })).toMatchObject(
      library({ ...facts, ...JUNE, taxCode: "S1200L", ...loans }),
    );
    const may = { paymentDate: "2026-05-29" };
    expect(await preview({ employeeId, ...may })).toMatchObject(
      library({ ...facts, ...may, taxCode: "1257L", week1Month1: true }),
    );
    expect(await preview({ employeeId, taxYear: 2026, period: 3 })).toMatchObject(
      library({ ...facts, taxYear: 2026, period: 3, taxCode: "S1200L", ...loans }),
    );
  });

  it("lets what is sent win, with what belongs to it", async () => {
    const employeeId = await employ();
    const own = { taxCode: "BR", niCategory: "C", grossPay: "1000.00", studentLoanPlan: "Plan1" };
    const sent = { ...own, payFrequency: "Weekly", ...JUNE };
    expect(await preview({ employeeId, ...sent })).toMatchObject(library({ ...sent, yearToDate: null }));
    const { warnings } = await preview({ employeeId, ...JUNE, niCategory: "X" });
    expect(warnings).toMatchObject([{ employeeId, token: "ni_category_unusual" }]);
  });

  it("takes a directorship, and both stretches of its year", async () => {
    const director = { nicMethod: "Annual", appointmentDate: "2026-06-01" };
    const employeeId = await employ({ director, employmentType: "Director" });
    const regular = { taxablePay: "5000.00", tax: "580.00", previousTaxablePay: "700.00", previousTaxPaid: "70.00" };
    const later = { taxablePay: "1000.00", tax: "200.00", niBandResult: { A: { ...LETTER, ni: "0.00" } } };
    await done("PUT", `/v1/employees/${employeeId}/opening-balance`, {
      openingBalance: { "2026": { ...regular, niBandResult: { A: LETTER } } },
      openingBalanceDirector: { "2026": later },
    });
    const yearToDate = {
      taxablePay: "6000.00",
      tax: "780.00",
      previousTaxablePay: "700.00",
      previousTaxPaid: "70.00",
      niBandResult: { A: LETTER },
      niBandResultDirector: later.niBandResult,
    };
    expect(await preview({ employeeId, ...JUNE })).toMatchObject(
      library({ ...SALARY, ...JUNE, director, yearToDate, taxCode: "1257L", week1Month1: true }),
    );
  });

  it("takes the totals of a previous employment from a tax code of the year", async () => {
    const employeeId = await employ();
    const previous = { previousTaxablePay: "4000.00", previousTaxPaid: "390.00" };
    const code = { effectiveDate: "2026-05-06", taxCode: "1257L", source: "P6", ...previous };
    await done("POST", `/v1/employees/${employeeId}/tax-code`, code);
    const yearToDate = { taxablePay: "0.00", tax: "0.00", ...previous };
    expect(await preview({ employeeId, ...JUNE })).toMatchObject(
      library({ ...SALARY, ...JUNE, yearToDate, taxCode: "1257L" }),
    );
  });

  it.each([
    [{ taxYear: "", period: 1 }, "taxYear"],
    [{ taxYear: 0, period: 1 }, "taxYear"],
    [{ taxYear: "0000-01", period: 1 }, "taxYear"],
    [{ paymentDate: "0000-01-01" }, "paymentDate"],
    [{ paymentDate: "9999-12-31" }, "paymentDate"],
  ])("refuses %j, which no record can be read by", async (when, field) => {
    const { status, body } = await call("POST", PATH, { employeeId: await employ(), ...when });
    expect([status, body.message.token]).toEqual([400, "validation_failed"]);
    expect(body.validationIssues.map((issue: { field: string }) => issue.field)).toContain(field);
  });

  it("says nothing of an employee of another organisation", async () => {
    const employeeId = await employ();
    const ask = (id: string) => stranger("POST", PATH, { employeeId: id, ...JUNE, taxCode: "12Q" });
    const [theirs, nobody] = [await ask(employeeId), await ask(platform.ids.next())];
    expect([theirs.status, theirs.body]).toEqual([400, nobody.body]);
    expect(theirs.body.validationIssues).toMatchObject([
      { field: "employeeId", reasonToken: "employee_not_found" },
      { field: "taxCode", reasonToken: "invalid_tax_code" },
    ]);
    expect((await call("POST", PATH, { employeeId: "x", ...JUNE })).body.validationIssues).toMatchObject([
      { field: "employeeId", reasonToken: "invalid_id" },
    ]);
  });
});

describe("net to gross from an employee's record", () => {
  const solve = async (sent: object) => {
    const { body } = await call("POST", "/v1/calculator/grossfornet", sent);
    return body.validationIssues ?? body.content.data;
  };

  it("finds the pay, or the salary, that gives the preview's net pay, and says what is wrong", async () => {
    const employeeId = await employ();
    const may = { employeeId, paymentDate: "2026-04-30" };
    const { forPeriod } = await preview({ ...may, salary: "31000.00" });
    const { netPay } = forPeriod;
    const { answers, isComplete } = await solve({ ...may, netPay, adjust: "salary" });
    expect(isComplete).toBe(true);
    expect(answers.map(({ grossPay }: { grossPay: string }) => grossPay)).toContain("2583.33");
    for (const answer of answers) {
      const again = await preview({ ...may, salary: answer.salary });
      expect(again.forPeriod).toEqual(answer.forPeriod);
      expect(again.forPeriod.netPay).toBe(netPay);
    }
    const lines = [
      { description: "Salary", amount: "2500.00" },
      { id: "bonus", description: "Bonus" },
    ];
    const bonuses = await solve({ ...may, netPay, adjust: "bonus", lines });
    expect(bonuses.answers.map(({ grossPay }: { grossPay: string }) => grossPay)).toEqual(["83.11", "83.32", "83.33"]);
    expect(bonuses.answers[0]).toMatchObject({ salary: null, forPeriod: { netPay } });
    expect(await solve({ ...may, grossPay: "1.00", netPay, employerCost: "1.00" })).toMatchObject([
      { field: "grossPay", reasonToken: "must_be_absent" },
      { field: "employerCost", reasonToken: "sent_together" },
    ]);
  });
});
