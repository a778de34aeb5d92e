import { type NamesByOperation, STORED, within } from "./names";

const TEMPLATE = [
  ...["templateId", "name", "description", "isDefault", "payrollConfigIds"],
  ...within("accountCodeComposition", ["parts", "separator"]),
  ...["narrationFormat", "referenceFormat", "exportPreset: Generic Xero Sage50 SageAccounting QuickBooks Custom"],
  ...within("customColumns", ["header", "field", "format"]),
  ...["dateFormatPreset", "decimalPlaces", "consolidateLines"],
  ...["showZeroLines", "isArchived", "version", ...STORED],
];
const LIST = ["pageSize: 1..100 =50", "paginationToken"];
const ACCOUNT = ["nominalCode", "nominalName", "description"];
const ELEMENT = ["payElementId", ...ACCOUNT, "side: Debit Credit", "isExcluded"];
const CONTROL = ["controlAccount", ...ACCOUNT];
const DIMENSION = [
  "sequence",
  "dimension: Department TagGroup NiCategory StudentLoanPlan DirectorStatus LineDescription",
  ...["tagGroup", "trackingCategory", "appliesTo: Expense All"],
];
const VALUE = ["splitValueKey", "trackingCode", "accountSegment", "nominalCode"];
const SETTINGS = [
  ...["defaultTemplateId", "autoGenerateOnLock", ...within("suspenseAccount", ["nominalCode", "nominalName"])],
  ...[...within("clearingAccount", ["nominalCode", "nominalName"]), "ledgerClosedUntil", "exportPreset"],
  ...["dateFormatPreset", "separator"],
];
const OPTIONS = within("items", ["key", "label", "example"]);
const NO_TEMPLATE = "404 journal_template_not_found";
const AT = "/v1/journal/templates/{templateId}";

const SIDES = ["debit", "credit"];
const HEADER = [
  ...["journalId", "payRunId", "payrollConfigId", "year", "period", "supplementary", "templateId", "version"],
  ...[
    "status: Current Superseded Withdrawn Failed",
    "isLatest",
    "isWithdrawn",
    "reason: Initial Rebuild Reissue Reversal",
  ],
  ...["journalDate", "reference", "narration", "totalDebit", "totalCredit", "isBalanced", "lineCount", "partCount"],
  ...within("reconciliation", ["item", "payRunAmount", "journalAmount", "difference"]),
  ...within("byNominal", ["nominalCode", "nominalName", ...SIDES]),
  ...[...within("byDepartment", ["department", ...SIDES]), ...within("warnings", ["token", "text"])],
  ...["snapshot", "reversesJournalId", "reversedByJournalId", "generatedBy", "errorToken", "missing"],
];
const LINE = [
  ...["lineNumber", "nominalCode", "accountCode", "nominalName", "description", ...SIDES, "department"],
  ...[...within("trackingCodes", ["dimension", "code"]), "payElementId", "controlAccount"],
];
const RUN = ["payRunId", "payrollConfigId", "year", "period", "supplementary", "templateId"];
const REVERSAL = within("reversal", ["mode: None SamePeriod CurrentPeriod", "date"]);
const SEND = [
  ...["sendId", "status: Pending Sent Failed"],
  ...within("parts", ["part", "status: Pending Sent Failed", "externalJournalId", "errorToken"]),
];
const JOURNALS = "/v1/journal/journals";

