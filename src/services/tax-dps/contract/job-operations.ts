import { z } from "@hono/zod-openapi";
import { pageQuery } from "../../../platform/http";
import { JOB_STATUSES } from "../../../platform/store";
import { idField, instantField, operation, optional, type RefusalCase, textField, withExamples } from "../../contract";
import { DPS_JOB_TYPES } from "../store/notice-tables";
import {
  anyDataType,
  anyService,
  common,
  EXAMPLE_AT,
  EXAMPLE_ID,
  feedsAsked,
  NOTIFICATIONS,
  SERVICE_REFUSALS,
} from "./common";

const JOBS = `${NOTIFICATIONS}/jobs`;
const MOST_IDS = 1_000;

const jobType = z.enum(DPS_JOB_TYPES);
const jobStatus = z.enum(JOB_STATUSES);

const jobFields = withExamples({
  jobId: [idField(), "01JZ3V6D4R8QK2M5N7P9T1W3XC"],
  jobType: [jobType, "BulkApplyNotifications"],
  status: [jobStatus, "Completed"],
  dataTypes: [z.array(anyDataType).openapi({ description: "As asked; empty for a job of given notices." }), []],
  service: [z.union([anyService, z.null()]), null],
  progress: [
    z.strictObject({
      total: z.int().nullable().openapi({ description: "Null while it is not known." }),
      processed: z.int(),
      successful: z.int(),
      failed: z.int(),
      skipped: z.int(),
      percentage: z.int().nullable(),
    }),
    { total: 1, processed: 1, successful: 1, failed: 0, skipped: 0, percentage: 100 },
  ],
  results: [
    z
      .array(z.strictObject({ notificationId: idField(), success: z.boolean(), error: z.string().nullable() }))
      .openapi({ description: "1,000 at most." }),
    [{ notificationId: EXAMPLE_ID, success: true, error: null }],
  ],
  resultsTruncated: [z.boolean(), false],
  error: [z.string().nullable().openapi({ description: "Why the job failed." }), null],
  createdAt: [instantField(), EXAMPLE_AT],
  startedAt: [instantField().nullable(), EXAMPLE_AT],
  finishedAt: [instantField().nullable(), EXAMPLE_AT],
  createdBy: [z.string(), "M2M#01JZ3V6D4R8QK2M5N7P9T1W3X6"],
});

const job = z.strictObject(jobFields.shape).openapi("TaxNotificationJob");
export type ShownJob = z.input<typeof job>;

const queued = {
  ...jobFields.example,
  status: "Pending" as const,
  progress: { ...jobFields.example.progress, processed: 0, successful: 0, percentage: 0 },
  results: [],
  startedAt: null,
  finishedAt: null,
};

const start = { ...common, method: "post", data: job, status: 202, idempotent: true } as const;
const ids = z
  .array(idField())
  .min(1)
  .max(MOST_IDS)
  .refine((all) => new Set(all).size === all.length, { params: { token: "duplicate" } });

const RUNNING: RefusalCase = {
  status: 409,
  token: "job_already_running",
  when: "Notices of the organisation are being retrieved already.",
};
const JOB_NOT_FOUND: RefusalCase = {
  status: 404,
  token: "job_not_found",
  when: "The organisation has no such job of notices.",
};

export const retrieveAll = operation({
  ...start,
  id: "retrieveHmrcNotices",
  path: `${NOTIFICATIONS}/retrieve-all`,
  summary: "Retrieves what is new from HMRC, in the background",
  description: "Each data type continues after what is already here, so that nothing is retrieved twice.",
  body: z.strictObject(feedsAsked).openapi("NoticeRetrieval"),
  bodyOptional: true,
  token: "retrieve_all_queued",
  refusals: [...SERVICE_REFUSALS, RUNNING],
  examples: {
    body: { dataTypes: ["P6", "P9"], service: "PAYE" },
    data: {
      ...queued,
      jobType: "RetrieveAll",
      dataTypes: ["P6", "P9"],
      service: "PAYE",
      progress: { ...queued.progress, total: null, percentage: null },
    },
  },
});

export const bulkApply = operation({
  ...start,
  id: "applyHmrcNotices",
  path: `${NOTIFICATIONS}/bulk-apply-async`,
  summary: "Applies notices in the background",
  description: "In the order in which they were issued, so that the latest of an employee counts in the end.",
  body: z.strictObject({ notificationIds: ids }).openapi("BulkApplication"),
  token: "bulk_apply_queued",
  examples: { body: { notificationIds: [EXAMPLE_ID] }, data: queued },
});

export const bulkDismiss = operation({
  ...start,
  id: "dismissHmrcNotices",
  path: `${NOTIFICATIONS}/bulk-dismiss-async`,
  summary: "Dismisses notices in the background",
  description: "Returns the job, which the list of jobs shows with an outcome for each notice.",
  body: z.strictObject({ notificationIds: ids, reason: optional(textField(500)) }).openapi("BulkDismissal"),
  token: "bulk_dismiss_queued",
  examples: {
    body: { notificationIds: [EXAMPLE_ID], reason: "Read" },
    data: { ...queued, jobType: "BulkDismissNotifications" },
  },
});

const { pageSize: limit } = pageQuery({ usual: 50, most: 100 }).shape;

export const listJobs = operation({
  ...common,
  id: "listHmrcNoticeJobs",
  method: "get",
  path: JOBS,
  summary: "Jobs of notices, the newest first",
  description: "Up to `limit` jobs. `status` chooses one status.",
  query: z.object({ status: jobStatus.optional(), limit }),
  data: z.strictObject({ items: z.array(job) }),
  token: "notification_jobs_listed",
  refusals: [{ status: 400, token: "invalid_page_size", when: "`limit` is 1 to 100." }],
  examples: { data: { items: [jobFields.example] } },
});

const one = { ...common, params: z.object({ jobId: idField() }), data: job } as const;

export const getJobStatus = operation({
  ...one,
  id: "getHmrcNoticeJob",
  method: "get",
  path: `${JOBS}/{jobId}/status`,
  summary: "Status, progress and results of a job of notices",
  description: "Poll it until it has ended. Each notice of a job that applies or dismisses them has its own result.",
  token: "notification_job_retrieved",
  refusals: [JOB_NOT_FOUND],
  examples: { data: jobFields.example },
});

export const getLastJob = operation({
  ...common,
  id: "getLastHmrcNoticeJob",
  method: "get",
  path: `${JOBS}/last/{jobType}`,
  summary: "The newest job of a type",
  description: "Not found if there was none of this type.",
  params: z.object({ jobType }),
  data: job,
  token: "notification_job_retrieved",
  refusals: [JOB_NOT_FOUND],
  examples: { data: jobFields.example },
});

export const cancelNoticeJob = operation({
  ...one,
  id: "cancelHmrcNoticeJob",
  method: "post",
  path: `${JOBS}/{jobId}/cancel`,
  summary: "Cancels a job of notices; what is done stays done",
  description: "Only one that has not ended. Returns the job.",
  token: "job_cancelled",
  idempotent: true,
  refusals: [
    JOB_NOT_FOUND,
    { status: 409, token: "job_already_finished", when: "The job is completed, failed or cancelled." },
  ],
  examples: { data: { ...queued, status: "Cancelled", finishedAt: EXAMPLE_AT } },
});
