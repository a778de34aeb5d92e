import { z } from "@hono/zod-openapi";
import { idField, instantField, type RefusalCase, textField, versionedRecord } from "../../contract";
import { roleField } from "../access/grant-operations";

export const USERS_PATH = "/v1/administration/users";
export const USER_PATH = `${USERS_PATH}/{principalId}` as const;
export const personParams = z.object({ principalId: idField() });
export const personVersion = versionedRecord({ table: "person", key: { principal_id: "principalId" } });
export const ofPeople = { service: "Administration", scope: "account" } as const;

const described = <Schema extends z.ZodType>(schema: Schema, description: string) => schema.openapi({ description });

export const personFields = {
  principalId: idField(),
  email: z.string(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  displayName: described(z.string(), "The name; the email address if no name is given."),
  isOwner: z.boolean(),
  organisationIds: described(z.array(idField()), "Direct grants."),
  coversWholeCustomer: described(z.boolean(), "Whether every organisation of the account is reached, later ones too."),
  role: roleField,
  accessType: described(z.enum(["Customer", "Guest"]), "A guest is a person from another business."),
  signInProviders: described(z.array(z.string()), "The identity providers by which the person has signed in."),
  passwordSignIn: described(
    z.boolean(),
    "Whether the person may sign in with a password; false while the account denies passwords.",
  ),
  status: described(z.enum(["Invited", "Active"]), "`Active` once the invitation is accepted."),
  customerId: described(idField().nullable(), "A guest's own account, if there is one."),
  invitedAt: instantField().nullable(),
  invitationExpiresAt: instantField().nullable(),
  lastSignedInAt: instantField().nullable(),
  createdAt: instantField(),
  updatedAt: instantField(),
};
export const person = z.strictObject(personFields).openapi("Person");

/** A merge patch of a person's name. */
export const personNames = z.strictObject({
  firstName: textField(100).nullable().optional(),
  lastName: textField(100).nullable().optional(),
});

export const personExample = {
  principalId: "01JZ3V6D4R8QK2M5N7P9T1W3X0",
  email: "payroll.clerk@sample.example",
  firstName: "Sample",
  lastName: "Clerk",
  displayName: "Sample Clerk",
  isOwner: false,
  organisationIds: ["01JZ3V6D4R8QK2M5N7P9T1W3X5"],
  coversWholeCustomer: false,
  role: "PayrollClerk" as const,
  accessType: "Customer" as const,
  signInProviders: [],
  passwordSignIn: true,
  status: "Invited" as const,
  customerId: null,
  invitedAt: "2026-04-06T09:30:00.000Z",
  invitationExpiresAt: "2026-04-13T09:30:00.000Z",
  lastSignedInAt: null,
  createdAt: "2026-04-06T09:30:00.000Z",
  updatedAt: "2026-04-06T09:30:00.000Z",
};

export const NO_USER: RefusalCase = {
  status: 404,
  token: "user_not_found",
  when: "Nobody of the account has this id.",
};
export const OWNER_ONLY: RefusalCase = {
  status: 403,
  token: "owner_only",
  when: "The call is not made in a session of the account's owner.",
};
export const OWNER_KEEPS_ACCESS: RefusalCase = {
  status: 409,
  token: "owner_access_cannot_be_revoked",
  when: "The person owns the account.",
};
export const LOCKED_OUT: RefusalCase = {
  status: 409,
  token: "owner_would_be_locked_out",
  when: "The owner could not sign in any more.",
};
