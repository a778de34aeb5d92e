import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { OperationService, PayslipGiven } from "../../../src/services/contract";
import type { Called } from "../support/platform";
import { ACKNOWLEDGED, type RunPlatform, runPlatform } from "./sample-runs";

const given = new Map<string, PayslipGiven>();
const ofOthers: OperationService = {
  name: "sample-source",
  migrations: [],
  mount: () => {},
  payslipSource: { given: async () => given },
};
const pensionTerms = {
  pensionType: "NetPayArrangement",
  contributionBasis: "QualifyingEarnings",
  employeeFactor: "0.05",
  employerFactor: "0.03",
} as const;

let platform: RunPlatform;
let weekly = "";

beforeAll(async () => {
  platform = await runPlatform(Date.UTC(2026, 3, 6, 9), { furtherServices: [ofOthers] });
  await platform.call("PUT", "/v1/salary/organisation", { calculationMethod: "CalendarDays", enabled: true });
  const config = {
    name: "Weekly staff",
    payFrequency: "Weekly",
    paymentPeriodConfig: { firstPeriodStartDate: "2026-04-06", firstPaymentDate: "2026-04-10" },
  };
  weekly = (await platform.call("POST", "/v1/payrollconfig", config)).body.content.data.payrollConfigId;
});

afterAll(() => platform.stop());

const lock = (payroll: string, period: number, body: object = ACKNOWLEDGED) =>
  platform.call("POST", `/v1/payroll/${payroll}/2026/${period}/lock`, body);
const move = (id: string, payrollConfigId: string) =>
  platform.call("PUT", `/v1/employees/${id}/payroll-config`, { payrollConfigId });
const slip = async (id: string, period: number, payroll: string) =>
  (await platform.call("GET", `/v1/payslip/data/${id}/2026/${period}?payrollConfigId=${payroll}`)).body.content.data;

describe("somebody who moves to another payroll", () => {
  it("is paid for a day once, and a person has to look at the run", async () => {
    const fields = { salary: "31200", taxCode: "1257L", startDate: "2026-04-06" };
    const { employeeId: id } = await platform.employee({ ...fields, payrollConfigId: weekly });
    const { employeeId: stays } = await platform.employee(fields);
    for (const period of [1, 2]) expect((await lock(weekly, period)).status).toBe(200);
    expect((await slip(id, 2, weekly)).yearToDate).toMatchObject({ grossPay: "1200.00", tax: "143.20", ni: "57.28" });
    expect((await move(id, platform.payrollConfigId)).status).toBe(200);
    await platform.next();
    const open = await slip(id, 1, platform.payrollConfigId);
    expect(open.forPeriod).toMatchObject({ grossPay: "940.27", ni: "30.10", tax: "75.20" });
    const { warnings } = (await platform.run(1)).body.content.data;
    const ofDays = warnings.filter(({ token }: { token: string }) => token === "days_paid_elsewhere");
    expect(ofDays.map(({ employeeId }: { employeeId: string }) => employeeId)).toEqual([id]);
    expect((await lock(platform.payrollConfigId, 1, {})).status).toBe(409);
    expect((await lock(platform.payrollConfigId, 1)).status).toBe(200);
    expect((await slip(id, 1, platform.payrollConfigId)).yearToDate).toMatchObject({ grossPay: "2140.27" });
    expect((await slip(stays, 1, platform.payrollConfigId)).forPeriod.grossPay).toBe("2136.99");
    const late = await platform.call("GET", `/v1/payroll/${platform.payrollConfigId}/corrections`);
    expect(late.body.content.data.items).toEqual([]);

    expect((await move(id, weekly)).status).toBe(200);
    for (const [period, grossPay] of [
      [3, "0.00"],
      [4, "256.44"],
      [5, "600.00"],
    ] as const) {
      expect((await platform.call("POST", `/v1/payroll/${weekly}/next`)).status).toBe(201);
      expect([period, (await slip(id, period, weekly)).forPeriod.grossPay]).toEqual([period, grossPay]);
      expect((await lock(weekly, period)).status).toBe(200);
    }
  });
});

const weeks = {
  payFrequency: "Weekly",
  paymentPeriodConfig: { firstPeriodStartDate: "2026-04-06", firstPaymentDate: "2026-04-10" },
};
const months = {
  payFrequency: "Monthly",
  paymentPeriodConfig: { firstPeriodStartDate: "2026-04-01", firstPaymentDate: "2026-04-30" },
};
const payroll = async (name: string, of: object): Promise<string> =>
  (await platform.call("POST", "/v1/payrollconfig", { name, ...of })).body.content.data.payrollConfigId;
const moveFrom = (id: string, payrollConfigId: string, from: string) =>
  platform.call("PUT", `/v1/employees/${id}/payroll-config`, { payrollConfigId, from });
