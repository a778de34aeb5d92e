import { z } from "@hono/zod-openapi";
import { pageQuery } from "../../../platform/http";
import { idField, issueShown, operation, PAYROLL_NOT_FOUND, runParams, runQuery } from "../../contract";
import { payslipExample, payslipShown } from "./payslip-schemas";
import { NO_RUN } from "./run-operations";

const listed = payslipShown.omit({ workings: true }).openapi("ListedPayslip");
export type ListedPayslip = z.input<typeof listed>;

const notCalculated = z
  .strictObject({ employeeId: idField(), error: z.string(), issues: z.array(issueShown) })
  .openapi("PayslipNotCalculated");
export type NotCalculated = z.input<typeof notCalculated>;

const { workings: _, ...example } = payslipExample;

export const listPayslips = operation({
  id: "listPayslips",
  method: "get",
  path: "/v1/payroll/{payrollConfigId}/{year}/{period}/payslips",
  service: "Pay runs",
  scope: "organisation",
  summary: "The payslips of a pay run: the final ones, or previews while it is open",
  description:
    "By the employees' ids. Previews are calculated for each request, as `GET /v1/payslip/data/{employeeId}/{year}/{period}` does. Employees of the page whose payslip cannot be calculated are in `notCalculated`, with the refusal that this operation gives. A page can hold fewer payslips than its size.",
  params: runParams,
  query: pageQuery({ usual: 50, most: 100 }).extend({
    ...runQuery.shape,
    status: z.enum(["PREVIEW", "FINAL"]).optional(),
    employeeId: idField().optional(),
  }),
  data: z.strictObject({ items: z.array(listed), notCalculated: z.array(notCalculated) }),
  token: "payslips_listed",
  refusals: [PAYROLL_NOT_FOUND, NO_RUN],
  examples: {
    data: {
      items: [example],
      notCalculated: [{ employeeId: "01JZ3V6D4R8QK2M5N7P9T1W3X8", error: "Net pay would be below zero.", issues: [] }],
    },
  },
});
