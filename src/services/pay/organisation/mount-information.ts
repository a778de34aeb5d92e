import { z } from "@hono/zod-openapi";
import type { Selectable } from "kysely";
import { notFound } from "../../../platform/http";
import { saveRow } from "../../../platform/store";
import {
  address,
  addressShown,
  companyNumberField,
  dateField,
  formField,
  mountOperation,
  operation,
  optional,
  orElse,
  readOnly,
  type ServiceContext,
  territory,
  textField,
  versionedRecord,
} from "../../contract";
import { bankAccountField, bankAccountShown, checkBankAccounts } from "../contract/bank-account";
import type { PayTables } from "../store";

const shown = z
  .strictObject({
    legalName: z.string(),
    tradingName: z.string().nullable(),
    companyRegistrationNumber: z.string().nullable(),
    address: addressShown,
    contactName: z.string().nullable(),
    contactEmail: z.string().nullable(),
    contactTelephone: z.string().nullable(),
    startDate: z.string().nullable(),
    territory,
    bankAccount: bankAccountShown.nullable(),
    bacsServiceUserNumber: z.string().nullable(),
    createdAt: z.string(),
    updatedAt: z.string(),
  })
  .openapi("OrganisationInformation");

const sent = z
  .strictObject({
    legalName: textField(160),
    tradingName: optional(textField(160)),
    companyRegistrationNumber: optional(companyNumberField()),
    address,
    contactName: optional(textField(70)),
    contactEmail: optional(z.email().max(254)),
    contactTelephone: optional(textField(35)),
    startDate: optional(dateField()),
    territory: orElse(territory, "EnglandAndWales"),
    bankAccount: optional(bankAccountField),
    bacsServiceUserNumber: optional(formField(/^\d{6}$/, "invalid_format", "123456")),
    ...readOnly("createdAt", "updatedAt"),
  })
  .openapi("OrganisationInformationChange");

const example = {
  legalName: "Sample Bakery Ltd",
  tradingName: "Sample Bakery",
  companyRegistrationNumber: "01234567",
  address: {
    line1: "1 Sample Street",
    line2: "Sampletown",
    line3: null,
    line4: null,
    postcode: "EC1A 1BB",
    country: "England" as const,
    foreignCountry: null,
  },
  contactName: "Payroll Office",
  contactEmail: "payroll@sample.example",
  contactTelephone: null,
  startDate: "2026-04-06",
  territory: "EnglandAndWales" as const,
  bankAccount: null,
  bacsServiceUserNumber: null,
};
const answered = { ...example, createdAt: "2026-04-06T09:30:00.000Z", updatedAt: "2026-04-06T09:30:00.000Z" };

const common = {
  path: "/v1/organisation/information",
  service: "Pay",
  scope: "organisation",
  versioned: versionedRecord({ table: "organisation_information", key: {}, isMadeByChange: true }),
} as const;

const getInformation = operation({
  ...common,
  id: "getOrganisationInformation",
  method: "get",
  summary: "Organisation details",
  description: "Names, address, contact, territory and bank account, as saved last.",
  data: shown,
  token: "organisation_information_retrieved",
  refusals: [{ status: 404, token: "organisation_information_not_found", when: "Nothing has been saved yet." }],
  examples: { data: answered },
});

const saveInformation = operation({
  ...common,
  id: "saveOrganisationInformation",
  method: "post",
  summary: "Creates or replaces the organisation’s details",
  description: "Send the whole record: what is left out is not kept. Open pay runs are calculated again.",
  body: sent,
  data: shown,
  token: "organisation_information_saved",
  idempotent: true,
  examples: { body: example, data: answered },
});

export function mountInformation(context: ServiceContext): void {
  mountOperation(context, getInformation, async (_, tx) => {
    const row = await tx.withTables<PayTables>().selectFrom("organisation_information").selectAll().executeTakeFirst();
    if (row === undefined) throw notFound("organisation_information");
    return { data: informationData(row), text: "These are the details of the organisation." };
  });

  mountOperation(context, saveInformation, async ({ body, organisationId, now }, tx) => {
    checkBankAccounts(context.modulusTable, [[["bankAccount"], body.bankAccount]]);
    const { territory, createdAt: _, updatedAt: __, ...record } = body;
    const row = await saveRow(tx.withTables<PayTables>(), "organisation_information", ["organisation_id"], {
      organisation_id: organisationId,
      territory,
      record: JSON.stringify(record),
      updated_at: now,
      created_at: now,
    });
    await context.payrollRuns.markDirty(tx, { organisationId });
    return { data: informationData(row), text: "The organisation's information is saved." };
  });
}

function informationData(row: Selectable<PayTables["organisation_information"]>) {
  return { ...row.record, territory: row.territory, createdAt: row.created_at, updatedAt: row.updated_at };
}
