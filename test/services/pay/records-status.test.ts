import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { STARTERS, starterCode, starterFacts } from "../../support/golden/starter-codes";
import { issuesOf, type PayPlatform, payPlatform, SAMPLE } from "./sample-employees";

let platform: PayPlatform;

beforeAll(async () => {
  platform = await payPlatform(undefined, { services: ["employees"] });
});

afterAll(() => platform.stop());

const at = (employeeId: string, rest: string) => `/v1/employees/${employeeId}/${rest}`;

async function read(employeeId: string) {
  return (await platform.call("GET", `/v1/employees/${employeeId}`)).body.content.data;
}

describe("a starter", () => {
  const START = "2026-06-01";
  const p45 = { leavingDate: "2026-05-15", taxCode: "1100L", previousTaxablePay: "3000", previousTaxPaid: "400.20" };

  it.each([
    ["declaration A", { starterDeclaration: "A" }, ["1257L", false]],
    ["declaration B", { starterDeclaration: "B" }, ["1257L", true]],
    ["declaration C", { starterDeclaration: "C" }, ["BR", false]],
    ["no declaration", { starterDeclaration: "NotProvided" }, ["0T", true]],
    ["a P45 of the year", { p45 }, ["1100L", false]],
  ])("with %s is taxed by it", async (_, brought, [taxCode, alone]) => {
    const { employeeId } = await platform.employee({ startDate: START });
    const { status, body } = await platform.call("PUT", at(employeeId, "starter"), { startDate: START, ...brought });
    expect([status, body.message.token]).toEqual([200, "employee_starter_saved"]);
    expect(body.content.data).toMatchObject({ derivedTaxCode: taxCode, derivedWeek1Month1: alone, reportOnFps: true });
    expect(await read(employeeId)).toMatchObject({ taxCode, week1Month1: alone, starter: { startDate: START } });
    expect((await read(employeeId)).taxCodes).toHaveLength(1);
  });

  it.each(STARTERS)("has the code of the examples: $case", async (row) => {
    const { startDate, statement: starterDeclaration, p45: brought } = starterFacts(row);
    const starter = { startDate, starterDeclaration, p45: brought };
    expect(await platform.employee({ startDate, starter })).toMatchObject(starterCode(row));
  });

  it("brings pay and tax of the year's P45, and its loans", async () => {
    const { employeeId } = await platform.employee({
      startDate: START,
      starter: { startDate: START, p45: { ...p45, studentLoanDeductions: true }, postgraduateLoan: true },
    });
    const made = await read(employeeId);
    expect(made.taxCodes).toMatchObject([
      { source: "P45", previousTaxablePay: "3000.00", previousTaxPaid: "400.20", effectiveDate: START },
    ]);
    expect(made.studentLoan).toMatchObject({ studentLoanPlan: "Plan5", source: "P45", startDate: START });
    expect(made.postgraduateLoan).toMatchObject({ source: "StarterDeclaration", endDate: null });
    await platform.call("PUT", at(employeeId, "starter"), { startDate: "2026-06-02", starterDeclaration: "A" });
    const moved = await read(employeeId);
    expect(moved).toMatchObject({ startDate: "2026-06-02", studentLoan: null, postgraduateLoan: null });
    expect(moved.taxCodes).toMatchObject([{ source: "StarterDeclaration", effectiveDate: "2026-06-02" }]);
  });

  it.each([
    ["a code on a week 1/month 1 basis", { taxCode: "1100L", week1Month1: true }],
    ["the mark typed into the code", { taxCode: "0T M1" }],
    ["a year that has ended", { leavingDate: "2026-04-05" }],
  ])("brings no pay and tax of a P45 with %s", async (_, differs) => {
    const starter = { startDate: START, p45: { ...p45, ...differs } };
    const { employeeId } = await platform.employee({ startDate: START, starter });
    expect((await read(employeeId)).taxCodes).toMatchObject([{ previousTaxablePay: null, previousTaxPaid: null }]);
  });

  it("does not touch a code that was set by hand, locked time, or another organisation's employee", async () => {
    const { employeeId } = await platform.employee({ startDate: START, taxCode: "1000L" });
    const sent = { startDate: START, starterDeclaration: "C" };
    expect((await platform.call("PUT", at(employeeId, "starter"), sent)).body.content.data.derivedTaxCode).toBe("BR");
    expect((await read(employeeId)).taxCode).toBe("1000L");
    expect((await platform.stranger("PUT", at(employeeId, "starter"), sent)).status).toBe(404);
    await platform.lock(employeeId, "2026-06-30", "2026-06-30");
    const moved = { ...sent, startDate: "2026-06-02" };
    expect((await platform.call("PUT", at(employeeId, "starter"), moved)).body.message.token).toBe("period_locked");
    expect(issuesOf(await platform.call("PUT", at(employeeId, "starter"), { startDate: START }))).toEqual([
      ["starterDeclaration", "required_without"],
    ]);
    expect(issuesOf(await platform.call("PUT", at(employeeId, "starter"), {}))).toEqual([
      ["startDate", "required"],
      ["starterDeclaration", "required_without"],
    ]);
    for (const odd of ["1257L", [], 7, { leavingDate: {} }]) {
      const answer = await platform.call("PUT", at(employeeId, "starter"), { p45: odd });
      expect(answer.body.message.token).toBe("validation_failed");
    }
    const late = { startDate: START, p45: { ...p45, leavingDate: "2026-06-02", taxWeek: 1, taxMonth: 1 } };
    expect(issuesOf(await platform.call("PUT", at(employeeId, "starter"), late))).toEqual([
      ["p45.leavingDate", "date_after"],
      ["p45.taxMonth", "sent_together"],
    ]);
  });
});

