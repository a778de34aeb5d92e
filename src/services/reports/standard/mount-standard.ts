import { type RawBuilder, sql } from "kysely";
import { formatPence, type PayElementCategory, type PayFrequency } from "../../../engine/base";
import { BONUS_CATEGORIES, bonusYear, type GenderPayGapFacts, genderPayGap } from "../../../engine/reports";
import { splitPieces } from "../../../platform";
import { invalid, invalidFindings, issueAt, notFound } from "../../../platform/http";
import type { Tx } from "../../../platform/store";
import { inForce, issueOfProblem, mountCalculation, type ServiceContext } from "../../contract";
import { factsByIds, selectEmployees } from "../../employees";
import { findConfig, findConfigs, findUsualPattern } from "../../pay";
import { compareTwoRuns, USUAL_AMOUNTS, type VarianceAsked, varianceData, withCauses } from "../../variance";
import { type AskedReport, runNow } from "../run/run-now";
import { inTime, type RecordsOf } from "./in-time";
import { LATEST, STANDARD_DEFINITIONS } from "./standard-definitions";
import {
  listStandardReports,
  type Parameters,
  runStandardReport,
  type ShownPayGap,
  type ShownVariance,
} from "./standard-operations";

/** Final payslips of pay periods that include a day. */
const paidOn = (day: string) =>
  sql`status = 'FINAL' and "periodStartDate" <= ${day}::date and "periodEndDate" >= ${day}::date`;

/** Lines of payslips with the category of their element: the lines of salary name theirs by its code. */
const LINES = sql`report_payslip_line as l join pay_element as c on c.organisation_id = l.organisation_id
    and (c.pay_element_id = l."payElementId" or (l."payElementId" is null and c.is_system and c.code = l.code))`;

const OF_LEAVE = sql`(l."statutoryType" is not null or l.code in ('SALARY_ADJUSTMENT', 'SALARY_TOP_UP'))`;

const PEOPLE_AT_ONCE = 500;

type ParameterName = keyof Parameters;

/** A report that comes with the product. */
interface StandardReport {
  readonly name: string;
  readonly label: string;
  readonly kind: "Definition" | "Calculation";
  readonly needs: readonly ParameterName[];
  /** Parameters that may be left out. */
  readonly takes: readonly ParameterName[];
  readonly definition: Readonly<Record<string, unknown>> | null;
}

const OF_RUNS = ["payrollConfigId", "year", "period"] as const;

const DEFINITIONS = Object.entries(STANDARD_DEFINITIONS).map(
  ([name, { label, definition }]): StandardReport => ({
    name,
    label,
    kind: "Definition",
    needs: [],
    takes: OF_RUNS,
    definition: { name: label, ...definition },
  }),
);

const STANDARD_REPORTS: readonly StandardReport[] = [
  ...DEFINITIONS,
  {
    name: "variance",
    label: "Variance",
    kind: "Calculation",
    needs: OF_RUNS,
    takes: [
      "supplementary",
      "compareWith",
      "thresholdAmount",
      "thresholdPercentage",
      "amount",
      "onlyExceeding",
      "employeeId",
    ],
    definition: null,
  },
  {
    name: "gender_pay_gap",
    label: "Gender pay gap",
    kind: "Calculation",
    needs: ["snapshotDate"],
    takes: [],
    definition: null,
  },
];

const MOST_ITEMS = 10_000;

const NO_PARAMETERS: Parameters = {
  payrollConfigId: null,
  year: null,
  period: null,
  supplementary: null,
  compareWith: null,
  thresholdAmount: null,
  thresholdPercentage: null,
  amount: null,
  onlyExceeding: null,
  employeeId: null,
  snapshotDate: null,
};

export function mountStandard(context: ServiceContext): void {
  mountCalculation(context, listStandardReports, async () => {
    const items = STANDARD_REPORTS.map(({ name, label, kind, needs, takes, definition }) => ({
      name,
      label,
      kind,
      parameters: [
        ...needs.map((each) => ({ name: each, isRequired: true })),
        ...takes.map((each) => ({ name: each, isRequired: false })),
      ],
      definition: definition === null ? null : { ...definition },
    }));
    return { data: { items }, text: "The reports are listed." };
  });

  mountCalculation(context, runStandardReport, async ({ params: { name }, body, ...asked }, records) => {
    const report = STANDARD_REPORTS.find((each) => each.name === name);
    if (report === undefined) throw notFound("standard_report");
    const parameters = body.parameters ?? NO_PARAMETERS;
    await context.store.inTenant(asked.organisationId, (tx) => needRecords(tx, parameters));
    checkParameters(report, parameters);
    return {
      data: await answerOf(context, { ...asked, records }, report, parameters),
      text: "The report is complete.",
    };
  });
}

