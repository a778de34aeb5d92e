import { z } from "@hono/zod-openapi";
import { idField, type RefusalCase } from "../../contract";

export const BRANDING = "/v1/administration/customer/branding";
export const ORGANISATIONS = "/v1/administration/organisations";
export const ORGANISATION_BRANDING = `${ORGANISATIONS}/{organisationId}/branding`;

export const ofAccount = { service: "Administration", scope: "account" } as const;
export const organisationParams = z.object({ organisationId: idField() });

export const WHOLE_DENIED: RefusalCase = {
  status: 403,
  token: "whole_customer_access_denied",
  when: "The caller does not reach the whole account, and can only read its brand.",
};
export const NOT_ENABLED: RefusalCase = {
  status: 403,
  token: "white_label_not_enabled",
  when: "White label is not switched on for the account.",
};
export const SENDER_DOMAIN: RefusalCase = {
  status: 400,
  token: "email_sender_domain_not_the_accounts",
  when: "A sender's address is not on one of the account's email domains.",
};
export const NO_LIVE_BRAND: RefusalCase = {
  status: 404,
  token: "live_brand_not_found",
  when: "No brand is published, or it was removed.",
};
export const NO_ORGANISATION: RefusalCase = {
  status: 404,
  token: "organisation_not_found",
  when: "The caller does not reach such an organisation.",
};

export const ARCHIVED: RefusalCase = {
  status: 409,
  token: "organisation_archived",
  when: "The organisation is archived: it can be read, but not changed.",
};

export const entitlementFields = {
  entitlement: z.enum(["Enabled", "Disabled"]).openapi({ description: "Whether white label is on for the account." }),
  canChange: z.boolean().openapi({ description: "Whether the caller may change the brand." }),
};
