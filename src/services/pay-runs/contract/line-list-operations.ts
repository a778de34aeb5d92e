import { z } from "@hono/zod-openapi";
import { pageQuery } from "../../../platform/http";
import {
  EMPLOYEE_NOT_FOUND,
  idField,
  instantQuery,
  operation,
  PAYROLL_NOT_FOUND,
  periodField,
  runParams,
  runQuery,
  supplementaryField,
  taxYearField,
} from "../../contract";
import { lineExample, lineShown, type ShownLine } from "./line-schemas";
import { NO_PERIOD } from "./run-operations";

const filters = {
  status: z.enum(["Open", "Locked"]).optional().openapi({ description: "Whether the run of the period is locked." }),
  payElementId: idField().optional(),
  updatedSince: instantQuery().optional(),
};

export const exampleLine: ShownLine = {
  ...lineExample,
  employeeId: "01JZ3V6D4R8QK2M5N7P9T1W3X8",
  status: "Open",
  attachmentCount: 0,
  version: 1,
};

const common = {
  service: "Pay runs",
  scope: "organisation",
  method: "get",
  data: z.strictObject({ items: z.array(lineShown) }),
  token: "payroll_lines_listed",
  examples: { data: { items: [exampleLine] } },
} as const;

export const listEmployeeLines = operation({
  ...common,
  id: "listEmployeePayrollLines",
  path: "/v1/payroll/line/{employeeId}",
  summary: "The posted lines of an employee, in the order of their posting",
  description:
    "Lines of all periods, or of those that the filters choose. With `updatedSince` only lines that changed since then.",
  params: z.object({ employeeId: idField() }),
  query: pageQuery({ usual: 50, most: 100 }).extend({
    ...filters,
    year: taxYearField().optional(),
    period: periodField().optional(),
    supplementary: supplementaryField().optional(),
  }),
  refusals: [EMPLOYEE_NOT_FOUND],
});

export const listRunLines = operation({
  ...common,
  id: "listPayRunLines",
  path: "/v1/payroll/{payrollConfigId}/{year}/{period}/lines",
  summary: "The posted lines of a payroll's period, in the order of their posting",
  description: "Also of a period whose run is not created yet.",
  params: runParams,
  query: pageQuery({ usual: 50, most: 100 }).extend({ ...runQuery.shape, ...filters }),
  refusals: [PAYROLL_NOT_FOUND, NO_PERIOD],
});
