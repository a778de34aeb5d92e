import { z } from "@hono/zod-openapi";
import { dateField, idField, optional, textField } from "../../contract";
import type { EmployeeRow } from "../store/find-employee";

const notAggregated = z.strictObject({ reason: textField(500), reviewDate: optional(dateField()) }).openapi({
  description:
    "Why the earnings of this job are not added to those of the others: they are calculated separately, and adding them is not reasonably practicable. Review it when the facts change.",
});

/** That a record is another job of somebody who has one with the employer. */
export const otherJob = z
  .strictObject({ employeeId: idField(), notAggregated: optional(notAggregated) })
  .openapi("OtherJob", {
    description:
      "Another job of a person who has a record: `employeeId` is that of the person's first record. Their earnings are added for National Insurance and loans; each job keeps its payroll id, tax code and payslip.",
  });

export const otherJobShown = z.strictObject({
  employeeId: z.string(),
  notAggregated: z.strictObject({ reason: z.string(), reviewDate: z.string().nullable() }).nullable(),
});

type OtherJob = z.output<typeof otherJob>;

/** Returns the columns of a person's other job. */
export function otherJobColumns(sent: OtherJob | null) {
  return {
    other_job_of: sent?.employeeId ?? null,
    not_aggregated_reason: sent?.notAggregated?.reason ?? null,
    not_aggregated_review_date: sent?.notAggregated?.reviewDate ?? null,
  };
}

/** Returns it as responses show it; null for a person's first record. */
export function otherJobData(row: EmployeeRow): z.input<typeof otherJobShown> | null {
  const { other_job_of: employeeId, not_aggregated_reason: reason, not_aggregated_review_date: reviewDate } = row;
  if (employeeId === null) return null;
  return { employeeId, notAggregated: reason === null ? null : { reason, reviewDate } };
}
