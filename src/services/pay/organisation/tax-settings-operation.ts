import { z } from "@hono/zod-openapi";
import {
  accountsOfficeReferenceField,
  amountField,
  EVEN_WHERE_WRONG,
  formField,
  money,
  moneyOf,
  operation,
  optional,
  orElse,
  payeReferenceField,
  type Refuse,
  readOnly,
  refuser,
  refuseUnpaired,
  stateAidSector,
  textField,
  versionedRecord,
} from "../../contract";
import { taxpayerReferenceField } from "../contract/uk-fields";

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
    senderType: orElse(z.enum(["Employer", "Agent", "Bureau"]), "Employer"),
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
    senderType: z.enum(["Employer", "Agent", "Bureau"]),
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

export const getTaxSettings = operation({
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

export const saveTaxSettings = operation({
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
