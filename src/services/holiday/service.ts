import { z } from "@hono/zod-openapi";
import type { Selectable } from "kysely";
import { formatDate, HALF_DAY, readDate } from "../../engine/base";
import { invalidFindings, issueAt, Refused } from "../../platform/http";
import { formatInstant } from "../../platform/ports";
import type { Tx } from "../../platform/store";
import {
  dateInLondon,
  EMPLOYEE_NOT_FOUND,
  mountOperation,
  type OperationService,
  field as of,
  type PayslipGiven,
  type PayslipsAsked,
  refuser,
  resource,
  type ServiceContext,
} from "../contract";
import { markEmployee, requireEmployee } from "../employees";
import { hasOverlap } from "./absences/overlaps";
import { type LeaveYear, leaveYearOn } from "./balances/leave-year";
import { mountCalendar } from "./calendar/mount-calendar";
import { dayPart } from "./contract/common";
import { runYearEnd } from "./contract/year-end-operation";
import { mountSettlement } from "./leavers/mount-settlement";
import { settlementLines } from "./leavers/settlement-lines";
import { lockHoliday, reopenHoliday } from "./pay/lock-holiday";
import { mountAveragePay } from "./pay/mount-average-pay";
import { paidInPeriod, warnOfHoliday } from "./pay/warn-of-holiday";
import { findSettings } from "./policies/find-settings";
import { mountEmployeePolicy, mountSettings } from "./policies/mount-employee-policy";
import { policies } from "./policies/policies";
import { expireRequests, mountBalance, mountRecords } from "./records/holiday-records";
import { mountRequests } from "./requests/mount-requests";
import { holidayMigrations } from "./store/holiday-migrations";
import { ABSENCE_KINDS, type DayPart, type HolidayTables, holidayTables } from "./store/holiday-tables";
import { yearEnd } from "./year-end/run-year-end";

/** Days after the end of a leave year in which the job still ends it, such as after an outage. */
const LATEST_DAYS = 30;

const kind = z.enum(ABSENCE_KINDS);

const EXAMPLE_ABSENCES = { kind: "JuryService", startDate: "2026-06-01", endDate: "2026-06-05" };

/** Leave other than holiday, on whose days no holiday can be booked. It changes no pay. */
const absences = resource({
  service: "Holiday",
  name: "absence",
  token: "absence",
  schema: "HolidayAbsence",
  path: "/v1/holiday/employees/{employeeId}/absences",
  table: "holiday_absence",
  key: "absenceId",
  fields: {
    kind: of.choice(kind, "JuryService"),
    startDate: of.date(EXAMPLE_ABSENCES.startDate),
    endDate: of.date(EXAMPLE_ABSENCES.endDate),
    startPart: of.fallback(of.choice(dayPart, "WholeDay"), "WholeDay"),
    endPart: of.fallback(of.choice(dayPart, "WholeDay"), "WholeDay"),
    isPaid: of.fallback(of.flag(), false),
    note: of.optional(of.text(500, "Crown court"), null),
  },
  exampleBody: EXAMPLE_ABSENCES,
  rules: ({ startDate: limit, endDate, kind: sent, isPaid }, context) => {
    const refuse = refuser(context);
    if (endDate < limit) refuse("endDate", "date_before", { limit });
    if (sent === "Strike" && isPaid) refuse("isPaid", "must_be_absent", { other: "kind" });
  },
  within: { employeeId: requireEmployee },
  columns: async ({ startDate, endDate }, before, { tx, params }) => {
    const own = before === null ? null : String(Reflect.get(before, "absenceId"));
    const { employeeId = "" } = params;
    if (!(await hasOverlap(tx, { employeeId, startDate, endDate, except: own }))) return {};
    throw new Refused(409, { token: "overlapping_dates", text: "The employee has other leave on some of these days." });
  },
  changed: async (_, __, { tx, context, organisationId, params }) => {
    await markEmployee(tx, context, { organisationId, employeeId: params.employeeId ?? "" });
  },
  operations: {
    list: {},
    create: {
      summary: "Creates an absence",
      refusals: [{ status: 409, token: "overlapping_dates", when: "The employee has other leave on the days." }],
    },
    replace: {
      summary: "Replaces an absence",
      refusals: [{ status: 409, token: "overlapping_dates", when: "The employee has other leave on the days." }],
    },
    remove: { summary: "Deletes an absence", refusals: [EMPLOYEE_NOT_FOUND] },
  },
  sort: ["startDate"],
});

const EXAMPLE = { units: "2", reason: "Long service", date: "2026-05-01" };

