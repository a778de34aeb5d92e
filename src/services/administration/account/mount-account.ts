import { notFound, Refused } from "../../../platform/http";
import type { Tx } from "../../../platform/store";
import type { AccessTables } from "../../access";
import { mountOperation, type ServiceContext } from "../../contract";
import { accessOf, requireWholeCustomer } from "../caller-access";
import { recordActivity } from "../record-activity";
import { getAccount, renameAccount, transferOwnership } from "./account-operations";

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

  mountOperation(context, transferOwnership, async ({ body, caller, now }, tx) => {
    await holdAccount(tx);
    const { owner } = await readAccount(tx);
    const { coversWholeCustomer } = await accessOf(tx, caller.clientId);
    if (!coversWholeCustomer || caller.userId !== owner.principalId) throw ownerOnly();
    const person = await findPerson(tx, body.principalId);
    if (person === null) throw notFound("user");
    const change = { owner_principal_id: body.principalId, updated_at: now };
    await tx.withTables<AccessTables>().updateTable("account").set(change).execute();
    const target = { type: "Person" as const, id: body.principalId, name: nameOf(person) };
    await recordActivity(tx, { activityId: context.ids.next(), action: "OwnerChanged", target, caller, now });
    return { data: await readAccount(tx), text: "The account has another owner." };
  });
}

/** When two transfers run at once, the second sees the owner set by the first. */
async function holdAccount(tx: Tx): Promise<void> {
  await tx.withTables<AccessTables>().selectFrom("account").select("account_id").forUpdate().execute();
}

function ownerOnly(): Refused {
  return new Refused(403, { token: "owner_only", text: "Only the owner of the account may do this." });
}

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
    .executeTakeFirstOrThrow();
  return {
    customerId: row.account_id,
    displayName: row.display_name,
    owner: { principalId: row.principal_id, displayName: nameOf(row), email: row.email },
    signIn: { providers: [], passwordSignIn: "Allowed" as const },
  };
}

interface Named {
  readonly email: string;
  readonly first_name: string | null;
  readonly last_name: string | null;
}

async function findPerson(tx: Tx, principalId: string): Promise<Named | null> {
  const row = await tx
    .withTables<AccessTables>()
    .selectFrom("person")
    .select(["email", "first_name", "last_name"])
    .where("principal_id", "=", principalId)
    .executeTakeFirst();
  return row ?? null;
}

/** Returns the person's name, or the email address if no name is given. */
function nameOf({ email, first_name, last_name }: Named): string {
  const name = [first_name, last_name].filter((part) => part !== null).join(" ");
  return name === "" ? email : name;
}