/** Payroll journals. */
export const journalNames: NamesByOperation = {
  "POST /v1/journal/templates": {
    body: ["accountsPreset: None FreeAgentPayroll XeroUk Sage50", "decimalPlaces: 2..4"],
    data: TEMPLATE,
    token: "journal_template_created",
    refusals: ["409 name_in_use"],
  },
  "GET /v1/journal/templates": { query: LIST, data: within("items", TEMPLATE), token: "journal_templates_listed" },
  [`GET ${AT}`]: { data: TEMPLATE, token: "journal_template_retrieved", refusals: [NO_TEMPLATE] },
  [`PATCH ${AT}`]: { data: TEMPLATE, token: "journal_template_updated", refusals: [NO_TEMPLATE] },
  [`DELETE ${AT}`]: { data: TEMPLATE, token: "journal_template_deleted", refusals: [NO_TEMPLATE] },
  [`POST ${AT}/clone`]: { body: ["name"], data: TEMPLATE, token: "journal_template_cloned" },
  [`GET ${AT}/export`]: {
    data: ["formatVersion", "template", "payElementMappings", "controlAccountMappings", "splitDimensions"],
    token: "journal_template_exported",
  },
  "POST /v1/journal/templates/import": {
    body: ["definition", "name"],
    data: [...TEMPLATE, "unknownCodes"],
    token: "journal_template_imported",
  },
  [`POST ${AT}/mappings/import`]: {
    body: ["definition", "mode: Replace Merge"],
    data: ["unknownCodes"],
    token: "journal_mappings_imported",
  },
  [`GET ${AT}/history`]: { query: LIST, data: ["items.changes.field"], token: "journal_template_history_listed" },
  [`GET ${AT}/pay-element-mappings`]: {
    query: LIST,
    data: within("items", ELEMENT),
    token: "pay_element_mappings_listed",
  },
  [`PUT ${AT}/pay-element-mappings`]: {
    body: within("mappings", ELEMENT),
    data: [...within("items", ELEMENT), "unmapped"],
    token: "pay_element_mappings_saved",
  },
  [`GET ${AT}/pay-element-mappings/{key}`]: {
    data: ELEMENT,
    token: "pay_element_mapping_retrieved",
    refusals: [NO_TEMPLATE, "404 pay_element_mapping_not_found"],
  },
  [`PUT ${AT}/pay-element-mappings/{key}`]: {
    body: [...ACCOUNT, "side: Debit Credit", "isExcluded"],
    data: ELEMENT,
    token: "pay_element_mapping_saved",
    refusals: ["404 pay_element_not_found"],
  },
  [`DELETE ${AT}/pay-element-mappings/{key}`]: { data: ELEMENT, token: "pay_element_mapping_deleted" },
  [`GET ${AT}/control-account-mappings`]: {
    query: LIST,
    data: within("items", CONTROL),
    token: "control_account_mappings_listed",
  },
  [`PUT ${AT}/control-account-mappings`]: {
    body: within("mappings", CONTROL),
    data: [...within("items", CONTROL), "unmapped"],
    token: "control_account_mappings_saved",
  },
  [`GET ${AT}/control-account-mappings/{key}`]: { data: CONTROL, token: "control_account_mapping_retrieved" },
  [`PUT ${AT}/control-account-mappings/{key}`]: {
    body: ACCOUNT,
    data: CONTROL,
    token: "control_account_mapping_saved",
    refusals: ["404 control_account_not_found"],
  },
  [`DELETE ${AT}/control-account-mappings/{key}`]: { data: CONTROL, token: "control_account_mapping_deleted" },
  [`POST ${AT}/split-dimensions`]: { body: DIMENSION, data: DIMENSION, token: "split_dimension_added" },
  [`GET ${AT}/split-dimensions`]: { data: within("items", DIMENSION), token: "split_dimensions_listed" },
  [`GET ${AT}/split-dimensions/{sequence}`]: { data: DIMENSION, token: "split_dimension_retrieved" },
  [`PUT ${AT}/split-dimensions/{sequence}`]: { data: DIMENSION, token: "split_dimension_updated" },
  [`DELETE ${AT}/split-dimensions/{sequence}`]: { data: DIMENSION, token: "split_dimension_deleted" },
  [`GET ${AT}/split-dimensions/{sequence}/values`]: { data: within("items", VALUE), token: "split_values_listed" },
  [`PUT ${AT}/split-dimensions/{sequence}/values/{splitValueKey}`]: {
    body: ["trackingCode", "accountSegment", "nominalCode"],
    data: VALUE,
    token: "split_value_mapped",
    refusals: [NO_TEMPLATE, "404 split_dimension_not_found"],
  },
  [`DELETE ${AT}/split-dimensions/{sequence}/values/{splitValueKey}`]: {
    data: VALUE,
    token: "split_value_deleted",
    refusals: ["404 split_value_not_found"],
  },
  [`POST ${AT}/preview`]: {
    body: ["payrollConfigId", "year", "period", "format: Data Csv Pdf"],
    data: ["status: PREVIEW FINAL", ...within("lines", LINE)],
    token: "journal_previewed",
  },
  [`GET ${JOURNALS}`]: {
    query: [...RUN, "status: Current Superseded Withdrawn Failed", "isLatest", ...LIST],
    data: within("items", HEADER),
    token: "journals_listed",
  },
  [`POST ${JOURNALS}`]: {
    body: RUN,
    data: HEADER,
    token: "journal_created",
    refusals: ["409 journal_exists", "409 mapping_missing", "409 pay_run_not_locked"],
  },
  [`GET ${JOURNALS}/{journalId}`]: {
    query: ["includeLines"],
    data: [...HEADER, ...within("lines", LINE)],
    token: "journal_retrieved",
    refusals: ["404 journal_not_found"],
  },
  [`GET ${JOURNALS}/{journalId}/lines`]: {
    query: ["nominalCode", "department", "pageSize", "paginationToken"],
    data: within("items", LINE),
    token: "journal_lines_listed",
  },
  [`GET ${JOURNALS}/latest`]: { query: RUN, data: HEADER, token: "latest_journal_retrieved" },
  [`GET ${JOURNALS}/versions`]: { query: RUN, data: within("items", HEADER), token: "journal_versions_listed" },
  [`POST ${JOURNALS}/rebuild`]: {
    body: ["journalId", ...RUN, "reason", ...REVERSAL],
    data: HEADER,
    token: "journal_rebuilt",
    refusals: ["409 snapshot_differs", "409 ledger_period_closed"],
  },
  [`POST ${JOURNALS}/reissue`]: {
    body: ["journalId", ...RUN, "reason", "journalDate", "reference", ...REVERSAL],
    data: HEADER,
    token: "journal_reissued",
    refusals: ["409 ledger_period_closed"],
  },
  [`GET ${JOURNALS}/{journalId}/exports/{format}/download-url`]: {
    query: ["part", "preset", "dateFormatPreset"],
    data: ["downloadUrl", "expiresAt", "fileName"],
    token: "journal_download_url_retrieved",
  },
  [`GET ${JOURNALS}/{journalId}/parts`]: {
    query: ["preset"],
    data: within("items", [...["part", "lineCount", "totalDebit", "totalCredit", "isBalanced", "reference", "sha256"]]),
    token: "journal_parts_listed",
  },
  [`GET ${JOURNALS}/{journalId}/sends`]: { data: within("items", SEND), token: "journal_sends_listed" },
  [`POST ${JOURNALS}/{journalId}/sends`]: {
    body: ["tenantId"],
    data: SEND,
    token: "journal_send_queued",
    refusals: ["409 accounting_not_linked", "409 connection_not_callable", "409 accounting_send_in_flight"],
  },
  "GET /v1/journal/org-journal-settings": { data: SETTINGS, token: "org_journal_settings_retrieved" },
  "PUT /v1/journal/org-journal-settings": { body: SETTINGS, data: SETTINGS, token: "org_journal_settings_saved" },
  "GET /v1/journal/export-options/presets": { data: OPTIONS, token: "export_presets_listed" },
  "GET /v1/journal/export-options/date-formats": { data: OPTIONS, token: "date_formats_listed" },
  "GET /v1/journal/export-options/tokens": { data: OPTIONS, token: "journal_tokens_listed" },
  "GET /v1/journal/export-options/separators": { data: OPTIONS, token: "account_separators_listed" },
};
