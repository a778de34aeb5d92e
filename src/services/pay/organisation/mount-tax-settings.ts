import { seal } from "../../../platform/config";
import { notFound } from "../../../platform/http";
import type { Tx } from "../../../platform/store";
import { updateOrganisation } from "../../access";
import { mountOperation, type ServiceContext } from "../../contract";
import { findTaxSettings, type PayTables, type TaxSettingsRecord, type TaxSettingsRow } from "../store";
import { referencesOf } from "./tax-references";
import { getTaxSettings, saveTaxSettings } from "./tax-settings-operation";

export function mountTaxSettings(context: ServiceContext): void {
  const key = context.keyOf("gateway-credentials");

  mountOperation(context, getTaxSettings, async (_, tx) => {
    const row = await findTaxSettings(tx);
    if (row === null) throw notFound("tax_settings");
    return { data: taxSettingsData(row), text: "These are the settings with the tax authority." };
  });

  mountOperation(context, saveTaxSettings, async ({ body, organisationId, now }, tx) => {
    const { gatewayUserId, gatewayPassword, payeReference: _, gatewayCredentialsSet: __, ...settings } = body;
    const { createdAt: ___, updatedAt: ____, ...rest } = settings;
    const record: TaxSettingsRecord = { ...rest, ...officeOf(body) };
    const row = await save(tx, {
      organisation_id: organisationId,
      record: JSON.stringify(record),
      gateway_credentials: gatewayUserId ? seal(key, JSON.stringify({ gatewayUserId, gatewayPassword })) : null,
      keeps: gatewayUserId === undefined,
      now,
    });
    await noteReferences(tx, organisationId, record);
    await context.payrollRuns.markDirty(tx, { organisationId });
    return { data: taxSettingsData(row), text: "The settings with the tax authority are saved." };
  });
}

function taxSettingsData({ record, ...row }: TaxSettingsRow) {
  return {
    stateAidSector: null,
    ...record,
    ...referencesOf(record),
    gatewayCredentialsSet: row.gateway_credentials !== null,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

/** Copies the PAYE scheme to the account's list of organisations. */
async function noteReferences(tx: Tx, organisationId: string, record: TaxSettingsRecord): Promise<void> {
  const { payeReference, accountsOfficeReference } = referencesOf(record);
  const change = { paye_reference: payeReference, accounts_office_reference: accountsOfficeReference };
  await updateOrganisation(tx, organisationId, change);
}

interface Saved {
  readonly organisation_id: string;
  readonly record: string;
  readonly gateway_credentials: string | null;
  /** Whether the existing credentials are kept. */
  readonly keeps: boolean;
  readonly now: string;
}

function save(tx: Tx, { keeps, now, ...values }: Saved) {
  const { organisation_id: _, gateway_credentials, ...changed } = { ...values, updated_at: now };
  return tx
    .withTables<PayTables>()
    .insertInto("tax_settings")
    .values({ ...values, created_at: now, updated_at: now })
    .onConflict((conflict) =>
      conflict.column("organisation_id").doUpdateSet({ ...changed, ...(keeps ? {} : { gateway_credentials }) }),
    )
    .returningAll()
    .executeTakeFirstOrThrow();
}

interface Office {
  readonly taxOfficeNumber?: string | undefined;
  readonly taxOfficeReference?: string | undefined;
  readonly payeReference?: string | undefined;
}

/** The schema guarantees that the parts are present in one form or the other. */
function officeOf({ taxOfficeNumber, taxOfficeReference, payeReference = "" }: Office) {
  const [number = "", reference = ""] = payeReference.split("/");
  return { taxOfficeNumber: taxOfficeNumber ?? number, taxOfficeReference: taxOfficeReference ?? reference };
}
