import type { ApiHead } from "../../platform/docs";

/** What the services are for, by the tags of their operations. */
const TAGS = {
  Administration: "The account, its organisations, its people and credentials, and what these reach.",
  Authentication: "Passwords, sessions, and signing in with an identity provider.",
  Benefits: "Benefits in kind, what pay days tax of them, form P11D and Class 1A.",
  Billing: "A bureau's clients, invoices and credit notes, and their way into accounting software.",
  "Court orders": "Orders on earnings, their payees, and the remittance of what is deducted.",
  Forms: "P45, P60 and P32, and employees' notifications of them.",
  Holiday: "Policies, requests, balances and pay of holiday, and other leave.",
  Imports: "Files of employees, of lines and of opening balances.",
  Jobs: "How far background work is, and what came of it.",
  Journals: "Templates, and the journals of locked pay runs.",
  "Pay runs": "Runs and their lines, payslips, locking and reopening.",
  Pay: "The employer's settings, payrolls with their calendar, pay elements and employees.",
  Payments: "What locked pay runs owe, its approval, bank files and statements.",
  Pensions: "Schemes, groups and memberships, automatic enrolment, contributions and their files.",
  "Recurring items": "Amounts that repeat on payslips until a day or a total, and mileage claims.",
  Reports: "Datasets, reports and their definitions, exports and schedules.",
  RTI: "FPS and EPS: what HMRC is sent, and its responses.",
  Salary: "How salary becomes lines of pay runs, and calculations of pay that store nothing.",
  Sandbox: "The clock of an organisation that tries things out.",
  "Statutory pay": "Awards of the statutory payments, and what pay runs pay of them.",
  "Tax notifications": "Notices from HMRC, and what is applied of them.",
  "Token service": "Access tokens for client credentials.",
  Variance: "How a pay run differs from an earlier one, and why.",
  Webhooks: "Endpoints, events, deliveries and replays.",
  "Year end": "The end of a payroll's tax year.",
};

/** Names of the refusals that most operations share, by their tokens. */
const RESPONSE_NAMES = {
  "access_token_missing access_token_invalid access_token_expired": "Unauthorised",
  "organisation_access_denied organisation_not_selected role_access_denied": "OrganisationDenied",
  "organisation_access_denied organisation_not_selected customer_scope_denied role_access_denied": "ScopeDenied",
  "validation_failed body_required malformed_json": "InvalidBody",
  "validation_failed malformed_json": "InvalidOptionalBody",
  validation_failed: "InvalidRequest",
  "validation_failed invalid_pagination_token invalid_page_size": "InvalidPage",
};

/** What the OpenAPI description says beside the operations. */
export const API_HEAD: ApiHead = {
  info: {
    title: "Paypacket",
    version: "1.0.0",
    license: { name: "UNLICENSED", identifier: "LicenseRef-UNLICENSED" },
    description: [
      "UK payroll over HTTP. Ask the token service for an access token, send it as `X-Auth-Token` (or as",
      "`Authorization: Bearer`), and name the",
      "organisation as `X-Org-Id` where the credentials reach several. Every JSON answer comes in one envelope: branch on",
      "`message.token` and on the `reasonToken` of `validationIssues`. Amounts are strings with two decimals; lists continue",
      "with `content.metadata.paginationToken` until it is null.",
    ].join(" "),
  },
  security: [{ clientCredentials: [] }, { accessToken: [] }, { bearerToken: [] }],
  tags: TAGS,
  responseNames: RESPONSE_NAMES,
};