describe("a starter's details after the first payment", () => {
  const START = "2026-05-01";
  const p45 = { leavingDate: "2026-04-28", taxCode: "1257L", previousTaxablePay: "2400.00", previousTaxPaid: "270.20" };
  const late = { startDate: START, starterDeclaration: "B", p45 };

  const started = async (fields: object = {}) => {
    const starter = { startDate: START, starterDeclaration: "B" };
    const { employeeId } = await platform.employee({ startDate: START, starter, ...fields });
    await platform.lock(employeeId, "2026-05-31", "2026-05-29");
    return employeeId;
  };
  const sends = async (employeeId: string, body: object) => {
    const answer = await platform.call("PUT", at(employeeId, "starter"), body);
    expect([answer.status, answer.body.message.token]).toEqual([200, "employee_starter_saved"]);
    return answer.body.content.data;
  };
  const codes = async (employeeId: string) => (await read(employeeId)).taxCodes;
  const EMERGENCY = { taxCode: "1257L", week1Month1: true, effectiveDate: START };
  const FROM_NEXT = { effectiveDate: "2026-05-30", source: "P45" };

  it("a P45 acts from the next payment, with its pay and tax", async () => {
    const employeeId = await started();
    expect(await sends(employeeId, late)).toMatchObject({ derivedTaxCode: "1257L", derivedWeek1Month1: false });
    const brought = { ...FROM_NEXT, week1Month1: false, previousTaxablePay: "2400.00", previousTaxPaid: "270.20" };
    expect(await codes(employeeId)).toMatchObject([EMERGENCY, brought]);
    await sends(employeeId, { ...late, p45: { ...p45, taxCode: "K10", previousTaxPaid: "300" } });
    expect(await codes(employeeId)).toMatchObject([
      EMERGENCY,
      { ...brought, taxCode: "K10", previousTaxPaid: "300.00" },
    ]);
    await sends(employeeId, { startDate: START, starterDeclaration: "B" });
    expect(await codes(employeeId)).toMatchObject([EMERGENCY]);
    expect(await codes(employeeId)).toHaveLength(1);
  });

  it("a P45 of the year before brings its code only", async () => {
    const employeeId = await started();
    await sends(employeeId, {
      ...late,
      p45: { ...p45, leavingDate: "2026-03-31", taxCode: "1100L", week1Month1: true },
    });
    const brought = { ...FROM_NEXT, taxCode: "1100L", week1Month1: false, previousTaxablePay: null };
    expect(await codes(employeeId)).toMatchObject([EMERGENCY, brought]);
  });

  it.each([
    ["an older P45", {}, { ...late, p45: { ...p45, leavingDate: "2025-04-05" } }],
    ["a declaration", {}, { startDate: START, starterDeclaration: "C" }],
    ["a P45 beside a code set by hand", { taxCode: "900L" }, late],
  ])("%s changes no code", async (_, fields, sent) => {
    const employeeId = await started(fields);
    const before = await codes(employeeId);
    const { derivedTaxCode } = await sends(employeeId, sent);
    expect(await codes(employeeId)).toEqual(before);
    expect(derivedTaxCode).toBe(before.at(-1).taxCode);
    expect((await read(employeeId)).starter).toMatchObject(sent);
  });

  it("loans of a P45 begin with the next payment, unless there is one already", async () => {
    const employeeId = await started();
    const { starterDeclaration, startDate } = late;
    const withLoan = { startDate, starterDeclaration, p45: { ...p45, studentLoanDeductions: true } };
    await sends(employeeId, withLoan);
    const loan = { studentLoanPlan: "Plan5", source: "P45", startDate: "2026-05-30" };
    expect((await read(employeeId)).studentLoan).toMatchObject(loan);
    await sends(employeeId, { ...withLoan, studentLoanPlan: "Plan2" });
    expect((await read(employeeId)).studentLoan).toMatchObject(loan);
  });
});

