import { pence, viewSql } from "./view";

/** Versions of journals; runs that none could be made of are not among them. */
export const JOURNAL_VIEW = viewSql(
  "journals",
  {
    journalId: "j.journal_id",
    payRunId: "j.pay_run_id",
    payrollConfigId: "j.payroll_config_id",
    year: "j.year",
    period: "j.period",
    templateId: "j.template_id",
    "template.name": "t.name",
    version: "j.version",
    isLatest: "j.is_latest",
    reason: "j.reason",
    journalDate: "(j.header->>'journalDate')::date",
    reference: "j.header->>'reference'",
    narration: "j.header->>'narration'",
    totalDebit: pence("j.header", "totalDebit"),
    totalCredit: pence("j.header", "totalCredit"),
    isBalanced: "(j.header->>'isBalanced')::boolean",
    lineCount: "(j.header->>'lineCount')::int",
    createdAt: "j.created_at",
    status: "j.status",
    supplementary: "j.supplementary",
  },
  {
    of: "j",
    from: `(select * from journal where status <> 'Failed') as j
      left join journal_template as t on t.organisation_id = j.organisation_id and t.template_id = j.template_id`,
  },
);
