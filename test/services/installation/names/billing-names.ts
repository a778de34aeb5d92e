import { ADDRESS, type NamesByOperation, STORED, within } from "./names";

const CLIENT = [
  ...["clientId", "name", "reference", "contactFirstName", "contactLastName", "email", "telephone"],
  ...within("address", ADDRESS),
  ...["companyRegistrationNumber", "vatNumber", "organisationIds", "isArchived", ...STORED],
  ...["externalContactId", "syncStatus: NotLinked Pending Synced Failed"],
];
const LISTED = ["connected", "notConnectedReason: not_connected needs_sign_in provider_unavailable rate_limited"];
const SENDING = [
  ...["404 document_not_found", "409 accounting_not_linked", "409 connection_not_callable"],
  ...["409 accounting_send_in_flight", "422 accounting_document_not_sent"],
];
const RATE = ["taxType", "name", "rate", "isCustom", "isArchived", "externalTaxType"];
const ACCOUNT = [
  ...["code", "name", "type: Revenue Expense Asset Liability Equity", "taxType"],
  ...["isCustom", "isArchived", "externalAccountId"],
];
const KINDS = "PerPayslip PerRun PerStarter PerLeaver PerMonth PercentageOfGross";
const FEE = [`kind: ${KINDS}`, "amount", "percentage", "minimum", "accountCode", "taxType", "description"];
const SETTINGS = [
  ...["defaultTaxType", "defaultAccountCode", "paymentTermsDays", "currencyCode"],
  ...["lineAmountType: Exclusive Inclusive NoTax", "invoiceDetail: PerEmployee PerElement Total"],
  ...within("fees", FEE),
];
const NUMBERS = [
  ...["invoiceNumberFormat", "creditNoteNumberFormat", "numberPadding", "nextInvoiceNumber", "nextCreditNoteNumber"],
  ...["vatRegistrationNumber", "paymentDetails", "isVatRegistered"],
];
const MAPPING = within("mappings", [
  ...["payElementId", "controlAccount", `feeKind: ${KINDS}`, "accountCode", "taxType"],
  ...["basis: Amount Units Count", "markupPercentage", "description", "isExcluded"],
]);
const TEMPLATE = [
  ...["title", "referenceFormat", "lineItemDescriptionFormat", "introduction", "footer", "paymentTermsText"],
  ...["showEmployeeNames", "groupLinesBy: None PayElement Department Employee", "logoAssetId"],
];
const PLACEHOLDERS = within("items", ["key", "label", "example"]);
const LIST = ["pageSize: 1..100 =50", "paginationToken"];
const CLIENTS = "/v1/billing/clients";
const INVOICE = "/v1/billing/invoices/{clientId}/{invoiceId}";
const NOTE = `${CLIENTS}/{clientId}/credit-notes/{creditNoteId}`;
const EMAIL = ["to", "cc", "bcc", "subject", "message", "attachPdf", "attachmentIds"];
const EMAILED = [
  ...["emailId", "jobId", "to", "cc", "bcc", "subject", "attachPdf", "attachmentIds"],
  ...["status: Waiting Sent Failed", "reasonToken", "sentAt", "createdAt"],
];
const FINANCE = "/v1/billing/finance";
const RATES = `${FINANCE}/tax-rates`;
const ACCOUNTS = `${FINANCE}/accounts`;

