import { z } from "@hono/zod-openapi";
import { dateField, instantField, operation } from "../../contract";
import {
  common,
  dataType,
  EXAMPLE_AT,
  FEED_FAULTS,
  feedService,
  feedsAsked,
  NOTIFICATIONS,
  SERVICE_REFUSALS,
} from "./common";

const result = z
  .strictObject({
    dataType,
    service: feedService,
    success: z.boolean(),
    skipped: z.boolean(),
    highWaterMark: z.int(),
    error: z.string().nullable(),
  })
  .openapi("PaginationResult");
export type ShownResult = z.input<typeof result>;

export const initialisePagination = operation({
  ...common,
  id: "setHmrcNoticeStart",
  method: "post",
  path: `${NOTIFICATIONS}/pagination/initialise`,
  summary: "Sets from which day notices are retrieved",
  description:
    "HMRC's service converts the date into a mark for each data type. Existing marks are kept and reported as skipped, unless `overwriteExisting` is true. Types whose mark could not be set say why; if none could be set for the same reason, the request is refused with it.",
  body: z.strictObject({ date: dateField(), overwriteExisting: z.boolean(), ...feedsAsked }).openapi("PaginationStart"),
  data: z.strictObject({
    date: z.string(),
    results: z.array(result),
    summary: z.strictObject({
      totalProcessed: z.int(),
      successful: z.int(),
      skipped: z.int(),
      failed: z.int(),
    }),
  }),
  token: "pagination_initialised",
  idempotent: true,
  longest: 120_000,
  refusals: [...SERVICE_REFUSALS, ...FEED_FAULTS],
  examples: {
    body: { date: "2026-04-06", overwriteExisting: false, dataTypes: ["P6"], service: "PAYE" },
    data: {
      date: "2026-04-06",
      results: [{ dataType: "P6", service: "PAYE", success: true, skipped: false, highWaterMark: 1041, error: null }],
      summary: { totalProcessed: 1, successful: 1, skipped: 0, failed: 0 },
    },
  },
});

const state = z
  .strictObject({
    dataType,
    service: feedService,
    highWaterMark: z.int().openapi({ description: "0 if it is not set." }),
    moreData: z.boolean(),
    lastRetrievedCount: z.int(),
    lastRetrievedAt: instantField().nullable(),
    exists: z.boolean(),
    organisationStartDate: z.string().nullable().openapi({ description: "The day from which it was set." }),
  })
  .openapi("PaginationState");

export const getPagination = operation({
  ...common,
  id: "getHmrcNoticeProgress",
  method: "get",
  path: `${NOTIFICATIONS}/pagination`,
  summary: "How far each data type is retrieved",
  description: "For each data type the number of the last notice, when it was retrieved, and whether there is more.",
  data: z.strictObject({
    organisationStartDate: z.string().nullable().openapi({ description: "The earliest day set." }),
    paginationStates: z.array(state),
    summary: z.strictObject({
      totalDataTypes: z.int(),
      withPagination: z.int(),
      withoutPagination: z.int(),
    }),
  }),
  token: "pagination_retrieved",
  examples: {
    data: {
      organisationStartDate: "2026-04-06",
      paginationStates: [
        {
          dataType: "P6",
          service: "PAYE",
          highWaterMark: 1043,
          moreData: false,
          lastRetrievedCount: 2,
          lastRetrievedAt: EXAMPLE_AT,
          exists: true,
          organisationStartDate: "2026-04-06",
        },
      ],
      summary: { totalDataTypes: 1, withPagination: 1, withoutPagination: 0 },
    },
  },
});
