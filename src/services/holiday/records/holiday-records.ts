import { sql } from "kysely";
import { describeProblem, formatDate, type Problem, readDate } from "../../../engine/base";
import { holidayRecordsFrom } from "../../../engine/holiday";
import type { Tx } from "../../../platform/store";
import {
  dateInLondon,
  forgetHistory,
  getBeginning,
  mountOperation,
  type RequestWork,
  type ServiceContext,
  stepsShown,
} from "../../contract";
import { selectPayslips } from "../../pay-runs";
import { type FoundBalance, getBalance } from "../balances/balance";
import type { EmployeeHoliday, PolicyRow } from "../balances/employee-holiday";
import { type LeaveYear, leaveYearOn } from "../balances/leave-year";
import { policyOn, requireBalance, requireHoliday } from "../balances/require-balance";
import type { ShownBalance, ShownRecords } from "../contract/balance-operation";
import * as operations from "../contract/balance-operation";
import { HOLIDAY_PAY, IN_LIEU, RECOVERED, ROLLED_UP } from "../pay/line-codes";
import { shownRequests } from "../requests/find-request";
import { REQUEST_HISTORY } from "../requests/mount-requests";
import { holidayTables } from "../store/holiday-tables";

const PAY_CODES: ReadonlySet<string> = new Set([HOLIDAY_PAY, ROLLED_UP, IN_LIEU, RECOVERED]);

export function mountBalance(context: ServiceContext): void {
  mountOperation(context, operations.getBalance, async ({ params: { employeeId }, query, ...work }) => {
    const holiday = await requireHoliday(work, employeeId);
    const asOf = query.asOf ?? work.today;
    return {
      data: balanceData(holiday, asOf, requireBalance(work, holiday, asOf)),
      text: "This is the employee's leave.",
    };
  });
}

type Balance = FoundBalance & { readonly policy: PolicyRow; readonly start: string };

function balanceData(holiday: EmployeeHoliday, asOf: string, found: Balance): ShownBalance {
  const { year, balance, workings, policy, start } = found;
  return {
    employeeId: holiday.employeeId,
    asOf,
    policyId: policy.policy_id,
    holidayYearStartDate: start,
    holidayYearEndDate: year.leaveYearEndDate,
    unitName: policy.unit_name,
    entitlement: year.entitlement,
    statutoryPart: year.statutoryPart,
    accrued: year.accrued,
    notAccrued: [...notAccruedIn(holiday, { start, end: year.leaveYearEndDate })],
    ...balance,
    carriedOver: balance.carriedOver.map((each) => ({ ...each })),
    bankHolidays: [...year.bankHolidays],
    workings: stepsShown(workings?.steps ?? []),
  };
}

/** Returns the locked periods of a leave year whose accrual could not be calculated, and why. */
function notAccruedIn({ accruals }: EmployeeHoliday, year: LeaveYear): ShownBalance["notAccrued"] {
  return accruals.flatMap(({ period_start_date: start, period_end_date: end, problem }) => {
    if (problem === null || end < year.start || end > year.end) return [];
    const { token, path: field } = problem;
    return [{ periodStartDate: start, periodEndDate: end, token, field, text: describeProblem(problem) }];
  });
}

/** Mounts what shows an inspector whether leave was given and paid: everything of the years for which records are kept. */
export function mountRecords(context: ServiceContext): void {
  mountOperation(context, operations.getRecords, async ({ params: { employeeId }, query, ...work }) => {
    const { tx, today } = work;
    const holiday = await requireHoliday(work, employeeId);
    const { start_date: started, leaving_date: left } = holiday.facts.employee;
    const keptFrom = holidayRecordsFrom(today, context.rulebook);
    const [from, to] = [query.from ?? keptFrom ?? started, query.to ?? today];
    const isWithin = (first: string, last: string) => first <= to && last >= from;
    const { end } = leaveYearOn(holiday.settings.holidayYearStart, today);
    const last = [to, left ?? to, end].reduce((one, other) => (one < other ? one : other));
    const years = yearsOf(work, holiday, { from: from > started ? from : started, to: last });
    const data: ShownRecords = {
      employeeId,
      keptFrom,
      from,
      to,
      ...years,
      requests: [
        ...(await shownRequests(
          tx,
          holiday.requests.filter((row) => isWithin(row.start_date, row.end_date)),
        )),
      ],
      adjustments: holiday.adjustments
        .filter(({ date }) => isWithin(date, date))
        .map(({ date, units, reason }) => ({ date, units, reason })),
      pay: [...(await holidayPay(tx, employeeId, { from, to }))],
    };
    return { data, text: "These are the employee's records of holiday." };
  });
}

