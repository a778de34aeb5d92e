import type { RequestWork } from "../../contract";
import { accountCodeField } from "../finance/accounts";
import type { Link } from "../integrations/access/find-link";
import type { ListedAccount } from "../integrations/port/books";
import type { BillingFinanceTables } from "../store/finance-tables";
import { writeSync } from "../sync/sync-rows";
import { done, failed } from "./import-result";
import { knownRecords } from "./known-records";
import type { ImportResult } from "./list-operations";

/** Creates an account of a provider's, or links the one of its code. */
export async function importAccount(
  work: RequestWork,
  link: Link,
  externalId: string,
  listed: ListedAccount | undefined,
): Promise<ImportResult> {
  const { tx, now } = work;
  const known = (await knownRecords(tx, link, "Account", [externalId])).get(externalId);
  if (known !== undefined) return done(externalId, "AlreadyImported", known);
  if (listed === undefined) return failed(externalId, "account_not_found");
  const code = accountCodeField().safeParse(listed.code);
  if (!code.success) return failed(externalId, "invalid_format");
  const isNew = await createAccount(work, code.data, listed);
  await writeSync(tx, link, { type: "Account", recordId: code.data }, { external_id: externalId, now });
  return done(externalId, isNew ? "Created" : "Linked", code.data);
}

/** Returns whether the account is new. */
async function createAccount(
  { tx, organisationId, now }: RequestWork,
  code: string,
  { externalId, name, type }: ListedAccount,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .withTables<BillingFinanceTables>()
    .insertInto("billing_account")
    .values({
      organisation_id: organisationId,
      code,
      name: name.slice(0, 100),
      type,
      tax_type: null,
      external_account_id: externalId,
      is_custom: true,
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.columns(["organisation_id", "code"]).doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows > 0n;
}
