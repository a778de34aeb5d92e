import { z } from "@hono/zod-openapi";
import { seal } from "../../../platform/config";
import { notFound } from "../../../platform/http";
import type { Tx } from "../../../platform/store";
import { updateOrganisation } from "../../access";
import {
  accountsOfficeReferenceField,
  amountField,
  EVEN_WHERE_WRONG,
  formField,
  money,
  moneyOf,
  mountOperation,
  operation,
  optional,
  orElse,
  payeReferenceField,
  type Refuse,
  readOnly,
  refuser,
  refuseUnpaired,
  type ServiceContext,
  stateAidSector,
  textField,
  versionedRecord,
} from "../../contract";
import { taxpayerReferenceField } from "../contract/uk-fields";
import { findTaxSettings, type PayTables, type TaxSettingsRecord, type TaxSettingsRow } from "../store";
import { SENDER_TYPES } from "../store/documents";

const amount = () => optional(amountField().transform(moneyOf));

const sent = z
  .strictObject({
    taxOfficeNumber: formField(/^\d{3}$/, "invalid_paye_reference", "123").optional(),
    taxOfficeReference: formField(/^[A-Za-z0-9]{1,10}$/, "invalid_paye_reference", "AB456").optional(),
    payeReference: payeReferenceField().optional(),
    accountsOfficeReference: accountsOfficeReferenceField(),
    uniqueTaxpayerReference: optional(taxpayerReferenceField()),
    corporationTaxReference: optional(taxpayerReferenceField()),
    econ: optional(textField(12)),
    employmentAllowance: orElse(z.boolean(), false),
    employmentAllowanceMaxClaim: amount(),
    stateAidSector: optional(stateAidSector),
    smallEmployersRelief: optional(z.boolean()),
    apprenticeshipLevy: orElse(z.boolean(), false),
    apprenticeshipLevyAllowance: amount(),
    quarterlyPaymentSchedule: orElse(z.boolean(), false),
    senderType: orElse(z.enum(SENDER_TYPES), "Employer"),
    gatewayUserId: textField(64).nullish(),
    gatewayPassword: textField(64).nullish(),
    ...readOnly("gatewayCredentialsSet", "createdAt", "updatedAt"),
  })
  .superRefine((settings, context) => {
    const refuse = refuser(context);
    checkPayeReference(settings, refuse);
    if (settings.uniqueTaxpayerReference !== null && settings.corporationTaxReference !== null) {
      refuse("corporationTaxReference", "sent_together", { other: "uniqueTaxpayerReference" });
    }
    const { gatewayUserId, gatewayPassword } = settings;
    refuseUnpaired(refuse, { gatewayUserId: gatewayUserId || null, gatewayPassword: gatewayPassword || null });
  }, EVEN_WHERE_WRONG)
  .openapi("TaxSettingsChange", {
    description: "`payeReference`, or its two parts. User and password of the gateway are never read back.",
  });

const shown = z
  .strictObject({
    taxOfficeNumber: z.string(),
    taxOfficeReference: z.string(),
    payeReference: z.string(),
    accountsOfficeReference: z.string(),
    uniqueTaxpayerReference: z.string().nullable(),
    corporationTaxReference: z.string().nullable(),
    econ: z.string().nullable(),
    employmentAllowance: z.boolean(),
    employmentAllowanceMaxClaim: money().nullable(),
    stateAidSector: stateAidSector.nullable().openapi({
      description: "Stated with a claim of Employment Allowance for tax years up to 2025-26, and needed for it.",
    }),
    smallEmployersRelief: z.boolean().nullable(),
    apprenticeshipLevy: z.boolean(),
    apprenticeshipLevyAllowance: money().nullable(),
    quarterlyPaymentSchedule: z.boolean(),
    senderType: z.enum(SENDER_TYPES),
    gatewayCredentialsSet: z.boolean(),
    createdAt: z.string(),
    updatedAt: z.string(),
  })
  .openapi("TaxSettings");

const example = {
  taxOfficeNumber: "123",
  taxOfficeReference: "AB456",
  accountsOfficeReference: "123PA00012345",
  uniqueTaxpayerReference: null,
  corporationTaxReference: "2325648152",
  econ: null,
  employmentAllowance: true,
  employmentAllowanceMaxClaim: null,
  stateAidSector: null,
  smallEmployersRelief: null,
  apprenticeshipLevy: false,
  apprenticeshipLevyAllowance: null,
  quarterlyPaymentSchedule: false,
  senderType: "Employer" as const,
};

const exampleShown = {
  ...example,
  payeReference: "123/AB456",
  gatewayCredentialsSet: false,
  createdAt: "2026-04-06T09:30:00.000Z",
  updatedAt: "2026-04-06T09:30:00.000Z",
};

const common = {
  service: "Pay",
  scope: "organisation",
  path: "/v1/organisation/tax/settings",
  data: shown,
  versioned: versionedRecord({ table: "tax_settings", key: {}, isMadeByChange: true }),
} as const;

const getTaxSettings = operation({
  ...common,
  id: "getOrganisationTaxSettings",
  method: "get",
  summary: "The organisation's settings with the tax authority",
  description:
    "References of the employer, allowances and reliefs, and who sends submissions. `gatewayCredentialsSet` says whether there are credentials, which are never returned.",
  token: "tax_settings_retrieved",
  refusals: [{ status: 404, token: "tax_settings_not_found", when: "None have been saved." }],
  examples: { data: exampleShown },
});

const saveTaxSettings = operation({
  ...common,
  id: "saveOrganisationTaxSettings",
  method: "post",
  summary: "Creates or replaces the organisation's settings with the tax authority",
  description:
    "What is left out is cleared, but for `gatewayUserId` and `gatewayPassword`: those stay until others are sent, and null clears them.",
  body: sent,
  token: "tax_settings_saved",
  idempotent: true,
  examples: { body: example, data: exampleShown },
});

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

interface SentReference {
  readonly taxOfficeNumber?: string | undefined;
  readonly taxOfficeReference?: string | undefined;
  readonly payeReference?: string | undefined;
}

/** The reference is sent as a whole or in its two parts; if as both, they must agree. */
function checkPayeReference(
  { taxOfficeNumber: number, taxOfficeReference: reference, payeReference: whole }: SentReference,
  refuse: Refuse,
): void {
  if (whole === undefined) {
    if (number === undefined) refuse("taxOfficeNumber", "required_without", { other: "payeReference" });
    if (reference === undefined) refuse("taxOfficeReference", "required_without", { other: "payeReference" });
  } else if (`${number}/${reference}` !== whole && (number ?? reference)) {
    refuse("payeReference", "sent_together", { other: "taxOfficeNumber" });
  }
}

/** Returns the references with the tax authority as they are written. */
function referencesOf({ taxOfficeNumber, taxOfficeReference, accountsOfficeReference }: TaxSettingsRecord) {
  return { payeReference: `${taxOfficeNumber}/${taxOfficeReference}`, accountsOfficeReference };
}

/** Returns the references of the organisation's tax settings; null if there are none. */
export async function readTaxReferences(tx: Tx) {
  const settings = await findTaxSettings(tx);
  return settings === null ? null : referencesOf(settings.record);
}
