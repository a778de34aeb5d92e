import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { issuesOf, type PayPlatform, payPlatform } from "./sample-employees";

let platform: PayPlatform;

beforeAll(async () => {
  platform = await payPlatform(undefined, { services: ["employees"] });
});

afterAll(() => platform.stop());

const at = (employeeId: string, rest: string) => `/v1/employees/${employeeId}/${rest}`;

async function infoOn(employeeId: string, date: string) {
  return (await platform.call("GET", at(employeeId, `effective-tax-info?date=${date}`))).body.content.data;
}

describe("tax codes", () => {
  it("are in force from their day until the next, and removed to what was before", async () => {
    const { employeeId } = await platform.employee({ taxCode: "1257L" });
    const added = await platform.call("POST", at(employeeId, "tax-code"), {
      effectiveDate: "2026-07-06",
      taxCode: " s1300l x",
      previousTaxablePay: "100",
      previousTaxPaid: 20.5,
    });
    expect([added.status, added.body.message.token]).toEqual([201, "employee_tax_code_added"]);
    expect(added.body.content.data).toMatchObject({
      taxCode: "S1300L",
      week1Month1: true,
      source: "Manual",
      previousTaxablePay: "100.00",
      previousTaxPaid: "20.50",
    });
    expect(await infoOn(employeeId, "2026-07-05")).toMatchObject({ taxCode: "1257L", taxRegime: "England" });
    expect(await infoOn(employeeId, "2026-07-06")).toMatchObject({
      taxCode: "S1300L",
      week1Month1: true,
      taxRegime: "Scotland",
      taxCodeEffectiveDate: "2026-07-06",
    });
    expect(await infoOn(employeeId, "2026-04-05")).toMatchObject({ taxCode: null, taxRegime: null, niCategory: null });
    await platform.call("POST", at(employeeId, "tax-code"), { effectiveDate: "2026-07-06", taxCode: "CBR" });
    expect(await infoOn(employeeId, "2026-12-01")).toMatchObject({ taxCode: "CBR", taxRegime: "Wales" });
    const wrongYear = await platform.call("DELETE", at(employeeId, "tax-codes/2025/2026-07-06"));
    expect([wrongYear.status, wrongYear.body.message.token]).toEqual([404, "tax_code_not_found"]);
    expect((await platform.call("DELETE", at(employeeId, "tax-codes/2026-27/2026-07-06"))).status).toBe(200);
    expect((await infoOn(employeeId, "2026-12-01")).taxCode).toBe("1257L");
    const last = await platform.call("DELETE", at(employeeId, "tax-codes/2026/2026-04-06"));
    expect([last.status, last.body.message.token]).toEqual([409, "resource_in_use"]);
  });

  it("change nothing in locked time, nor for a stranger", async () => {
    const { employeeId } = await platform.employee();
    await platform.lock(employeeId, "2026-06-30", "2026-06-26");
    const sent = { effectiveDate: "2026-06-26", taxCode: "BR" };
    const locked = await platform.call("POST", at(employeeId, "tax-code"), sent);
    expect([locked.status, locked.body.message.token]).toEqual([409, "period_locked"]);
    expect(issuesOf(locked)).toEqual([["effectiveDate", "period_locked"]]);
    expect((await platform.call("DELETE", at(employeeId, "tax-codes/2026/2026-04-06"))).status).toBe(409);
    const open = { ...sent, effectiveDate: "2026-06-27" };
    expect((await platform.stranger("POST", at(employeeId, "tax-code"), open)).status).toBe(404);
    expect((await platform.stranger("DELETE", at(employeeId, "tax-codes/2026/2026-04-06"))).status).toBe(404);
    expect((await platform.stranger("GET", at(employeeId, "effective-tax-info"))).status).toBe(404);
    expect((await platform.call("POST", at(employeeId, "tax-code"), open)).status).toBe(201);
    expect(
      issuesOf(
        await platform.call("POST", at(employeeId, "tax-code"), {
          effectiveDate: "2026-07-00",
          taxCode: "X",
          previousTaxPaid: 1,
        }),
      ),
    ).toEqual([
      ["effectiveDate", "invalid_date"],
      ["previousTaxablePay", "required_with"],
      ["taxCode", "invalid_tax_code"],
    ]);
  });
});