/** Refuses a payroll or an employee that the organisation does not have. */
async function needRecords(tx: Tx, { payrollConfigId, employeeId }: Parameters): Promise<void> {
  if (payrollConfigId !== null && (await findConfig(tx, payrollConfigId)) === null) throw notFound("payroll_config");
  if (employeeId === null) return;
  const employee = selectEmployees(tx).select("employee_id").where("employee_id", "=", employeeId);
  if ((await employee.executeTakeFirst()) === undefined) throw notFound("employee");
}

type Asked = Omit<AskedReport, "definition" | "definitionId">;

function answerOf(context: ServiceContext, asked: Asked, report: StandardReport, parameters: Parameters) {
  if (report.definition !== null) {
    const definition = definitionWith(report, parameters);
    return runNow(context, { ...asked, definition, definitionId: null });
  }
  if (report.name === "variance") return varianceOf(context, asked, parameters);
  return payGapOf(context, asked, parameters.snapshotDate ?? "");
}

/** Refuses parameters that are missing, and those that the report does not take. */
function checkParameters({ needs, takes }: StandardReport, parameters: Parameters): void {
  const known = new Set<string>([...needs, ...takes]);
  const missing = needs.filter((name) => parameters[name] === null);
  const unknown = Object.entries(parameters).filter(([name, value]) => value !== null && !known.has(name));
  const issues = [
    ...missing.map((name) => issueAt(["parameters", name], "required", null)),
    ...unknown.map(([name]) => issueAt(["parameters", name], "must_be_absent", null)),
  ];
  if (issues.length > 0) throw invalid(issues);
}

/** Compares a run with an earlier one, employee by employee. Refuses 404 for a payroll or run that is not there. */
function varianceOf(context: ServiceContext, of: RecordsOf, parameters: Parameters): Promise<ShownVariance> {
  return inTime(context, of, async (tx) => {
    const asked = askedOf(parameters);
    const compared = await compareTwoRuns(tx, asked);
    const employees = compared.employees.slice(0, MOST_ITEMS);
    const items = await withCauses(tx, context.rulebook, asked, { ...compared, employees });
    return {
      ...varianceData(compared),
      items: [...items],
      truncated: compared.employees.length > MOST_ITEMS,
    };
  });
}

function askedOf(parameters: Parameters): VarianceAsked {
  const { payrollConfigId, year, period } = parameters;
  if (payrollConfigId === null || year === null || period === null) throw notFound("pay_run");
  return {
    payrollConfigId,
    year,
    period,
    supplementary: parameters.supplementary ?? 0,
    compareWith: parameters.compareWith ?? "PreviousPeriod",
    amounts: parameters.amount ?? USUAL_AMOUNTS,
    thresholdAmount: parameters.thresholdAmount,
    thresholdPercentage: parameters.thresholdPercentage,
    onlyExceeding: parameters.onlyExceeding === true,
    employeeId: parameters.employeeId,
  };
}

/**
 * Returns a definition with parameters: they take the place of the filter that it has by itself. Only final pensions count
 * in any case, and figures to date are those of each employee's latest payslip unless a period is asked for.
 */
function definitionWith(report: StandardReport, parameters: Parameters): Readonly<Record<string, unknown>> {
  const definition = report.definition ?? {};
  const asked = OF_RUNS.flatMap((field) => {
    const value = parameters[field];
    return value === null ? [] : [{ field, op: "eq", value }];
  });
  if (asked.length === 0) return definition;
  const latest = report.name === "year_to_date" && parameters.period === null ? [LATEST] : [];
  const kept = definition.dataset === "pensions" ? [definition.filters] : latest;
  return { ...definition, filters: { and: [...kept, ...asked] } };
}

