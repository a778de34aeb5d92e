import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { issuesOf } from "../pay/sample-employees";
import { ownerMember } from "../support/people";
import { type HolidayPlatform, holidayPlatform } from "./sample-holiday";

let platform: HolidayPlatform;

beforeAll(async () => {
  platform = await holidayPlatform();
});

afterAll(() => platform.stop());

const request = (employeeId: string, startDate: string, endDate = startDate, more: object = {}) =>
  platform.data("POST", `/employees/${employeeId}/requests`, { startDate, endDate, ...more });
const balance = (employeeId: string, asOf: string) =>
  platform.data("GET", `/employees/${employeeId}/balances?asOf=${asOf}`);

describe("holiday policies and settings", () => {
  it("refuse what a kind or a territory does not allow, everything at once", async () => {
    const wrong = {
      kind: "RegularHours",
      unitName: "Day",
      rolledUp: true,
      rounding: "NearestHour",
      accrual: "PerPayPeriod",
    };
    const answer = await platform.call("POST", "/v1/holiday/policies", {
      name: "Wrong",
      effectiveFrom: "2026-04-06",
      ...wrong,
      carryOver: [{ cause: "Sickness" }, { cause: "Sickness" }],
    });
    const found = answer.body.validationIssues.map(
      ({ field, reasonToken }: { field: string; reasonToken: string }) => `${field} ${reasonToken}`,
    );
    expect(found).toEqual([
      "rolledUp must_be_absent",
      "accrual unknown_value",
      "rounding unknown_value",
      "carryOver[1].cause duplicate",
    ]);
    const irish = { kind: "IrregularHours", unitName: "Hour", territory: "NorthernIreland", rolledUp: true };
    const refused = await platform.call("POST", "/v1/holiday/policies", {
      name: "NI",
      effectiveFrom: "2026-04-06",
      ...irish,
    });
    expect(refused.body.validationIssues[0]).toMatchObject({
      field: "rolledUp",
      reasonToken: "not_allowed_in_territory",
    });
  });

  it("are inherited from the organisation, and cannot be removed while they are used", async () => {
    const policyId = await platform.policy();
    const { employeeId } = await platform.employee({ taxCode: "1257L", startDate: "2026-04-06" });
    expect(await platform.token("GET", `/employees/${employeeId}/balances`)).toEqual([409, "no_holiday_policy"]);
    await platform.data("PUT", "/organisation", { holidayYearStart: "--04-06", defaultPolicyId: policyId });
    expect(await platform.data("GET", `/employees/${employeeId}/policy`)).toMatchObject({
      policyId: null,
      effectivePolicyId: policyId,
      source: "Organisation",
    });
    expect(await platform.token("DELETE", `/policies/${policyId}`)).toEqual([409, "policy_in_use"]);
    await platform.data("PUT", "/organisation", { holidayYearStart: "--04-06" });
    expect(await platform.data("GET", `/policies/${policyId}`)).toMatchObject({
      statutory: { weeks: "5.6", capDays: 28 },
    });
    await platform.data("DELETE", `/policies/${policyId}`);
    const wrong = { policyId, effectiveFrom: "2026-04-06" };
    expect(await platform.token("PUT", `/employees/${employeeId}/policy`, wrong)).toEqual([400, "validation_failed"]);
  });
});

/** The last day of each month that every year has. */
const LAST_DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

describe("leave years", () => {
  const begin = (holidayYearStart: string) =>
    platform.stranger("PUT", "/v1/holiday/organisation", { holidayYearStart });
  const REFUSED = [["holidayYearStart", "invalid_date"]];

  it.each(LAST_DAYS.map((last, at) => [String(at + 1).padStart(2, "0"), last] as const))(
    "of month %s begin on day %i at the latest, which every year has",
    async (month, last) => {
      expect((await begin(`--${month}-${last}`)).status).toBe(200);
      expect(issuesOf(await begin(`--${month}-${last + 1}`))).toEqual(REFUSED);
    },
  );

  it.each(["--00-01", "--13-01", "--04-00", "04-01", "--04-010"])("do not begin on %j", async (start) => {
    expect(issuesOf(await begin(start))).toEqual(REFUSED);
  });
});