/** Billing: clients and finance records. */
export const billingNames: NamesByOperation = {
  [`GET ${CLIENTS}`]: {
    query: ["isArchived", "search", "syncStatus", ...LIST],
    data: within("items", CLIENT),
    token: "clients_listed",
  },
  [`POST ${CLIENTS}`]: {
    data: CLIENT,
    token: "client_created",
    refusals: ["409 name_in_use", "404 organisation_not_visible"],
  },
  [`GET ${CLIENTS}/{clientId}`]: { data: CLIENT, token: "client_retrieved", refusals: ["404 client_not_found"] },
  [`PUT ${CLIENTS}/{clientId}`]: { data: CLIENT, token: "client_updated", refusals: ["404 organisation_not_visible"] },
  [`DELETE ${CLIENTS}/{clientId}`]: {
    data: CLIENT,
    token: "client_deleted",
    refusals: ["409 client_has_open_invoices"],
  },
  [`PATCH ${CLIENTS}/{clientId}/unarchive`]: {
    data: CLIENT,
    token: "client_unarchived",
    refusals: ["409 client_not_archived"],
  },
  [`POST ${INVOICE}/email`]: {
    body: EMAIL,
    data: EMAILED,
    token: "invoice_emailed",
    refusals: ["409 invoice_not_issued", "409 email_missing", "404 invoice_not_found"],
  },
  [`POST ${NOTE}/email`]: {
    body: EMAIL,
    data: EMAILED,
    token: "credit_note_emailed",
    refusals: ["409 credit_note_not_authorised", "409 email_missing", "404 credit_note_not_found"],
  },
  [`GET ${RATES}`]: { query: LIST, data: within("items", RATE), token: "tax_rates_listed" },
  [`POST ${RATES}`]: { body: ["taxType", "name", "rate"], data: RATE, token: "tax_rate_created" },
  [`PUT ${RATES}/{taxType}`]: { data: RATE, token: "tax_rate_updated", refusals: ["409 resource_in_use"] },
  [`DELETE ${RATES}/{taxType}`]: { data: RATE, token: "tax_rate_deleted", refusals: ["409 resource_in_use"] },
  [`POST ${RATES}/{taxType}/archive`]: { data: RATE, token: "tax_rate_archived" },
  [`POST ${RATES}/{taxType}/unarchive`]: { data: RATE, token: "tax_rate_unarchived" },
  [`GET ${ACCOUNTS}`]: { query: LIST, data: within("items", ACCOUNT), token: "accounts_listed" },
  [`POST ${ACCOUNTS}`]: { body: ["code", "name"], data: ACCOUNT, token: "account_created" },
  [`PUT ${ACCOUNTS}/{code}`]: { data: ACCOUNT, token: "account_updated", refusals: ["409 resource_in_use"] },
  [`DELETE ${ACCOUNTS}/{code}`]: { data: ACCOUNT, token: "account_deleted", refusals: ["409 resource_in_use"] },
  [`POST ${ACCOUNTS}/{code}/archive`]: { data: ACCOUNT, token: "account_archived" },
  [`POST ${ACCOUNTS}/{code}/unarchive`]: { data: ACCOUNT, token: "account_unarchived" },
  [`GET ${CLIENTS}/{clientId}/finance-settings`]: {
    data: [...SETTINGS, "billingEmails", "effective.defaultTaxType.source: Client Default"],
    token: "finance_settings_retrieved",
    refusals: ["404 client_not_found"],
  },
  [`PUT ${CLIENTS}/{clientId}/finance-settings`]: {
    body: [...SETTINGS, "billingEmails"],
    data: SETTINGS,
    token: "finance_settings_saved",
  },
  [`GET ${FINANCE}/finance-defaults`]: { data: [...SETTINGS, ...NUMBERS], token: "finance_defaults_retrieved" },
  [`PUT ${FINANCE}/finance-defaults`]: {
    body: [...SETTINGS, ...NUMBERS],
    data: [...SETTINGS, ...NUMBERS],
    token: "finance_defaults_saved",
  },
  [`GET ${FINANCE}/pay-element-mappings`]: { data: MAPPING, token: "pay_element_mappings_retrieved" },
  [`PUT ${FINANCE}/pay-element-mappings`]: { body: MAPPING, data: MAPPING, token: "pay_element_mappings_saved" },
  [`GET ${FINANCE}/invoice-template`]: { data: [...TEMPLATE, "version"], token: "invoice_template_retrieved" },
  [`PUT ${FINANCE}/invoice-template`]: { body: TEMPLATE, data: TEMPLATE, token: "invoice_template_saved" },
  [`GET ${FINANCE}/credit-note-template`]: { data: TEMPLATE, token: "credit_note_template_retrieved" },
  [`PUT ${FINANCE}/credit-note-template`]: { body: TEMPLATE, data: TEMPLATE, token: "credit_note_template_saved" },
  [`GET ${FINANCE}/invoice-reference-fields`]: { data: PLACEHOLDERS, token: "invoice_reference_fields_listed" },
  [`GET ${FINANCE}/line-item-description-fields`]: {
    data: PLACEHOLDERS,
    token: "line_item_description_fields_listed",
  },
  [`POST ${CLIENTS}/{clientId}/sync`]: { data: ["jobId"], token: "sync_queued", refusals: SENDING },
  [`POST ${CLIENTS}/{clientId}/invoices/{invoiceId}/sync`]: {
    data: ["jobId"],
    token: "sync_queued",
    refusals: SENDING,
  },
  [`POST ${CLIENTS}/{clientId}/credit-notes/{creditNoteId}/sync`]: {
    data: ["jobId"],
    token: "sync_queued",
    refusals: SENDING,
  },
  [`GET ${CLIENTS}/provider-contacts`]: {
    query: ["pageToken", "search"],
    data: [...LISTED, ...within("items", ["externalId", "name", "alreadyImported"])],
    token: "provider_contacts_listed",
  },
  [`GET ${RATES}/provider-rates`]: { data: LISTED, token: "provider_rates_listed" },
  [`GET ${ACCOUNTS}/provider-accounts`]: { data: LISTED, token: "provider_accounts_listed" },
  [`POST ${CLIENTS}/import-from-provider`]: { body: ["externalIds"], token: "clients_imported" },
  [`POST ${RATES}/import-from-provider`]: { body: ["externalIds"], token: "tax_rates_imported" },
  [`POST ${ACCOUNTS}/import-from-provider`]: { body: ["externalIds"], token: "accounts_imported" },
  [`GET ${FINANCE}/attachment-limits`]: {
    data: ["provider", "maximumFileSize", "maximumFileCount", "contentTypes"],
    token: "attachment_limits_retrieved",
  },
};