/** Returns the figures of the gender pay gap on a snapshot date, out of final payslips. */
async function payGapOf(context: ServiceContext, of: RecordsOf, snapshotDate: string): Promise<ShownPayGap> {
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
  throw invalidFindings(made.problems, (each) => issueOfProblem({ ...each, path: `/parameters${each.path}` }, fields));
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
  for (const piece of splitPieces(ids, PEOPLE_AT_ONCE)) {
    for (const { employee, workingPatterns } of await factsByIds(tx, piece)) {
      const own = inForce(workingPatterns, "effective_from", day)?.pattern;
      const pattern = own ?? ofPayroll.get(payrollOf(employee.employee_id) ?? "") ?? usual;
      const { hoursPerWeek } = pattern ?? {};
      if (hoursPerWeek) hours.set(employee.employee_id, hoursPerWeek);
    }
  }
  return hours;
}

/** Returns who is employed on a day: who has started, and has not left before it. */
function employedOn(tx: Tx, day: string) {
  return selectEmployees(tx)
    .select(["employee_id", "gender"])
    .where("start_date", "<=", day)
    .where((employee) => employee.or([employee("leaving_date", "is", null), employee("leaving_date", ">=", day)]))
    .orderBy("employee_id")
    .execute();
}

interface PeriodRow {
  readonly employeeId: string;
  readonly payrollConfigId: string;
  readonly payFrequency: PayFrequency;
  readonly startDate: string;
  readonly endDate: string;
  /** Pence. */
  readonly salarySacrifice: number;
}

/** Returns the pay period of each employee that includes a day. */
async function periodsOn(tx: Tx, day: string): Promise<readonly PeriodRow[]> {
  const { rows } = await sql<PeriodRow>`select "employeeId", min("payrollConfigId") as "payrollConfigId",
      min("payFrequency") as "payFrequency", min("periodStartDate") as "startDate", max("periodEndDate") as "endDate",
      sum("forPeriod.salarySacrifice")::bigint as "salarySacrifice"
    from report_payslip where ${paidOn(day)} group by "employeeId"`.execute(tx);
  return rows;
}

function linesOn(day: string): RawBuilder<unknown> {
  return sql`l."payslip.status" = 'FINAL' and l.type = 'Payable'
    and l."periodStartDate" <= ${day}::date and l."periodEndDate" >= ${day}::date`;
}

interface PayRow {
  readonly employeeId: string;
  readonly category: PayElementCategory;
  readonly from: string | null;
  readonly to: string | null;
  readonly amount: number;
}

/** Returns what was paid in the pay periods that include a day, apart from leave. */
async function payIn(tx: Tx, day: string): Promise<readonly PayRow[]> {
  const { rows } =
    await sql<PayRow>`select l."employeeId", c.category, l."from", l."to", sum(l.amount)::bigint as amount
    from ${LINES} where ${linesOn(day)} and not ${OF_LEAVE}
    group by l."employeeId", c.category, l."from", l."to"`.execute(tx);
  return rows;
}

interface LeaveRow {
  readonly employeeId: string;
  readonly adjustment: number;
  readonly statutoryPay: number;
  readonly topUp: number;
}

/** Returns what leave changed in the pay periods that include a day. */
async function leaveIn(tx: Tx, day: string): Promise<readonly LeaveRow[]> {
  const sumOf = (which: RawBuilder<unknown>) => sql`coalesce(sum(l.amount) filter (where ${which}), 0)::bigint`;
  const { rows } = await sql<LeaveRow>`select l."employeeId",
      ${sumOf(sql`l.code = 'SALARY_ADJUSTMENT'`)} as adjustment,
      ${sumOf(sql`l."statutoryType" is not null`)} as "statutoryPay",
      ${sumOf(sql`l.code = 'SALARY_TOP_UP'`)} as "topUp"
    from report_payslip_line as l where ${linesOn(day)} and ${OF_LEAVE} group by l."employeeId"`.execute(tx);
  return rows;
}

/** Returns the bonus pay of each employee that was paid in some time, in pence. */
async function bonusesOf(tx: Tx, { from, to }: { readonly from: string; readonly to: string }) {
  const { rows } = await sql<{ readonly employeeId: string; readonly amount: number }>`
    select l."employeeId", sum(l.amount)::bigint as amount from ${LINES}
    where l."payslip.status" = 'FINAL' and l.type = 'Payable' and c.category in (${sql.join(BONUS_CATEGORIES)})
      and l."paymentDate" between ${from}::date and ${to}::date
    group by l."employeeId"`.execute(tx);
  return new Map(rows.map(({ employeeId, amount }) => [employeeId, amount]));
}
