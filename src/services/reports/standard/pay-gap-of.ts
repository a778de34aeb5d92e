import { formatPence } from "../../../engine/base";
import { bonusYear, type GenderPayGapFacts, genderPayGap } from "../../../engine/reports";
import { piecesOf } from "../../../platform";
import { invalidOf } from "../../../platform/http";
import type { Tx } from "../../../platform/store";
import { inForce, issueOfProblem, type ServiceContext } from "../../contract";
import { factsByIds } from "../../employees";
import { findConfigs, findUsualPattern } from "../../pay";
import { inTime, type RecordsOf } from "./in-time";
import { bonusesOf, employedOn, leaveIn, payIn, periodsOn } from "./pay-gap-rows";
import type { ShownPayGap } from "./standard-operations";

/** Returns the figures of the gender pay gap on a snapshot date, out of final payslips. */
export async function payGapOf(context: ServiceContext, of: RecordsOf, snapshotDate: string): Promise<ShownPayGap> {
  needSnapshotDate(snapshotDate);
  const facts = await inTime(context, of, (tx) => readFacts(tx, snapshotDate));
  const made = genderPayGap(facts);
  if (!made.ok) throw new Error(`The gender pay gap cannot be made: ${JSON.stringify(made.problems.slice(0, 3))}`);
  const { quartiles, excluded, ...rest } = made.value;
  return { ...rest, quartiles: [...quartiles], excluded: [...excluded] };
}

/** Refuses a date that figures are not taken on, before anything is read. */
function needSnapshotDate(snapshotDate: string): void {
  const made = genderPayGap({ snapshotDate, employees: [] });
  if (made.ok) return;
  const fields = new Set(["parameters"]);
  throw invalidOf(made.problems, (each) => issueOfProblem({ ...each, path: `/parameters${each.path}` }, fields));
}

async function readFacts(tx: Tx, snapshotDate: string): Promise<GenderPayGapFacts> {
  const people = await employedOn(tx, snapshotDate);
  const periods = byEmployee(await periodsOn(tx, snapshotDate));
  const leave = byEmployee(await leaveIn(tx, snapshotDate));
  const bonuses = await bonusesOf(tx, bonusYear(snapshotDate));
  const pay = listsByEmployee(await payIn(tx, snapshotDate));
  const payrollOf = (employeeId: string) => periods.get(employeeId)?.payrollConfigId ?? null;
  const ids = people.map(({ employee_id: id }) => id);
  const hours = await weeklyHours(tx, ids, snapshotDate, payrollOf);
  return {
    snapshotDate,
    employees: people.map(({ employee_id: employeeId, gender }) => {
      const period = periods.get(employeeId);
      const onLeave = leave.get(employeeId);
      return {
        employeeId,
        gender,
        payPeriod: period === undefined ? null : periodOf(period),
        weeklyHours: hours.get(employeeId) ?? null,
        leave: {
          adjustment: formatPence(onLeave?.adjustment ?? 0),
          statutoryPay: formatPence(onLeave?.statutoryPay ?? 0),
          topUp: formatPence(onLeave?.topUp ?? 0),
        },
        pay: (pay.get(employeeId) ?? []).map(({ category, from, to, amount }) => {
          return { category, from, to, amount: formatPence(amount) };
        }),
        salarySacrifice: formatPence(period?.salarySacrifice ?? 0),
        bonusOfYear: formatPence(bonuses.get(employeeId) ?? 0),
      };
    }),
  };
}

function byEmployee<Row extends { readonly employeeId: string }>(rows: readonly Row[]): ReadonlyMap<string, Row> {
  return new Map(rows.map((row) => [row.employeeId, row]));
}

function listsByEmployee<Row extends { readonly employeeId: string }>(rows: readonly Row[]) {
  const lists = new Map<string, Row[]>();
  for (const row of rows) {
    const list = lists.get(row.employeeId) ?? [];
    list.push(row);
    lists.set(row.employeeId, list);
  }
  return lists;
}

function periodOf({ payFrequency, startDate, endDate }: Awaited<ReturnType<typeof periodsOn>>[number]) {
  return { payFrequency, startDate, endDate };
}

const PEOPLE_AT_ONCE = 500;

/** Returns the hours of the working patterns in force: the employee's, else the payroll's, else the organisation's. */
async function weeklyHours(
  tx: Tx,
  ids: readonly string[],
  day: string,
  payrollOf: (employeeId: string) => string | null,
): Promise<ReadonlyMap<string, string>> {
  const usual = await findUsualPattern(tx);
  const ofPayroll = new Map(
    (await findConfigs(tx)).map((row) => [row.payroll_config_id, row.working_pattern_defaults]),
  );
  const hours = new Map<string, string>();
  for (const piece of piecesOf(ids, PEOPLE_AT_ONCE)) {
    for (const { employee, workingPatterns } of await factsByIds(tx, piece)) {
      const own = inForce(workingPatterns, "effective_from", day)?.pattern;
      const pattern = own ?? ofPayroll.get(payrollOf(employee.employee_id) ?? "") ?? usual;
      const { hoursPerWeek } = pattern ?? {};
      if (hoursPerWeek) hours.set(employee.employee_id, hoursPerWeek);
    }
  }
  return hours;
}
