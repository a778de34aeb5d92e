import type { z } from "@hono/zod-openapi";
import { pageOf, pageQuery } from "../../platform/http";
import type { SheetColumn } from "../../platform/spreadsheets";
import {
  EMPLOYEE_NOT_FOUND,
  fileOperation,
  mountFile,
  mountOperation,
  operation,
  PAYROLL_NOT_FOUND,
  type RunName,
  runParams,
  type ServiceContext,
  TABLE_TYPES,
  tableFile,
  tableQuery,
} from "../contract";
import { withCauses } from "./causes/with-causes";
import { USUAL_AMOUNTS, type VarianceAsked } from "./compare/asked";
import { type ComparedRuns, compareTwoRuns, runNamed } from "./compare/compare-runs";
import { getEmployeeOrder } from "./compare/read-amounts";
import { type ShownItem, type ShownVariance, varianceQuery, varianceShown } from "./contract/variance-schemas";

const PATH = "/v1/payroll/{payrollConfigId}/{year}/{period}/variance";

const ID = "01JZ3V6D4R8QK2M5N7P9T1W3X5";
const exampleRun = { payrollConfigId: ID, year: 2026, supplementary: 0 };
const CHANGE = { amount: "grossPay" as const, percentage: "20.0", isExceeding: true };

const example: ShownVariance = {
  run: { ...exampleRun, payRunId: "01JZ3V6D4R8QK2M5N7P9T1W3X7", period: 2, status: "Open" },
  comparedRun: { ...exampleRun, payRunId: "01JZ3V6D4R8QK2M5N7P9T1W3X6", period: 1, status: "Locked" },
  pendingRecalculations: 0,
  totals: [{ ...CHANGE, previous: "2500.00", current: "3000.00", difference: "500.00" }],
  items: [
    {
      employeeId: ID,
      payrollId: "1",
      isStarter: false,
      isLeaver: false,
      changes: [
        {
          ...CHANGE,
          previous: "2500.00",
          current: "3000.00",
          difference: "500.00",
          causes: [{ cause: "LineAdded", detail: "Bonus", explained: "500.00" }],
        },
      ],
    },
  ],
  notCalculated: [],
};

const NOT_FOUND = [
  PAYROLL_NOT_FOUND,
  { status: 404, token: "pay_run_not_found", when: "There is no run of this period." },
] as const;

const compareRuns = operation({
  id: "getPayRunVariance",
  method: "get",
  path: PATH,
  service: "Variance",
  scope: "organisation",
  summary: "How a pay run differs from an earlier one, by employee and amount, and why",
  description:
    "Payslips of an open run are compared as last calculated. Employees are listed by payroll id, totals are of all of them. A supplementary run is compared for those whom it pays.",
  params: runParams,
  query: pageQuery({ usual: 50, most: 100 }).extend(varianceQuery.shape),
  data: varianceShown,
  token: "variance_calculated",
  refusals: [...NOT_FOUND, EMPLOYEE_NOT_FOUND],
  examples: { data: example },
});

const varianceFile = fileOperation({
  id: "downloadPayRunVariance",
  method: "get",
  path: `${PATH}/file`,
  service: "Variance",
  scope: "organisation",
  summary: "The same as CSV or XLSX: a row for each employee and amount",
  description: "Of all employees. Text that a spreadsheet would take for a formula has an apostrophe in front.",
  params: runParams,
  query: varianceQuery.extend(tableQuery),
  ...TABLE_TYPES,
  refusals: [...NOT_FOUND, EMPLOYEE_NOT_FOUND],
});

const COLUMNS: readonly SheetColumn[] = [
  { heading: "Payroll ID", type: "Text" },
  { heading: "Employee ID", type: "Text" },
  { heading: "Starter", type: "Text" },
  { heading: "Leaver", type: "Text" },
  { heading: "Amount", type: "Text" },
  { heading: "Previous", type: "Amount" },
  { heading: "Current", type: "Amount" },
  { heading: "Difference", type: "Amount" },
  { heading: "Percentage", type: "Number" },
  { heading: "Exceeding", type: "Text" },
  { heading: "Causes", type: "Text" },
];

