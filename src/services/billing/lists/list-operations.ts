import { z } from "@hono/zod-openapi";
import { bulkSummary, operation, type RefusalCase, textField, withExamples } from "../../contract";
import { BILLING, EXAMPLE_ID } from "../contract/common";
import { PROVIDERS } from "../integrations/port/accounting-provider";
import { ACCOUNT_TYPES } from "../store/finance-tables";

const MOST_IMPORTED = 100;

export const NOT_CONNECTED_REASONS = [
  "not_connected",
  "needs_sign_in",
  "provider_unavailable",
  "rate_limited",
] as const;

/** The provider, for organisations that are connected with several. */
export const providerQuery = {
  provider: z.enum(PROVIDERS).optional().openapi({ description: "Needed if several providers are connected." }),
};

const query = z.object({
  ...providerQuery,
  pageToken: z.string().min(1).max(2_000).optional().openapi({ description: "`content.metadata.paginationToken`." }),
  search: textField(100).optional().openapi({ description: "Finds parts of names." }),
});

export const LINK_REFUSALS: readonly RefusalCase[] = [
  { status: 409, token: "accounting_not_linked", when: "No accounting software is connected." },
  {
    status: 409,
    token: "connection_not_callable",
    when: "The provider has refused the connection, or no company is chosen.",
  },
];
export const UNREACHABLE: RefusalCase = {
  status: 503,
  token: "provider_unavailable",
  when: "The provider does not answer, or asks to wait.",
};

const asked = {
  ...BILLING,
  method: "get",
  query,
  description:
    "Nothing is stored. Without a connection `connected` is false, `notConnectedReason` says why, and `items` is empty: the provider was not asked, or did not answer.",
  refusals: [
    { status: 400, token: "invalid_pagination_token", when: "The token belongs to another list, or is too old." },
  ],
} as const;

function answerOf<Item extends z.ZodType>(item: Item) {
  return z.strictObject({
    connected: z.boolean(),
    notConnectedReason: z.enum(NOT_CONNECTED_REASONS).nullable(),
    items: z.array(item),
  });
}

const listed = { externalId: z.string(), name: z.string(), alreadyImported: z.boolean() };
const connected = { connected: true, notConnectedReason: null };
const CONTACT = "bd2270c3-8706-4c11-9cfb-000b551c3f51";

const CLIENTS = "/v1/billing/clients";
const RATES = "/v1/billing/finance/tax-rates";
const ACCOUNTS = "/v1/billing/finance/accounts";

export const listContacts = operation({
  ...asked,
  id: "listProviderContacts",
  path: `${CLIENTS}/provider-contacts`,
  summary: "The contacts of the connected company",
  data: answerOf(
    z
      .strictObject({ ...listed, email: z.string().nullable(), clientId: z.string().nullable() })
      .openapi("BillingProviderContact"),
  ),
  token: "provider_contacts_listed",
  examples: {
    data: {
      ...connected,
      items: [
        {
          externalId: CONTACT,
          name: "Sample Bakery Ltd",
          alreadyImported: false,
          email: "accounts@sample.example",
          clientId: null,
        },
      ],
    },
  },
});

export const listRates = operation({
  ...asked,
  id: "listProviderTaxRates",
  path: `${RATES}/provider-rates`,
  summary: "The tax rates for income of the connected company",
  data: answerOf(
    z.strictObject({ ...listed, rate: z.string(), taxType: z.string().nullable() }).openapi("BillingProviderRate"),
  ),
  token: "provider_rates_listed",
  examples: {
    data: {
      ...connected,
      items: [
        {
          externalId: "OUTPUT2",
          name: "20% (VAT on Income)",
          alreadyImported: true,
          rate: "20.00",
          taxType: "STANDARD",
        },
      ],
    },
  },
});

export const listAccounts = operation({
  ...asked,
  id: "listProviderAccounts",
  path: `${ACCOUNTS}/provider-accounts`,
  summary: "The accounts of the connected company",
  data: answerOf(
    z
      .strictObject({
        ...listed,
        code: z.string().nullable(),
        type: z.enum(ACCOUNT_TYPES),
      })
      .openapi("BillingProviderAccount"),
  ),
  token: "provider_accounts_listed",
  examples: {
    data: {
      ...connected,
      items: [
        {
          externalId: "ebd06280-af70-4bed-97c6-7451a454ad85",
          name: "Sales",
          alreadyImported: false,
          code: "200",
          type: "Revenue",
        },
      ],
    },
  },
});

const body = z
  .strictObject({ ...providerQuery, externalIds: z.array(textField(200)).min(1).max(MOST_IMPORTED) })
  .superRefine(({ externalIds }, context) => {
    for (const [at, id] of externalIds.entries()) {
      if (externalIds.indexOf(id) === at) continue;
      context.addIssue({ code: "custom", path: ["externalIds", at], params: { token: "duplicate" } });
    }
  })
  .openapi("BillingImport");

const resultFields = withExamples({
  externalId: [z.string(), "ebd06280-af70-4bed-97c6-7451a454ad85"],
  result: [z.enum(["Created", "Linked", "AlreadyImported", "Failed"]), "Created"],
  recordId: [z.string().nullable().openapi({ description: "The `clientId`, `taxType` or `code`." }), "200"],
  reasonToken: [z.string().nullable(), null],
});

const result = z.strictObject(resultFields.shape).openapi("BillingImportResult");
export type ImportResult = z.input<typeof result>;

const imports = {
  ...BILLING,
  method: "post",
  body,
  data: z.strictObject({ results: z.array(result), summary: bulkSummary }),
  idempotent: true,
  refusals: [...LINK_REFUSALS, UNREACHABLE],
} as const;

const summary = { totalProcessed: 1, successful: 1, skipped: 0, failed: 0 };

export const importContacts = operation({
  ...imports,
  id: "importBillingClients",
  path: `${CLIENTS}/import-from-provider`,
  summary: "Creates clients of the provider's contacts",
  description: "A contact with the name of a client that is not linked is linked with it.",
  token: "clients_imported",
  examples: {
    body: { externalIds: [CONTACT] },
    data: {
      results: [{ externalId: CONTACT, result: "Created", recordId: EXAMPLE_ID, reasonToken: null }],
      summary,
    },
  },
});

export const importRates = operation({
  ...imports,
  id: "importBillingTaxRates",
  path: `${RATES}/import-from-provider`,
  summary: "Creates tax rates of the provider's",
  description: "A rate that the provider has under its usual name is linked with ours.",
  token: "tax_rates_imported",
  examples: {
    body: { externalIds: ["OUTPUT2"] },
    data: {
      results: [{ externalId: "OUTPUT2", result: "Linked", recordId: "STANDARD", reasonToken: null }],
      summary,
    },
  },
});

export const importAccounts = operation({
  ...imports,
  id: "importBillingAccounts",
  path: `${ACCOUNTS}/import-from-provider`,
  summary: "Creates accounts of the provider's",
  description: "An account with the code of one of ours is linked with it.",
  token: "accounts_imported",
  examples: {
    body: { externalIds: ["ebd06280-af70-4bed-97c6-7451a454ad85"] },
    data: {
      results: [resultFields.example],
      summary,
    },
  },
});
