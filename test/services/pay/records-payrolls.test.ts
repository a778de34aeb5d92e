import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { NewAccount } from "../../../src/services/access";
import { lockedThrough, type PayRunTables } from "../../../src/services/pay-runs";
import { type Call, type TestPlatform, testPlatform } from "../support/platform";

let platform: TestPlatform;
let account: NewAccount;
let call: Call;
let stranger: Call;

const PATH = "/v1/payrollconfig";
const MONTHLY = {
  name: "Monthly staff",
  payFrequency: "Monthly",
  paymentPeriodConfig: { firstPeriodStartDate: "2026-04-01", firstPaymentDate: "2026-04-30" },
};

beforeAll(async () => {
  platform = await testPlatform();
  account = await platform.account("Sample Bakery");
  call = await platform.callAs(account);
  stranger = await platform.callAs(await platform.account("Sample Mill"));
});

afterAll(() => platform.stop());

function addRun(payrollConfigId: string, sequence: number, status: "Open" | "Locked") {
  const month = String(4 + sequence).padStart(2, "0");
  const last = `2026-${month}-28`;
  return platform.store.inTenant(account.organisationId, (tx) =>
    tx
      .withTables<PayRunTables>()
      .insertInto("pay_run")
      .values({
        organisation_id: account.organisationId,
        pay_run_id: platform.ids.next(),
        status,
        sequence,
        payroll_config_id: payrollConfigId,
        year: 2026,
        period: sequence + 1,
        pay_frequency: "Monthly",
        period_start_date: `2026-${month}-01`,
        period_end_date: `2026-${month}-30`,
        regular_payment_date: last,
        payment_date: last,
        tax_year: 2026,
        tax_month: sequence + 1,
        tax_week: 4,
        created_at: "2026-11-21T12:00:00Z",
        updated_at: "2026-11-21T12:00:00Z",
        totals: null,
        rules_digest: null,
        locked_at: null,
        locked_by: null,
      })
      .execute(),
  );
}

describe("the pay periods of a tax year", () => {
  it("are all of it, each paid before a day on which banks are closed; none of the year before the first", async () => {
    const other = await platform.callAs(await platform.account("Sample Creamery"));
    const { payrollConfigId } = (await other("POST", PATH, MONTHLY)).body.content.data;
    const periods = async (year: number, by = other) => by("GET", `${PATH}/${payrollConfigId}/periods/${year}`);
    const { items } = (await periods(2026)).body.content.data;
    expect(items).toHaveLength(12);
    // 30 May 2026 and 30 January 2027 are Saturdays, 30 August and 28 February Sundays.
    expect(
      items
        .filter((each: Record<string, string>) => each.paymentDate !== each.regularPaymentDate)
        .map((each: Record<string, string>) => [each.period, each.regularPaymentDate, each.paymentDate]),
    ).toEqual([
      [2, "2026-05-30", "2026-05-29"],
      [5, "2026-08-30", "2026-08-28"],
      [10, "2027-01-30", "2027-01-29"],
      [11, "2027-02-28", "2027-02-26"],
    ]);
    expect(items[1]).toMatchObject({ periodStartDate: "2026-05-01", periodEndDate: "2026-05-31" });
    expect((await periods(2025)).body.content.data.items).toEqual([]);
    expect((await periods(2026, stranger)).body.message.token).toBe("payroll_config_not_found");
  });
});

