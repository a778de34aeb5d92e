import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { EmployeeTables } from "../../../src/services/employees";
import type { PayRunTables } from "../../../src/services/pay-runs";
import { issuesOf, type PayPlatform, payPlatform, SAMPLE } from "./sample-employees";

const PATH = "/v1/employees";

let platform: PayPlatform;

beforeAll(async () => {
  platform = await payPlatform();
});

afterAll(() => platform.stop());

describe("an employee's record", () => {
  it("is found by number and payroll id, by its organisation only", async () => {
    const made = await platform.employee({ nationalInsuranceNumber: "EH123456B", payrollId: "Find/me 1" });
    const paths = [
      `${PATH}/by-ni/eh123456b`,
      `${PATH}/by-payroll-id/${encodeURIComponent("FIND/ME 1")}`,
      `${PATH}/${made.employeeId}`,
    ];
    for (const path of paths) {
      expect((await platform.call("GET", path)).body.content.data.employeeId).toBe(made.employeeId);
      const other = await platform.stranger("GET", path);
      expect([other.status, other.body.message.token]).toEqual([404, "employee_not_found"]);
    }
    expect(issuesOf(await platform.call("GET", `${PATH}/by-ni/QQ1`))).toEqual([
      ["nationalInsuranceNumber", "invalid_nino"],
    ]);
  });

  it("is previewed from what is on file, by its organisation only", async () => {
    const { employeeId } = await platform.employee({ taxCode: "1257L" });
    const sent = { employeeId, paymentDate: "2026-06-30" };
    const preview = async (call: typeof platform.call, more: object = {}) =>
      call("POST", "/v1/calculator/grosstonet", { ...sent, ...more });
    const { status, body } = await preview(platform.call);
    expect([status, body.content.data.forPeriod.grossPay]).toEqual([200, "2500.00"]);
    expect(issuesOf(await preview(platform.stranger))).toEqual([["employeeId", "employee_not_found"]]);
    expect(issuesOf(await preview(platform.call, { employeeId: "nobody" }))).toEqual([["employeeId", "invalid_id"]]);
  });

  it("is replaced whole, and merged by a patch, with the version in ETag and If-Match", async () => {
    const made = await platform.employee({
      jobTitle: "Baker",
      department: "Shop",
      address: { line1: "1", line2: "2" },
    });
    const one = `${PATH}/${made.employeeId}`;
    const patched = await platform.call("PATCH", one, {
      jobTitle: null,
      address: { line2: "Two", postcode: "EC1A 1BB" },
    });
    expect([patched.status, patched.headers.get("etag")]).toEqual([200, '"2"']);
    expect(patched.body.content.data).toMatchObject({
      jobTitle: null,
      department: "Shop",
      salary: "30000.00",
      address: { line1: "1", line2: "Two", postcode: "EC1A 1BB" },
    });
    const stale = await platform.call("PUT", one, SAMPLE, { "if-match": '"1"' });
    expect([stale.status, stale.body.message.token]).toEqual([412, "concurrent_change"]);
    const { salary: _, ...sent } = SAMPLE;
    const put = await platform.call("PUT", one, sent, { "if-match": '"2"' });
    expect(put.body.content.data).toMatchObject({
      department: null,
      address: null,
      payrollId: made.payrollId,
      salary: "30000.00",
      version: 3,
    });
    expect(issuesOf(await platform.call("PATCH", one, { gender: null, wage: 1, tags: ["x"] }))).toEqual([
      ["gender", "required"],
      ["tags[0]", "invalid_format"],
      ["wage", "unknown_field"],
    ]);
    for (const [method, body] of [
      ["PUT", SAMPLE],
      ["PATCH", {}],
      ["DELETE", undefined],
    ] as const) {
      expect((await platform.stranger(method, one, body)).status).toBe(404);
    }
    expect((await platform.call("GET", one)).body.content.data.version).toBe(3);
  });

  it("is a director's from the day of the appointment to the day on which it ends", async () => {
    const { employeeId } = await platform.employee();
    const isDirector = async (dates: object) => {
      const director = { nicMethod: "Annual", ...dates };
      const { body } = await platform.call("PATCH", `${PATH}/${employeeId}`, { director });
      return body.content.data.director.isDirector;
    };
    // Today is 21 November.
    expect(await isDirector({ appointmentDate: "2026-11-21" })).toBe(true);
    expect(await isDirector({ appointmentDate: "2026-11-22" })).toBe(false);
    expect(await isDirector({ appointmentDate: "2026-04-06", cessationDate: "2026-11-21" })).toBe(true);
    expect(await isDirector({ appointmentDate: "2026-04-06", cessationDate: "2026-11-20" })).toBe(false);
  });

  it("changes once where two have read the same version", async () => {
    const { employeeId } = await platform.employee();
    const answers = await Promise.all(
      ["A", "B", "C"].map((jobTitle) =>
        platform.call("PATCH", `${PATH}/${employeeId}`, { jobTitle }, { "if-match": '"1"' }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412, 412]);
  });

  it("has a code, a letter and a salary from the first day, when that turns out to be earlier or later", async () => {
    const { employeeId } = await platform.employee({ startDate: "2026-06-01" });
    const one = `${PATH}/${employeeId}`;
    const first = (data: Record<string, Record<string, string>[]>) => [
      ...[data.taxCodes?.[0]?.effectiveDate, data.niCategories?.[0]?.effectiveDate],
      data.salaryHistory?.[0]?.effectiveFrom,
    ];
    const earlier = await platform.call("PATCH", one, { startDate: "2026-05-15" });
    expect(first(earlier.body.content.data)).toEqual(["2026-05-15", "2026-05-15", "2026-05-15"]);
    const later = await platform.call("PATCH", one, { startDate: "2026-07-01" });
    expect(first(later.body.content.data)).toEqual(["2026-05-15", "2026-05-15", "2026-05-15"]);
    await platform.call("PUT", `${one}/starter`, { startDate: "2026-05-01", starterDeclaration: "A" });
    const { data } = (await platform.call("GET", one)).body.content;
    expect([data.startDate, ...first(data)]).toEqual(["2026-05-01", "2026-05-01", "2026-05-01", "2026-05-01"]);
  });

  it("has the code and loans of the last starter details only, beside what was set by hand", async () => {
    const { employeeId } = await platform.employee({ startDate: "2026-06-01" });
    const one = `${PATH}/${employeeId}`;
    const byHand = { effectiveDate: "2026-09-01", taxCode: "BR" };
    expect((await platform.call("POST", `${one}/tax-code`, byHand)).status).toBe(201);
    const p45 = { leavingDate: "2026-05-15", taxCode: "1100L", previousTaxablePay: "100", previousTaxPaid: "0" };
    const loans = { ...p45, studentLoanDeductions: true };
    const stored = () =>
      platform.store.inTenant(platform.owner.organisationId, async (tx) => {
        const tables = tx.withTables<EmployeeTables>();
        const codes = tables.selectFrom("employee_tax_code").select(["effective_date", "source"]);
        const held = tables.selectFrom("employee_loan").select(["start_date", "source"]);
        return [
          await codes.where("employee_id", "=", employeeId).orderBy("effective_date").execute(),
          await held.where("employee_id", "=", employeeId).execute(),
        ];
      });
    await platform.call("PUT", `${one}/starter`, { startDate: "2026-05-20", p45: loans });
    const own = { effective_date: "2026-09-01", source: "Manual" };
    expect(await stored()).toEqual([
      [{ effective_date: "2026-05-20", source: "P45" }, own],
      [{ start_date: "2026-05-20", source: "P45" }],
    ]);
    await platform.call("PUT", `${one}/starter`, { startDate: "2026-05-18", starterDeclaration: "A" });
    expect(await stored()).toEqual([[{ effective_date: "2026-05-18", source: "StarterDeclaration" }, own], []]);
  });

  it("is deleted until a payslip is locked", async () => {
    const made = await platform.employee();
    const gone = await platform.call("DELETE", `${PATH}/${made.employeeId}`);
    expect([gone.status, gone.body.content.data.employeeId]).toEqual([200, made.employeeId]);
    expect((await platform.call("GET", `${PATH}/${made.employeeId}`)).status).toBe(404);
    const paid = await platform.employee();
    await platform.lock(paid.employeeId, "2026-04-30", "2026-04-30");
    const kept = await platform.call("DELETE", `${PATH}/${paid.employeeId}`);
    expect([kept.status, kept.body.message.token]).toEqual([409, "employee_has_payslips"]);
  });

  it("keeps its first day and locked patterns once a payslip is locked", async () => {
    const week = { monday: 1, tuesday: 1, wednesday: 1, thursday: 1, friday: 0, saturday: 0, sunday: 0 };
    const made = await platform.employee({ workingPatterns: [{ effectiveFrom: "2026-04-06", ...week }] });
    await platform.lock(made.employeeId, "2026-06-30", "2026-06-28");
    const one = `${PATH}/${made.employeeId}`;
    const refused = await platform.call("PATCH", one, { startDate: "2026-04-07" });
    expect([refused.status, refused.body.message.token]).toEqual([409, "period_locked"]);
    expect(issuesOf(refused)).toEqual([["startDate", "period_locked"]]);
    const changed = [{ effectiveFrom: "2026-04-06", ...week, friday: 1 }];
    expect(issuesOf(await platform.call("PATCH", one, { workingPatterns: changed }))).toEqual([
      ["workingPatterns", "period_locked"],
    ]);
    const added = [...made.workingPatterns, { effectiveFrom: "2026-07-01", ...week, friday: 1 }];
    const taken = await platform.call("PATCH", one, { workingPatterns: added });
    expect(taken.body.content.data.workingPatterns).toHaveLength(2);
  });

  it("is listed by name, page by page, each once, by payroll, status and the start of a name", async () => {
    const call = await platform.callAs(await platform.account("Sample Press"));
    const config = {
      name: "Weekly",
      payFrequency: "Weekly",
      paymentPeriodConfig: { firstPeriodStartDate: "2026-04-06", firstPaymentDate: "2026-04-10" },
    };
    await call("POST", "/v1/payrollconfig", config);
    for (const [lastName, startDate, payrollId] of [
      ["Cook", "2026-04-06", "P1"],
      ["adams", "2027-01-01", "P2"],
      ["Adams", "2026-04-06", "P3"],
      ["Bell", "2026-04-06", "P4"],
    ]) {
      expect((await call("POST", PATH, { ...SAMPLE, lastName, startDate, payrollId })).status).toBe(201);
    }
    const names = async (query: string) => {
      const found: string[] = [];
      let token = "";
      do {
        const { body } = await call("GET", `${PATH}?${query}${token && `&paginationToken=${token}`}`);
        found.push(...body.content.data.items.map(({ lastName }: { lastName: string }) => lastName));
        token = body.content.metadata.paginationToken ?? "";
      } while (token !== "");
      return found;
    };
    expect(await names("pageSize=1")).toEqual(["adams", "Adams", "Bell", "Cook"]);
    expect(await names("search=AD")).toEqual(["adams", "Adams"]);
    expect(await names("search=p4")).toEqual(["Bell"]);
    expect(await names("search=%25")).toEqual([]);
    expect(await names("status=Upcoming")).toEqual(["adams"]);
    expect(await names("status=Active")).toEqual(["Adams", "Bell", "Cook"]);
    expect(await names(`payrollConfigId=${platform.payrollConfigId}`)).toEqual([]);
    for (const size of ["0", "101", "x"]) {
      expect((await call("GET", `${PATH}?pageSize=${size}`)).body.message.token).toBe("invalid_page_size");
    }
  });
});

describe("the salary on an employee's record", () => {
  it("sets the amount from today until it is not read any more", async () => {
    const early = await payPlatform(Date.UTC(2026, 11, 19, 12));
    const { employeeId } = await early.employee();
    const one = `${PATH}/${employeeId}`;
    const raised = await early.call("PATCH", one, { salary: "33000" });
    expect(raised.body.content.data).toMatchObject({
      salary: "33000.00",
      salaryHistory: [{ effectiveFrom: "2026-12-19", source: "EmployeeRecord" }, { effectiveFrom: "2026-04-06" }],
    });
    early.passTime(24 * 60 * 60 * 1_000);
    const call = await early.callAs(early.owner);
    const ignored = await call("PATCH", one, { salary: "40000" });
    expect([ignored.status, ignored.body.content.data.salary]).toEqual([200, "33000.00"]);
    await early.stop();
  });
});

describe("every change", () => {
  it("leaves a trace for open runs, an event without names, and counts for the account", async () => {
    const call = await platform.callAs(await platform.account("Sample Dairy"));
    const { organisationId } = (await call("GET", "/v1/administration/organisations")).body.content.data.items[0];
    await call("POST", "/v1/payrollconfig", {
      name: "Monthly",
      payFrequency: "Monthly",
      paymentPeriodConfig: { firstPeriodStartDate: "2026-04-01", firstPaymentDate: "2026-04-30" },
    });
    const made = (await call("POST", PATH, SAMPLE)).body.content.data;
    await call("PATCH", `${PATH}/${made.employeeId}`, { jobTitle: "Baker" });
    await call("PATCH", `${PATH}/${made.employeeId}`, { gender: "None" });
    const read = await platform.store.inTenant(organisationId, async (tx) => ({
      dirty: await tx.withTables<PayRunTables>().selectFrom("pay_dirty").select("employee_id").execute(),
      events: await tx.selectFrom("event").select(["event_type", "body"]).orderBy("event_id").execute(),
    }));
    expect(read.dirty.filter(({ employee_id }) => employee_id === made.employeeId)).toHaveLength(2);
    expect(read.events.map(({ event_type }) => event_type)).toEqual(["employee.created", "employee.updated"]);
    expect(JSON.parse(read.events[1]?.body ?? "").data.changedFields).toEqual(["jobTitle"]);
    expect(JSON.stringify(read.events)).not.toMatch(/Sample|Baker/);
    const counts = async () => {
      const [row] = (await call("GET", "/v1/administration/organisations")).body.content.data.items;
      return [row.employeeCount, row.activeEmployeeCount];
    };
    expect(await counts()).toEqual([1, 1]);
    await call("DELETE", `${PATH}/${made.employeeId}`);
    expect(await counts()).toEqual([0, 0]);
  });
});