describe("category letters", () => {
  it("are in force from their day, with the workplace that they need", async () => {
    const { employeeId } = await platform.employee();
    const sent = { effectiveDate: "2026-07-06", niCategory: "F" };
    expect(issuesOf(await platform.call("POST", at(employeeId, "ni-category"), sent))).toEqual([
      ["workplacePostcode", "workplace_postcode_required"],
    ]);
    const added = await platform.call("POST", at(employeeId, "ni-category"), { ...sent, workplacePostcode: "ts21ae" });
    expect([added.status, added.body.content.data.workplacePostcode]).toEqual([201, "TS2 1AE"]);
    expect(await infoOn(employeeId, "2026-07-06")).toMatchObject({
      niCategory: "F",
      niCategoryEffectiveDate: "2026-07-06",
    });
    expect((await platform.call("DELETE", at(employeeId, "ni-categories/2026/2026-07-06"))).status).toBe(200);
    expect((await infoOn(employeeId, "2026-07-06")).niCategory).toBe("A");
    expect((await platform.call("DELETE", at(employeeId, "ni-categories/2026/2026-04-06"))).status).toBe(409);
    await platform.lock(employeeId, "2026-07-31", "2026-07-31");
    expect((await platform.call("POST", at(employeeId, "ni-category"), { ...sent, niCategory: "J" })).status).toBe(409);
    expect((await platform.stranger("POST", at(employeeId, "ni-category"), sent)).status).toBe(404);
  });

  it.each([
    ["M on the day before 21", "M", "2005-07-07", {}, []],
    ["M at 21", "M", "2005-07-06", {}, [["niCategory", "ni_category_not_allowed"]]],
    ["H under 25", "H", "2001-07-07", {}, []],
    ["H at 25", "H", "2001-07-06", {}, [["niCategory", "ni_category_not_allowed"]]],
    ["C before State Pension age", "C", "1965-01-01", {}, [["niCategory", "ni_category_not_allowed"]]],
    ["C over State Pension age", "C", "1955-01-01", {}, []],
    ["B for a man", "B", "1950-01-01", { gender: "Male" }, [["niCategory", "ni_category_not_allowed"]]],
    ["B by an election", "B", "1961-04-05", {}, []],
    ["B after the last elections", "B", "1961-04-06", {}, [["niCategory", "ni_category_not_allowed"]]],
    ["T after the last elections", "T", "1990-01-01", {}, [["niCategory", "ni_category_not_allowed"]]],
    ["V without a date", "V", "1990-01-01", {}, [["civilianEmploymentStartDate", "required_with"]]],
    ["V within a year", "V", "1990-01-01", { civilian: "2025-07-07" }, []],
    ["V after a year", "V", "1990-01-01", { civilian: "2025-07-06" }, [["niCategory", "ni_category_not_allowed"]]],
    ["no letter", "O", "1990-01-01", {}, [["niCategory", "invalid_ni_category"]]],
  ])(
    "%s",
    async (_, niCategory, dateOfBirth, {
      gender = "Female",
      civilian,
    }: { gender?: string; civilian?: string }, told) => {
      const { employeeId } = await platform.employee({ dateOfBirth, gender, startDate: "2026-07-06" });
      const answer = await platform.call("POST", at(employeeId, "ni-category"), {
        effectiveDate: "2026-07-06",
        niCategory,
        ...(civilian === undefined ? {} : { civilianEmploymentStartDate: civilian }),
      });
      expect(issuesOf(answer)).toEqual(told);
      expect(answer.status).toBe(told.length === 0 ? 201 : 400);
    },
  );
});

describe("loans", () => {
  it("run one plan at a time, from a first to a last day", async () => {
    const { employeeId } = await platform.employee();
    const start = (body: object) => platform.call("POST", at(employeeId, "student-loan/start"), body);
    const end = (body: object) => platform.call("POST", at(employeeId, "student-loan/end"), body);
    expect((await end({ endDate: "2026-12-05" })).body.message.token).toBe("student_loan_not_found");
    expect((await start({ startDate: "2026-06-06", studentLoanPlan: "Plan3" })).status).toBe(400);
    const one = await start({ startDate: "2026-06-06", studentLoanPlan: "Plan1" });
    expect(one.body.content.data).toMatchObject({ studentLoanPlan: "Plan1", endDate: null, source: "Manual" });
    await start({ startDate: "2026-09-06", studentLoanPlan: "Plan2" });
    expect((await infoOn(employeeId, "2026-09-05")).studentLoanPlan).toBe("Plan1");
    expect((await infoOn(employeeId, "2026-09-06")).studentLoanPlan).toBe("Plan2");
    expect(issuesOf(await start({ startDate: "2026-08-06", studentLoanPlan: "Plan4" }))).toEqual([
      ["startDate", "overlapping_dates"],
    ]);
    expect(issuesOf(await end({ endDate: "2026-09-05" }))).toEqual([["endDate", "date_before"]]);
    const ended = await end({ endDate: "2026-12-05" });
    expect([ended.body.message.token, ended.body.content.data.endDate]).toEqual(["student_loan_ended", "2026-12-05"]);
    expect((await infoOn(employeeId, "2026-12-05")).studentLoanPlan).toBe("Plan2");
    expect((await infoOn(employeeId, "2026-12-06")).studentLoanPlan).toBeNull();
    expect(
      (await platform.stranger("POST", at(employeeId, "student-loan/end"), { endDate: "2026-12-01" })).status,
    ).toBe(404);
  });

  it("of postgraduates run beside them, and nothing of either changes in locked time", async () => {
    const { employeeId } = await platform.employee();
    const path = at(employeeId, "postgraduate-loan");
    await platform.call("POST", `${path}/start`, { startDate: "2026-06-06" });
    expect(await infoOn(employeeId, "2026-06-06")).toMatchObject({ postgraduateLoan: true, studentLoanPlan: null });
    await platform.lock(employeeId, "2026-06-30", "2026-06-30");
    expect((await platform.call("POST", `${path}/start`, { startDate: "2026-06-30" })).status).toBe(409);
    expect((await platform.call("POST", `${path}/end`, { endDate: "2026-06-29" })).status).toBe(409);
    expect((await platform.call("POST", `${path}/end`, { endDate: "2026-06-30" })).status).toBe(200);
  });
});
