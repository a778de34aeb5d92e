import { z } from "@hono/zod-openapi";
import { Refused } from "../../../platform/http";
import type { Tx } from "../../../platform/store";
import { type AccessTables, canSignIn } from "../../access";
import { idField, mountOperation, operation, type ServiceContext, textField, versionedRecord } from "../../contract";
import { requireWholeCustomer } from "../access/caller-access";
import { setRole, setWholeAccess } from "../access/holders";
import { findPerson, getName } from "../people/person-rows";
import { LOCKED_OUT, NO_USER, OWNER_ONLY } from "../people/person-schemas";
import { recordPersonActivity } from "../people/record-person-activity";
import { ownerLockedOut } from "../sign-in/keep-owner";
import { requireOwner } from "./owner";

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

const getAccount = operation({
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

const renameAccount = operation({
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

const transferOwnership = operation({
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

export function mountAccount(context: ServiceContext): void {
  mountOperation(context, getAccount, async (_, tx) => ({
    data: await readAccount(tx),
    text: "This is the account.",
  }));

  mountOperation(context, renameAccount, async ({ body, caller, now }, tx) => {
    await requireWholeCustomer(tx, caller);
    const change = { display_name: body.displayName, updated_at: now };
    await tx.withTables<AccessTables>().updateTable("account").set(change).execute();
    return { data: await readAccount(tx), text: "The account is renamed." };
  });

  mountOperation(context, transferOwnership, async ({ body, ...work }, tx) => {
    const { caller, now } = work;
    await requireOwner(tx, caller);
    const person = await findPerson(tx, body.principalId, true);
    if (person.is_guest || person.last_signed_in_at === null) throw userNotActive();
    const change = { owner_principal_id: body.principalId, updated_at: now };
    const { password_sign_in: policy } = await tx
      .withTables<AccessTables>()
      .updateTable("account")
      .set(change)
      .returning("password_sign_in")
      .executeTakeFirstOrThrow();
    if (!canSignIn(policy, person)) throw ownerLockedOut();
    const holder = { type: "Person", id: body.principalId } as const;
    await setWholeAccess(tx, holder, true, now);
    await setRole(tx, holder, "Administrator", now);
    await recordPersonActivity(work, "OwnerChanged", person);
    const afterwards = () => context.credentials.changed(body.principalId);
    return { data: await readAccount(tx), text: "The account has another owner.", afterwards };
  });
}

function userNotActive(): Refused {
  const text = "The account goes to a person of the account, not a guest, who has signed in.";
  return new Refused(409, { token: "user_not_active", text });
}

/** Returns the account as responses show it. */
async function readAccount(account: Tx) {
  const tx = account.withTables<AccessTables>();
  const row = await tx
    .selectFrom("account")
    .innerJoin("person", (join) =>
      join
        .onRef("person.account_id", "=", "account.account_id")
        .onRef("person.principal_id", "=", "account.owner_principal_id"),
    )
    .select(["account.account_id", "display_name", "principal_id", "email", "first_name", "last_name"])
    .select("account.password_sign_in")
    .executeTakeFirstOrThrow();
  const providers = await tx
    .selectFrom("identity_provider")
    .select(["provider_id", "name"])
    .orderBy("provider_id")
    .execute();
  return {
    customerId: row.account_id,
    displayName: row.display_name,
    owner: { principalId: row.principal_id, displayName: getName(row), email: row.email },
    signIn: {
      providers: providers.map(({ provider_id, name }) => ({ providerId: provider_id, name })),
      passwordSignIn: row.password_sign_in,
    },
  };
}
