import { z } from "@hono/zod-openapi";
import {
  accountsOfficeReferenceField,
  addressField,
  addressShown,
  companyNumberField,
  dateField,
  idField,
  instantField,
  payeReferenceField,
  textField,
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
export const organisationRow = z.strictObject(row).openapi("OrganisationRow");
export const organisation = z
  .strictObject({
    ...row,
    companyRegistrationNumber: z.string().nullable(),
    payeReference: z.string().nullable().openapi({ description: "That of the tax settings, once they are saved." }),
    accountsOfficeReference: z.string().nullable(),
    startDate: z.string().nullable(),
    address: addressShown.nullable(),
  })
  .openapi("Organisation");

export const optional = {
  companyRegistrationNumber: companyNumberField().nullish(),
  payeReference: payeReferenceField().nullish(),
  accountsOfficeReference: accountsOfficeReferenceField().nullish(),
  startDate: dateField().nullish(),
  address: addressField.nullish(),
};
export const newOrganisation = z.strictObject({ name: textField(160), ...optional }).openapi("NewOrganisation");
export type NewOrganisation = z.output<typeof newOrganisation>;

/** A merge patch: null clears. An address is replaced as a whole. */
export const organisationChange = z
  .strictObject({ name: textField(160).optional(), ...optional })
  .openapi("OrganisationChange");
export type OrganisationChange = z.output<typeof organisationChange>;

const issue = z.strictObject({
  field: z.string(),
  reason: z.string(),
  reasonToken: z.string(),
  reasonTokenArguments: z.array(z.object({ name: z.string(), value: z.any().nullable() })).nullable(),
});

/** The outcome of an entry; without the organisation's fields if none was created. */
export const outcome = z.strictObject({
  index: z.int(),
  success: z.boolean(),
  error: z.string().nullable().openapi({ description: "The token of the refusal." }),
  issues: z.array(issue).nullable(),
  ...z.object(row).partial().shape,
});

export const exampleRow = {
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
export const example = {
  ...exampleRow,
  companyRegistrationNumber: "01234567",
  payeReference: "123/AB456",
  accountsOfficeReference: null,
  startDate: "2026-04-06",
  address: null,
};
