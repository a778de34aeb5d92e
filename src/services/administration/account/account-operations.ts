import { z } from "@hono/zod-openapi";
import { idField, operation, textField, versionedRecord } from "../../contract";
import { LOCKED_OUT, NO_USER, OWNER_ONLY } from "../people/person-schemas";

const PATH = "/v1/administration/customer";

const account = z
  .strictObject({
    customerId: idField(),
    displayName: z.string(),
    owner: z.strictObject({ principalId: idField(), displayName: z.string(), email: z.string() }),
    signIn: z.strictObject({
      providers: z.array(z.strictObject({ providerId: z.string(), name: z.string() })),
      passwordSignIn: z.enum(["Allowed", "OnRequest", "Denied"]),
    }),
  })
  .openapi("Customer");

/** A transaction of the account sees only one row: its own. */
const versioned = versionedRecord({ table: "account", key: {} });

const example = {
  customerId: "01JZ3V6D4R8QK2M5N7P9T1W3X4",
  displayName: "Sample Payroll Bureau",
  owner: { principalId: "01JZ3V6D4R8QK2M5N7P9T1W3X0", displayName: "Sample Owner", email: "owner@sample.example" },
  signIn: { providers: [], passwordSignIn: "Allowed" as const },
};

export const getAccount = operation({
  id: "getAccount",
  method: "get",
  path: PATH,
  service: "Administration",
  summary: "The account of the credentials",
  description: "Its id, its display name, its owner and how its people sign in.",
  scope: "account",
  data: account,
  versioned,
  token: "customer_retrieved",
  examples: { data: example },
});

export const renameAccount = operation({
  id: "updateAccount",
  method: "patch",
  path: PATH,
  service: "Administration",
  summary: "Renames the account",
  description: "Only whoever reaches the whole account can rename it.",
  scope: "account",
  body: z.strictObject({ displayName: textField(160) }),
  data: account,
  versioned,
  token: "customer_renamed",
  refusals: [
    { status: 403, token: "whole_customer_access_denied", when: "The credentials do not reach the whole account." },
  ],
  examples: { body: { displayName: "Sample Payroll Bureau" }, data: example },
});

export const transferOwnership = operation({
  id: "transferAccountOwnership",
  method: "put",
  path: `${PATH}/owner`,
  service: "Administration",
  summary: "Transfers ownership of the account to another user",
  description: "Owner only: in a session of the present owner.",
  scope: "account",
  body: z.strictObject({ principalId: idField() }),
  data: account,
  versioned,
  token: "owner_transferred",
  refusals: [
    OWNER_ONLY,
    NO_USER,
    { status: 409, token: "user_not_active", when: "The person is a guest, or has not signed in yet." },
    LOCKED_OUT,
  ],
  examples: { body: { principalId: "01JZ3V6D4R8QK2M5N7P9T1W3X0" }, data: example },
});
