import { z } from "@hono/zod-openapi";
import { bulkSummary, describedFields, idField, issueShown, operation, orElse, withExamples } from "../../contract";
import { EMPLOYEES } from "../employee-operations";
import { newEmployeeFields } from "../record/employee-schemas";
import { exampleNewEmployee } from "../record/example-employee";

const MOST = 1_000;
/** Bytes: 4 KB for each of 1,000 employees. */
const LARGEST_BODY = 4 * 1024 * 1024;

const entry = z.unknown().openapi({
  type: "object",
  properties: describedFields(newEmployeeFields),
  description: "An employee as `POST /v1/employees` takes it; each is checked by itself.",
});

const resultFields = withExamples({
  index: [z.int().openapi({ description: "The place in `employees`, from 0." }), 0],
  employeeId: [idField().nullable(), "01JZ3V6D4R8QK2M5N7P9T1W3X5"],
  success: [z.boolean(), true],
  action: [z.enum(["Created", "Updated", "Unchanged"]).nullable(), "Created"],
  error: [z.string().nullable().openapi({ description: "The token of the refusal." }), null],
  issues: [z.array(issueShown), []],
});

const result = z.strictObject(resultFields.shape).openapi("ProcessedEmployee");
export type Result = z.input<typeof result>;

export const processEmployees = operation({
  service: "Pay",
  scope: "organisation",
  id: "saveEmployees",
  method: "post",
  path: `${EMPLOYEES}/bulk`,
  summary: "Adds up to 1,000 employees, or changes those that are there, each with an outcome of its own",
  description:
    "`Upsert` finds an employee by `externalReferenceId`, else by `payrollId`. What is left out of one that is there stays, and null clears; `salary`, `starter`, `taxCode`, `week1Month1` and `niCategory` are read of new ones only. One that is wrong does not refuse the others. All that succeed are saved together: answered with 503, nothing is.",
  longest: 120_000,
  largestBody: LARGEST_BODY,
  body: z.strictObject({
    mode: orElse(z.enum(["Create", "Upsert"]), "Create"),
    employees: z.array(entry).min(1).max(MOST),
  }),
  data: z.strictObject({
    results: z.array(result),
    summary: bulkSummary.openapi({ description: "`skipped`: the employee was there already, with the same data." }),
  }),
  token: "employees_processed",
  idempotent: true,
  examples: {
    body: { mode: "Upsert", employees: [{ ...exampleNewEmployee, externalReferenceId: "hr-1001" }] },
    data: {
      results: [resultFields.example],
      summary: { totalProcessed: 1, successful: 1, skipped: 0, failed: 0 },
    },
  },
});
