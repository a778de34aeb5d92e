import { z } from "@hono/zod-openapi";
import { idField, operation } from "../contract";

const instant = () => z.string().nullable();

const jobShown = z
  .strictObject({
    jobId: idField(),
    jobType: z.string(),
    status: z.enum(["Pending", "Running", "Completed", "Failed", "Cancelled"]),
    doneCount: z.int(),
    totalCount: z.int().nullable().openapi({ description: "Null while it is not known." }),
    result: z.record(z.string(), z.any()).nullable().openapi({ description: "What came of it, once it is completed." }),
    errorToken: z.string().nullable().openapi({ description: "Why it failed." }),
    createdAt: z.string(),
    startedAt: instant(),
    finishedAt: instant(),
  })
  .openapi("Job");

export const getJob = operation({
  method: "get",
  path: "/v1/jobs/{jobId}",
  service: "Jobs",
  scope: "organisation",
  summary: "A background job of the organisation: how far it is, and what came of it",
  params: z.object({ jobId: idField() }),
  data: jobShown,
  token: "job_retrieved",
  refusals: [{ status: 404, token: "job_not_found", when: "The organisation has no such job." }],
  examples: {
    data: {
      jobId: "01JZ3V6D4R8QK2M5N7P9T1W3X5",
      jobType: "pay_run_recalculation",
      status: "Running",
      doneCount: 250,
      totalCount: 1_000,
      result: null,
      errorToken: null,
      createdAt: "2026-04-20T09:30:00.000Z",
      startedAt: "2026-04-20T09:30:00.500Z",
      finishedAt: null,
    },
  },
});
