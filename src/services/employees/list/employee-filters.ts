import { z } from "@hono/zod-openapi";
import { dateField, idField, instantQuery, textField } from "../../contract";
import { niCategoryField, taxCodeField } from "../../pay";

const ORDERS = ["lastName", "payrollId", "startDate", "updatedAt"] as const;
export type EmployeeOrder = (typeof ORDERS)[number];

export const employeeStatus = z.enum(["Active", "Leaver", "Upcoming"]);

/** The filters and the order of a list of employees. */
export const employeeFilters = {
  payrollConfigId: idField().optional(),
  status: employeeStatus.optional(),
  search: textField(35).optional().openapi({ description: "The start of a last name or payroll id, in any case." }),
  externalReferenceId: textField(100).optional(),
  department: textField(100).optional(),
  taxCode: taxCodeField()
    .optional()
    .openapi({ description: "The code that is shown, in force today. With a week 1/month 1 mark only on that basis." }),
  niCategory: niCategoryField().optional().openapi({ description: "The letter that is shown, in force today." }),
  startDateFrom: dateField().optional(),
  startDateTo: dateField().optional(),
  leavingDateFrom: dateField().optional(),
  leavingDateTo: dateField().optional(),
  updatedSince: instantQuery().optional(),
  sort: z
    .enum([...ORDERS, ...ORDERS.map((order) => `-${order}` as const)])
    .optional()
    .openapi({ description: "`lastName` when it is left out; with `-` before it the other way round." }),
};

const filters = z.object(employeeFilters);
export type EmployeeFilters = z.output<typeof filters>;
