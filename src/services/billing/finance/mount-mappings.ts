import { invalid, issueAt } from "../../../platform/http";
import type { Tx } from "../../../platform/store";
import { mountOperation, type RequestWork, type ServiceContext } from "../../contract";
import { ensureSystemElements, findElements } from "../../pay";
import { billingFinanceTables } from "../store/finance-tables";
import { findMappings } from "./find-mappings";
import { getMappings, type SentMapping, type ShownMappings, saveMappings } from "./mapping-operations";
import { placesAt, requirePlaces } from "./require-places";

export function mountMappings(context: ServiceContext): void {
  mountOperation(context, getMappings, async (_, tx) => {
    return { data: await mappingsData(tx), text: "These are the mappings." };
  });

  mountOperation(context, saveMappings, async ({ body: { mappings }, ...work }, tx) => {
    await requirePlaces(
      work,
      mappings.flatMap((each, at) => placesAt(["mappings", at], each)),
    );
    await requireElements(work, mappings);
    await save(work, mappings);
    return { data: await mappingsData(tx), text: "The mappings are saved." };
  });
}

async function mappingsData(tx: Tx): Promise<ShownMappings> {
  const row = await billingFinanceTables(tx)
    .selectFrom("billing_mappings")
    .select(["created_at", "updated_at"])
    .executeTakeFirst();
  return {
    mappings: await findMappings(tx),
    createdAt: row?.created_at ?? null,
    updatedAt: row?.updated_at ?? null,
  };
}

async function requireElements(work: RequestWork, mappings: readonly SentMapping[]): Promise<void> {
  await ensureSystemElements(work);
  const known = new Set((await findElements(work.tx)).map((element) => element.pay_element_id));
  const issues = mappings.flatMap(({ payElementId }, at) => {
    if (payElementId === null || known.has(payElementId)) return [];
    return [issueAt(["mappings", at, "payElementId"], "pay_element_not_found", null, "There is no such pay element.")];
  });
  if (issues.length > 0) throw invalid(issues);
}

async function save({ tx, organisationId, now }: RequestWork, mappings: readonly SentMapping[]): Promise<void> {
  const tables = billingFinanceTables(tx);
  const times = { created_at: now, updated_at: now };
  await tables
    .insertInto("billing_mappings")
    .values({ organisation_id: organisationId, ...times })
    .onConflict((conflict) => conflict.column("organisation_id").doUpdateSet({ updated_at: now }))
    .execute();
  await tables.deleteFrom("billing_mapping").execute();
  if (mappings.length === 0) return;
  const rows = mappings.map((each, sequence) => ({
    organisation_id: organisationId,
    sequence,
    pay_element_id: each.payElementId,
    control_account: each.controlAccount,
    fee_kind: each.feeKind,
    basis: each.basis,
    markup_percentage: each.markupPercentage,
    description: each.description,
    is_excluded: each.isExcluded,
    account_code: each.accountCode,
    tax_type: each.taxType,
  }));
  await tables.insertInto("billing_mapping").values(rows).execute();
}
