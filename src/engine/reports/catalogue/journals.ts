import type { Dataset } from "./dataset";
import { day, flag, instant, money, oneOf, ordinal, tally, text } from "./field";

export const journals: Dataset = {
  name: "journals",
  label: "Payroll journals",
  description: "One row for each version of a pay run's journal.",
  statusField: null,
  fields: [
    text("journalId", "Journal"),
    text("payRunId", "Pay run"),
    text("payrollConfigId", "Payroll configuration"),
    ordinal("year", "Tax year"),
    ordinal("period", "Period"),
    text("templateId", "Template"),
    text("template.name", "Template name"),
    ordinal("version", "Version"),
    flag("isLatest", "Latest"),
    oneOf("reason", "Reason", ["Initial", "Rebuild", "Reissue", "Reversal"]),
    day("journalDate", "Date"),
    text("reference", "Reference"),
    text("narration", "Narration"),
    money("totalDebit", "Debit"),
    money("totalCredit", "Credit"),
    flag("isBalanced", "Balanced"),
    tally("lineCount", "Lines"),
    instant("createdAt", "Created"),
    text("status", "Status"),
    ordinal("supplementary", "Supplementary run"),
  ],
};
