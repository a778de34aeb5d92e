import { z } from "@hono/zod-openapi";
import { pageQuery } from "../../../platform/http";
import {
  dateField,
  flagQuery,
  historyOperation,
  idField,
  money,
  operation,
  optional,
  PAYROLL_NOT_FOUND,
  periodField,
  runQuery,
  taxYearField,
  textField,
} from "../../contract";
import { JOURNALS, TEMPLATE_NOT_FOUND } from "../contract/common";
import {
  journalExample,
  journalLine,
  journalListed,
  journalShown,
  journalStatus,
  journals,
  lineExample,
} from "./journal-schemas";
import { NO_JOURNAL, NO_RUN, NOT_LOCKED, ofJournal, requireRun, runFields, runFilter } from "./run-fields";

const JOURNALS_PATH = "/v1/journal/journals";
const ONE = `${JOURNALS_PATH}/{journalId}`;

const listedExample = journals.example;

export const listJournals = operation({
  ...JOURNALS,
  id: "listJournals",
  method: "get",
  path: JOURNALS_PATH,
  summary: "Journals, newest first, and runs that none could be made of",
  description:
    "A locked run without a journal where one was expected has the status `Failed`, with the reason (`journal_template_missing` if no template makes it) and the keys that have no mapping.",
  query: pageQuery({ usual: 50, most: 100 }).extend({
    payrollConfigId: idField().optional(),
    year: taxYearField().optional(),
    period: periodField().optional(),
    supplementary: runQuery.shape.supplementary.optional(),
    payRunId: idField().optional(),
    templateId: idField().optional(),
    status: journalStatus.optional(),
    isLatest: flagQuery().optional(),
  }),
  data: z.strictObject({ items: z.array(journalListed) }),
  token: "journals_listed",
  examples: { data: { items: [listedExample] } },
});

export const getJournal = operation({
  ...JOURNALS,
  id: "getJournal",
  method: "get",
  path: ONE,
  summary: "A journal with its lines, or its header only",
  description: "Totals are of the complete journal. `includeLines=false` returns the header; `lines` is then null.",
  params: ofJournal,
  query: z.object({ includeLines: flagQuery().optional() }),
  data: journalShown,
  token: "journal_retrieved",
  refusals: [NO_JOURNAL],
  examples: { data: journalExample },
});

export const listLines = operation({
  ...JOURNALS,
  id: "listJournalLines",
  method: "get",
  path: `${ONE}/lines`,
  summary: "The lines of a journal, a page at a time",
  description: "Totals are those of the journal's header, never of a page.",
  params: ofJournal,
  query: pageQuery({ usual: 50, most: 1_000 }).extend({
    nominalCode: textField(60).optional(),
    department: textField(100).optional(),
  }),
  data: z.strictObject({ items: z.array(journalLine) }),
  token: "journal_lines_listed",
  refusals: [NO_JOURNAL],
  examples: { data: { items: [lineExample] } },
});

const ofRun = { ...JOURNALS, method: "get", query: runFilter } as const;
const OF_RUN = [PAYROLL_NOT_FOUND, NO_RUN, TEMPLATE_NOT_FOUND, NO_JOURNAL];

export const getLatest = operation({
  ...ofRun,
  id: "getLatestJournal",
  path: `${JOURNALS_PATH}/latest`,
  summary: "The latest version of a run's journal, without its lines",
  description: "By the default template if none is named. Withdrawn versions and reversals are left out.",
  data: journalListed,
  token: "latest_journal_retrieved",
  refusals: OF_RUN,
  examples: { data: listedExample },
});

export const listVersions = operation({
  ...ofRun,
  id: "listJournalVersions",
  path: `${JOURNALS_PATH}/versions`,
  summary: "All versions of a run's journal, the newest first",
  description: "Without their lines. The run is named by payroll, year and period.",
  data: z.strictObject({ items: z.array(journalListed) }),
  token: "journal_versions_listed",
  refusals: [PAYROLL_NOT_FOUND, NO_RUN, TEMPLATE_NOT_FOUND],
  examples: { data: { items: [listedExample] } },
});

const LEDGER_CLOSED = {
  status: 409,
  token: "ledger_period_closed",
  when: "The ledger is closed on the date of the journal or of its reversal.",
} as const;

const NOT_MADE = [
  { status: 409, token: "mapping_missing", when: "Amounts have no mapping, and there is no suspense account." },
  { status: 409, token: "journal_not_made", when: "The journal cannot be made; `validationIssues` says why." },
] as const;

const body = z
  .strictObject({ ...runFields, templateId: optional(idField()), journalDate: optional(dateField()) })
  .superRefine(requireRun);

