import { pageQuery } from "../../../platform/http";
import { fileOperation, operation, runParams } from "../../contract";
import { type ShownVariance, varianceQuery, varianceShown } from "./variance-schemas";

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
  { status: 404, token: "payroll_config_not_found", when: "The organisation has no such payroll." },
  { status: 404, token: "pay_run_not_found", when: "There is no run of this period." },
] as const;

export const compareRuns = operation({
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
  refusals: [
    { status: 400, token: "invalid_pagination_token", when: "The token belongs to another list, or is too old." },
    { status: 400, token: "invalid_page_size", when: "A page has 1 to 100 items." },
    ...NOT_FOUND,
    { status: 404, token: "employee_not_found", when: "The organisation has no such employee." },
  ],
  examples: { data: example },
});

export const varianceFile = fileOperation({
  id: "downloadPayRunVariance",
  method: "get",
  path: `${PATH}/file`,
  service: "Variance",
  scope: "organisation",
  summary: "The same as CSV: a row for each employee and amount",
  description: "Of all employees. Text that a spreadsheet would take for a formula has an apostrophe in front.",
  params: runParams,
  query: varianceQuery,
  contentType: "text/csv",
  refusals: [
    ...NOT_FOUND,
    { status: 404, token: "employee_not_found", when: "The organisation has no such employee." },
  ],
});
