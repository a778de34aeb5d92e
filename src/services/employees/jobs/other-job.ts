import { z } from "@hono/zod-openapi";
import { dateField, idField, optional, textField } from "../../contract";
import type { EmployeeRow } from "../store/require-employee";

const notAggregated = z.strictObject({ reason: textField(500), reviewDate: optional(dateField()) }).openapi({
  description:
    "Why the earnings of this job are not added to those of the others: they are calculated separately, and adding them is not reasonably practicable. Review it when the facts change.",
});

/** That a record is another job of somebody who has one with the employer. */
export const otherJob = z
  .strictObject({
    employeeId: idField(),
    notAggregated: optional(notAggregated),
    separateEmployment: z.boolean().default(false).openapi({
      description:
        "Whether this job is an employment of its own for automatic enrolment: its earnings are assessed alone, and it has memberships of its own. By default the jobs are posts of one employment, and so they are assessed together.",
    }),
  })
  .openapi("OtherJob", {
    description:
      "Another job of a person who has a record: `employeeId` is that of the person's first record. Their earnings are added for National Insurance, loans and automatic enrolment; each job keeps its payroll id, tax code and payslip.",
  });

export const otherJobShown = z.strictObject({
  employeeId: z.string(),
  notAggregated: z.strictObject({ reason: z.string(), reviewDate: z.string().nullable() }).nullable(),
  separateEmployment: z.boolean(),
});

type OtherJob = z.output<typeof otherJob>;

/** Returns the columns of a person's other job. */
export function otherJobColumns(sent: OtherJob | null) {
  return {
    other_job_of: sent?.employeeId ?? null,
    not_aggregated_reason: sent?.notAggregated?.reason ?? null,
    not_aggregated_review_date: sent?.notAggregated?.reviewDate ?? null,
    separate_employment: sent?.separateEmployment ?? false,
  };
}

/** Returns it as responses show it; null for a person's first record. */
export function otherJobData(row: EmployeeRow): z.input<typeof otherJobShown> | null {
  const { other_job_of: employeeId, not_aggregated_reason: reason, not_aggregated_review_date: reviewDate } = row;
  if (employeeId === null) return null;
  return {
    employeeId,
    notAggregated: reason === null ? null : { reason, reviewDate },
    separateEmployment: row.separate_employment,
  };
}