describe("the calendar", () => {
  it("has the leave of an employee, of a department, and of the days asked for", async () => {
    const policyId = await platform.policy();
    const baker = await platform.worker(policyId, { department: "Bakery" });
    const cook = await platform.worker(policyId, { department: "Bakery" });
    const clerk = await platform.worker(policyId, { department: "Office" });
    for (const employeeId of [baker, cook, clerk]) await request(employeeId, "2027-02-01", "2027-02-03");
    const { holidayId } = await request(clerk, "2027-02-10");
    await platform.data("POST", `/requests/${holidayId}/decline`);
    const who = async (query: string, [from, to] = ["2027-02-01", "2027-02-28"]) => {
      const { items } = await platform.data("GET", `/calendar?from=${from}&to=${to}${query}`);
      return items.map(({ employeeId }: { employeeId: string }) => employeeId);
    };
    const days = (...ids: readonly string[]) => [...ids, ...ids, ...ids];
    expect(await who("")).toEqual(days(baker, cook, clerk));
    expect(await who(`&employeeId=${cook}`)).toEqual(days(cook));
    expect(await who("&department=Bakery")).toEqual(days(baker, cook));
    expect(await who(`&department=Bakery&employeeId=${cook}`)).toEqual(days(cook));
    expect(await who(`&department=Bakery&employeeId=${clerk}`)).toEqual([]);
    expect(await who("&department=None")).toEqual([]);
    expect(await who("", ["2027-02-03", "2027-02-03"])).toContain(clerk);
    expect(await who("", ["2027-01-04", "2027-02-01"])).toContain(clerk);
    expect(await who("", ["2027-02-04", "2027-02-28"])).toEqual([]);
    expect(await who("", ["2027-01-04", "2027-01-31"])).toEqual([]);
  });
});

