import { setImmediate as nextTurn } from "node:timers/promises";
import { sql } from "kysely";
import { splitPieces, type ValidationIssue } from "../../../platform";
import { issueAt, Refused, validationIssues } from "../../../platform/http";
import type { Tx } from "../../../platform/store";
import { addImportedBenefits, type BenefitFile } from "../../benefits";
import type { RequestWork } from "../../contract";
import {
  attempt,
  EMPLOYEE_CONFLICTS,
  processEntries,
  saveBalances,
  selectEmployees,
  sentBalances,
} from "../../employees";
import { postBulk } from "../../pay-runs";
import type { FileRow } from "../read/read-rows";
import type { ImportRow } from "../store/import-tables";

/** What became of a row: stored, there already, or refused with its faults. */
export interface RowOutcome {
  readonly action: "Stored" | "Unchanged" | null;
  readonly issues: readonly ValidationIssue[];
}

const STORED: RowOutcome = { action: "Stored", issues: [] };
const UNCHANGED: RowOutcome = { action: "Unchanged", issues: [] };

const NAMES = ["employeeId", "payrollId", "externalReferenceId"] as const;

const FIELDS: Readonly<Record<string, string>> = {
  payroll_id_in_use: "payrollId",
  nino_in_use: "nationalInsuranceNumber",
  name_in_use: "externalReferenceId",
};

/** Rows that are processed together, as many as a bulk request takes. */
const AT_ONCE = 1_000;

/** Stores the rows of a file, each with an outcome of its own. A row that could not be read whole is refused. */
export async function processRows(
  work: RequestWork,
  { kind, mode }: Pick<ImportRow, "kind" | "mode">,
  rows: readonly FileRow[],
): Promise<readonly RowOutcome[]> {
  const outcomes: RowOutcome[] = [];
  for (const piece of splitPieces(rows, AT_ONCE)) outcomes.push(...(await PROCESSES[kind](work, piece, mode)));
  return rows.map(({ issues }, at) => {
    const outcome = outcomes[at];
    if (outcome === undefined) throw new Error("Every row has an outcome.");
    return issues.length === 0 ? outcome : { action: null, issues: [...issues, ...outcome.issues] };
  });
}

type Process = (work: RequestWork, rows: readonly FileRow[], mode: ImportRow["mode"]) => Promise<readonly RowOutcome[]>;

const PROCESSES: Readonly<Record<ImportRow["kind"], Process>> = {
  Employees: importEmployees,
  Lines: importLines,
  OpeningBalances: (work, rows) => importEach(work, rows, (id, fields) => saveRow(work, id, fields)),
  CompanyCars: (work, rows) => importBenefits(work, rows, "CompanyCars"),
  MedicalPremiums: (work, rows) => importBenefits(work, rows, "MedicalPremiums"),
};

interface NamedRow {
  readonly row: FileRow;
  readonly named: NamedEmployee;
}

/** Posts the lines of rows, as the bulk operation does; rows whose employee is not found are refused before. */
async function importLines(work: RequestWork, rows: readonly FileRow[]): Promise<readonly RowOutcome[]> {
  const find = await nameEmployees(
    work.tx,
    rows.map(({ fields }) => fields),
  );
  const all = rows.map((row): NamedRow => ({ row, named: find(row.fields) }));
  const lines = all.flatMap(({ row, named }) => (named.employeeId === null ? [] : [lineOf(row, named.employeeId)]));
  const posted = lines.length === 0 ? [] : await postBulk(work, lines);
  let at = 0;
  return all.map(({ named }) => {
    if (named.issue !== null) return refusedRow([named.issue]);
    const index = at;
    at += 1;
    const line = posted[index];
    if (line === undefined) throw new Error("Every line that is posted has an outcome.");
    if (line.taken !== null) return line.taken.skipped ? UNCHANGED : STORED;
    return refusedRow(line.issues, `lines[${index}]`);
  });
}

function lineOf({ fields }: FileRow, employeeId: string): object {
  const { payrollId: _, externalReferenceId: __, ...line } = fields;
  return { ...line, employeeId };
}

/** Adds or changes the employees of rows, as the bulk operation does. */
async function importEmployees(
  work: RequestWork,
  rows: readonly FileRow[],
  mode: "Create" | "Upsert",
): Promise<readonly RowOutcome[]> {
  const { results } = await processEntries(
    work,
    mode,
    rows.map(({ fields }) => fields),
  );
  return results.map(({ index, success, action, error, issues }) => {
    if (success) return action === "Unchanged" ? UNCHANGED : STORED;
    if (issues.length > 0) return refusedRow(issues.map(issueOf), `employees[${index}]`);
    return refusedRow([refusalOf(error ?? "")]);
  });
}

function issueOf({ field, reason, reasonToken, reasonTokenArguments }: SentIssue): ValidationIssue {
  const args = reasonTokenArguments?.map(({ name, value }) => ({ name, value: value ?? null })) ?? null;
  return { field, reason, reasonToken, reasonTokenArguments: args };
}

type SentIssue = Awaited<ReturnType<typeof processEntries>>["results"][number]["issues"][number];

/** Returns the fault of a row that was refused without faults of its fields: what it shares with another employee. */
function refusalOf(token: string): ValidationIssue {
  const conflict = Object.values(EMPLOYEE_CONFLICTS).find((each) => each.token === token);
  const field = FIELDS[token];
  return issueAt(field === undefined ? [] : [field], token, null, conflict?.text);
}