describe("a leaver", () => {
  it("leaves after the last day, and may stay after all", async () => {
    const { employeeId } = await platform.employee({ nationalInsuranceNumber: "GH123456A" });
    const path = at(employeeId, "leaver");
    expect((await platform.call("DELETE", path)).body.message.token).toBe("leaver_not_found");
    const set = await platform.call("PUT", path, { leavingDate: "2026-11-21", leavingReason: "Deceased" });
    expect(set.body.content.data).toEqual({
      employeeId,
      leavingDate: "2026-11-21",
      leavingReason: "Deceased",
      isDeceased: true,
      payAfterLeaving: false,
      p45Issued: false,
    });
    expect((await read(employeeId)).status).toBe("Active");
    await platform.call("PUT", path, { leavingDate: "2026-11-20" });
    expect(await read(employeeId)).toMatchObject({ status: "Leaver", leaver: { leavingReason: null } });
    expect(issuesOf(await platform.call("PUT", path, { leavingDate: "2026-04-05" }))).toEqual([
      ["leavingDate", "date_before"],
    ]);
    expect((await platform.stranger("PUT", path, { leavingDate: "2026-11-20" })).status).toBe(404);
    expect((await platform.stranger("DELETE", path)).status).toBe(404);
    await platform.employee({ nationalInsuranceNumber: "GH123456A" });
    const taken = await platform.call("DELETE", path);
    expect([taken.status, taken.body.message.token]).toEqual([409, "nino_in_use"]);
    await platform.call("PUT", at(employeeId, "nino"), { nationalInsuranceNumber: null });
    expect((await platform.call("DELETE", path)).body.message.token).toBe("employee_leaver_cancelled");
    expect(await read(employeeId)).toMatchObject({ status: "Active", leaver: null });
  });

  it("leaves on a day inside a locked period too, and stays gone with a P45", async () => {
    const { employeeId } = await platform.employee();
    await platform.lock(employeeId, "2026-06-30", "2026-06-30");
    const path = at(employeeId, "leaver");
    expect((await platform.call("PUT", path, { leavingDate: "2026-06-30" })).status).toBe(200);
    const inside = await platform.call("PUT", path, { leavingDate: "2026-06-12" });
    expect([inside.status, inside.body.content.data.leavingDate]).toEqual([200, "2026-06-12"]);
    const issue = (p45_issued: boolean) =>
      platform.store.inTenant(platform.owner.organisationId, (tx) =>
        tx
          .withTables<{ employee: { employee_id: string; p45_issued: boolean } }>()
          .updateTable("employee")
          .set({ p45_issued })
          .where("employee_id", "=", employeeId)
          .execute(),
      );
    await issue(true);
    const paid = await platform.call("DELETE", path);
    expect([paid.status, paid.body.message.token]).toEqual([409, "leaver_already_paid"]);
    await issue(false);
    expect((await platform.call("DELETE", path)).status).toBe(200);
  });

  it("is one of several, each by itself", async () => {
    const one = await platform.employee();
    const two = await platform.employee({ startDate: "2026-11-01" });
    const { body } = await platform.call("PUT", "/v1/employees/leaver/bulk", {
      leavers: [
        { employeeId: two.employeeId, leavingDate: "2026-10-31" },
        { employeeId: one.employeeId, leavingDate: "2026-11-30", leavingReason: "Retired" },
        { employeeId: platform.payrollConfigId, leavingDate: "2026-11-30" },
      ],
    });
    expect(body.content.data.summary).toEqual({ totalProcessed: 3, successful: 1, skipped: 0, failed: 2 });
    expect(body.content.data.results.map(({ error }: { error: string }) => error)).toEqual([
      "date_before",
      null,
      "employee_not_found",
    ]);
    expect((await read(one.employeeId)).leaver).toMatchObject({ leavingReason: "Retired" });
    expect((await read(two.employeeId)).leaver).toBeNull();
    const strange = { leavers: [{ employeeId: two.employeeId, leavingDate: "2026-12-01" }] };
    const answer = await platform.stranger("PUT", "/v1/employees/leaver/bulk", strange);
    expect(answer.body.content.data.results[0].error).toBe("employee_not_found");
    expect((await platform.call("PUT", "/v1/employees/leaver/bulk", { leavers: [] })).status).toBe(400);
  });
});

