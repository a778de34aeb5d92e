import { invalid, issueAt } from "../../../platform/http";
import { findAssets } from "../../branding";
import { mountOperation, type RequestWork, type ServiceContext } from "../../contract";
import type { BillingFinanceTables } from "../store/finance-tables";
import { findTemplate } from "./find-template";
import { type SentTemplate, TEMPLATES, type TemplateOperations } from "./template-operations";

export function mountTemplates(context: ServiceContext): void {
  for (const { table, read, save } of TEMPLATES) {
    mountOperation(context, read, async (_, tx) => {
      return { data: await findTemplate(tx, table), text: "This is the template." };
    });

    mountOperation(context, save, async ({ body, ...work }, tx) => {
      await requireLogo(work, body);
      await saveTemplate(work, table, body);
      return { data: await findTemplate(tx, table), text: "The template is saved." };
    });
  }
}

async function requireLogo({ tx }: RequestWork, { logoAssetId }: SentTemplate): Promise<void> {
  if (logoAssetId === null || (await findAssets(tx, [logoAssetId])).has(logoAssetId)) return;
  throw invalid([issueAt(["logoAssetId"], "asset_not_found", null, "The organisation has no such file.")]);
}

async function saveTemplate(
  { tx, organisationId, now }: RequestWork,
  table: TemplateOperations["table"],
  sent: SentTemplate,
): Promise<void> {
  const values = {
    title: sent.title,
    reference_format: sent.referenceFormat,
    line_item_description_format: sent.lineItemDescriptionFormat,
    introduction: sent.introduction,
    footer: sent.footer,
    payment_terms_text: sent.paymentTermsText,
    show_employee_names: sent.showEmployeeNames,
    group_lines_by: sent.groupLinesBy,
    logo_asset_id: sent.logoAssetId,
    updated_at: now,
  };
  await tx
    .withTables<BillingFinanceTables>()
    .insertInto(table)
    .values({ organisation_id: organisationId, ...values, created_at: now })
    .onConflict((conflict) => conflict.column("organisation_id").doUpdateSet(values))
    .execute();
}
