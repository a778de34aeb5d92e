import { Refused } from "../../../platform/http";
import type { Tx } from "../../../platform/store";
import { type AccessTables, canSignIn } from "../../access";
import { mountOperation, type ServiceContext } from "../../contract";
import { requireWholeCustomer } from "../access/caller-access";
import { setWholeAccess } from "../access/holders";
import { findPerson, nameOf } from "../people/person-rows";
import { recordPersonActivity } from "../people/record-person-activity";
import { ownerLockedOut } from "../sign-in/keep-owner";
import { getAccount, renameAccount, transferOwnership } from "./account-operations";
import { requireOwner } from "./owner";

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
    await setWholeAccess(tx, { type: "Person", id: body.principalId }, true, now);
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
    owner: { principalId: row.principal_id, displayName: nameOf(row), email: row.email },
    signIn: {
      providers: providers.map(({ provider_id, name }) => ({ providerId: provider_id, name })),
      passwordSignIn: row.password_sign_in,
    },
  };
}