/** Corrections of an employee's leave, such as days granted or taken back. */
const adjustments = resource({
  service: "Holiday",
  name: "holiday adjustment",
  token: "adjustment",
  schema: "HolidayAdjustment",
  path: "/v1/holiday/employees/{employeeId}/adjustments",
  table: "holiday_adjustment",
  key: "adjustmentId",
  fields: {
    units: of.decimal({ places: 2, least: -8784, most: 8784 }, "2"),
    reason: of.text(200, "Long service"),
    date: of.date(EXAMPLE.date),
  },
  exampleBody: EXAMPLE,
  within: { employeeId: requireEmployee },
  operations: { list: {}, create: {} },
  sort: ["date"],
});

/** The holiday service: policies, requests and balances of leave, holiday pay on payslips, and other leave. */
export const holidayService: OperationService = {
  name: "holiday",
  migrations: holidayMigrations,
  payslipSource: { given: givenHoliday, locked: lockHoliday },
  runReopened: reopenHoliday,
  runWarnings: warnOfHoliday,
  mount: (context) => {
    policies.mount(context);
    mountSettings(context);
    mountEmployeePolicy(context);
    adjustments.mount(context);
    absences.mount(context);
    mountRequests(context);
    mountBalance(context);
    mountRecords(context);
    mountAveragePay(context);
    mountSettlement(context);
    mountYearEnd(context);
    mountCalendar(context);
    takeHoliday(context);
    endYears(context);
    expireRequests(context);
  },
};

/**
 * Returns what holiday gives to payslips of a period: pay of holiday taken by employees without a salary, rolled-up pay,
 * what leavers are paid or repay, and the days of unpaid leave and strikes. Statements do not grow with the employees.
 */
async function givenHoliday(tx: Tx, asked: PayslipsAsked): Promise<ReadonlyMap<string, PayslipGiven>> {
  const { employeeIds } = asked;
  if (employeeIds.length === 0) return new Map();
  const { forDays, rolledUp } = await paidInPeriod(tx, asked);
  const settled = await settlementLines(tx, asked);
  const absent = await absencesGiven(tx, asked);
  const given = new Map<string, PayslipGiven>();
  for (const id of employeeIds) {
    const lines = [forDays, rolledUp].flatMap((each) => each.get(id)?.lines ?? []).concat(settled.get(id) ?? []);
    const { unpaidDays = [], strikes = [], maternityLeave = [] } = absent.get(id) ?? {};
    if (lines.length + unpaidDays.length + strikes.length > 0) {
      given.set(id, { lines, unpaidDays, strikes, maternityLeave });
    }
  }
  return given;
}

function mountYearEnd(context: ServiceContext): void {
  mountOperation(context, runYearEnd, async ({ body, organisationId, now, today }, tx) => {
    const { holidayYearEndDate, isPreview } = body;
    const { holidayYearStart } = await findSettings(tx);
    const year = leaveYearOn(holidayYearStart, holidayYearEndDate);
    if (year.end !== holidayYearEndDate) {
      const text = `The leave year of that day ends on ${year.end}.`;
      const issue = issueAt(["holidayYearEndDate"], "unknown_value", { allowed: year.end }, text);
      throw invalidFindings([issue], (each) => each);
    }
    if (!isPreview && holidayYearEndDate >= today) {
      throw new Refused(409, {
        token: "holiday_year_not_over",
        text: "The leave year has not ended: only a preview is possible.",
      });
    }
    const { items, refused } = await yearEnd(tx, context, { organisationId, year, isPreview, now });
    const text = isPreview ? "This is what would be carried over." : "The leave year is ended.";
    return { data: { holidayYearEndDate, isPreview, items: [...items], refused: [...refused] }, text };
  });
}

/** Makes approved holiday taken, each night after its last day. */
function takeHoliday({ timetable, store, clock }: ServiceContext): void {
  timetable.add({
    name: "TakeHoliday",
    cron: "25 1 * * *",
    timezone: "Europe/London",
    missed: "once",
    followsClocks: true,
    run: async ({ isStopping }) => {
      const today = dateInLondon(clock.now());
      const organisations = await store.inSystem((tx) =>
        holidayTables(tx)
          .selectFrom("holiday_request")
          .select("organisation_id")
          .distinct()
          .where("status", "=", "Approved")
          .where("end_date", "<", today)
          .orderBy("organisation_id")
          .execute(),
      );
      let count = 0;
      for (const { organisation_id: organisationId } of organisations) {
        if (isStopping()) break;
        count += await store.inTenant(organisationId, async (tx) => {
          const taken = await holidayTables(tx)
            .updateTable("holiday_request")
            .set({ status: "Taken", updated_at: formatInstant(clock.now()) })
            .where("status", "=", "Approved")
            .where("end_date", "<", today)
            .returning("holiday_id")
            .execute();
          return taken.length;
        });
      }
      return count;
    },
  });
}

