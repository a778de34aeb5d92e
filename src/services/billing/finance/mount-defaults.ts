import { invalid, issueAt } from "../../../platform/http";
import { saveRow } from "../../../platform/store";
import { mountOperation, type RequestWork, type ServiceContext } from "../../contract";
import { billingFinanceTables } from "../store/finance-tables";
import { getDefaults, type SentDefaults, saveDefaults } from "./defaults-operations";
import { replaceFees } from "./fee-rows";
import { findDefaults } from "./find-defaults";
import { requirePlaces } from "./require-places";
import { raiseNumber } from "./sequences";
import { getTaxAndAccountFields, settingsColumns } from "./settings-fields";

export function mountDefaults(context: ServiceContext): void {
  mountOperation(context, getDefaults, async (_, tx) => {
    const data = await findDefaults(tx);
    return { data, beside: data, text: "These are the finance defaults." };
  });

  mountOperation(context, saveDefaults, async ({ body, ...work }, tx) => {
    await requirePlaces(work, getTaxAndAccountFields(body));
    await raiseNumbers(work, body);
    await save(work, body);
    await replaceFees(work, null, body.fees ?? []);
    return { data: await findDefaults(tx), text: "The finance defaults are saved." };
  });
}

/** A number that was given to a document is never given to another one. */
async function raiseNumbers(
  { tx, organisationId }: RequestWork,
  { nextInvoiceNumber, nextCreditNoteNumber }: SentDefaults,
): Promise<void> {
  const asked = [
    ["Invoice", "nextInvoiceNumber", nextInvoiceNumber],
    ["CreditNote", "nextCreditNoteNumber", nextCreditNoteNumber],
  ] as const;
  const issues = [];
  for (const [document, field, to] of asked) {
    if (to === null) continue;
    const minimum = await raiseNumber(tx, organisationId, document, to);
    if (minimum !== to) issues.push(issueAt([field], "too_small", { minimum }));
  }
  if (issues.length > 0) throw invalid(issues);
}

async function save({ tx, organisationId, now }: RequestWork, sent: SentDefaults): Promise<void> {
  await saveRow(billingFinanceTables(tx), "billing_finance_defaults", ["organisation_id"], {
    organisation_id: organisationId,
    ...settingsColumns(sent),
    invoice_number_format: sent.invoiceNumberFormat,
    credit_note_number_format: sent.creditNoteNumberFormat,
    number_padding: sent.numberPadding,
    is_vat_registered: sent.isVatRegistered,
    vat_registration_number: sent.vatRegistrationNumber,
    payment_details: sent.paymentDetails,
    updated_at: now,
    created_at: now,
  });
}
