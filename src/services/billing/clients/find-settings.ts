import type { Tx } from "../../../platform/store";
import { showColumns } from "../../contract";
import { findFees } from "../finance/fee-rows";
import { findDefaults } from "../finance/find-defaults";
import { billingFinanceTables } from "../store/finance-tables";
import { findClient } from "./find-client";
import { type EffectiveSettings, effective, type ShownClientSettings } from "./settings-operations";

/** Returns a client's own settings, and what applies to it; refuses 404 `client_not_found`. */
export async function findSettings(tx: Tx, clientId: string): Promise<ShownClientSettings> {
  const { email } = await findClient(tx, clientId);
  const row = (await findRow(tx, clientId)) ?? NOTHING_OWN;
  const own = {
    ...showColumns(effective.shape, row),
    currencyCode: null,
    fees: row.has_fees ? [...(await findFees(tx, clientId))] : null,
    billingEmails: row.billing_emails === null ? null : [...row.billing_emails],
  };
  const usual = { ...(await findDefaults(tx)), billingEmails: email === null ? [] : [email] };
  return {
    clientId,
    ...own,
    effective: effectiveOf(own, usual),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

/** The settings of a client without any of its own. */
const NOTHING_OWN = {
  default_tax_type: null,
  default_account_code: null,
  payment_terms_days: null,
  line_amount_type: null,
  invoice_detail: null,
  has_fees: false,
  billing_emails: null,
  created_at: null,
  updated_at: null,
} as const;

function findRow(tx: Tx, clientId: string) {
  return billingFinanceTables(tx)
    .selectFrom("billing_client_settings")
    .selectAll()
    .where("client_id", "=", clientId)
    .executeTakeFirst();
}

type Values = { readonly [Name in keyof EffectiveSettings]: EffectiveSettings[Name]["value"] };
type Own = { readonly [Name in keyof Values]: Values[Name] | null };

function effectiveOf(own: Own, usual: Values): EffectiveSettings {
  const chosen = <Value>(value: Value | null, otherwise: Value) =>
    value === null ? { value: otherwise, source: "Default" as const } : { value, source: "Client" as const };
  return {
    defaultTaxType: chosen(own.defaultTaxType, usual.defaultTaxType),
    defaultAccountCode: chosen(own.defaultAccountCode, usual.defaultAccountCode),
    paymentTermsDays: chosen(own.paymentTermsDays, usual.paymentTermsDays),
    lineAmountType: chosen(own.lineAmountType, usual.lineAmountType),
    currencyCode: chosen(own.currencyCode, usual.currencyCode),
    invoiceDetail: chosen(own.invoiceDetail, usual.invoiceDetail),
    fees: chosen(own.fees, usual.fees),
    billingEmails: chosen(own.billingEmails, usual.billingEmails),
  };
}
