import { z } from "@hono/zod-openapi";
import { CONTROL_ACCOUNT_NAMES, type JournalHeader } from "../../../engine/journals";
import type { Json } from "../../../platform/store";
import { field, idField, money, table } from "../../contract";
import { EXAMPLE_ID, EXAMPLE_TIMES } from "../contract/common";
import type { ExportForm } from "../store/journal-tables";

const sides = { debit: money(), credit: money() };

export const journalLine = z
  .strictObject({
    lineNumber: z.int(),
    nominalCode: z.string(),
    accountCode: z.string(),
    nominalName: z.string().nullable(),
    description: z.string(),
    ...sides,
    department: z.string().nullable(),
    trackingCodes: z.array(z.strictObject({ dimension: z.string(), code: z.string() })),
    payElementId: z.string().nullable().openapi({ description: "The element's code, if the line has only one." }),
    controlAccount: z.enum(CONTROL_ACCOUNT_NAMES).nullable(),
  })
  .openapi("JournalLine", { description: "One of `debit` and `credit` is `0.00`." });

const text = z.string().nullable();

export const journalStatus = z.enum(["Current", "Superseded", "Withdrawn", "Failed"]);

/** Journals: what responses show of their headers, with the columns. */
export const journals = table({
  name: "journal",
  key: "journalId",
  token: "journal",
  fields: {
    journalId: field.shown(idField(), EXAMPLE_ID),
    payRunId: field.shown(idField(), EXAMPLE_ID),
    payrollConfigId: field.shown(idField(), EXAMPLE_ID),
    year: field.shown(z.int(), 2026),
    period: field.shown(z.int(), 1),
    supplementary: field.shown(z.int(), 0),
    templateId: field.shown(idField(), EXAMPLE_ID),
    version: field.shown(z.int().openapi({ description: "From 1; 0 if no journal could be made." }), 1),
    status: field.shown(journalStatus, "Current"),
    isLatest: field.shown(z.boolean(), true),
    isWithdrawn: field.derived(
      z.boolean().openapi({ description: "Whether its run was reopened: its payslips are withdrawn." }),
      false,
    ),
    reason: field.shown(z.enum(["Initial", "Rebuild", "Reissue", "Reversal"]), "Initial"),
    /** Why the version was asked for, in the caller's words. */
    note: field.shown(text, null),
    journalDate: field.derived(text, "2026-04-30"),
    reference: field.derived(text, "PAY-2026-01"),
    narration: field.derived(text, "Payroll 2026-27 period 1"),
    totalDebit: field.derived(money(), "3000.00"),
    totalCredit: field.derived(money(), "3000.00"),
    isBalanced: field.derived(z.boolean(), true),
    lineCount: field.derived(z.int(), 2),
    partCount: field.derived(
      z.int().nullable().openapi({
        description: "Files within the limits of the preset; null if they need a clearing account that there is not.",
      }),
      1,
    ),
    reconciliation: field.derived(
      z.array(z.strictObject({ item: z.string(), payRunAmount: money(), journalAmount: money(), difference: money() })),
      [{ item: "GrossPay", payRunAmount: "3000.00", journalAmount: "3000.00", difference: "0.00" }],
    ),
    byNominal: field.derived(
      z.array(z.strictObject({ nominalCode: z.string(), nominalName: z.string().nullable(), ...sides })),
      [{ nominalCode: "477", nominalName: "Salaries", debit: "3000.00", credit: "0.00" }],
    ),
    byDepartment: field.derived(z.array(z.strictObject({ department: z.string().nullable(), ...sides })), [
      { department: null, debit: "3000.00", credit: "3000.00" },
    ]),
    warnings: field.derived(z.array(z.strictObject({ token: z.string(), text: z.string() })), []),
    snapshot: field.derived(text, "a3f1c09b77d24e5181c6d2fb00917e4d"),
    reversesJournalId: field.shown(text, null),
    reversedByJournalId: field.shown(text, null),
    generatedBy: field.shown(z.string(), "SYSTEM#JournalCreation"),
    errorToken: field.shown(text, null),
    errorText: field.shown(text, null),
    missing: field.shownDocument(
      z.array(z.string()).openapi({ description: "Keys without a mapping, if it could not be made." }),
      [],
    ),
    createdAt: field.shown(z.string(), EXAMPLE_TIMES.createdAt),
    updatedAt: field.shown(z.string(), EXAMPLE_TIMES.updatedAt),
  },
  unseen: {
    organisationId: field.unseen<string>(),
    /** As the engine made it; null if it could not be made. */
    header: field.unseen<Json<JournalHeader> | null>(),
    form: field.unseen<Json<ExportForm> | null>(),
  },
});

export const journalListed = z.strictObject(journals.shape).openapi("JournalHeader");
export type ListedJournal = z.input<typeof journalListed>;

export const journalShown = z
  .strictObject({ ...journals.shape, lines: z.union([z.array(journalLine), z.null()]) })
  .openapi("Journal");

export const lineExample: z.input<typeof journalLine> = {
  lineNumber: 1,
  nominalCode: "477",
  accountCode: "477",
  nominalName: "Salaries",
  description: "Salaries",
  debit: "3000.00",
  credit: "0.00",
  department: null,
  trackingCodes: [],
  payElementId: "SALARY",
  controlAccount: null,
};

export const journalExample: z.input<typeof journalShown> = { ...journals.example, lines: [lineExample] };