describe("identifiers", () => {
  it("change one by one, and belong to one employee", async () => {
    const one = await platform.employee({ payrollId: "P-1", nationalInsuranceNumber: "JK123456A" });
    const { employeeId } = await platform.employee();
    const put = (rest: string, body: object) => platform.call("PUT", at(employeeId, rest), body);
    expect((await put("nino", { nationalInsuranceNumber: "jk 12 34 56 b" })).body.content.data).toMatchObject({
      nationalInsuranceNumber: "JK123456B",
      version: 2,
    });
    expect((await put("nino", { nationalInsuranceNumber: one.nationalInsuranceNumber })).body.message.token).toBe(
      "nino_in_use",
    );
    expect((await put("payroll-id", { payrollId: "p-1" })).body.message.token).toBe("payroll_id_in_use");
    expect((await put("payroll-id", { payrollId: "P-2" })).body.content.data.payrollId).toBe("P-2");
    const config = await platform.call("POST", "/v1/payrollconfig", {
      name: "Weekly",
      payFrequency: "Weekly",
      paymentPeriodConfig: { firstPeriodStartDate: "2026-04-06", firstPaymentDate: "2026-04-10" },
    });
    const { payrollConfigId } = config.body.content.data;
    expect((await put("payroll-config", { payrollConfigId })).body.content.data.payrollConfigId).toBe(payrollConfigId);
    expect(issuesOf(await put("payroll-config", { payrollConfigId: employeeId }))).toEqual([
      ["payrollConfigId", "payroll_config_not_found"],
    ]);
    for (const [rest, body] of [
      ["nino", { nationalInsuranceNumber: null }],
      ["payroll-id", { payrollId: "P-3" }],
      ["payroll-config", { payrollConfigId }],
    ] as const) {
      expect((await platform.stranger("PUT", at(employeeId, rest), body)).body.message.token).toBe(
        "employee_not_found",
      );
    }
    expect((await read(employeeId)).payrollId).toBe("P-2");
  });
});

describe("the salary", () => {
  it("has versions, each from its day", async () => {
    const { employeeId } = await platform.employee();
    const path = at(employeeId, "salary");
    const raised = await platform.call("PUT", path, { salary: 33000, effectiveFrom: "2026-10-01", reason: "Review" });
    expect([raised.status, raised.body.message.token]).toEqual([200, "employee_salary_saved"]);
    await platform.call("PUT", path, { salary: "36000", effectiveFrom: "2027-01-01", fteFactor: "0.8" });
    const { data } = (await platform.call("GET", path)).body.content;
    expect(data).toMatchObject({
      salary: "33000.00",
      salaryHistory: [
        { salary: "36000.00", effectiveFrom: "2027-01-01", fteFactor: "0.8" },
        { salary: "33000.00", reason: "Review", source: "Manual" },
        { salary: "30000.00", source: "Starting" },
      ],
    });
    await platform.lock(employeeId, "2026-10-31", "2026-10-31");
    const late = await platform.call("PUT", path, { salary: "1", effectiveFrom: "2026-10-31" });
    expect([late.status, late.body.message.token]).toEqual([409, "period_locked"]);
    const [, ...kept] = data.salaryHistory;
    const without = await platform.call("PUT", path, { salaryHistory: kept });
    expect(without.body.content.data.salaryHistory).toEqual(kept);
    const changed = kept.map((version: object, index: number) => (index === 0 ? { ...version, salary: "1" } : version));
    expect((await platform.call("PUT", path, { salaryHistory: changed })).status).toBe(409);
    expect((await platform.stranger("GET", path)).status).toBe(404);
    expect((await platform.stranger("PUT", path, { salaryHistory: [] })).status).toBe(404);
    expect(issuesOf(await platform.call("PUT", path, {}))).toEqual([
      ["effectiveFrom", "required"],
      ["salary", "required"],
    ]);
  });

  it("may be zero, or nothing at all", async () => {
    const { salary: _, ...unpaid } = SAMPLE;
    const made = await platform.call("POST", "/v1/employees", unpaid);
    const { employeeId, salary } = made.body.content.data;
    expect(salary).toBeNull();
    const sent = { salary: 0, effectiveFrom: "2026-04-06" };
    expect((await platform.call("PUT", at(employeeId, "salary"), sent)).body.content.data.salary).toBe("0.00");
  });
});
