import { pageOf } from "../../../platform/http";
import { mountOperation, type ServiceContext } from "../../contract";
import { getCalendar } from "../contract/calendar-operations";
import type { CalendarDate } from "./calendar-date";
import { datesOfSchemes } from "./dates-of-schemes";
import { datesOfWorkers } from "./dates-of-workers";

export function mountCalendar(context: ServiceContext): void {
  mountOperation(context, getCalendar, async ({ query, organisationId, today }, tx) => {
    const { pageSize, paginationToken, employeeId } = query;
    const { from = today, to = yearAfter(from) } = query;
    const filters = { from, to, employeeId };
    const place = { route: getCalendar.path, scope: organisationId, filters };
    const [at] = paginationToken === undefined ? [0] : await context.cursors.open(place, paginationToken);
    const asked = { context, today, employeeId };
    const all = [
      ...(employeeId === undefined ? await datesOfSchemes(tx, context, today) : []),
      ...(await datesOfWorkers(tx, asked)),
    ];
    const items = all.filter(({ date }) => date >= from && date <= to).sort(byDate);
    const start = Number(at);
    const rest = items.slice(start, start + pageSize + 1).map((item, index) => ({ item, at: start + index + 1 }));
    const page = await pageOf(rest, pageSize, place, context.cursors, (each) => [each.at]);
    const data = { items: page.items.map(({ item }) => item) };
    return { data, text: "The dates are listed.", paginationToken: page.paginationToken };
  });
}

/** Returns the same day of the next year; days are compared as texts, so that it need not exist. */
function yearAfter(day: string): string {
  const [year, ...rest] = day.split("-");
  return [Number(year) + 1, ...rest].join("-");
}

function byDate(one: CalendarDate, other: CalendarDate): number {
  return compare(one.date, other.date) || compare(one.kind, other.kind) || compare(idOf(one), idOf(other));
}

function idOf({ employeeId, pensionSchemaId }: CalendarDate): string {
  return employeeId ?? pensionSchemaId ?? "";
}

function compare(one: string, other: string): number {
  return one < other ? -1 : Number(one > other);
}
