import { ADDRESS, type NamesByOperation, within } from "./names";

const ACCOUNT = [
  ...["customerId", "displayName", "owner.principalId", "owner.displayName", "owner.email"],
  ...["signIn.providers.providerId", "signIn.providers.name", "signIn.passwordSignIn: Allowed OnRequest Denied"],
];
const SIGN_IN = [
  "passwordSignIn: Allowed OnRequest Denied",
  ...within("providers", ["providerId", "name", "issuer", "clientId", "emailDomains"]),
];
const NEW_ORGANISATION = [
  ...["name", "companyRegistrationNumber", "payeReference", "accountsOfficeReference", "startDate"],
  ...within("address", ADDRESS),
];
const ROW = [
  ...["organisationId", "name", "accessType: Customer Guest", "callerAccess.granted", "activeEmployeeCount"],
  ...["employeeCount", "createdAt"],
];
const ORGANISATION = [...ROW, "companyRegistrationNumber", "payeReference"];
const ROLE = "role: Administrator PayrollClerk Approver Reader Integration Provisioning";
const ROLE_OF_CALLS = ROLE.replace(" Provisioning", "");
const API_TOKEN = [
  ...["clientId", "name", "organisationIds", "coversWholeCustomer", "createdAt", "lastUsedAt", "secretRotatedAt"],
  ROLE,
];
const TOKENS = "/v1/administration/api-tokens";
const WHOLE = "403 whole_customer_access_denied";

export const accountNames: NamesByOperation = {
  "GET /v1/authentication/my-organisations": {
    data: within("items", ["organisationId", "name", "accessType: Customer Guest", "customerId", "isDefault"]),
    token: "organisations_listed",
  },
  "GET /v1/administration/customer": { data: ACCOUNT, token: "customer_retrieved" },
  "PATCH /v1/administration/customer": { body: ["displayName"], data: ACCOUNT, token: "customer_renamed" },
  "PUT /v1/administration/customer/owner": {
    body: ["principalId"],
    data: ACCOUNT,
    token: "owner_transferred",
    refusals: ["403 owner_only"],
  },
  "GET /v1/administration/customer/sign-in": { data: SIGN_IN, token: "sign_in_settings_retrieved" },
  "PUT /v1/administration/customer/sign-in": {
    body: [
      "passwordSignIn: Allowed OnRequest Denied",
      ...within("providers", ["providerId", "name", "issuer", "clientId", "clientSecret", "emailDomains"]),
    ],
    data: SIGN_IN,
    token: "sign_in_settings_updated",
    refusals: ["403 owner_only", "409 owner_would_be_locked_out", "409 people_would_be_shut_out"],
  },
  "GET /v1/administration/organisations": {
    query: ["accessType: Customer Guest", "pageSize: 1..100 =50", "paginationToken", "search"],
    data: within("items", ROW),
    token: "organisations_listed",
  },
  "GET /v1/administration/organisations/{organisationId}": {
    data: ORGANISATION,
    token: "organisation_retrieved",
    refusals: ["404 organisation_not_found"],
  },
  "POST /v1/administration/organisations": {
    headers: ["Idempotency-Key"],
    body: NEW_ORGANISATION,
    data: ORGANISATION,
    token: "organisation_created",
  },
  "POST /v1/administration/organisations/bulk": {
    headers: ["Idempotency-Key"],
    body: [
      "organisations: ..100[]",
      ...within("defaults", NEW_ORGANISATION.slice(1)),
      ...within("organisations", NEW_ORGANISATION),
    ],
    data: ["results.success", "results.error", "summary.totalProcessed", "summary.successful", "summary.failed"],
    token: "organisations_created",
  },
  [`GET ${TOKENS}`]: { data: within("items", API_TOKEN), token: "api_tokens_listed" },
  [`POST ${TOKENS}`]: {
    body: ["name", "organisationIds", "allOrganisations", ROLE],
    data: [...API_TOKEN, "clientSecret"],
    token: "api_token_created",
    refusals: ["409 token_limit_reached", "409 identity_provider_not_configured", "403 owner_only", WHOLE],
  },
  [`PATCH ${TOKENS}/{clientId}`]: { body: ["name", ROLE_OF_CALLS], data: API_TOKEN, token: "api_token_renamed" },
  [`DELETE ${TOKENS}/{clientId}`]: { data: API_TOKEN, token: "api_token_revoked" },
  [`POST ${TOKENS}/{clientId}/rotate`]: { data: [...API_TOKEN, "clientSecret"], token: "api_token_rotated" },
  [`GET ${TOKENS}/{clientId}/organisations`]: {
    data: ["organisationIds", "coversWholeCustomer"],
    token: "api_token_organisations_retrieved",
  },
  [`PUT ${TOKENS}/{clientId}/organisations`]: {
    body: ["organisationIds"],
    data: ["organisationIds", "coversWholeCustomer"],
    token: "api_token_organisations_replaced",
    refusals: ["400 token_access_would_be_empty"],
  },
  [`PUT ${TOKENS}/{clientId}/organisations/{organisationId}`]: {
    data: ["organisationIds", "coversWholeCustomer"],
    token: "api_token_organisation_granted",
  },
  [`DELETE ${TOKENS}/{clientId}/organisations/{organisationId}`]: {
    data: ["organisationIds", "coversWholeCustomer"],
    token: "api_token_organisation_revoked",
    refusals: ["400 token_access_would_be_empty"],
  },
  [`GET ${TOKENS}/{clientId}/customer-access`]: {
    data: ["coversWholeCustomer"],
    token: "customer_access_retrieved",
  },
  [`PUT ${TOKENS}/{clientId}/customer-access`]: {
    data: ["coversWholeCustomer"],
    token: "customer_access_granted",
    refusals: [WHOLE],
  },
  [`DELETE ${TOKENS}/{clientId}/customer-access`]: {
    data: ["coversWholeCustomer"],
    token: "customer_access_revoked",
    refusals: ["400 token_access_would_be_empty"],
  },
};
