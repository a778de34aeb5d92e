import { z } from "@hono/zod-openapi";
import { pageQuery } from "../../../platform/http";
import {
  accountsOfficeReferenceField,
  addressField,
  addressShown,
  bulkSummary,
  companyNumberField,
  dateField,
  describedFields,
  idField,
  instantField,
  operation,
  payeReferenceField,
  textField,
} from "../../contract";

const PATH = "/v1/administration/organisations";

const row = {
  organisationId: idField(),
  name: z.string(),
  accessType: z.enum(["Customer", "Guest"]),
  callerAccess: z.strictObject({ granted: z.boolean() }),
  activeEmployeeCount: z.int(),
  employeeCount: z.int(),
  createdAt: instantField(),
};
const organisationRow = z.strictObject(row).openapi("OrganisationRow");
const organisation = z
  .strictObject({
    ...row,
    companyRegistrationNumber: z.string().nullable(),
    payeReference: z.string().nullable().openapi({ description: "That of the tax settings, once they are saved." }),
    accountsOfficeReference: z.string().nullable(),
    startDate: z.string().nullable(),
    address: addressShown.nullable(),
  })
  .openapi("Organisation");

const optional = {
  companyRegistrationNumber: companyNumberField().nullish(),
  payeReference: payeReferenceField().nullish(),
  accountsOfficeReference: accountsOfficeReferenceField().nullish(),
  startDate: dateField().nullish(),
  address: addressField.nullish(),
};
export const newOrganisation = z.strictObject({ name: textField(160), ...optional }).openapi("NewOrganisation");
export type NewOrganisation = z.output<typeof newOrganisation>;

const issue = z.strictObject({
  field: z.string(),
  reason: z.string(),
  reasonToken: z.string(),
  reasonTokenArguments: z.array(z.object({ name: z.string(), value: z.any().nullable() })).nullable(),
});

/** The outcome of an entry; without the organisation's fields if none was created. */
const outcome = z.strictObject({
  index: z.int(),
  success: z.boolean(),
  error: z.string().nullable().openapi({ description: "The token of the refusal." }),
  issues: z.array(issue).nullable(),
  ...z.object(row).partial().shape,
});

const exampleRow = {
  organisationId: "01JZ3V6D4R8QK2M5N7P9T1W3X5",
  name: "Sample Bakery Ltd",
  accessType: "Customer" as const,
  callerAccess: { granted: true },
  activeEmployeeCount: 12,
  employeeCount: 14,
  createdAt: "2026-04-06T09:30:00.000Z",
};
const example = {
  ...exampleRow,
  companyRegistrationNumber: "01234567",
  payeReference: "123/AB456",
  accountsOfficeReference: null,
  startDate: "2026-04-06",
  address: null,
};

/** An entry of a bulk call; each is checked separately. */
const entry = z.unknown().openapi({
  type: "object",
  properties: describedFields(newOrganisation),
  description: "As one organisation is added. What is wrong with one entry does not keep the others from being added.",
});

const common = { service: "Administration", scope: "account" } as const;

export const listOrganisations = operation({
  ...common,
  method: "get",
  path: PATH,
  summary: "Organisations of the account, also those that the caller does not reach",
  query: pageQuery({ usual: 50, most: 100 }).extend({
    accessType: z.enum(["Customer", "Guest"]).optional(),
    search: textField(160).optional().openapi({ description: "The start of a name, in any case." }),
  }),
  data: z.strictObject({ items: z.array(organisationRow) }),
  token: "organisations_listed",
  refusals: [
    { status: 400, token: "invalid_pagination_token", when: "The token belongs to another list, or is too old." },
    { status: 400, token: "invalid_page_size", when: "A page has 1 to 100 items." },
  ],
  examples: { data: { items: [exampleRow] } },
});

export const getOrganisation = operation({
  ...common,
  method: "get",
  path: `${PATH}/{organisationId}`,
  summary: "One organisation",
  params: z.object({ organisationId: idField() }),
  data: organisation,
  token: "organisation_retrieved",
  refusals: [
    { status: 404, token: "organisation_not_found", when: "The credentials do not reach such an organisation." },
  ],
  examples: { data: example },
});

export const addOrganisation = operation({
  ...common,
  method: "post",
  path: PATH,
  summary: "Adds an organisation, which the credentials then reach",
  body: newOrganisation,
  data: organisation,
  status: 201,
  token: "organisation_created",
  idempotent: true,
  examples: { body: { name: "Sample Bakery Ltd", payeReference: "123/AB456" }, data: example },
});

export const addOrganisations = operation({
  ...common,
  method: "post",
  path: `${PATH}/bulk`,
  summary: "Adds several organisations: what an entry leaves out is taken from `defaults`",
  body: z.strictObject({
    defaults: z.strictObject(optional).nullish(),
    organisations: z.array(entry).min(1).max(100),
  }),
  data: z.strictObject({
    results: z.array(outcome),
    summary: bulkSummary,
  }),
  token: "organisations_created",
  idempotent: true,
  examples: {
    body: { defaults: { startDate: "2026-04-06" }, organisations: [{ name: "Sample Bakery Ltd" }] },
    data: {
      results: [{ index: 0, success: true, error: null, issues: null, ...exampleRow }],
      summary: { totalProcessed: 1, successful: 1, skipped: 0, failed: 0 },
    },
  },
});