describe("payroll configurations", () => {
  it("that are the first ones at once are all created, one of them as the default", async () => {
    const other = await platform.callAs(await platform.account("Sample Dairy"));
    const made = await Promise.all(
      ["One", "Two", "Three", "Four"].map((name) => other("POST", PATH, { ...MONTHLY, name })),
    );
    expect(made.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    expect(made.filter(({ body }) => body.content.data.isDefault)).toHaveLength(1);
  });

  it("are created with all defaults named; the first one is the default", async () => {
    const { status, body } = await call("POST", PATH, MONTHLY);
    expect([status, body.message.token]).toEqual([201, "payroll_config_created"]);
    expect(body.content.data).toMatchObject({
      paymentPeriodConfig: {
        firstPeriodEndDate: "2026-04-30",
        paymentDateRule: "SameDay",
        paymentWeekday: null,
        nonWorkingDayRule: "PreviousWorkingDay",
        bankHolidayCalendar: null,
      },
      hasPayRuns: false,
      isDefault: true,
      employeeCount: 0,
      nextPeriod: { year: 2026, period: 1 },
      lastLockedPeriod: null,
    });
    const again = await call("POST", PATH, { ...MONTHLY, name: "MONTHLY STAFF" });
    expect([again.status, again.body.message.token]).toEqual([409, "name_in_use"]);
    expect((await stranger("GET", `${PATH}/${body.content.data.payrollConfigId}`)).status).toBe(404);
    expect((await stranger("PUT", `${PATH}/${body.content.data.payrollConfigId}`, MONTHLY)).status).toBe(404);
  });

  it("have one default at a time", async () => {
    const weekly = {
      name: "Weekly",
      payFrequency: "Weekly",
      isDefault: true,
      paymentPeriodConfig: { firstPeriodStartDate: "2026-04-06", firstPaymentDate: "2026-04-10" },
    };
    const { data } = (await call("POST", PATH, weekly)).body.content;
    expect(data.paymentPeriodConfig.firstPeriodEndDate).toBe("2026-04-12");
    const other = await call("POST", PATH, { ...MONTHLY, name: "Other" });
    expect(other.body.content.data.isDefault).toBe(false);
    const back = await call("PUT", `${PATH}/${other.body.content.data.payrollConfigId}`, {
      ...other.body.content.data,
      isDefault: true,
    });
    expect(back.body.content.data.isDefault).toBe(true);
    expect((await call("GET", `${PATH}/${data.payrollConfigId}`)).body.content.data.isDefault).toBe(false);
  });

  it("keep frequency and periods once there is a pay run, and take them again unchanged", async () => {
    const { data } = (await call("POST", PATH, { ...MONTHLY, name: "With runs" })).body.content;
    const one = `${PATH}/${data.payrollConfigId}`;
    expect((await call("PUT", one, { ...data, payFrequency: "Quarterly" })).status).toBe(200);
    expect((await call("PUT", one, data)).status).toBe(200);
    await addRun(data.payrollConfigId, 0, "Locked");
    await addRun(data.payrollConfigId, 1, "Open");
    const read = (await call("GET", one)).body.content.data;
    expect(read).toMatchObject({
      hasPayRuns: true,
      nextPeriod: { year: 2026, period: 3 },
      lastLockedPeriod: { year: 2026, period: 1 },
    });
    const renamed = await call("PUT", one, { ...MONTHLY, name: "Renamed" });
    expect([renamed.status, renamed.body.content.data.name]).toEqual([200, "Renamed"]);
    for (const change of [
      { payFrequency: "Weekly" },
      { paymentPeriodConfig: { ...MONTHLY.paymentPeriodConfig, firstPaymentDate: "2026-04-29" } },
    ]) {
      const refused = await call("PUT", one, { ...MONTHLY, name: "Renamed", ...change });
      expect([refused.status, refused.body.message.token]).toEqual([409, "payroll_config_has_pay_runs"]);
    }
    const locked = await platform.store.inTenant(account.organisationId, (tx) =>
      lockedThrough(tx, data.payrollConfigId),
    );
    expect(locked).toEqual({ periodEndDate: "2026-04-30", paymentDate: "2026-04-28" });
  });

  it("are refused with all that is wrong", async () => {
    const paymentPeriodConfig = {
      firstPeriodStartDate: "2026-04-01",
      firstPeriodEndDate: "2026-03-01",
      firstPaymentDate: "2026-02-30",
      paymentDateRule: "LastWeekday",
    };
    const { body } = await call("POST", PATH, { payFrequency: "Daily", paymentPeriodConfig });
    const told = body.validationIssues.map((issue: { field: string; reasonToken: string }) => [
      issue.field,
      issue.reasonToken,
    ]);
    expect(told.sort()).toEqual([
      ["name", "required"],
      ["payFrequency", "unknown_value"],
      ["paymentPeriodConfig.firstPaymentDate", "invalid_date"],
      ["paymentPeriodConfig.firstPeriodEndDate", "date_before"],
      ["paymentPeriodConfig.paymentWeekday", "required_with"],
    ]);
  });

  it("leave a trace for open runs when they change", async () => {
    const { data } = (await call("POST", PATH, { ...MONTHLY, name: "Traced" })).body.content;
    await call("PUT", `${PATH}/${data.payrollConfigId}`, { ...MONTHLY, name: "Traced again" });
    const traces = await platform.store.inTenant(account.organisationId, (tx) =>
      tx
        .withTables<PayRunTables>()
        .selectFrom("pay_dirty")
        .selectAll()
        .where("payroll_config_id", "=", data.payrollConfigId)
        .execute(),
    );
    expect(traces).toHaveLength(1);
  });
});
