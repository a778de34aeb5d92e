import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DEDUCTIONS, type DeductionName, LateDeductions } from "./late-deductions";
import { type CorrectionPlatform, correctionPlatform } from "./sample-corrections";

let platform: CorrectionPlatform;
let deductions: LateDeductions;
let young = "";
const START = { startDate: "2026-04-06", taxCode: "1257L" };
const SICK = {
  statutoryType: "StatutorySickPay",
  startDate: "2026-05-04",
  endDate: "2026-05-15",
  averageEarningsOverride: "460.00",
};
const of = (employeeId: string, rest: string) => `/v1/employees/${employeeId}/${rest}`;

/** Makes a change and waits until what follows from it is calculated. */
async function change(method: string, path: string, body?: object): Promise<number> {
  const { status } = await platform.call(method, path, body);
  await platform.atRest();
  return status;
}

beforeAll(async () => {
  platform = await correctionPlatform();
  deductions = new LateDeductions(platform);
  await deductions.begin();
  young = await deductions.beginYoung();
});

afterAll(() => platform.stop());

describe("a fact that becomes known after its period is locked", () => {
  it("opens a correction by itself, which goes when the fact is taken back, and closed payslips stay as they are", async () => {
    const paid = (await platform.employee({ ...START, salary: "30000" })).employeeId;
    const coded = (await platform.employee({ ...START, salary: "36000" })).employeeId;
    const lettered = (await platform.employee({ ...START, salary: "42000", dateOfBirth: "1970-01-31" })).employeeId;
    const borrower = (await platform.employee({ ...START, salary: "60000" })).employeeId;
    const other = (await platform.employee({ ...START, salary: "24000" })).employeeId;
    const under21 = (await platform.employee({ ...START, salary: "42000", dateOfBirth: "2000-01-31" })).employeeId;
    const pensioner = (await platform.employee({ ...START, salary: "42000", dateOfBirth: "1971-01-31" })).employeeId;
    const byHand = { ...START, salary: "42000", dateOfBirth: "2000-01-31", niCategory: "J" };
    const stated = (await platform.employee(byHand)).employeeId;
    const sick = (await platform.employee({ ...START, salary: "24000" })).employeeId;
    const sickInTime = (await platform.employee({ ...START, salary: "24000" })).employeeId;
    expect(await change("POST", `/v1/statutory-pay/payments/employees/${sickInTime}`, SICK)).toBe(201);
    await platform.next();
    const first = await platform.lockRun(1);
    expect([first.status, first.body.validationIssues ?? []]).toEqual([200, []]);
    await platform.next();
    expect((await platform.lockRun(2)).status).toBe(200);
    await platform.next();
    await platform.atRest();
    const before = await platform.closedRows();
    expect(await platform.corrections()).toEqual([]);
    await change("PATCH", `/v1/employees/${other}`, { lastName: "Renamed" });
    expect(await platform.corrections()).toEqual([]);

    expect(await change("PUT", of(paid, "salary"), { salary: "33000", effectiveFrom: "2026-05-01" })).toBe(200);
    const [rise, none] = await platform.corrections();
    expect(none).toBeUndefined();
    expect(rise).toMatchObject({
      employeeId: paid,
      status: "Open",
      treatment: "PeriodOfPayment",
      periods: [{ year: 2026, period: 2, paymentDate: "2026-05-30" }],
      lines: [{ payElementCode: "SALARY", amount: "250.00", from: "2026-05-30", to: "2026-05-30" }],
      totalDifference: "250.00",
      recovery: null,
      postedIn: null,
    });
    expect(rise.causes).toMatchObject([{ fact: "payments[2026-05-30].lines", effectiveFrom: "2026-05-30" }]);
    expect(rise.causes[0].changedBy).toMatch(/^M2M#/);
    expect(rise.periods[0].differences).toContainEqual({
      amount: "grossPay",
      previous: "2500.00",
      corrected: "2750.00",
      difference: "250.00",
    });

    expect(await change("POST", of(coded, "tax-code"), { effectiveDate: "2026-05-01", taxCode: "1000L" })).toBe(201);
    const [code] = await platform.corrections(`?employeeId=${coded}`);
    expect(code).toMatchObject({ lines: [], totalDifference: "0.00" });
    expect(code.causes).toMatchObject([{ fact: "taxCodes[2026-05-01]", previousValue: null }]);
    expect(code.selfSettling).toMatchObject([{ amount: "tax", by: "CumulativeTax" }]);

    const deferred = { effectiveDate: "2026-04-06", niCategory: "J" };
    expect(await change("POST", of(lettered, "ni-category"), deferred)).toBe(201);
    const [letter] = await platform.corrections(`?employeeId=${lettered}&year=2026`);
    expect(letter.causes).toMatchObject([{ previousValue: "A", newValue: "J" }]);
    expect(letter.lines).toMatchObject([{ payElementCode: "NiCorrection" }]);
    expect(letter.periods.map(({ period }: { period: number }) => period)).toEqual([1, 2]);

    for (const [employeeId, dateOfBirth] of [
      [under21, "2005-05-15"],
      [pensioner, "1955-01-31"],
      [stated, "2005-05-15"],
    ] as const)
      expect(await change("PATCH", `/v1/employees/${employeeId}`, { dateOfBirth })).toBe(200);
    // Under 21 until 15 May 2026: no employer's National Insurance on April's 42,000 x 25 / 365 = 2,876.71, which was 15%
    // of what is above 417.
    const [born] = await platform.corrections(`?employeeId=${under21}`);
    expect(born.causes.map(({ newValue }: { newValue: unknown }) => JSON.stringify(newValue)).join()).toContain("M");
    expect(born.causes[0].changedBy).toMatch(/^M2M#/);
    expect(born.lines).toEqual([]);
    expect(born.periods.map((each: { period: number }) => each.period)).toEqual([1]);
    expect(born.periods[0].differences).toContainEqual({
      amount: "employerNi",
      previous: "368.96",
      corrected: "0.00",
      difference: "-368.96",
    });
    // Over State Pension age all year: 8% above 1,048.00 is repaid, 146.30 of April and 196.16 of May.
    const [aged] = await platform.corrections(`?employeeId=${pensioner}`);
    expect(aged.lines).toMatchObject([{ payElementCode: "NiCorrection" }]);
    expect(aged.totalDifference).toBe("342.46");
    expect(await platform.corrections(`?employeeId=${stated}`)).toEqual([]);
    const corrections = [born, aged].map(({ correctionId }) => ({ correctionId }));
    const given = await platform.call("POST", `/v1/payroll/${platform.payrollConfigId}/corrections/post`, {
      corrections,
      postIn: { year: 2026, period: 3 },
    });
    expect(given.status).toBe(200);
    await platform.atRest();
    // Of three months only May and June under letter A, and none under C.
    expect((await platform.payslip(under21, 3)).yearToDate.employerNi).toBe("924.90");
    expect((await platform.payslip(pensioner, 3)).yearToDate.ni).toBe("0.00");

    const loan = { startDate: "2026-04-06", studentLoanPlan: "Plan2" };
    expect(await change("POST", of(borrower, "student-loan/start"), loan)).toBe(200);
    const [late] = await platform.corrections(`?employeeId=${borrower}`);
    expect(late.lines).toMatchObject([{ payElementCode: "StudentLoanCorrection" }]);
    expect(late.recovery).toMatchObject({ mode: "AtOnce" });

    expect(await change("PUT", of(paid, "salary"), { salary: "30000", effectiveFrom: "2026-05-01" })).toBe(200);
    expect(await platform.corrections(`?employeeId=${paid}`)).toEqual([]);
    expect(await platform.corrections("?year=2025")).toEqual([]);
    expect((await platform.corrections()).length).toBe(3);
    expect(await platform.closedRows()).toEqual(before);
    const types = (await platform.events()).map(({ event_type }) => event_type);
    expect(types.filter((type) => type === "payroll_run.corrections_changed").length).toBe(8);

    const forgotten = (await platform.employee({ ...START, startDate: "2026-05-01", salary: "30000" })).employeeId;
    await platform.atRest();
    const [missed] = await platform.corrections(`?employeeId=${forgotten}`);
    expect(missed).toMatchObject({
      periods: [{ year: 2026, period: 2, paymentDate: "2026-05-30" }],
      lines: [{ payElementCode: "SALARY", amount: "2500.00", from: "2026-05-30", to: "2026-05-30" }],
      totalDifference: "2500.00",
    });
    const posted = await platform.call("POST", `/v1/payroll/${platform.payrollConfigId}/corrections/post`, {
      corrections: [{ correctionId: missed.correctionId }],
      postIn: { year: 2026, period: 3 },
    });
    expect([posted.status, posted.body.message.token]).toEqual([200, "corrections_posted"]);
    await platform.atRest();
    expect((await platform.payslip(forgotten, 3)).yearToDate).toMatchObject({ grossPay: "5000.00" });
    expect(await change("POST", `/v1/statutory-pay/payments/employees/${sick}`, SICK)).toBe(201);
    const [absence] = await platform.corrections(`?employeeId=${sick}`);
    // 12 days of 24,000 / 365 are 789.04: of it 246.50 was sick pay, the rest was never due, nor was 8% of it.
    expect(absence).toMatchObject({
      lines: [
        { payElementCode: "SALARY_ADJUSTMENT", amount: "-246.50" },
        { payElementCode: "NeverDuePay", amount: "-542.54" },
        { payElementCode: "NiCorrection", amount: "-43.40" },
      ],
      selfSettling: [{ amount: "tax" }, { amount: "statutoryPay", difference: "246.50", by: "StatutorySlices" }],
      recovery: { mode: "AtOnce" },
    });
    await platform.call("POST", `/v1/payroll/${platform.payrollConfigId}/corrections/post`, {
      corrections: [{ correctionId: absence.correctionId }],
      postIn: { year: 2026, period: 3 },
    });
    expect((await platform.lockRun(3)).status).toBe(200);
    const [paidLate, paidInTime] = [await platform.payslip(sick, 3), await platform.payslip(sickInTime, 3)];
    for (const name of ["grossPay", "taxablePay", "tax", "ni", "employerNi", "netPay", "statutoryPay"]) {
      expect([name, paidLate.yearToDate[name]]).toEqual([name, paidInTime.yearToDate[name]]);
    }
    await platform.atRest();
    expect(await platform.corrections(`?employeeId=${forgotten}`)).toEqual([]);
  });

  it("opens one for orders and pensions too, and its run makes good what the law lets it", async () => {
    await platform.next();
    await platform.atRest();
    const before = await platform.closedRows();
    for (const name of DEDUCTIONS) await deductions.enter(name);
    await platform.atRest();
    const openOf = async (name: DeductionName) =>
      (await platform.corrections(`?employeeId=${deductions.idOf(name)}`))[0];
    const opened = new Map<DeductionName, Awaited<ReturnType<typeof openOf>>>();
    for (const name of DEDUCTIONS) {
      opened.set(name, await openOf(name));
      expect(await platform.corrections(`?employeeId=${deductions.idOf(name, true)}`)).toEqual([]);
    }
    expect(opened.get("order")).toMatchObject({
      causes: [{ previousValue: null, newValue: { orderType: "Dea" }, effectiveFrom: "2026-03-09" }],
      lines: [],
      effects: { courtOrders: [{ correction: "missedAmount" }] },
      // The fee of three pay days: it goes with a deduction.
      unequal: [{ amount: "attachmentOrderFees", difference: "-3.00", reasonToken: "orders_of_period_of_payment" }],
    });
    // 50.00 more on each of two pay days.
    expect(opened.get("varied")?.effects.courtOrders).toMatchObject([
      { difference: "100.00", correction: "missedAmount" },
    ]);
    expect(opened.get("lost")).toMatchObject({
      effects: { courtOrders: [{ correction: null }] },
      unequal: [
        { amount: "attachmentOrders", reasonToken: "orders_of_period_of_payment" },
        { amount: "attachmentOrderFees", difference: "-3.00", reasonToken: "orders_of_period_of_payment" },
      ],
    });
    expect(opened.get("lost").unequal[0].difference).toBe(`-${opened.get("lost").effects.courtOrders[0].difference}`);
    // 5% and 3% of 2,000.00 - 520.00 a month, the member's after relief at source; May's at 10% for the override.
    const pension = (name: DeductionName) => opened.get(name)?.effects.pension;
    expect(pension("left")).toMatchObject([{ employee: "-118.40", employer: "-88.80" }]);
    expect(pension("override")).toMatchObject([{ employee: "59.20", employer: "0.00" }]);
    expect(opened.get("joined").lines.map((line: { payElementCode: string }) => line.payElementCode)).toEqual([
      "PensionCorrection",
      "EmployerPensionCorrection",
    ]);
    const corrections = DEDUCTIONS.map((name) => ({ correctionId: opened.get(name).correctionId }));
    const posted = await platform.call("POST", `/v1/payroll/${platform.payrollConfigId}/corrections/post`, {
      corrections,
      postIn: { year: 2026, period: 4 },
    });
    expect([posted.status, posted.body.message.token]).toEqual([200, "corrections_posted"]);
    await platform.atRest();
    expect((await platform.lockRun(4)).status).toBe(200);
    await platform.atRest();
    expect(await platform.corrections()).not.toContainEqual(
      expect.objectContaining({
        employeeId: expect.toSatisfy((id) => DEDUCTIONS.some((name) => deductions.idOf(name) === id)),
      }),
    );
    for (const name of ["order", "varied"] as const) {
      expect([name, await deductions.taken(name)]).toEqual([name, await deductions.taken(name, true)]);
    }
    for (const name of ["joined", "override"] as const) {
      const [late, inTime] = [deductions.idOf(name), deductions.idOf(name, true)];
      const [one, other] = [await platform.payslip(late, 4), await platform.payslip(inTime, 4)];
      for (const amount of ["grossPay", "taxablePay", "tax", "ni", "pension", "employerPension", "netPay"]) {
        expect([name, amount, one.yearToDate[amount]]).toEqual([name, amount, other.yearToDate[amount]]);
      }
      expect([name, await deductions.contributions(name)]).toEqual([name, await deductions.contributions(name, true)]);
    }
    // Only those of April remain, on 24,000.00 x 25 / 365 - 520.00.
    expect(await deductions.contributions("left")).toEqual([44_95, 33_72]);
    const rows = await platform.closedRows();
    for (const row of before) expect(rows).toContain(row);
  });

  it("names what closed periods are short of the minimum wage by an age that is known late", async () => {
    expect(await platform.corrections(`?employeeId=${young}`)).toEqual([]);
    expect(await change("PATCH", `/v1/employees/${young}`, { dateOfBirth: "2005-04-01" })).toBe(200);
    // 162.5 hours a month at 12.71 from 21, rounded up: 2,065.38 in each of three months.
    const [correction] = await platform.corrections(`?employeeId=${young}`);
    expect(correction.causes).toContainEqual(
      expect.objectContaining({ fact: "dateOfBirth", previousValue: "2006-06-01", newValue: "2005-04-01" }),
    );
    expect(correction.unequal).toContainEqual({
      amount: "grossPay",
      difference: "-196.14",
      reasonToken: "below_minimum_wage",
    });
    const due = { salary: "24784.56", effectiveFrom: "2026-05-01" };
    expect(await change("PUT", of(young, "salary"), due)).toBe(200);
    const [paid] = await platform.corrections(`?employeeId=${young}`);
    expect(JSON.stringify(paid.unequal)).not.toContain("below_minimum_wage");
    expect(paid.totalDifference).toBe("196.14");
  });
});