const moveOfRecord = async (id: string) =>
  (await platform.call("GET", `/v1/employees/${id}`)).body.content.data.payrollMove;
const next = async (id: string) => expect((await platform.call("POST", `/v1/payroll/${id}/next`)).status).toBe(201);
const tokens = async (id: string, period: number, employeeId: string): Promise<readonly string[]> => {
  const { warnings } = (await platform.call("GET", `/v1/payroll/${id}/2026/${period}`)).body.content.data;
  return warnings.flatMap((each: { employeeId: string; token: string }) =>
    each.employeeId === employeeId ? [each.token] : [],
  );
};

const acknowledging = ({ body }: Called) => body.message.tokenArguments[0].value;

describe("a move from a day", () => {
  it("waits for the last run before it, and each payroll pays its own days (SE-47)", async () => {
    const [week, month] = [await payroll("Weeks to April", weeks), await payroll("Month from 20 April", months)];
    const fields = { salary: "31200", taxCode: "1257L", startDate: "2026-04-06" };
    const { employeeId: id } = await platform.employee({ ...fields, payrollConfigId: week });
    await platform.employee({ ...fields, payrollConfigId: month });
    await next(month);
    const planned = { from: "2026-04-20", fromPayrollConfigId: week, toPayrollConfigId: month, isPlanned: true };
    const answer = await moveFrom(id, month, "2026-04-20");
    expect(answer.body.content.data).toMatchObject({ payrollConfigId: week, payrollMove: planned });
    expect((await lock(week, 1)).status).toBe(200);
    expect(await tokens(month, 1, id)).toEqual(["planned_move_waiting"]);
    const early = await lock(month, 1, {});
    expect([early.status, acknowledging(early)]).toEqual([409, expect.arrayContaining(["planned_move_waiting"])]);
    expect((await slip(id, 1, week)).forPeriod.grossPay).toBe("600.00");
    expect((await lock(week, 2)).status).toBe(200);
    expect(await moveOfRecord(id)).toEqual({ ...planned, isPlanned: false });
    const open = await slip(id, 1, month);
    expect(open.forPeriod).toMatchObject({ grossPay: "940.27", ni: "30.10", tax: "75.20" });
    await expect.poll(() => tokens(month, 1, id)).toContain("days_paid_elsewhere");
    const history = (await platform.call("GET", `/v1/employees/${id}/history`)).body.content.data.items;
    const fieldsOf = ({ changes }: { changes: readonly { field: string }[] }) => changes.map(({ field }) => field);
    expect(history.slice(0, 2).map(fieldsOf)).toEqual([["payrollConfigId", "payrollMove"], ["payrollMove"]]);

    const reopened = await platform.call("POST", `/v1/payroll/${week}/2026/2/reopen`, { reason: "Overtime" });
    expect(reopened.status).toBe(200);
    expect(await moveOfRecord(id)).toEqual(planned);
    expect((await slip(id, 2, week)).forPeriod.grossPay).toBe("600.00");
    expect((await lock(week, 2)).status).toBe(200);
    expect((await lock(month, 1)).status).toBe(200);
    expect((await slip(id, 1, month)).yearToDate).toMatchObject({ grossPay: "2140.27" });
    const late = await platform.call("POST", `/v1/payroll/${week}/2026/2/reopen`, { reason: "Overtime" });
    expect(late.body.message.token).toBe("pay_run_not_latest");
  });

  it("from a month to weeks begins within a week, on the month's tax and the week's National Insurance", async () => {
    const [week, month] = [await payroll("Weeks from May", weeks), await payroll("Month to April", months)];
    const fields = { salary: "31200", taxCode: "1257L", startDate: "2026-04-06", payrollConfigId: month };
    const { employeeId: id } = await platform.employee(fields);
    expect((await moveFrom(id, week, "2026-05-01")).status).toBe(200);
    for (const period of [1, 2, 3]) expect((await lock(week, period)).status).toBe(200);
    expect((await lock(month, 1)).status).toBe(200);
    expect((await slip(id, 1, month)).forPeriod).toMatchObject({ grossPay: "2136.99", tax: "217.60" });
    await next(week);
    expect((await slip(id, 4, week)).forPeriod).toMatchObject({ grossPay: "256.44", ni: "1.15", tax: "51.40" });
  });

  it("names days that neither payroll pays", async () => {
    const [week, month] = [await payroll("Weeks, then a gap", weeks), await payroll("Month after a gap", months)];
    const fields = { salary: "31200", startDate: "2026-04-06", payrollConfigId: week };
    const { employeeId: id } = await platform.employee(fields);
    expect((await moveFrom(id, month, "2026-04-27")).status).toBe(200);
    expect((await lock(month, 1)).status).toBe(200);
    for (const period of [1, 2, 3]) expect((await lock(week, period)).status).toBe(200);
    await next(month);
    expect((await slip(id, 2, month)).forPeriod.grossPay).toBe("2600.00");
    expect(await tokens(month, 2, id)).toContain("days_not_paid_after_move");
    const refused = await lock(month, 2, {});
    expect(acknowledging(refused)).toContain("days_not_paid_after_move");
    expect((await lock(month, 2)).status).toBe(200);
    await next(month);
    const reopened = await platform.call("POST", `/v1/payroll/${month}/2026/2/reopen`, { reason: "Days of April" });
    expect(reopened.status).toBe(200);
    await expect.poll(() => tokens(month, 2, id)).toContain("days_not_paid_after_move");
    const isSettled = async () => {
      const { body } = await platform.call("GET", `/v1/payroll/${month}/2026/3`);
      return body.content.data.pendingRecalculations === 0 && body.content.data.recalculation === null;
    };
    await expect.poll(isSettled).toBe(true);
    expect(await tokens(month, 3, id)).not.toContain("days_not_paid_after_move");
  });

  it("is at once if nothing is due before it, and is withdrawn by naming the payroll of the record", async () => {
    const [week, month] = [await payroll("Weeks at once", weeks), await payroll("Month at once", months)];
    const fields = { salary: "31200", startDate: "2026-04-13", payrollConfigId: week };
    const { employeeId: id } = await platform.employee(fields);
    expect((await moveFrom(id, month, "2026-04-20")).body.content.data.payrollMove.isPlanned).toBe(true);
    expect((await move(id, week)).body.content.data).toMatchObject({ payrollConfigId: week, payrollMove: null });
    const { body } = await moveFrom(id, month, "2026-04-13");
    const atOnce = { from: "2026-04-13", fromPayrollConfigId: week, toPayrollConfigId: month, isPlanned: false };
    expect(body.content.data).toMatchObject({ payrollConfigId: month, payrollMove: atOnce });
    expect((await move(id, week)).body.content.data.payrollMove).toMatchObject({
      toPayrollConfigId: week,
      isPlanned: false,
    });
  });

  it("is refused into paid days, within a period, before the last pay date and outside the employment", async () => {
    const [week, month] = [await payroll("Weeks refused", weeks), await payroll("Month refused", months)];
    const fields = { salary: "31200", startDate: "2026-04-06" };
    const { employeeId: id } = await platform.employee({ ...fields, payrollConfigId: week });
    const { employeeId: monthly } = await platform.employee({ ...fields, payrollConfigId: month });
    const arrears = await payroll("Month paid on the 22nd", {
      payFrequency: "Monthly",
      paymentPeriodConfig: { firstPeriodStartDate: "2026-04-01", firstPaymentDate: "2026-04-22" },
    });
    expect((await lock(week, 1)).status).toBe(200);
    const refusal = async (employeeId: string, to: string, from: string) => {
      const { status, body } = await moveFrom(employeeId, to, from);
      const [{ field, reasonToken, reasonTokenArguments }] = body.validationIssues;
      const values = (reasonTokenArguments ?? []).map(({ value }: { value: string }) => value);
      return [status, field, reasonToken, ...values];
    };
    const locked = [409, "from", "period_locked", "2026-04-12"];
    expect(await refusal(id, month, "2026-04-12")).toEqual(locked);
    const within = [409, "from", "move_within_period"];
    expect(await refusal(id, month, "2026-04-22")).toEqual([...within, "2026-04-20", "2026-04-27"]);
    expect(await refusal(monthly, week, "2026-04-27")).toEqual([...within, "2026-04-01", "2026-05-01"]);
    const before = [409, "from", "move_paid_before", "2026-04-22", "2026-04-24"];
    expect(await refusal(id, arrears, "2026-04-27")).toEqual(before);
    expect(await refusal(id, week, "2026-04-20")).toEqual([400, "from", "must_be_absent", "payrollConfigId"]);
    expect(await refusal(id, month, "2026-04-05")).toEqual([400, "from", "date_before", "2026-04-06"]);
    expect(await refusal(id, month, "2027-04-08")).toEqual([400, "from", "date_after", "2027-04-07"]);
    expect((await platform.call("PUT", `/v1/employees/${id}/leaver`, { leavingDate: "2026-04-30" })).status).toBe(200);
    expect(await refusal(id, month, "2026-05-04")).toEqual([400, "from", "date_after", "2026-04-30"]);
    expect((await moveFrom(id, month, "2026-04-20")).status).toBe(200);
  });

  it("told late leaves paid days as they were paid, and opens no correction", async () => {
    const [week, month] = [await payroll("Weeks told late", weeks), await payroll("Month told late", months)];
    const fields = { salary: "31200", taxCode: "1257L", startDate: "2026-04-06", payrollConfigId: week };
    const { employeeId: id } = await platform.employee(fields);
    for (const period of [1, 2]) expect((await lock(week, period)).status).toBe(200);
    const late = { payrollConfigId: month, from: "2026-04-13" };
    const moved = (body: object) => platform.call("PUT", `/v1/employees/${id}/payroll-config`, body);
    expect((await moved(late)).body.message.token).toBe("period_locked");
    const early = await moved({ ...late, from: "2026-04-05", paidDays: "AsPaid" });
    expect(early.body.validationIssues).toMatchObject([{ field: "from", reasonToken: "date_before" }]);
    const { body } = await moved({ ...late, paidDays: "AsPaid" });
    const payrollMove = { from: "2026-04-20", fromPayrollConfigId: week, toPayrollConfigId: month, isPlanned: false };
    expect(body.content.data).toMatchObject({ payrollConfigId: month, payrollMove });
    await next(month);
    expect((await slip(id, 1, month)).forPeriod).toMatchObject({ grossPay: "940.27", ni: "30.10", tax: "75.20" });
    expect((await lock(month, 1)).status).toBe(200);
    expect((await slip(id, 1, month)).yearToDate).toMatchObject({ grossPay: "2140.27" });
    for (const each of [week, month]) {
      const corrections = await platform.call("GET", `/v1/payroll/${each}/corrections`);
      expect(corrections.body.content.data.items).toEqual([]);
    }
    expect((await platform.call("POST", `/v1/payroll/${month}/2026/1/reopen`, { reason: "Late news" })).status).toBe(
      200,
    );
    expect((await platform.call("POST", `/v1/payroll/${week}/2026/2/reopen`, { reason: "Late news" })).status).toBe(
      200,
    );
    expect(await moveOfRecord(id)).toEqual({ ...payrollMove, isPlanned: true });
  });

  it("has the lower limit of qualifying earnings once for the days of both payrolls (TP-6)", async () => {
    const [week, month] = [await payroll("Weeks with a pension", weeks), await payroll("Month with a pension", months)];
    const fields = { salary: "31200", taxCode: "1257L", startDate: "2026-04-06", payrollConfigId: week };
    const { employeeId: id } = await platform.employee(fields);
    const pensionGroupId = "01JZ3V6D4R8QK2M5N7P9T1W3X5";
    given.set(id, {
      pensions: [{ membershipId: null, pensionGroupId, pensionGroupName: "Everyone", terms: pensionTerms }],
    });
    expect((await moveFrom(id, month, "2026-04-20")).status).toBe(200);
    for (const period of [1, 2]) expect((await lock(week, period)).status).toBe(200);
    const paid = async (period: number, from: string) => {
      const { grossPay, qualifyingEarnings, pension, employerPension } = (await slip(id, period, from)).forPeriod;
      return [grossPay, qualifyingEarnings, pension, employerPension];
    };
    expect(await paid(2, week)).toEqual(["600.00", "480.00", "24.00", "14.40"]);
    await next(month);
    expect(await paid(1, month)).toEqual(["940.27", "749.60", "37.48", "22.49"]);
    expect((await lock(month, 1)).status).toBe(200);
    await next(month);
    expect(await paid(2, month)).toEqual(["2600.00", "2080.00", "104.00", "62.40"]);
  });

  it("at once does not pay before the last pay date of the payroll before", async () => {
    const [week, month] = [await payroll("Weeks paid earlier", weeks), await payroll("Month paid earlier", months)];
    const fields = { salary: "0", taxCode: "1257L", startDate: "2026-04-06", payrollConfigId: month };
    const { employeeId: id } = await platform.employee(fields);
    await platform.post(id, [{ payElementCode: "SALARY", amount: "2600.00" }]);
    expect((await lock(month, 1)).status).toBe(200);
    expect((await move(id, week)).status).toBe(200);
    const line = { id: "week", payElementCode: "SALARY", amount: "600.00" };
    await platform.post(id, [line]);
    const refused = await lock(week, 1);
    expect(refused.status).toBe(409);
    expect(refused.body.validationIssues).toMatchObject([{ reasonToken: "paid_before_last_pay_date" }]);
    await platform.post(id, [{ ...line, payrollDate: "2026-05-01" }]);
    for (const period of [1, 2, 3]) expect((await lock(week, period)).status).toBe(200);
    await next(week);
    const open = await slip(id, 4, week);
    expect([open.forPeriod.grossPay, open.yearToDate.grossPay]).toEqual(["600.00", "3200.00"]);
  });
});
