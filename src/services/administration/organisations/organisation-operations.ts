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
  type RefusalCase,
  textField,
  versionedRecord,
} from "../../contract";

const row = {
  organisationId: idField(),
  name: z.string(),
  accessType: z.enum(["Customer", "Guest"]),
  callerAccess: z.strictObject({ granted: z.boolean() }),
  status: z.enum(["Active", "Archived"]).openapi({ description: "An archived one can be read, but not changed." }),
  archivedAt: instantField().nullable(),
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

/** A merge patch: null clears. An address is replaced as a whole. */
const organisationChange = z
  .strictObject({ name: textField(160).optional(), ...optional })
  .openapi("OrganisationChange");

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
  status: "Active" as const,
  archivedAt: null,
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

const PATH = "/v1/administration/organisations";

/** An entry of a bulk call; each is checked separately. */
const entry = z.unknown().openapi({
  type: "object",
  properties: describedFields(newOrganisation),
  description: "As one organisation is added. What is wrong with one entry does not keep the others from being added.",
});

const common = { service: "Administration", scope: "account" } as const;
const params = z.object({ organisationId: idField() });
const versioned = versionedRecord({ table: "organisation", key: { organisation_id: "organisationId" } });

const NOT_FOUND: RefusalCase = {
  status: 404,
  token: "organisation_not_found",
  when: "The caller does not reach such an organisation.",
};
const ARCHIVED: RefusalCase = {
  status: 409,
  token: "organisation_archived",
  when: "The organisation is archived.",
};

export const listOrganisations = operation({
  ...common,
  id: "listOrganisations",
  method: "get",
  path: PATH,
  summary: "Organisations of the account, also those that the caller does not reach, then those of a guest",
  description:
    "A page holds one kind: those of the account come first, then those of other accounts that the person of the session was invited into. So a page may be short before the last one.",
  query: pageQuery({ usual: 50, most: 100 }).extend({
    accessType: z.enum(["Customer", "Guest"]).optional(),
    status: z.enum(["Active", "Archived"]).optional(),
    search: textField(160).optional().openapi({ description: "The start of a name, in any case." }),
  }),
  data: z.strictObject({ items: z.array(organisationRow) }),
  token: "organisations_listed",
  examples: { data: { items: [exampleRow] } },
});

export const getOrganisation = operation({
  ...common,
  id: "getOrganisation",
  method: "get",
  path: `${PATH}/{organisationId}`,
  summary: "One organisation",
  description: "What the account's list states of it, how the caller reaches it, and how many employees it has.",
  params,
  data: organisation,
  versioned,
  token: "organisation_retrieved",
  refusals: [NOT_FOUND],
  examples: { data: example },
});

export const patchOrganisation = operation({
  ...common,
  id: "updateOrganisation",
  method: "patch",
  path: `${PATH}/{organisationId}`,
  summary: "Changes what the account's list states of an organisation",
  description:
    "A merge patch: fields that are left out stay, null clears. What payslips and submissions state is changed with the organisation's information and its tax settings; once tax settings are saved, both references are theirs (`read_only`).",
  params,
  body: organisationChange,
  data: organisation,
  versioned,
  token: "organisation_updated",
  refusals: [NOT_FOUND, ARCHIVED],
  examples: { body: { name: "Sample Bakery Ltd" }, data: example },
});

export const archiveOrganisation = operation({
  ...common,
  id: "archiveOrganisation",
  method: "post",
  path: `${PATH}/{organisationId}/archive`,
  summary: "Archives an organisation: everything can be read, and nothing changed",
  description:
    "Changes are refused with `organisation_archived`. Webhooks stop: what waits is `Skipped` with `OrganisationArchived`. Work that was asked for before is finished.",
  params,
  data: organisation,
  versioned,
  token: "organisation_now_archived",
  idempotent: true,
  refusals: [NOT_FOUND, ARCHIVED],
  examples: { data: { ...example, status: "Archived", archivedAt: "2026-04-06T09:30:00.000Z" } },
});

export const unarchiveOrganisation = operation({
  ...common,
  id: "unarchiveOrganisation",
  method: "post",
  path: `${PATH}/{organisationId}/unarchive`,
  summary: "Takes an organisation out of the archive",
  description: "Skipped webhooks are not sent by themselves: replay the time with the status `Skipped`.",
  params,
  data: organisation,
  versioned,
  token: "organisation_unarchived",
  idempotent: true,
  refusals: [NOT_FOUND, { status: 409, token: "organisation_not_archived", when: "The organisation is not archived." }],
  examples: { data: example },
});

export const addOrganisation = operation({
  ...common,
  id: "createOrganisation",
  method: "post",
  path: PATH,
  summary: "Adds an organisation, which the credentials then reach",
  description:
    "Its details are handed to payroll as the first organisation details. Credentials that cover the whole account reach it anyway; others get a grant.",
  body: newOrganisation,
  data: organisation,
  versioned,
  status: 201,
  token: "organisation_created",
  idempotent: true,
  examples: { body: { name: "Sample Bakery Ltd", payeReference: "123/AB456" }, data: example },
});

export const addOrganisations = operation({
  ...common,
  id: "createOrganisations",
  method: "post",
  path: `${PATH}/bulk`,
  summary: "Adds several organisations: what an entry leaves out is taken from `defaults`",
  description:
    "Up to 100 at once. Each entry has an outcome of its own: an entry that is wrong does not stop the others.",
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

export type NewOrganisation = z.output<typeof newOrganisation>;
export type OrganisationChange = z.output<typeof organisationChange>;
