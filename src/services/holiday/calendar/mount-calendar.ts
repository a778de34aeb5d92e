import { z } from "@hono/zod-openapi";
import { formatDate, readDate } from "../../../engine/base";
import { HALF_A_DAY } from "../../../engine/holiday";
import type { Tx } from "../../../platform/store";
import {
  dateField,
  idField,
  mountOperation,
  operation,
  refuser,
  type ServiceContext,
  textField,
  withExamples,
} from "../../contract";
import { selectEmployees } from "../../employees";
import type { AbsenceRow, RequestRow } from "../balances/employee-holiday";
import { inHoliday, units } from "../contract/common";
import { selectRequests, shownRequests } from "../requests/find-request";
import { ABSENCE_KINDS, holidayTables } from "../store/holiday-tables";

/** The longest span in days. */
const LONGEST = 366;
const DAY = 86_400_000;

const itemFields = withExamples({
  employeeId: [z.string(), "01JZ3V6D4R8QK2M5N7P9T1W3X5"],
  date: [z.string(), "2026-08-03"],
  leaveType: [z.enum(["Holiday", ...ABSENCE_KINDS]), "Holiday"],
  units: [units(), "0.5"],
  status: [z.enum(["Requested", "Approved", "Taken"]), "Approved"],
});

const item = z.strictObject(itemFields.shape).openapi("HolidayCalendarItem");

const getCalendar = operation({
  ...inHoliday,
  id: "getHolidayCalendar",
  method: "get",
  path: "/v1/holiday/calendar",
  summary: "Who is on leave, day by day",
  description:
    "Holidays that are requested, approved or taken, and other absences, one entry a day. Filters choose a department or an employee.",
  query: z
    .object({
      from: dateField(),
      to: dateField(),
      department: textField(100).optional(),
      employeeId: idField().optional(),
    })
    .superRefine(({ from, to }, context) => {
      const refuse = refuser(context);
      if (to < from) refuse("to", "date_before", { limit: from });
      if (Date.parse(to) - Date.parse(from) >= LONGEST * DAY) refuse("to", "too_large", { maximum: LONGEST });
    }),
  data: z.strictObject({ items: z.array(item) }),
  token: "holiday_calendar_retrieved",
  examples: { data: { items: [itemFields.example] } },
});

export function mountCalendar(context: ServiceContext): void {
  mountOperation(context, getCalendar, async ({ query, today }, tx) => {
    const chosen = await chosenEmployees(tx, query);
    const holidays = await holidayItems(tx, await requestsIn(tx, query, chosen));
    const others = (await absencesIn(tx, query, chosen)).flatMap((row) => absenceItems(row, today));
    const items = [...holidays, ...others]
      .filter(({ date }) => date >= query.from && date <= query.to)
      .sort((one, other) => order(one, other));
    return { data: { items }, text: "This is who is on leave." };
  });
}

interface Query {
  readonly from: string;
  readonly to: string;
  readonly department?: string | undefined;
  readonly employeeId?: string | undefined;
}

/** Returns the employees that the filters choose; null for everybody. */
async function chosenEmployees(tx: Tx, { department, employeeId }: Query): Promise<readonly string[] | null> {
  if (department === undefined) return employeeId === undefined ? null : [employeeId];
  const rows = await selectEmployees(tx).select(["employee_id", "details"]).execute();
  return rows
    .filter(({ employee_id: id, details }) => details.department === department && (employeeId ?? id) === id)
    .map(({ employee_id }) => employee_id);
}

function requestsIn(tx: Tx, { from, to }: Query, chosen: readonly string[] | null): Promise<readonly RequestRow[]> {
  return selectRequests(tx)
    .where("start_date", "<=", to)
    .where("end_date", ">=", from)
    .where("status", "in", ["Requested", "Approved", "Taken"])
    .$if(chosen !== null, (all) => all.where("employee_id", "in", [...(chosen ?? []), ""]))
    .execute();
}

function absencesIn(tx: Tx, { from, to }: Query, chosen: readonly string[] | null): Promise<readonly AbsenceRow[]> {
  return holidayTables(tx)
    .selectFrom("holiday_absence")
    .selectAll()
    .where("start_date", "<=", to)
    .where("end_date", ">=", from)
    .$if(chosen !== null, (all) => all.where("employee_id", "in", [...(chosen ?? []), ""]))
    .execute();
}

async function holidayItems(tx: Tx, rows: readonly RequestRow[]): Promise<readonly CalendarItem[]> {
  const shown = await shownRequests(tx, rows);
  return shown.flatMap(({ employeeId, days, status }) =>
    days
      .filter(({ units }) => units !== "0")
      .map(({ date, units }) => ({
        employeeId,
        date,
        leaveType: "Holiday" as const,
        units,
        status: status === "Requested" || status === "Taken" ? status : "Approved",
      })),
  );
}

function absenceItems(row: AbsenceRow, today: string): readonly CalendarItem[] {
  const first = readDate(row.start_date);
  const dates = Array.from({ length: readDate(row.end_date) - first + 1 }, (_, index) => formatDate(first + index));
  return dates.map((date) => ({
    employeeId: row.employee_id,
    date,
    leaveType: row.kind,
    units: isHalf(row, date) ? HALF_A_DAY : "1",
    status: date < today ? "Taken" : "Approved",
  }));
}

function isHalf({ start_date, end_date, start_part, end_part }: AbsenceRow, date: string): boolean {
  return (date === start_date && start_part !== "WholeDay") || (date === end_date && end_part !== "WholeDay");
}

function order(one: CalendarItem, other: CalendarItem): number {
  const [a, b] = [`${one.date} ${one.employeeId}`, `${other.date} ${other.employeeId}`];
  return a < b ? -1 : Number(a > b);
}

type CalendarItem = z.input<typeof item>;