/** Returns the balance of each leave year at its end, or at the last day asked for, and what cannot be calculated. */
function yearsOf(
  { context }: Pick<RequestWork, "context">,
  holiday: EmployeeHoliday,
  { from, to }: { readonly from: string; readonly to: string },
): Pick<ShownRecords, "years" | "notCalculated"> {
  const years: ShownBalance[] = [];
  const notCalculated: ShownRecords["notCalculated"] = [];
  for (let day = from; day <= to; ) {
    const year = leaveYearOn(holiday.settings.holidayYearStart, day);
    const asOf = year.end < to ? year.end : to;
    const policy = policyOn(holiday, asOf);
    const found = policy === null ? NO_POLICY : getBalance(holiday, { policy, year, asOf, rulebook: context.rulebook });
    if (policy !== null && found.ok) years.push(balanceData(holiday, asOf, { ...found, policy, start: year.start }));
    else if (!found.ok) notCalculated.push({ holidayYearStartDate: year.start, text: reasonOf(found.problems) });
    day = formatDate(readDate(year.end) + 1);
  }
  return { years, notCalculated };
}

const NO_POLICY = { ok: false, problems: [] } as const;

function reasonOf([problem]: readonly Problem[]): string {
  return problem === undefined ? "There is no holiday policy on its last day." : describeProblem(problem);
}

/** Returns what final payslips paid for holiday, or recovered, by their pay dates. */
async function holidayPay(tx: Tx, employeeId: string, { from, to }: { readonly from: string; readonly to: string }) {
  const rows = await selectPayslips(tx)
    .select(["regular_payment_date", "document"])
    .where("payslip.employee_id", "=", employeeId)
    .where("regular_payment_date", ">=", from)
    .where("regular_payment_date", "<=", to)
    .orderBy("regular_payment_date")
    .execute();
  return rows.flatMap(({ regular_payment_date: paymentDate, document }) =>
    document.shown.summaryItems
      .filter(({ code }) => PAY_CODES.has(code))
      .map(({ code, description, amount }) => ({ paymentDate, code, description, amount })),
  );
}

/** Deletes each night the requests that used no leave and whose records need not be kept any longer, with their histories. */
export function expireRequests({ timetable, store, clock, rulebook }: ServiceContext): void {
  timetable.add({
    name: "ExpireHolidayRequests",
    cron: "55 1 * * *",
    timezone: "Europe/London",
    missed: "once",
    followsClocks: true,
    run: async ({ isStopping }) => {
      const before = holidayRecordsFrom(dateInLondon(clock.now()), rulebook);
      if (before === null) return 0;
      const found = await store.inSystem((tx) =>
        selectExpired(tx, before).select("organisation_id").distinct().execute(),
      );
      let count = 0;
      for (const { organisation_id: organisationId } of found) {
        if (isStopping()) break;
        count += await store.inTenant(organisationId, (tx) => deleteExpired(tx, before));
      }
      return count;
    },
  });
}

function selectExpired(tx: Tx, before: string) {
  return holidayTables(tx)
    .selectFrom("holiday_request")
    .where("status", "in", ["Declined", "Cancelled"])
    .where(({ ref }) => sql<boolean>`${ref("updated_at")} < ${getBeginning(before)}`);
}

async function deleteExpired(tx: Tx, before: string): Promise<number> {
  const expired = await selectExpired(tx, before).select("holiday_id").execute();
  for (const { holiday_id: id } of expired) {
    await holidayTables(tx).deleteFrom("holiday_request").where("holiday_id", "=", id).execute();
    await forgetHistory(tx, [REQUEST_HISTORY, id]);
  }
  return expired.length;
}