describe("requests", () => {
  it("use leave by the working pattern, in parts of days, and show in the balance by day", async () => {
    const employeeId = await platform.worker(await platform.policy({ contractualUnits: "25", bankHolidays: "OnTop" }));
    // Friday to Tuesday, over a bank holiday on Monday.
    const made = await request(employeeId, "2026-05-01", "2026-05-05", { startPart: "SecondHalf" });
    expect(made).toMatchObject({ units: "1.5", status: "Requested", unitName: "Day" });
    expect(made.days.map(({ units }: { units: string }) => units)).toEqual(["0.5", "0", "0", "0", "1"]);
    const before = await balance(employeeId, "2026-05-01");
    expect(before).toMatchObject({ entitlement: "34", statutoryPart: "28", requested: "1.5", remaining: "25" });
    expect(before.bankHolidays).toHaveLength(9);
    expect(await platform.data("GET", "/calendar?from=2026-05-01&to=2026-05-01")).toMatchObject({
      items: [{ employeeId, date: "2026-05-01", status: "Requested" }],
    });
    await platform.data("POST", `/requests/${made.holidayId}/approve`);
    expect(await balance(employeeId, "2026-05-01")).toMatchObject({ taken: "1.5", booked: "9", remaining: "23.5" });
    expect(await platform.data("GET", "/calendar?from=2026-05-01&to=2026-05-31")).toMatchObject({
      items: [
        { employeeId, date: "2026-05-01", leaveType: "Holiday", units: "0.5", status: "Approved" },
        { employeeId, date: "2026-05-05", units: "1" },
      ],
    });
    const { items } = await platform.data("GET", `/requests/${made.holidayId}/history`);
    expect(items.map(({ action }: { action: string }) => action)).toEqual(["Updated", "Created"]);
  });

  it("move only as the table of moves allows", async () => {
    const employeeId = await platform.worker(await platform.policy());
    const moves = ["approve", "decline", "cancel"] as const;
    const after: Record<(typeof moves)[number], readonly string[]> = { approve: ["cancel"], decline: [], cancel: [] };
    let day = 1;
    for (const first of moves) {
      for (const second of [...moves, "change"]) {
        day += 1;
        const date = `2026-12-${String(day).padStart(2, "0")}`;
        const { holidayId } = await request(employeeId, date);
        await platform.data("POST", `/requests/${holidayId}/${first}`);
        const [status, token] =
          second === "change"
            ? await platform.token("PUT", `/requests/${holidayId}`, { startDate: date, endDate: date })
            : await platform.token("POST", `/requests/${holidayId}/${second}`);
        const isAllowed = after[first].includes(second);
        expect([first, second, status, token]).toEqual(
          isAllowed ? [first, second, 200, "holiday_cancelled"] : [first, second, 409, "status_move_not_allowed"],
        );
        if (first === "approve" && !isAllowed) await platform.data("POST", `/requests/${holidayId}/cancel`);
      }
    }
    const { holidayId } = await request(employeeId, "2026-11-25");
    expect(
      await platform.data("PUT", `/requests/${holidayId}`, { startDate: "2026-11-26", endDate: "2026-11-27" }),
    ).toMatchObject({ units: "2" });
    // Deleted is cancelled: records of holiday are kept for six years (regulation 16B).
    await platform.data("DELETE", `/requests/${holidayId}`);
    expect(await platform.data("GET", `/requests/${holidayId}`)).toMatchObject({ status: "Cancelled" });
    await platform.data("DELETE", `/requests/${holidayId}`);
    expect((await platform.data("GET", `/requests/${holidayId}/history`)).items).toHaveLength(3);
  });

  it("are refused beyond the balance, over other leave, in two leave years and outside the employment", async () => {
    const policyId = await platform.policy();
    const employeeId = await platform.worker(policyId);
    const path = `/employees/${employeeId}/requests`;
    await request(employeeId, "2026-06-01", "2026-06-26");
    expect(await platform.token("POST", path, { startDate: "2026-06-26", endDate: "2026-06-29" })).toEqual([
      409,
      "overlapping_dates",
    ]);
    expect(await platform.token("POST", path, { startDate: "2026-07-01", endDate: "2026-07-14" })).toEqual([
      409,
      "balance_exceeded",
    ]);
    expect(await platform.token("POST", path, { startDate: "2027-04-01", endDate: "2027-04-07" })).toEqual([
      400,
      "validation_failed",
    ]);
    expect(await platform.token("POST", path, { startDate: "2026-05-04", endDate: "2026-05-01" })).toEqual([
      400,
      "validation_failed",
    ]);
    expect(await platform.token("POST", path, { startDate: "2026-04-03", endDate: "2026-04-07" })).toEqual([
      409,
      "no_holiday_policy",
    ]);
    const jury = { kind: "JuryService", startDate: "2026-09-07", endDate: "2026-09-11" };
    const { absenceId } = await platform.data("POST", `/employees/${employeeId}/absences`, jury);
    expect(await platform.token("POST", path, { startDate: "2026-09-11", endDate: "2026-09-11" })).toEqual([
      409,
      "overlapping_dates",
    ]);
    expect(
      await platform.token("POST", `/employees/${employeeId}/absences`, {
        ...jury,
        kind: "Strike",
        startDate: "2026-06-26",
      }),
    ).toEqual([409, "overlapping_dates"]);
    await platform.data("PUT", `/employees/${employeeId}/absences/${absenceId}`, { ...jury, endDate: "2026-09-10" });
    await platform.data("DELETE", `/employees/${employeeId}/absences/${absenceId}`);
    const adjust = (date: string, units: string) =>
      platform.data("POST", `/employees/${employeeId}/adjustments`, { units, reason: "Long service", date });
    await adjust("2026-05-01", "2");
    expect(await balance(employeeId, "2026-05-01")).toMatchObject({ adjusted: "2", remaining: "30" });
    const ofTheYear = ["2026-04-06", "2027-04-05"];
    for (const date of ["2026-04-05", ...ofTheYear, "2027-04-06"]) await adjust(date, "1");
    expect(await balance(employeeId, "2026-05-01")).toMatchObject({ adjusted: "4", remaining: "32" });
    expect((await request(employeeId, "2026-07-01", "2026-07-14")).units).toBe("10");
  });

  it("are decided by the approvers that the settings name", async () => {
    const employeeId = await platform.worker(await platform.policy());
    const { holidayId } = await request(employeeId, "2026-12-14");
    const owner = await ownerMember(platform, platform.owner);
    const settings = { holidayYearStart: "--04-06", approvers: [platform.owner.ownerId, platform.ids.next()] };
    const unknown = await platform.call("PUT", "/v1/holiday/organisation", { ...settings, payElementId: holidayId });
    expect(issuesOf(unknown)).toEqual([
      ["approvers[1]", "person_not_found"],
      ["payElementId", "pay_element_not_found"],
    ]);
    await platform.data("PUT", "/organisation", { ...settings, approvers: [platform.owner.ownerId] });
    expect(await platform.token("POST", `/requests/${holidayId}/approve`)).toEqual([403, "not_an_approver"]);
    const { holidayId: other } = await request(employeeId, "2026-12-16");
    expect((await owner.call("POST", `/v1/holiday/requests/${other}/approve`)).body.content.data).toMatchObject({
      status: "Approved",
    });
    await platform.data("PUT", "/organisation", { holidayYearStart: "--04-06", approvalNeeded: false });
    expect((await request(employeeId, "2026-12-15")).status).toBe("Approved");
    expect((await request(employeeId, "2026-10-15")).status).toBe("Taken");
    expect(await platform.data("GET", "/calendar?from=2026-10-15&to=2026-10-15")).toMatchObject({
      items: [{ employeeId, status: "Taken" }],
    });
    await platform.data("PUT", "/organisation", { holidayYearStart: "--04-06" });
    expect(await platform.data("POST", `/requests/${holidayId}/decline`, { reason: "Stocktaking" })).toMatchObject({
      status: "Declined",
      declineReason: "Stocktaking",
    });
  });

  it("show in the report dataset", async () => {
    const select = [{ field: "holidayId" }, { field: "status" }, { field: "units" }, { field: "policy.name" }];
    const definition = { dataset: "holiday", select, filters: { field: "status", op: "eq", value: "Declined" } };
    const { body } = await platform.call("POST", "/v1/report/reports/run", definition);
    expect(body.content.data.rows.length).toBeGreaterThan(0);
    expect(await platform.call("GET", "/v1/report/datasets/holiday")).toMatchObject({
      body: { content: { data: { isAvailable: true } } },
    });
  });

  it("end the year: what the policy carries over, in a preview and stored", async () => {
    const policyId = await platform.policy({ carryOver: [{ cause: "Statutory", maximumUnits: "5", lastDay: 3 }] });
    const employeeId = await platform.worker(policyId);
    const end = { holidayYearEndDate: "2027-04-05" };
    const { items } = await platform.data("POST", "/year-end", end);
    expect(items.find((item: { employeeId: string }) => item.employeeId === employeeId)).toEqual({
      employeeId,
      unitName: "Day",
      remaining: "28",
      carriedOver: [{ cause: "Statutory", units: "5", expiresOn: "2027-07-05" }],
      lost: "23",
    });
    const hourly = await platform.policy({ unitName: "Hour", carryOver: [{ cause: "Statutory", maximumUnits: "20" }] });
    const refusedId = await platform.worker(hourly);
    const { items: others, refused } = await platform.data("POST", "/year-end", end);
    expect(refused).toEqual([
      {
        employeeId: refusedId,
        token: "required_with",
        field: "/hoursPerWeek",
        text: expect.stringContaining("hoursPerWeek"),
      },
    ]);
    expect(others.map((item: { employeeId: string }) => item.employeeId)).toContain(employeeId);
    expect(others.map((item: { employeeId: string }) => item.employeeId)).not.toContain(refusedId);
    expect(await platform.token("POST", "/year-end", { ...end, isPreview: false })).toEqual([
      409,
      "holiday_year_not_over",
    ]);
    expect(await platform.token("POST", "/year-end", { holidayYearEndDate: "2027-03-31" })).toEqual([
      400,
      "validation_failed",
    ]);
  });
});