/** Does the work of each row by itself; rows whose employee is not found are refused before. */
async function importEach(
  work: RequestWork,
  rows: readonly FileRow[],
  importRow: (employeeId: string, fields: Fields) => Promise<RowOutcome>,
): Promise<readonly RowOutcome[]> {
  const find = await nameEmployees(
    work.tx,
    rows.map(({ fields }) => fields),
  );
  const outcomes: RowOutcome[] = [];
  for (const { fields } of rows) {
    const { employeeId, issue } = find(fields);
    outcomes.push(employeeId === null ? refusedRow([issue]) : await importRow(employeeId, fields));
    await nextTurn();
  }
  return outcomes;
}

/** Adds the benefits of rows: cars with their fuel, or medical premiums. */
function importBenefits(work: RequestWork, rows: readonly FileRow[], file: BenefitFile) {
  return importEach(work, rows, (employeeId, fields) =>
    unlessRefused(async () => {
      const isNew = await attempt(work.tx, () => addImportedBenefits(work, employeeId, { file, fields }));
      return isNew ? STORED : UNCHANGED;
    }),
  );
}

/** Saves an opening balance of a row: one employee's balance of one tax year. */
async function saveRow(work: RequestWork, employeeId: string, fields: FileRow["fields"]): Promise<RowOutcome> {
  const { employeeId: _, payrollId: __, externalReferenceId: ___, taxYear = "", isDirector, ...balance } = fields;
  const part = isDirector === true ? "openingBalanceDirector" : "openingBalance";
  const year = String(taxYear);
  const body = { [part]: { [year]: balance } };
  const place = `${part}.${year}`;
  const read = sentBalances.safeParse(body);
  if (!read.success) return refusedRow(validationIssues(read.error.issues, body, "json").map(aboutYear(place)), place);
  return unlessRefused(async () => {
    await attempt(work.tx, () => saveBalances(work, employeeId, read.data));
    return STORED;
  }, place);
}

async function unlessRefused(save: () => Promise<RowOutcome>, place = ""): Promise<RowOutcome> {
  try {
    return await save();
  } catch (error) {
    if (error instanceof Refused) return refusedWhole(error, place);
    throw error;
  }
}

type Issue = ReturnType<typeof validationIssues>[number];

/** A fault of the year itself is one of its column. */
function aboutYear(place: string): (issue: Issue) => Issue {
  return (issue) => (issue.field === place ? { ...issue, field: "taxYear" } : issue);
}

type Fields = Readonly<Record<string, unknown>>;

/** The employee that a row names, or what is wrong with the name. */
type NamedEmployee =
  | { readonly employeeId: string; readonly issue: null }
  | { readonly employeeId: null; readonly issue: ValidationIssue };

/** Returns a function that finds the employee of a row by id, payroll id or external reference: by exactly one of them. */
async function nameEmployees(tx: Tx, rows: readonly Fields[]): Promise<(row: Fields) => NamedEmployee> {
  const named = (name: (typeof NAMES)[number]) => rows.flatMap((row) => textOf(row[name]) ?? []);
  const found = await selectEmployees(tx)
    .select(["employee_id", "payroll_id", "external_reference_id"])
    .where(
      sql<boolean>`(employee_id = any(${named("employeeId")}::text[])
        or lower(payroll_id) = any(${named("payrollId").map((id) => id.toLowerCase())}::text[])
        or external_reference_id = any(${named("externalReferenceId")}::text[]))`,
    )
    .execute();
  const known = {
    employeeId: new Map(found.map(({ employee_id: id }) => [id, id])),
    payrollId: new Map(found.map(({ employee_id: id, payroll_id }) => [payroll_id.toLowerCase(), id])),
    externalReferenceId: new Map(
      found.flatMap(({ employee_id: id, external_reference_id }) =>
        external_reference_id === null ? [] : [[external_reference_id, id] as const],
      ),
    ),
  };
  return (row) => {
    const [name, ...others] = NAMES.filter((each) => textOf(row[each]) !== null);
    if (name === undefined) return { employeeId: null, issue: issueAt(["payrollId"], "required", null) };
    const [other] = others;
    if (other !== undefined) return { employeeId: null, issue: issueAt([other], "sent_together", { other: name }) };
    const text = textOf(row[name]) ?? "";
    const employeeId = known[name].get(name === "payrollId" ? text.toLowerCase() : text);
    if (employeeId !== undefined) return { employeeId, issue: null };
    const reason = "There is no such employee.";
    return { employeeId: null, issue: issueAt([name], "employee_not_found", null, reason) };
  };
}

function textOf(value: unknown): string | null {
  return typeof value === "string" && value.trim() !== "" ? value.trim() : null;
}

/** Returns the outcome of a row with faults; `place` is where the request had the row. */
function refusedRow(issues: readonly ValidationIssue[], place = ""): RowOutcome {
  return { action: null, issues: issues.map((issue) => ({ ...issue, field: fieldWithin(issue.field, place) })) };
}

function fieldWithin(field: string, place: string): string {
  if (place === "" || !field.startsWith(place)) return field;
  return field.slice(place.length).replace(/^\./, "");
}

/** Returns the outcome of a row that was refused as a request of its own. */
function refusedWhole({ refusal, issues }: Refused, place = ""): RowOutcome {
  if (issues !== undefined && issues !== null && issues.length > 0) return refusedRow(issues, place);
  return refusedRow([issueAt([], refusal.token, null, refusal.text)]);
}
