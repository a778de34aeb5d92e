import type { Selectable } from "kysely";
import { notFound } from "../../../platform/http";
import { mountOperation, type ServiceContext } from "../../contract";
import { checkBankAccounts } from "../contract/check-bank-accounts";
import type { PayTables } from "../store";
import { getInformation, saveInformation } from "./information-operations";

export function mountInformation(context: ServiceContext): void {
  mountOperation(context, getInformation, async (_, tx) => {
    const row = await tx.withTables<PayTables>().selectFrom("organisation_information").selectAll().executeTakeFirst();
    if (row === undefined) throw notFound("organisation_information");
    return { data: informationData(row), text: "These are the details of the organisation." };
  });

  mountOperation(context, saveInformation, async ({ body, organisationId, now }, tx) => {
    checkBankAccounts(context.modulusTable, [[["bankAccount"], body.bankAccount]]);
    const { territory, createdAt: _, updatedAt: __, ...record } = body;
    const values = { territory, record: JSON.stringify(record), updated_at: now };
    const row = await tx
      .withTables<PayTables>()
      .insertInto("organisation_information")
      .values({ organisation_id: organisationId, ...values, created_at: now })
      .onConflict((conflict) => conflict.column("organisation_id").doUpdateSet(values))
      .returningAll()
      .executeTakeFirstOrThrow();
    await context.payrollRuns.markDirty(tx, { organisationId });
    return { data: informationData(row), text: "The organisation's information is saved." };
  });
}

function informationData(row: Selectable<PayTables["organisation_information"]>) {
  return { ...row.record, territory: row.territory, createdAt: row.created_at, updatedAt: row.updated_at };
}
