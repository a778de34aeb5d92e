import type { NoticeDataType } from "../../../engine/filings";
import type { ValidationIssue } from "../../../platform";
import { invalid, issueAt, validationIssues } from "../../../platform/http";
import { type SentNotice, sandboxNotice } from "../contract/sandbox-operations";

const EMPLOYEE = ["nationalInsuranceNumber", "worksNumber", "firstName", "lastName"];
const CONTENT = [
  ...["taxCode", "week1Month1", "taxRegime", "previousTaxablePay", "previousTaxPaid"],
  ...["studentLoanPlan", "loanStartDate", "stopDate", "title", "text"],
];
const OWN = ["issueDate", "effectiveDate", "taxYear", "formType"];
const COLUMNS: ReadonlySet<string> = new Set([...OWN, ...EMPLOYEE, ...CONTENT]);
const MOST_ROWS = 1_000;

/** Reads notices of one data type from CSV with a head of our own columns; refuses with everything that is wrong. */
export function readCsv(csv: string, dataType: NoticeDataType): readonly SentNotice[] {
  const [head = [], ...rows] = linesOf(csv);
  const unknown = head.filter((name) => !COLUMNS.has(name));
  if (unknown.length > 0) {
    const allowed = [...COLUMNS].join(", ");
    throw invalid(unknown.map(() => issueAt(["csv"], "unknown_value", { allowed })));
  }
  if (rows.length === 0) throw invalid([issueAt(["csv"], "required", null)]);
  if (rows.length > MOST_ROWS) throw invalid([issueAt(["csv"], "too_many_items", { maximum: MOST_ROWS })]);
  const issues: ValidationIssue[] = [];
  const notices = rows.flatMap((row, index) => {
    const value = noticeOf(dataType, head, row);
    const read = sandboxNotice.safeParse(value);
    if (read.success) return [read.data];
    issues.push(...validationIssues(read.error.issues, value, "json").map((issue) => at(issue, index)));
    return [];
  });
  if (issues.length > 0) throw invalid(issues);
  return notices;
}

/** Names the row of an issue, counted from 0 without the head. */
function at(issue: ValidationIssue, index: number): ValidationIssue {
  return { ...issue, field: `csv[${index}]${issue.field === "" ? "" : `.${issue.field}`}` };
}

function noticeOf(dataType: NoticeDataType, head: readonly string[], row: readonly string[]) {
  const values = new Map(head.map((name, index) => [name, row[index]?.trim() ?? ""]));
  const fields = (names: readonly string[]) =>
    Object.fromEntries(
      names.flatMap((name) => {
        const value = values.get(name) ?? "";
        return value === "" ? [] : [[name, name === "week1Month1" ? value === "true" : value]];
      }),
    );
  const employee = fields(EMPLOYEE);
  const about = Object.keys(employee).length === 0 ? {} : { employee };
  return { dataType, ...fields(OWN), ...about, content: fields(CONTENT) };
}

/** Returns the lines of a CSV as fields; a field in quotation marks may hold commas, line breaks and doubled marks. */
function linesOf(csv: string): readonly (readonly string[])[] {
  const lines: string[][] = [[]];
  const form = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/gy;
  while (form.lastIndex < csv.length) {
    const match = form.exec(csv);
    if (match === null) throw invalid([issueAt(["csv"], "invalid_format", null)]);
    const [, quoted, plain = "", end] = match;
    lines.at(-1)?.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    if (end !== "," && end !== "") lines.push([]);
    if (match[0] === "") break;
  }
  return lines.filter((line) => line.some((field) => field.trim() !== ""));
}
