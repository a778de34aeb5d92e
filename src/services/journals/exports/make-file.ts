import { describeProblem, readCsv, unguardFormula } from "../../../engine/base";
import { type Journal, type JournalCsv, writeJournalCsv } from "../../../engine/journals";
import { issueAt, notFound, Refused } from "../../../platform/http";
import { type SheetCellType, XLSX } from "../../../platform/spreadsheets";
import type { Tx } from "../../../platform/store";
import { CSV, type Printer, tableFile, withoutNulls } from "../../contract";
import { findConfigs } from "../../pay";
import { findEmployer } from "../../pay-runs";
import type { ExportForm } from "../store/journal-tables";
import { type FileAsked, PDF } from "./export-operations";
import { getJournalParts } from "./parts-of";

/** A journal to write, how it is written, and for a PDF who is named on it. */
export interface FileContents {
  readonly isWorkbook: boolean;
  readonly journal: Journal;
  readonly form: ExportForm;
  readonly employer: {
    readonly name: string;
    readonly payeReference: string;
    readonly payrollName: string | null;
  } | null;
}

/** Returns how a version is exported, with what a request asks for instead. */
export function formAsked(form: ExportForm, { preset, dateFormatPreset }: Omit<FileAsked, "part">): ExportForm {
  return {
    ...form,
    ...(preset === undefined ? {} : { preset }),
    ...(dateFormatPreset === undefined ? {} : { dateFormatPreset }),
  };
}

/** Returns one part of a journal, or the whole of it; refuses a part that there is not. */
export function partAsked(journal: Journal, form: ExportForm, part: number | undefined): Journal {
  if (part === undefined) return journal;
  const found = needParts(journal, form)[part - 1];
  if (found === undefined) throw notFound("journal_part");
  return found;
}

/** Returns all parts of a journal; refuses 409 `clearing_account_missing`. */
export function needParts(journal: Journal, form: ExportForm): readonly Journal[] {
  const parts = getJournalParts(journal, form);
  if (parts !== null) return parts;
  const text = "Name a clearing account in the journal settings and rebuild the journal: its parts balance by it.";
  throw new Refused(409, { token: "clearing_account_missing", text });
}

/** Returns the employer and the payroll of a PDF; refuses 409 if nothing names the employer. */
export async function namedEmployer(
  tx: Tx,
  payrollConfigId: string | null,
): Promise<NonNullable<FileContents["employer"]>> {
  const { name, payeReference } = await findEmployer(tx);
  const config = (await findConfigs(tx)).find(({ payroll_config_id: id }) => id === payrollConfigId);
  const payrollName = config?.name ?? null;
  if (name !== null) return { name, payeReference: payeReference ?? "not on file", payrollName };
  const text = "Save the organisation's information first: the document names the employer.";
  throw new Refused(409, { token: "organisation_information_missing", text });
}

/** Returns a journal as PDF if it names its employer, else as CSV or as a workbook with the same columns. */
export async function makeJournalFile({ journal, form, employer, isWorkbook }: FileContents, printer: Printer) {
  if (employer === null) {
    const csv = csvOf(journal, form);
    if (isWorkbook) return journalWorkbook(journal, csv);
    return { bytes: new TextEncoder().encode(csv.text), fileName: csv.fileName, contentType: CSV };
  }
  const { payrollName, ...named } = employer;
  const data = { ...journal, payrollName, employer: { ...named, address: null } };
  const drawn = await printer.draw({ kind: "journal", data });
  if (!drawn.ok) throw refusedOf("journal_not_printable", "The journal cannot be printed.", drawn.problems);
  const fileName = `${journal.reference.replace(/[^A-Za-z0-9_-]+/g, "-")}-v${journal.version}.pdf`;
  return { bytes: drawn.value, fileName, contentType: PDF };
}

const CELL_TYPES: Readonly<Partial<Record<JournalCsv["columnRoles"][number], SheetCellType>>> = {
  LineNumber: "Number",
  Date: "Date",
  Debit: "Amount",
  Credit: "Amount",
  Amount: "Amount",
  SignedAmount: "Amount",
};

/** Returns the rows of a journal's CSV as a workbook: its dates, which the layout writes in figures, are real ones. */
async function journalWorkbook({ journalDate }: Journal, { text, fileName, columnRoles }: JournalCsv) {
  const read = readCsv(text);
  if (!("length" in read)) throw new Error("A journal is written as CSV.");
  const [headings, ...lines] = read.map(({ cells }) => cells);
  const types = columnRoles.map((role) => CELL_TYPES[role] ?? "Text");
  const columns = types.map((type, at) => ({ heading: headings?.[at] ?? "", type }));
  const cellOf = (cell: string, at: number) => (types[at] === "Date" ? journalDate : unguardFormula(cell));
  const rows = lines.map((cells) => cells.map(cellOf));
  return { ...(await tableFile({ name: fileName.replace(/\.csv$/, ""), columns, rows }, "Xlsx")), contentType: XLSX };
}

/** Returns a journal as CSV; refuses values that the layout has no room for. */
function csvOf(journal: Journal, form: ExportForm) {
  const written = writeCsv(journal, form);
  if (written.ok) return written.value;
  throw refusedOf("journal_not_exportable", "The layout has no room for this journal.", written.problems);
}

export function writeCsv(journal: Journal, { preset, decimalPlaces, ...form }: ExportForm) {
  const columns = (form.customColumns ?? []).map((column) => withoutNulls(column));
  return writeJournalCsv({
    journal,
    format: preset,
    decimalPlaces,
    ...withoutNulls({ dateFormatPreset: form.dateFormatPreset }),
    ...(preset === "Custom" ? { columns } : {}),
  });
}

const MOST_ISSUES = 100;

function refusedOf(token: string, text: string, problems: readonly Parameters<typeof describeProblem>[0][]): Refused {
  const issues = problems
    .slice(0, MOST_ISSUES)
    .map((each) => issueAt([], each.token, each.arguments, describeProblem(each)));
  return new Refused(409, { token, text }, issues);
}
