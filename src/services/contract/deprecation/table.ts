import { LETTER_AMOUNTS } from "../../../engine/base";
import { COPIES } from "./copies-table";

/** Fields that the interface stops reading from a date, or stops returning. */
export interface Deprecation {
  /** The operations concerned, such as "PUT /v1/employees/{employeeId}"; "/v1/billing/" is every one below a path. */
  readonly operations: readonly string[];
  /** Whether requests should no longer have the fields, or responses, or their envelopes, will no longer have them. */
  readonly direction: "request" | "response" | "envelope";
  /** Paths of the fields from the body of the request, the data or the envelope of the response; `*` is any key of a map. */
  readonly fields: readonly string[];
  /** What callers use instead, as the end of a sentence. */
  readonly replacement: string;
  /** The first day of the deprecation, in London. */
  readonly from: string;
  /** The first day, in London, from which the fields have no effect or are gone; null if no date is set. */
  readonly removal: string | null;
  /** What holds from the day of removal on, as the end of a sentence. */
  readonly afterwards: string;
}

/**
 * Every deprecated field of the interface. Behaviour, headers, descriptions and docs/deprecations.md follow from it. Each
 * is deprecated for at least 90 days before its removal; a published removal date only moves later, and its first day
 * of deprecation stays.
 */
export const DEPRECATIONS = {
  undividedPension: {
    operations: ["PUT /v1/employees/{employeeId}/opening-balance"],
    direction: "request",
    fields: ["openingBalance.*.pension", "openingBalanceDirector.*.pension"],
    replacement: "`pensionContributionsByType`, which takes precedence if both are sent",
    from: "2026-08-09",
    removal: "2026-11-07",
    afterwards: "it is ignored, and still returned as the sum of the contributions by type.",
  },
  directorTotals: {
    operations: ["PUT /v1/employees/{employeeId}/opening-balance"],
    direction: "request",
    fields: LETTER_AMOUNTS.map((name) => `openingBalanceDirector.*.${name}`),
    replacement: "`niBandResult`; without it they belong to the latest category letter of the year",
    from: "2026-08-09",
    removal: "2026-11-07",
    afterwards: "they are ignored, and still returned as sums of all letters.",
  },
  salaryOnRecord: {
    operations: ["PUT /v1/employees/{employeeId}", "PATCH /v1/employees/{employeeId}"],
    direction: "request",
    fields: ["salary"],
    replacement:
      "`PUT /v1/employees/{employeeId}/salary`, with a date; here it sets the salary from today, or from the first unlocked day",
    from: "2026-09-21",
    removal: "2026-12-20",
    afterwards: "it is ignored, and still returned as the salary in force today. `POST /v1/employees` still takes it.",
  },
  bareFinalDetails: {
    operations: ["POST /v1/rti/fps/{payrollConfigId}/{taxYear}/{period}"],
    direction: "request",
    fields: ["isFinalSubmission", "becauseSchemeCeased", "dateSchemeCeased"],
    replacement: "`finalSubmissionDetails`, which has the same fields",
    from: "2026-10-17",
    removal: "2027-01-15",
    afterwards: "they are refused as unknown fields.",
  },
  salarySacrificeOfGroups: {
    operations: ["POST /v2/pension/pension-group", "PUT /v2/pension/pension-group/{id}"],
    direction: "request",
    fields: ["isSalarySacrifice"],
    replacement: "`pensionType`, which takes precedence if both are sent",
    from: "2026-08-09",
    removal: null,
    afterwards: "it is ignored, and still returned.",
  },
  organisationOfGroups: {
    operations: [
      "GET /v2/pension/pension-group/{id}",
      "POST /v2/pension/pension-group",
      "PUT /v2/pension/pension-group/{id}",
      "DELETE /v2/pension/pension-group/{id}",
    ],
    direction: "response",
    fields: ["organisationId"],
    replacement: "the organisation of the credentials",
    from: "2026-08-09",
    removal: null,
    afterwards: "it is not returned.",
  },
  maintenancePercentageRate: {
    operations: ["POST /v1/court-orders/orders", "PUT /v1/court-orders/orders/{orderId}"],
    direction: "request",
    fields: ["percentageRate", "details.percentageRate"],
    replacement: "`percentage`, which takes precedence if both are sent",
    from: "2026-10-06",
    removal: "2027-01-04",
    afterwards: "it is ignored, and still returned as `details.percentageRate`, equal to `percentage`.",
  },
  scheduleWebhook: {
    operations: ["POST /v1/report/report-definitions/{definitionId}/schedules", "PATCH /v1/report/schedules/{id}"],
    direction: "request",
    fields: ["delivery.webhookUrl"],
    replacement: "a webhook endpoint for `report_export.completed` and `report_export.failed`",
    from: "2026-10-01",
    removal: "2026-12-30",
    afterwards: "it is ignored, and nothing is sent to it.",
  },
  enrolmentGroups: {
    operations: ["POST /v2/pension/employee-pension", "GET /v2/pension/employee-pension/{employeeId}"],
    direction: "response",
    fields: ["autoEnrolmentPensionGroup", "manualEnrolmentPensionGroup"],
    replacement: "`pensionGroup` with `isAutoEnrolled`",
    from: "2026-08-09",
    removal: null,
    afterwards: "they are not returned.",
  },
  ...COPIES,
} as const satisfies Readonly<Record<string, Deprecation>>;

export type DeprecationName = keyof typeof DEPRECATIONS;
