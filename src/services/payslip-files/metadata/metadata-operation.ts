import { z } from "@hono/zod-openapi";
import { pageQuery } from "../../../platform/http";
import { idField, instantField, operation, taxYearField } from "../../contract";

const metadata = z
  .strictObject({
    payslipId: idField().nullable().openapi({ description: "Null on a preview." }),
    payRunId: idField(),
    payrollConfigId: idField(),
    year: z.int(),
    period: z.int(),
    supplementary: z.int(),
    paymentDate: z.string(),
    status: z.enum(["PREVIEW", "FINAL", "WITHDRAWN"]),
    finalisedAt: instantField().nullable(),
    withdrawnAt: instantField().nullable().openapi({ description: "When its run was reopened." }),
    emailedAt: instantField().nullable().openapi({ description: "When it was last sent to the employee by email." }),
  })
  .openapi("PayslipMetadata");

export const listMetadata = operation({
  id: "listEmployeePayslips",
  method: "get",
  path: "/v1/payslip/metadata/{employeeId}",
  service: "Pay runs",
  scope: "organisation",
  summary: "Which payslips an employee has, the newest first, without amounts",
  description:
    "Final ones, previews of open runs that have been calculated, and those that were final until their run was reopened.",
  params: z.object({ employeeId: idField() }),
  query: pageQuery({ usual: 50, most: 100 }).extend({ year: taxYearField().optional() }),
  data: z.strictObject({ items: z.array(metadata) }),
  token: "payslip_metadata_listed",
  refusals: [
    { status: 400, token: "invalid_pagination_token", when: "The token belongs to another list, or is too old." },
    { status: 400, token: "invalid_page_size", when: "A page has 1 to 100 items." },
    { status: 404, token: "employee_not_found", when: "The organisation has no such employee." },
  ],
  examples: {
    data: {
      items: [
        {
          payslipId: "01JZ3V6D4R8QK2M5N7P9T1W3X5",
          payRunId: "01JZ3V6D4R8QK2M5N7P9T1W3X6",
          payrollConfigId: "01JZ3V6D4R8QK2M5N7P9T1W3X7",
          year: 2026,
          period: 1,
          supplementary: 0,
          paymentDate: "2026-04-30",
          status: "FINAL",
          finalisedAt: "2026-04-28T09:30:00.000Z",
          withdrawnAt: null,
          emailedAt: "2026-04-28T10:00:00.000Z",
        },
      ],
    },
  },
});
