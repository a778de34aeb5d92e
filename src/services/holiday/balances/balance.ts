import Decimal from "decimal.js";
import type { Problem, Workings } from "../../../engine";
import { type CarriedOver, type HolidayBalance, type HolidayYear, holidayBalance } from "../../../engine/holiday";
import type { EmployeeHoliday, PolicyRow } from "./employee-holiday";
import { patternOn, unitsOn } from "./pattern-days";
import { usedDays } from "./used-days";
import { getLeaveOfYear, type YearAsked } from "./year-of";

/** Leave on a day. */
export interface FoundBalance {
  readonly ok: true;
  readonly year: HolidayYear;
  readonly balance: HolidayBalance;
  readonly workings: Workings | null;
}

type Balance = FoundBalance | { readonly ok: false; readonly problems: readonly Problem[] };

/** One day on which leave is used. */
interface DayUsed {
  readonly date: string;
  readonly units: string;
  readonly status: "Requested" | "Approved";
}

/** Returns the balance of an employee in a leave year, on a day of it or after it. */
export function getBalance(holiday: EmployeeHoliday, asked: YearAsked): Balance {
  const { policy, year, asOf } = asked;
  const found = getLeaveOfYear(holiday, asked);
  if (!found.ok) return found;
  const { entitlement, accrued, bankHolidays } = found.value;
  const balance = holidayBalance({
    asOf,
    entitlement,
    accrued,
    carriedOver: carriedInto(holiday, year.start),
    uses: [
      ...openingUse(holiday, year.start),
      ...bankHolidayUses(holiday, policy, bankHolidays),
      ...requestUses(holiday, policy).filter(({ date }) => date >= year.start && date <= year.end),
    ],
    adjusted: adjustedIn(holiday, asked),
  });
  return balance.ok ? { ok: true, year: found.value, balance: balance.value, workings: found.workings } : balance;
}

/** Returns the leave that was carried into the year that begins on a day. */
function carriedInto({ carriedOver }: EmployeeHoliday, start: string): readonly CarriedOver[] {
  return carriedOver.filter(({ holiday_year_start: into }) => into === start).flatMap(({ items }) => items);
}

/** Returns the days of requests that use leave or ask for it. */
function requestUses({ requests, spells }: EmployeeHoliday, policy: PolicyRow): readonly DayUsed[] {
  return requests.flatMap((request) => {
    const status = countsAs(request.status);
    if (status === null) return [];
    return usedDays(request, policy, spells).days.map(({ date, units }) => ({ date, units, status }));
  });
}

function countsAs(status: EmployeeHoliday["requests"][number]["status"]): DayUsed["status"] | null {
  if (status === "Requested") return "Requested";
  return status === "Approved" || status === "Taken" ? "Approved" : null;
}

/** Bank holidays that the policy gives use the leave that the working pattern has on them. */
function bankHolidayUses(
  { facts, usual }: EmployeeHoliday,
  { unit_name: unit }: PolicyRow,
  dates: readonly string[],
): readonly DayUsed[] {
  return dates.map((date) => ({
    date,
    units: unitsOn(patternOn(facts, usual, date), date, unit) ?? "0",
    status: "Approved",
  }));
}

function openingUse({ own }: EmployeeHoliday, start: string): readonly DayUsed[] {
  const opening = own?.opening_balance ?? null;
  if (opening === null || opening.holidayYearStartDate !== start) return [];
  return [{ date: start, units: opening.takenUnits, status: "Approved" }];
}

function adjustedIn({ adjustments, own }: EmployeeHoliday, { year }: YearAsked): string {
  const within = adjustments.filter(({ date }) => date >= year.start && date <= year.end);
  const opening = own?.opening_balance?.holidayYearStartDate === year.start ? own.opening_balance.units : "0";
  return Decimal.sum(opening, ...within.map(({ units }) => units)).toString();
}