/** Ends leave years each night, once for each organisation and year. */
function endYears(context: ServiceContext): void {
  const { timetable, store, clock } = context;
  timetable.add({
    name: "EndHolidayYears",
    cron: "35 1 * * *",
    timezone: "Europe/London",
    missed: "once",
    followsClocks: true,
    run: async ({ isStopping }) => {
      const organisations = await store.inSystem((tx) =>
        holidayTables(tx)
          .selectFrom("holiday_policy")
          .select("organisation_id")
          .distinct()
          .orderBy("organisation_id")
          .execute(),
      );
      let count = 0;
      for (const { organisation_id: organisationId } of organisations) {
        if (isStopping()) break;
        count += await store.inTenant(organisationId, (tx) => endYearOf(tx, context, organisationId, clock.now()));
      }
      return count;
    },
  });
}

async function endYearOf(tx: Tx, context: ServiceContext, organisationId: string, at: number): Promise<number> {
  const year = await endedYear(tx, dateInLondon(at));
  if (year === null) return 0;
  await yearEnd(tx, context, { organisationId, year, isPreview: false, now: formatInstant(at) });
  return 1;
}

/** Returns the leave year that ended lately and has not been ended; null if there is none. */
async function endedYear(tx: Tx, today: string): Promise<LeaveYear | null> {
  const { holidayYearStart } = await findSettings(tx);
  const { start } = leaveYearOn(holidayYearStart, today);
  if (readDate(today) - readDate(start) > LATEST_DAYS) return null;
  const year = leaveYearOn(holidayYearStart, formatDate(readDate(start) - 1));
  const done = await holidayTables(tx)
    .selectFrom("holiday_year_end")
    .select("holiday_year_end")
    .where("holiday_year_end", "=", year.end)
    .executeTakeFirst();
  return done === undefined ? year : null;
}

type AbsenceRow = Selectable<HolidayTables["holiday_absence"]>;
type Days = NonNullable<PayslipGiven["unpaidDays"]>[number];
type Absent = Required<Pick<PayslipGiven, "unpaidDays" | "strikes" | "maternityLeave">>;

/** Returns the unpaid leave of a period that salary deducts, and the strikes of the period or of its pay date, by employee. */
async function absencesGiven(tx: Tx, { period, employeeIds }: PayslipsAsked): Promise<ReadonlyMap<string, Absent>> {
  const { periodStartDate, periodEndDate, regularPaymentDate } = period;
  const rows = await holidayTables(tx)
    .selectFrom("holiday_absence")
    .selectAll()
    .where("employee_id", "in", [...employeeIds])
    .where("is_paid", "=", false)
    .where("start_date", "<=", periodEndDate > regularPaymentDate ? periodEndDate : regularPaymentDate)
    .where("end_date", ">=", periodStartDate < regularPaymentDate ? periodStartDate : regularPaymentDate)
    .orderBy("start_date")
    .execute();
  const found = new Map<string, Absent>();
  for (const row of rows) {
    const before = found.get(row.employee_id) ?? { unpaidDays: [], strikes: [], maternityLeave: [] };
    const inPeriod = row.start_date <= periodEndDate && row.end_date >= periodStartDate;
    const whole = { from: row.start_date, to: row.end_date };
    found.set(row.employee_id, {
      unpaidDays: [...before.unpaidDays, ...(inPeriod ? within(unpaidDays(row), period) : [])],
      strikes: [...before.strikes, ...(row.kind === "Strike" ? [whole] : [])],
      maternityLeave: [...before.maternityLeave, ...(row.kind === "OrdinaryMaternity" && inPeriod ? [whole] : [])],
    });
  }
  return found;
}

/** Returns an absence as whole days, with a first and last half day apart. */
function unpaidDays({
  absence_id: absenceId,
  start_date,
  end_date,
  start_part,
  end_part,
}: AbsenceRow): readonly Days[] {
  if (start_date === end_date) {
    return [
      { absenceId, from: start_date, to: end_date, fraction: isHalf(start_part) || isHalf(end_part) ? HALF_DAY : "1" },
    ];
  }
  const [first, last] = [isHalf(start_part), isHalf(end_part)];
  const [from, to] = [first ? plus(start_date, 1) : start_date, last ? plus(end_date, -1) : end_date];
  return [
    ...(first ? [{ absenceId, from: start_date, to: start_date, fraction: HALF_DAY }] : []),
    ...(from <= to ? [{ absenceId, from, to, fraction: "1" }] : []),
    ...(last ? [{ absenceId, from: end_date, to: end_date, fraction: HALF_DAY }] : []),
  ];
}

function plus(date: string, days: number): string {
  return formatDate(readDate(date) + days);
}

function isHalf(part: DayPart): boolean {
  return part !== "WholeDay";
}

/** Returns those with days in the period. */
function within(all: readonly Days[], { periodStartDate, periodEndDate }: PayslipsAsked["period"]): readonly Days[] {
  return all.filter(({ from, to }) => from <= periodEndDate && to >= periodStartDate);
}
