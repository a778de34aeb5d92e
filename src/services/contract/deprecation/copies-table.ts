/** Copies of parts of the envelope under earlier names, which the responses of a family of operations have. */
const ERRORS = {
  direction: "envelope",
  fields: ["errors"],
  replacement:
    "`validationIssues`: `reasonText`, `reasonId` and `reasonParameters` are its `reason`, `reasonToken` and `reasonTokenArguments`",
  afterwards: "it is not returned.",
} as const;

const METADATA = {
  direction: "envelope",
  fields: ["metadata"],
  replacement: "`content.metadata`",
  afterwards: "it is not returned.",
} as const;

const MESSAGE = {
  direction: "envelope",
  fields: ["message.textId", "message.textParameters"],
  replacement: "`message.token` and `message.tokenArguments`",
  afterwards: "they are not returned.",
} as const;

const PAGES = {
  direction: "envelope",
  replacement: "`content.metadata.paginationToken`, which is sent back as `paginationToken`",
  afterwards: "they are not returned.",
} as const;

const BILLING = { operations: ["/v1/billing/"], from: "2026-10-02", removal: "2026-12-31" } as const;

const BILLING_PAGES = [
  "GET /v1/billing/clients",
  "GET /v1/billing/invoices",
  "GET /v1/billing/clients/{clientId}/invoices",
  "GET /v1/billing/invoices/{clientId}/{invoiceId}/line-items",
  "GET /v1/billing/credit-notes",
  "GET /v1/billing/clients/{clientId}/credit-notes",
  "GET /v1/billing/clients/{clientId}/credit-notes/{creditNoteId}/line-items",
  "GET /v1/billing/finance/tax-rates",
  "GET /v1/billing/finance/accounts",
] as const;

const BILLING_PROVIDER_LISTS = [
  "GET /v1/billing/clients/provider-contacts",
  "GET /v1/billing/finance/tax-rates/provider-rates",
  "GET /v1/billing/finance/accounts/provider-accounts",
] as const;

/** No date of removal is known of the copies of Pensions: they stay. */
const PENSIONS = { operations: ["/v2/pension/"], from: "2026-08-09", removal: null } as const;

const OF_PAY_RUN = "payrun/{payrollConfigId}/{year}/{frequency}/{period}";

const PENSION_PAGES = [
  "GET /v2/pension/pension-schema",
  "GET /v2/pension/pension-group",
  "GET /v2/pension/employee-pension",
  "GET /v2/pension/organisation/pension-membership-ends",
  "GET /v2/pension/auto-enrolment/calendar",
  `GET /v2/pension/auto-enrolment/assessments/${OF_PAY_RUN}`,
  `GET /v2/pension/auto-enrolment/complete/${OF_PAY_RUN}`,
  "GET /v2/pension/auto-enrolment/not-complete",
  "GET /v2/pension/auto-enrolment/not-auto-enrolments",
  "GET /v2/pension/letters",
  "GET /v2/pension/auto-enrolment/enrolment-information/outstanding",
  "GET /v2/pension/auto-enrolment/enrolment-information/sent",
  "GET /v2/pension/pension-calculation/by-year/{year}/by-month/{month}",
  "GET /v2/pension/pension-calculation/pension-provider/{pensionProviderId}/by-year/{year}/by-month/{month}",
  "GET /v2/pension/connections",
] as const;

/** Rows of the table of deprecations. */
export const COPIES = {
  billingErrors: { ...BILLING, ...ERRORS },
  billingMetadata: { ...BILLING, ...METADATA },
  billingMessage: { ...BILLING, ...MESSAGE },
  billingPages: {
    ...BILLING,
    ...PAGES,
    operations: BILLING_PAGES,
    fields: ["content.data.paginationToken", "content.data.hasMorePages", "content.data.pageSize"],
  },
  billingNextPage: {
    ...BILLING,
    operations: BILLING_PROVIDER_LISTS,
    direction: "envelope",
    fields: ["content.data.nextPageToken"],
    replacement: "`content.metadata.paginationToken`, which is sent back as `pageToken`",
    afterwards: "it is not returned.",
  },
  pensionErrors: { ...PENSIONS, ...ERRORS },
  pensionMetadata: { ...PENSIONS, ...METADATA },
  pensionMessage: { ...PENSIONS, ...MESSAGE },
  pensionPages: { ...PENSIONS, ...PAGES, operations: PENSION_PAGES, fields: ["content.data.paginationToken"] },
} as const;
