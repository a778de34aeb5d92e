import { z } from "@hono/zod-openapi";
import { CONTROL_ACCOUNT_NAMES } from "../../../engine/journals";
import { idField, money } from "../../contract";
import { EXAMPLE_ID, EXAMPLE_TIMES, storedTimes } from "../contract/common";

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

const header = {
  journalId: idField(),
  payRunId: idField(),
  payrollConfigId: idField(),
  year: z.int(),
  period: z.int(),
  supplementary: z.int(),
  templateId: idField(),
  version: z.int().openapi({ description: "From 1; 0 if no journal could be made." }),
  status: z.enum(["Current", "Superseded", "Withdrawn", "Failed"]),
  isLatest: z.boolean(),
  isWithdrawn: z.boolean().openapi({ description: "Whether its run was reopened: its payslips are withdrawn." }),
  reason: z.enum(["Initial", "Rebuild", "Reissue", "Reversal"]),
  note: z.string().nullable(),
  journalDate: z.string().nullable(),
  reference: z.string().nullable(),
  narration: z.string().nullable(),
  totalDebit: money(),
  totalCredit: money(),
  isBalanced: z.boolean(),
  lineCount: z.int(),
  partCount: z.int().nullable().openapi({
    description: "Files within the limits of the preset; null if they need a clearing account that there is not.",
  }),
  reconciliation: z.array(
    z.strictObject({ item: z.string(), payRunAmount: money(), journalAmount: money(), difference: money() }),
  ),
  byNominal: z.array(z.strictObject({ nominalCode: z.string(), nominalName: z.string().nullable(), ...sides })),
  byDepartment: z.array(z.strictObject({ department: z.string().nullable(), ...sides })),
  warnings: z.array(z.strictObject({ token: z.string(), text: z.string() })),
  snapshot: z.string().nullable(),
  reversesJournalId: z.string().nullable(),
  reversedByJournalId: z.string().nullable(),
  generatedBy: z.string(),
  errorToken: z.string().nullable(),
  errorText: z.string().nullable(),
  missing: z.array(z.string()).openapi({ description: "Keys without a mapping, if it could not be made." }),
  ...storedTimes,
};

export const journalListed = z.strictObject(header).openapi("JournalHeader");
export type ListedJournal = z.input<typeof journalListed>;

export const journalShown = z
  .strictObject({ ...header, lines: z.union([z.array(journalLine), z.null()]) })
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

export const journalExample: z.input<typeof journalShown> = {
  journalId: EXAMPLE_ID,
  payRunId: EXAMPLE_ID,
  payrollConfigId: EXAMPLE_ID,
  year: 2026,
  period: 1,
  supplementary: 0,
  templateId: EXAMPLE_ID,
  version: 1,
  status: "Current",
  isLatest: true,
  isWithdrawn: false,
  reason: "Initial",
  note: null,
  journalDate: "2026-04-30",
  reference: "PAY-2026-01",
  narration: "Payroll 2026-27 period 1",
  totalDebit: "3000.00",
  totalCredit: "3000.00",
  isBalanced: true,
  lineCount: 2,
  partCount: 1,
  reconciliation: [{ item: "GrossPay", payRunAmount: "3000.00", journalAmount: "3000.00", difference: "0.00" }],
  byNominal: [{ nominalCode: "477", nominalName: "Salaries", debit: "3000.00", credit: "0.00" }],
  byDepartment: [{ department: null, debit: "3000.00", credit: "3000.00" }],
  warnings: [],
  snapshot: "a3f1c09b77d24e5181c6d2fb00917e4d",
  reversesJournalId: null,
  reversedByJournalId: null,
  generatedBy: "SYSTEM#JournalCreation",
  errorToken: null,
  errorText: null,
  missing: [],
  ...EXAMPLE_TIMES,
  lines: [lineExample],
};