export function mountVariance(context: ServiceContext): void {
  const { rulebook, cursors } = context;

  mountOperation(context, compareRuns, async ({ params, query, organisationId }, tx) => {
    const { pageSize, paginationToken, ...filters } = query;
    const asked = askedOf(params, filters);
    const place = { route: compareRuns.path, scope: organisationId, filters: { ...params, ...filters } };
    const [after, afterId] = paginationToken === undefined ? [] : await cursors.open(place, paginationToken);
    const compared = await compareTwoRuns(tx, asked);
    const rest = compared.employees.filter((employee) => {
      const [rank, id] = getEmployeeOrder(employee);
      return after === undefined || rank > String(after) || (rank === after && id > String(afterId));
    });
    const page = await pageOf(rest, pageSize, place, cursors, getEmployeeOrder);
    const items = await withCauses(tx, rulebook, asked, { ...compared, employees: page.items });
    return {
      data: { ...varianceData(compared), items: [...items] },
      text: "The runs are compared.",
      paginationToken: page.paginationToken,
    };
  });

  mountFile(context, varianceFile, {
    read: async ({ params, query }, tx) => {
      const asked = askedOf(params, query);
      const compared = await compareTwoRuns(tx, asked);
      const items = await withCauses(tx, rulebook, asked, compared);
      return { run: compared.run, items, format: query.format };
    },
    make: async ({ run: { year, period, supplementary }, items, format }) => {
      const rows = items.flatMap((item) => item.changes.map((change) => rowOf(item, change)));
      const name = `variance-${year}-${period}${supplementary === 0 ? "" : `-${supplementary}`}`;
      return tableFile({ name, columns: COLUMNS, rows }, format);
    },
  });
}

function askedOf(
  { payrollConfigId, year, period }: Omit<RunName, "supplementary">,
  query: z.output<typeof varianceQuery>,
): VarianceAsked {
  return {
    payrollConfigId,
    year,
    period,
    supplementary: query.supplementary,
    compareWith: query.compareWith,
    amounts: query.amount ?? USUAL_AMOUNTS,
    thresholdAmount: query.thresholdAmount ?? null,
    thresholdPercentage: query.thresholdPercentage ?? null,
    onlyExceeding: query.onlyExceeding === true,
    employeeId: query.employeeId ?? null,
  };
}

/** Returns a comparison without its items. */
export function varianceData(compared: ComparedRuns): Omit<ShownVariance, "items"> {
  const { run, comparedRun, pendingRecalculations, totals, notCalculated } = compared;
  return {
    run: runNamed(run),
    comparedRun: comparedRun === null ? null : runNamed(comparedRun),
    pendingRecalculations,
    totals: [...totals],
    notCalculated: [...notCalculated],
  };
}

/** Returns the row of an employee and an amount, with its causes in one cell. */
function rowOf(
  { payrollId, employeeId, isStarter, isLeaver }: ShownItem,
  { amount, previous, current, difference, percentage, isExceeding, causes }: ShownItem["changes"][number],
): readonly string[] {
  return [
    payrollId ?? "",
    employeeId,
    yesOrNo(isStarter),
    yesOrNo(isLeaver),
    amount,
    previous,
    current,
    difference,
    percentage ?? "",
    yesOrNo(isExceeding),
    causes.map(causeText).join("; "),
  ];
}

/** A cause is written before its detail, so that no cell begins as a formula. */
function causeText({ cause, detail, explained }: ShownItem["changes"][number]["causes"][number]): string {
  return detail === null ? `${cause} ${explained}` : `${cause} (${detail}) ${explained}`;
}

function yesOrNo(flag: boolean): string {
  return flag ? "yes" : "no";
}