export const createJournal = operation({
  ...JOURNALS,
  id: "createJournal",
  method: "post",
  path: JOURNALS_PATH,
  summary: "Makes the first journal of a locked run by a template",
  description:
    "One for each run and template: later ones are made by rebuilding it. An amount without a mapping is posted to the suspense account, or refused if there is none. `journalDate` is the run's payment date unless it is sent. Returns the journal without its lines.",
  body: body.openapi("JournalCreation"),
  data: journalListed,
  status: 201,
  token: "journal_created",
  idempotent: true,
  longest: 120_000,
  refusals: [
    PAYROLL_NOT_FOUND,
    NO_RUN,
    TEMPLATE_NOT_FOUND,
    NOT_LOCKED,
    { status: 409, token: "journal_exists", when: "The template has made a journal of the run: rebuild it." },
    LEDGER_CLOSED,
    ...NOT_MADE,
  ],
  examples: {
    body: {
      payrollConfigId: listedExample.payrollConfigId,
      year: 2026,
      period: 1,
      templateId: listedExample.templateId,
    },
    data: listedExample,
  },
});

const reversal = z
  .strictObject({ mode: z.enum(["None", "SamePeriod", "CurrentPeriod"]), date: optional(dateField()) })
  .superRefine(({ mode, date }, context) => {
    const isWrong = (mode === "None") === (date !== null);
    if (!isWrong) return;
    const token = mode === "None" ? "must_be_absent" : "required_with";
    context.addIssue({ code: "custom", path: ["date"], params: { token, arguments: { other: "mode" } } });
  })
  .openapi("JournalReversal", {
    description:
      "With a mode, a journal that cancels the version before is made first, on `date`. `SamePeriod`: in the month of that version; `CurrentPeriod`: in a later one. No date is ever chosen for you.",
  });

const named = {
  journalId: optional(idField()),
  ...runFields,
  templateId: optional(idField()),
  reason: optional(textField(255)),
  reversal: optional(reversal),
};

const CHANGES = [
  PAYROLL_NOT_FOUND,
  NO_RUN,
  TEMPLATE_NOT_FOUND,
  NO_JOURNAL,
  { status: 409, token: "journal_not_latest", when: "There is a newer version than the one that is named." },
  { status: 409, token: "journal_failed", when: "No journal could be made: map what is missing and create it." },
  LEDGER_CLOSED,
] as const;

export const rebuild = operation({
  ...JOURNALS,
  id: "rebuildJournal",
  method: "post",
  path: `${JOURNALS_PATH}/rebuild`,
  summary: "Makes a new version of a journal from the same frozen payslips, with the mappings of today",
  description:
    "Of the newest version, under its date unless `journalDate` is sent. It is refused if the payslips are not those of the version before, or the ledger is closed on its date.",
  body: z
    .strictObject({ ...named, journalDate: optional(dateField()) })
    .superRefine(requireRun)
    .openapi("JournalRebuild"),
  data: journalListed,
  status: 201,
  token: "journal_rebuilt",
  idempotent: true,
  longest: 120_000,
  refusals: [
    ...CHANGES,
    { status: 409, token: "snapshot_differs", when: "The payslips are not those of the version before." },
    ...NOT_MADE,
  ],
  examples: { body: { journalId: journalExample.journalId, reason: "Accounts changed" }, data: listedExample },
});

export const reissue = operation({
  ...JOURNALS,
  id: "reissueJournal",
  method: "post",
  path: `${JOURNALS_PATH}/reissue`,
  summary: "Makes a new version of a journal with the same lines under another date or reference",
  description: "Of the newest version. It is refused if the ledger is closed on its date.",
  body: z
    .strictObject({
      ...named,
      journalDate: optional(dateField()),
      reference: optional(textField(255)),
      narration: optional(textField(255)),
    })
    .superRefine(requireRun)
    .openapi("JournalReissue"),
  data: journalListed,
  status: 201,
  token: "journal_reissued",
  idempotent: true,
  longest: 120_000,
  refusals: CHANGES,
  examples: {
    body: { journalId: journalExample.journalId, journalDate: "2026-05-31", reason: "April is closed" },
    data: { ...listedExample, reason: "Reissue", version: 2 },
  },
});

export const journalHistory = historyOperation({
  ...JOURNALS,
  id: "listJournalChanges",
  path: `${ONE}/history`,
  summary: "What happened to a journal, newest first",
  description: "Who did what, and when: made, exported, sent, or replaced by another version.",
  params: ofJournal,
  token: "journal_history_listed",
  refusals: [NO_JOURNAL],
});

const difference = z.strictObject({ field: z.string(), before: z.string(), after: z.string() });
const lineDifference = z.strictObject({
  kind: z.enum(["Added", "Removed", "Changed"]),
  accountCode: z.string(),
  nominalCode: z.string(),
  description: z.string(),
  department: z.string().nullable(),
  trackingCodes: z.array(z.strictObject({ dimension: z.string(), code: z.string() })),
  before: money(),
  after: money(),
  difference: money(),
});

export const compareVersions = operation({
  ...JOURNALS,
  id: "compareJournals",
  method: "get",
  path: `${ONE}/compare/{otherJournalId}`,
  summary: "What differs between two journals: debits are positive",
  description: "Differences of the header, and of each line.",
  params: ofJournal.extend({ otherJournalId: idField() }),
  data: z.strictObject({ isSame: z.boolean(), header: z.array(difference), lines: z.array(lineDifference) }),
  token: "journals_compared",
  refusals: [NO_JOURNAL],
  examples: { data: { isSame: true, header: [], lines: [] } },
});
